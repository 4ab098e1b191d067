package gossamer.coordinator.worker;

/** The process of a worker has ended, or says what no worker says. */
final class WorkerLostException extends Exception {

    private static final long serialVersionUID = 1L;

    private final boolean began;
    private final long process;

    /**
     * The loss as one of its lanes sees it.
     *
     * @param began whether it was ready for work before
     * @param process its number
     */
    WorkerLostException(String message, boolean began, long process) {
        super(message);
        this.began = began;
        this.process = process;
    }

    boolean began() {
        return began;
    }

    long process() {
        return process;
    }
}
