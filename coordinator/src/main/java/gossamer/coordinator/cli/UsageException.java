package gossamer.coordinator.cli;

/** The user asked for something that cannot be done; the message says what is possible. */
final class UsageException extends Exception {

    private static final long serialVersionUID = 1L;

    UsageException(String message) {
        super(message);
    }
}
