package gossamer.coordinator.serve;

import gossamer.coordinator.http.UnderWay;
import gossamer.coordinator.serve.Refusal.Why;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;

/** Where clients say a line and get one for it; each connection has a thread, of which few are. */
final class LineDoor implements AutoCloseable {

    /** Most connections. */
    static final int MOST_CONNECTIONS = 64;

    private static final int IDLE_MILLIS = 600_000;

    private final FarmService service;
    private final ServerSocket door;
    private final UnderWay underWay;
    private final Semaphore free = new Semaphore(MOST_CONNECTIONS);
    private final ExecutorService threads = Executors.newCachedThreadPool(work -> {
        Thread thread = new Thread(work, "gossamer-service-line");
        thread.setDaemon(true);
        return thread;
    });

    /**
     * A door that lets nobody in yet.
     *
     * @param underWay where lines without a reply count
     */
    LineDoor(FarmService service, ServerSocket door, UnderWay underWay) {
        this.service = service;
        this.door = door;
        this.underWay = underWay;
    }

    void open() {
        threads.execute(this::accept);
    }

    String address() {
        return "127.0.0.1:" + door.getLocalPort();
    }

    private void accept() {
        while (!door.isClosed()) {
            try {
                Socket client = door.accept();
                if (free.tryAcquire()) {
                    threads.execute(() -> converse(client));
                } else {
                    turnAway(client);
                }
            } catch (IOException e) {
                // The door is closed, or the client gone again.
            }
        }
    }

    private void turnAway(Socket client) throws IOException {
        try (client) {
            String why = MOST_CONNECTIONS + " connections are open already";
            say(client, service.refused(Why.BUSY, why).json());
        }
    }

    private void converse(Socket client) {
        try (client;
                InputStream in = new BufferedInputStream(client.getInputStream())) {
            client.setSoTimeout(IDLE_MILLIS);
            client.setTcpNoDelay(true);
            for (boolean more = true; more; ) {
                more = exchange(client, in);
            }
        } catch (IOException e) {
            // The client is gone.
        } finally {
            free.release();
        }
    }

    /** A line and its reply; whether another may follow. */
    private boolean exchange(Socket client, InputStream in) throws IOException {
        byte[] line;
        try {
            line = line(in);
        } catch (Refusal e) {
            say(client, e.json());
            return false;
        }
        if (line.length == 0) {
            return false;
        }
        underWay.begin();
        try {
            return say(client, reply(line));
        } catch (Refusal e) {
            // What is no line of this protocol has none behind it.
            return say(client, e.json()) && e.why() != Why.BAD;
        } finally {
            underWay.end();
        }
    }

    private String reply(byte[] request) throws Refusal {
        try {
            return service.ask(new String(request, StandardCharsets.UTF_8)).join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof Refusal refusal) {
                throw refusal;
            }
            throw e;
        }
    }

    /** The next line without its end; nothing at the end of all. */
    private byte[] line(InputStream in) throws IOException, Refusal {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (int next = in.read(); next >= 0 && next != '\n'; next = in.read()) {
            line.write(next);
            if (line.size() > FarmService.MOST_BYTES) {
                throw service.tooLong();
            }
        }
        return line.toByteArray();
    }

    private static boolean say(Socket client, String line) throws IOException {
        client.getOutputStream().write((line + "\n").getBytes(StandardCharsets.UTF_8));
        return true;
    }

    @Override
    public void close() {
        try {
            door.close();
        } catch (IOException e) {
            // It was closed already.
        }
        threads.shutdownNow();
    }
}
