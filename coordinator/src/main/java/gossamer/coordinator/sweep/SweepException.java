package gossamer.coordinator.sweep;

/** A campaign cannot be begun or gone on with; the message is for people. */
public final class SweepException extends Exception {

    private static final long serialVersionUID = 1L;

    SweepException(String message) {
        super(message);
    }
}
