package gossamer.coordinator.http;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.eclipse.jetty.http.HttpException;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.util.BufferUtil;
import org.eclipse.jetty.util.Fields;
import org.jspecify.annotations.Nullable;

/** A request: its head, and its body for whoever wants it. */
public final class Asked {

    /** A body of up to this many allowed ones is read to its end, so that its sender hears. */
    private static final int PATIENCE = 2;

    private final Request request;

    Asked(Request request) {
        this.request = request;
    }

    /** Its verb, in capitals. */
    public String method() {
        return request.getMethod();
    }

    /** Its path, from {@code /} on. */
    public String path() {
        return Request.getPathInContext(request);
    }

    /** What stands behind the question mark, by name. */
    public Map<String, String> query() {
        Map<String, String> query = new HashMap<>();
        for (Fields.Field field : Request.extractQueryParameters(request)) {
            query.put(field.getName(), field.getValue());
        }
        return query;
    }

    /** A header; null for none of this name. */
    public @Nullable String header(String name) {
        return request.getHeaders().get(name);
    }

    /**
     * Its body as UTF-8 when all of it has come; nothing where it is too long. Where it does not
     * come to its end, there is no reply to it but that.
     *
     * @param most bytes that it may have
     */
    public CompletableFuture<Optional<String>> body(int most) {
        CompletableFuture<Optional<String>> whole = new CompletableFuture<>();
        read(most, new ByteArrayOutputStream(), whole);
        return whole;
    }

    /** Reads what has come, and goes on when more has. */
    private void read(
            int most, ByteArrayOutputStream kept, CompletableFuture<Optional<String>> whole) {
        while (!whole.isDone()) {
            Content.Chunk chunk = request.read();
            if (chunk == null) {
                request.demand(() -> read(most, kept, whole));
                return;
            }
            if (Content.Chunk.isFailure(chunk)) {
                int late = HttpStatus.REQUEST_TIMEOUT_408;
                whole.completeExceptionally(new HttpException.RuntimeException(late));
                return;
            }
            kept.writeBytes(BufferUtil.toArray(chunk.getByteBuffer()));
            chunk.release();
            if (chunk.isLast() || kept.size() > PATIENCE * most) {
                whole.complete(Optional.of(kept.toString(StandardCharsets.UTF_8))
                        .filter(all -> kept.size() <= most));
            }
        }
    }
}
