package gossamer.audit;

/** A description that cannot be read: says what is wrong and where. */
public final class AuditException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    AuditException(String message) {
        super(message);
    }
}
