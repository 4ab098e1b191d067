package gossamer.coordinator.serve;

/** A service cannot begin as it was asked to; the message says what to do. */
public final class ServeException extends Exception {
    private static final long serialVersionUID = 1L;

    ServeException(String message) {
        super(message);
    }
}
