package gossamer.model.run;

/** Something can be told or done only with users' code that is not there; the message names it. */
public final class MissingCodeException extends UserCodeException {

    private static final long serialVersionUID = 1L;

    public MissingCodeException(String message) {
        super(message, null);
    }
}
