package gossamer.store;

import java.io.IOException;
import java.sql.SQLException;

/** What cannot be packed or asked for; the message is for people. */
public class StoreException extends IOException {

    private static final long serialVersionUID = 1L;

    /** Wraps the reasons that DuckDB gives when a query fails while it runs. */
    private static final String WRAPPER =
            "Attempting to execute an unsuccessful or closed pending query result\nError: ";

    StoreException(String message) {
        super(message);
    }

    StoreException(String message, Throwable cause) {
        super(message, cause);
    }

    /** What DuckDB says, with the line and a mark at the position where it knows one. */
    static StoreException of(String what, SQLException error) {
        String reason = String.valueOf(error.getMessage());
        int at = reason.indexOf(WRAPPER);
        String plain = at < 0 ? reason : reason.substring(at + WRAPPER.length());
        return new StoreException(what + plain.strip(), error);
    }
}
