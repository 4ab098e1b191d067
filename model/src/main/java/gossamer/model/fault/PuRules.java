package gossamer.model.fault;

/** What faults do to one PU, collected. */
public interface PuRules {

    /** It does nothing at these times, and what reaches it waits. */
    void pause(Spans spans);

    /** It does nothing at these times, and what reaches it is lost. */
    void crash(Spans spans, Crash.Memory memory);

    /** It tells a wrong value of its own at these times. */
    void lie(Spans spans, Byzantine.Lies lies);
}
