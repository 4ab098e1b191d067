package gossamer.coordinator.export;

/** A run that a format is not for; the message says why, for people. */
public final class ExportException extends Exception {

    private static final long serialVersionUID = 1L;

    /** With a reason. */
    public ExportException(String message) {
        super(message);
    }
}
