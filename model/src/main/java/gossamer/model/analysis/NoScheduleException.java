package gossamer.model.analysis;

/** A run that no schedule describes; the message says why, for people. */
public final class NoScheduleException extends Exception {

    private static final long serialVersionUID = 1;

    NoScheduleException(String message) {
        super(message);
    }
}
