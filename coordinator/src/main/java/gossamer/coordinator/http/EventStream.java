package gossamer.coordinator.http;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * Server-sent events: one thread tells all pages that listen how things stand, time and again. A
 * page that has not read what it was told before is told nothing meanwhile.
 */
public final class EventStream implements Reply, AutoCloseable {

    /**
     * How things stand.
     *
     * @param text as it goes over the wire
     * @param last whether nothing comes after it
     */
    public record Standing(String text, boolean last) {}

    private final Supplier<Standing> now;
    private final int most;
    private final Set<Listener> listeners = ConcurrentHashMap.newKeySet();
    private final ScheduledExecutorService teller;

    /**
     * A stream that begins at once.
     *
     * @param name of its thread
     * @param now how things stand now
     * @param intervalMillis between two tellings
     * @param most pages that may listen
     */
    public EventStream(String name, Supplier<Standing> now, long intervalMillis, int most) {
        this.now = now;
        this.most = most;
        this.teller = Executors.newSingleThreadScheduledExecutor(work -> {
            Thread thread = new Thread(work, name);
            thread.setDaemon(true);
            return thread;
        });
        ScheduledFuture<?> unused = teller.scheduleWithFixedDelay(
                this::tell, intervalMillis, intervalMillis, TimeUnit.MILLISECONDS);
    }

    /** Does not wait for the next time. */
    public void hurry() {
        teller.execute(this::tell);
    }

    private void tell() {
        if (!listeners.isEmpty()) {
            Standing standing = now.get();
            listeners.forEach(listener -> listener.hear(standing));
        }
    }

    @Override
    public void to(Response response, Callback done) {
        Listener listener = new Listener(response, done);
        if (isLetIn(listener)) {
            response.setStatus(Answer.OK);
            response.getHeaders().put(HttpHeader.CONTENT_TYPE, "text/event-stream");
            listener.hear(now.get());
        } else {
            Answer.of(Answer.BUSY, Answer.PLAIN, most + " pages listen already, which is the most")
                    .to(response, done);
        }
    }

    private synchronized boolean isLetIn(Listener listener) {
        return listeners.size() < most && listeners.add(listener);
    }

    @Override
    public void close() {
        teller.shutdownNow();
    }

    /** A page, which reads as fast as it likes. */
    private final class Listener implements Callback {
        private final Response response;
        private final Callback done;
        private final AtomicBoolean reads = new AtomicBoolean();
        private volatile boolean ends;

        Listener(Response response, Callback done) {
            this.response = response;
            this.done = done;
        }

        void hear(Standing standing) {
            if (reads.compareAndSet(false, true)) {
                ends = standing.last();
                byte[] text = standing.text().getBytes(StandardCharsets.UTF_8);
                response.write(ends, ByteBuffer.wrap(text), this);
            }
        }

        @Override
        public void succeeded() {
            if (ends) {
                listeners.remove(this);
                done.succeeded();
            } else {
                reads.set(false);
            }
        }

        @Override
        public void failed(Throwable cause) {
            listeners.remove(this);
            done.failed(cause);
        }
    }
}
