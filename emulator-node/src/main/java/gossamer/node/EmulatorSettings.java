package gossamer.node;

import gossamer.model.trace.TraceLevel;
import gossamer.node.cluster.Shipment;

import org.jspecify.annotations.Nullable;

/**
 * How to run an emulation; none of it has any influence on what happens in it.
 *
 * @param regions number of regions, at most one per PU
 * @param level how much of the trace is kept
 * @param spread over which JVMs, or null for this one alone
 * @param pace how fast it goes by the wall clock, or null for as fast as it can
 */
public record EmulatorSettings(
        int regions,
        TraceLevel level,
        @Nullable Spread spread,
        @Nullable Pace pace) {

    /** As fast as it can. */
    public EmulatorSettings(int regions, TraceLevel level, @Nullable Spread spread) {
        this(regions, level, spread, null);
    }

    /** The same over these JVMs. */
    public EmulatorSettings over(@Nullable Spread jvms) {
        return new EmulatorSettings(regions, level, jvms, pace);
    }

    /** The same at this pace. */
    public EmulatorSettings at(@Nullable Pace other) {
        return new EmulatorSettings(regions, level, spread, other);
    }

    /** In this JVM. */
    public EmulatorSettings(int regions, TraceLevel level) {
        this(regions, level, null);
    }

    /** Without a trace. */
    public static EmulatorSettings untraced(int regions) {
        return new EmulatorSettings(regions, TraceLevel.OFF);
    }

    /** The same with so much of the trace. */
    public EmulatorSettings with(TraceLevel other) {
        return new EmulatorSettings(regions, other, spread, pace);
    }

    /** Number of JVMs. */
    public int jvms() {
        return spread == null ? 1 : spread.jvms();
    }

    /**
     * How a run is spread over JVMs.
     *
     * @param jvms number of JVMs that have regions
     * @param here whether the coordinator's own JVM is one of them
     * @param shipment what the others need to build the emulation
     */
    public record Spread(int jvms, boolean here, Shipment shipment) {}
}
