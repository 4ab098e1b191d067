package gossamer.model.fault;

import gossamer.model.fault.select.Selector;

/** One entry of {@code profile.faults}: a fault, or the end of faults. */
public sealed interface FaultRule permits Injection, Repair {

    /** What it is called. */
    String name();

    /** What goes wrong, or what is put to an end. */
    FaultKind kind();

    /** The PUs or channels. */
    Selector where();

    /** Whether it is about channels, and not about PUs. */
    boolean isOfChannels();

    /** From when on it counts, in ticks. */
    long begin();
}
