package gossamer.coordinator.serve;

import gossamer.model.description.Json;

/** A request that has not been voted on; the message says why. */
final class Refusal extends Exception {
    private static final long serialVersionUID = 1L;

    /** What is wrong, with its status of HTTP. */
    enum Why {
        /** It is no request. */
        BAD(400),
        /** Its id stands for another one. */
        CONFLICT(409),
        /** It is too long. */
        LONG(413),
        /** Too many wait, or the service ends. */
        BUSY(503);

        private final int status;

        Why(int status) {
            this.status = status;
        }
    }

    private final Why why;

    Refusal(Why why, String message) {
        super(message);
        this.why = why;
    }

    Why why() {
        return why;
    }

    /** What a client is told of it. */
    String json() {
        return new Json().put("error", getMessage()).toString();
    }

    int status() {
        return why.status;
    }
}
