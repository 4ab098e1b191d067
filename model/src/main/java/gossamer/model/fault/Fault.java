package gossamer.model.fault;

/** What goes wrong at one place, while it is in force. Each kind of fault is one record. */
public sealed interface Fault
        permits Byzantine, Crash, ModuleFault, Outage, PacketwiseFault, Pause, Slow, UserFault {

    /** What a trace calls it. */
    FaultKind kind();

    /** What it is about. */
    FaultSite site();

    /** Adds what it does to a channel that {@link #site} gives it, at these times. */
    default void disturb(CompiledChannel.Builder rules, Spans spans) {
        throw new IllegalArgumentException(kind() + " is no fault of a channel");
    }

    /** Adds what it does to a PU that {@link #site} gives it, at these times. */
    default void disturb(CompiledPu rules, Spans spans) {
        throw new IllegalArgumentException(kind() + " is no fault of a PU");
    }

    /** How many times as long start-up takes at most, at least 1. */
    default double slowdown() {
        return 1;
    }
}
