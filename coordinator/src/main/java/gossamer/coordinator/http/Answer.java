package gossamer.coordinator.http;

import gossamer.model.description.Json;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * What a request is answered, all of it.
 *
 * @param status of HTTP
 * @param type of the body
 * @param body its bytes, which nobody changes any more
 */
@SuppressWarnings("ArrayRecordComponent") // handed over once
public record Answer(int status, String type, byte[] body) implements Reply {

    public static final int OK = 200;
    public static final int CREATED = 201;
    public static final int BAD = 400;
    public static final int UNKNOWN = 401;
    public static final int FORBIDDEN = 403;
    public static final int MISSING = 404;
    public static final int CONFLICT = 409;
    public static final int TOO_LONG = 413;
    public static final int WRONG = 422;
    public static final int BROKEN = 500;
    public static final int BUSY = 503;

    /** The type of a page. */
    public static final String HTML = "text/html; charset=utf-8";
    /** The type of text for people. */
    public static final String PLAIN = "text/plain; charset=utf-8";
    /** The type of text for programs. */
    public static final String JSON = "application/json";

    /** Text with a status. */
    public static Answer of(int status, String type, String text) {
        return new Answer(status, type, text.getBytes(StandardCharsets.UTF_8));
    }

    /** Text as it was asked for. */
    public static Answer text(String type, String text) {
        return of(OK, type, text);
    }

    /** JSON as it was asked for. */
    public static Answer json(Json json) {
        return text(JSON, json.toString());
    }

    @Override
    public void to(Response response, Callback done) {
        response.setStatus(status);
        response.getHeaders().put(HttpHeader.CONTENT_TYPE, type);
        response.write(true, ByteBuffer.wrap(body), done);
    }
}
