package gossamer.model.run;

/**
 * Users' own code does not come back. The daemon thread that it has taken is lost: it goes on until
 * the JVM ends.
 */
public final class StuckException extends UserCodeException {

    private static final long serialVersionUID = 1L;

    public StuckException(String message) {
        super(message, null);
    }
}
