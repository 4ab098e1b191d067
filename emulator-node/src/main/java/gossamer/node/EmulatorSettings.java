package gossamer.node;

import gossamer.model.trace.TraceLevel;

/**
 * How to run an emulation; none of it has any influence on what happens in it.
 *
 * @param regions number of regions, at most one per PU
 * @param level how much of the trace is kept
 */
public record EmulatorSettings(int regions, TraceLevel level) {

    /** Without a trace. */
    public static EmulatorSettings untraced(int regions) {
        return new EmulatorSettings(regions, TraceLevel.OFF);
    }
}
