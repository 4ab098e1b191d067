package gossamer.node;

import gossamer.model.trace.TraceLevel;
import gossamer.node.cluster.Shipment;
import gossamer.node.time.Calendar;

import org.jspecify.annotations.Nullable;

/**
 * How to run an emulation; none of it has any influence on what happens in it.
 *
 * @param regions number of regions, at most one per PU
 * @param level how much of the trace is kept
 * @param spread over which JVMs, or null for this one alone
 * @param pace how fast it goes by the wall clock, or null for as fast as it can
 * @param heldAt the virtual time, in ticks, at which it is held from its begin on, as by {@link
 *     Emulator.Handle#hold(long)}; {@link Calendar#NEVER} for a run that is not
 */
public record EmulatorSettings(
        int regions,
        TraceLevel level,
        @Nullable Spread spread,
        @Nullable Pace pace,
        long heldAt) {

    /** As fast as it can. */
    public EmulatorSettings(int regions, TraceLevel level, @Nullable Spread spread) {
        this(regions, level, spread, null, Calendar.NEVER);
    }

    /** The same over these JVMs. */
    public EmulatorSettings over(@Nullable Spread jvms) {
        return new EmulatorSettings(regions, level, jvms, pace, heldAt);
    }

    /** The same at this pace. */
    public EmulatorSettings at(@Nullable Pace other) {
        return new EmulatorSettings(regions, level, spread, other, heldAt);
    }

    /** The same, held from its begin on once it has come to this time, in ticks. */
    public EmulatorSettings heldAt(long time) {
        return new EmulatorSettings(regions, level, spread, pace, time);
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
        return new EmulatorSettings(regions, other, spread, pace, heldAt);
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
