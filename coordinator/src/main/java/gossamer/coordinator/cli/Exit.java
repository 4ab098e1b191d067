package gossamer.coordinator.cli;

/** Exit codes that scripts can rely on. */
final class Exit {

    /** All is well. */
    static final int OK = 0;
    /** The gossip is incomplete, or a property does not hold. */
    static final int FAILED = 1;
    /** A limit was reached. */
    static final int LIMIT = 2;
    /** Bad config or usage. */
    static final int USAGE = 64;
    /** An error in Gossamer or in the machine it runs on. */
    static final int INTERNAL = 70;
    /** Ended by a signal. */
    static final int INTERRUPTED = 130;

    private Exit() {}
}
