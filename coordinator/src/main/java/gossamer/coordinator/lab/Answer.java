package gossamer.coordinator.lab;

import gossamer.coordinator.lab.LabException.Trouble;
import gossamer.model.description.Json;

import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * What a request is answered.
 *
 * @param status of HTTP
 * @param type of the body
 * @param body its bytes, which nobody changes any more
 */
@SuppressWarnings("ArrayRecordComponent") // handed over once
record Answer(int status, String type, byte[] body) {

    static final int OK = 200;
    static final int CREATED = 201;
    static final int BAD = 400;
    static final int UNKNOWN = 401;
    static final int FORBIDDEN = 403;
    static final int MISSING = 404;
    static final int CONFLICT = 409;
    static final int TOO_LONG = 413;
    static final int WRONG = 422;
    static final int BROKEN = 500;

    private static final String JSON = "application/json";

    static Answer json(Json json) {
        return text(JSON, json.toString());
    }

    static Answer text(String type, String text) {
        return new Answer(OK, type, text.getBytes(StandardCharsets.UTF_8));
    }

    static Answer errors(int status, List<Trouble> troubles) {
        String text = new Json()
                .putAll(
                        "errors",
                        troubles,
                        trouble -> new Json()
                                .put("key", trouble.key())
                                .put("text", trouble.text())
                                .put("line", trouble.line() == 0 ? null : trouble.line()))
                .toString();
        return new Answer(status, JSON, text.getBytes(StandardCharsets.UTF_8));
    }

    static Answer error(int status, String text) {
        return errors(status, List.of(new Trouble("", text, 0)));
    }
}
