package gossamer.coordinator.cluster;

import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** A relay to another port of this machine that keeps what those send who connect to it. */
final class Recorder implements AutoCloseable {

    private final ServerSocket server = new ServerSocket(0, 9, InetAddress.getLoopbackAddress());
    private final int target;
    private final List<Closeable> open = new CopyOnWriteArrayList<>();
    private final List<ByteArrayOutputStream> recorded = new CopyOnWriteArrayList<>();

    Recorder(int target) throws IOException {
        this.target = target;
        open.add(server);
        start(() -> {
            while (true) {
                Socket from = server.accept();
                Socket to = new Socket(InetAddress.getLoopbackAddress(), target);
                ByteArrayOutputStream record = new ByteArrayOutputStream();
                open.addAll(List.of(from, to));
                recorded.add(record);
                start(() -> relay(from.getInputStream(), to.getOutputStream(), record));
                start(() -> relay(
                        to.getInputStream(),
                        from.getOutputStream(),
                        OutputStream.nullOutputStream()));
            }
        });
    }

    private interface Work {
        void run() throws IOException;
    }

    private static void start(Work work) {
        Thread thread = new Thread(() -> {
            try {
                work.run();
            } catch (IOException e) {
                // One of the two ends has closed the connection.
            }
        });
        thread.setDaemon(true);
        thread.start();
    }

    private static void relay(InputStream from, OutputStream to, OutputStream record)
            throws IOException {
        byte[] buffer = new byte[1 << 16];
        for (int read = from.read(buffer); read >= 0; read = from.read(buffer)) {
            record.write(buffer, 0, read);
            to.write(buffer, 0, read);
        }
    }

    int port() {
        return server.getLocalPort();
    }

    int target() {
        return target;
    }

    /** What was sent on each connection. */
    List<byte[]> recorded() {
        return recorded.stream().map(ByteArrayOutputStream::toByteArray).toList();
    }

    @Override
    public void close() throws IOException {
        for (Closeable each : open) {
            each.close();
        }
    }
}
