package gossamer.model.fault;

/**
 * When one fault is in force at one place. Each begin and each end is an event of the trace.
 *
 * @param rule its place in {@code profile.faults}, counted from 1
 * @param kind what it is
 * @param pu the PU; of a fault on a channel its source
 * @param channel the channel, or -1 for a fault of the PU
 * @param spans when; the fault's own, not united with those of other rules
 */
public record FaultSpans(int rule, FaultKind kind, int pu, int channel, Spans spans) {}
