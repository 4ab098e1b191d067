package gossamer.coordinator.http;

import java.util.concurrent.CompletableFuture;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** What a request is replied, at once or bit by bit; no thread waits for it. */
@FunctionalInterface
public interface Reply {

    /**
     * Writes it.
     *
     * @param done is told when all is written, or that it cannot be
     */
    void to(Response response, Callback done);

    /** The reply that is known when something has come. */
    static Reply later(CompletableFuture<? extends Reply> coming) {
        return (response, done) -> {
            CompletableFuture<?> unused = coming.whenComplete((reply, failure) -> {
                if (failure == null) {
                    reply.to(response, done);
                } else {
                    Throwable why = failure.getCause() == null ? failure : failure.getCause();
                    Response.writeError(response.getRequest(), response, done, why);
                }
            });
        };
    }
}
