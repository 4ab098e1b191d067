package gossamer.model.run;

import org.jspecify.annotations.Nullable;

/** Users' own code has failed; the message names it. Gossamer itself is none the worse for it. */
public class UserCodeException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public UserCodeException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
