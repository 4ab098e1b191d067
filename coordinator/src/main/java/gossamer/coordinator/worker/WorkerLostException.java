package gossamer.coordinator.worker;

/** The process of a worker has ended, or says what no worker says. */
final class WorkerLostException extends Exception {

    private static final long serialVersionUID = 1L;

    private final boolean began;

    /** {@code began} says whether it was ready for work before. */
    WorkerLostException(String message, boolean began) {
        super(message);
        this.began = began;
    }

    boolean began() {
        return began;
    }
}
