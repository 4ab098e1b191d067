package gossamer.store;

/** A query that takes more time or memory than it is given; the message is for people. */
public final class QueryLimitException extends StoreException {

    private static final long serialVersionUID = 1L;

    QueryLimitException(String message, Throwable cause) {
        super(message, cause);
    }
}
