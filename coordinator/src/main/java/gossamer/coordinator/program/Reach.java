package gossamer.coordinator.program;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** How a program is reached that answers for a voter. */
public sealed interface Reach {

    /**
     * Begins to talk to it.
     *
     * @param millis how long it may take to reach it, by the wall clock
     * @throws IOException if it cannot be reached; the message says so
     */
    Link open(long millis) throws IOException;

    /** A program that has been reached. */
    interface Link {
        InputStream answers() throws IOException;

        OutputStream requests() throws IOException;

        /** What it complains of. */
        InputStream errors();

        /** After its last answer: how it ended. */
        String ended() throws InterruptedException;

        /** Says that nothing more is asked, and lets it end by itself for a while. */
        void finish(long millis) throws IOException, InterruptedException;

        void kill();
    }

    /**
     * A process of its own.
     *
     * @param words the program and its arguments
     * @param directory in which it is started
     */
    record Exec(List<String> words, String directory) implements Reach {
        @Override
        public Link open(long millis) throws IOException {
            try {
                return new Started(new ProcessBuilder(words)
                        .directory(Path.of(directory).toFile())
                        .start());
            } catch (IOException e) {
                throw new IOException("cannot be started: " + e.getMessage(), e);
            }
        }
    }

    /** A program that listens for TCP connections. */
    record Connect(String host, int port) implements Reach {
        @Override
        public Link open(long millis) throws IOException {
            Socket socket = new Socket();
            try {
                socket.setTcpNoDelay(true);
                socket.connect(new InetSocketAddress(host, port), (int)
                        Math.min(millis, Integer.MAX_VALUE));
                return new Connected(socket);
            } catch (IOException e) {
                socket.close();
                throw new IOException(
                        "cannot be reached at " + host + ":" + port + ": " + e.getMessage(), e);
            }
        }
    }

    /** A process that runs. */
    record Started(Process process) implements Link {
        @Override
        public InputStream answers() {
            return process.getInputStream();
        }

        @Override
        public OutputStream requests() {
            return process.getOutputStream();
        }

        @Override
        public InputStream errors() {
            return process.getErrorStream();
        }

        @Override
        public String ended() throws InterruptedException {
            return "has ended with exit code " + process.waitFor();
        }

        @Override
        public void finish(long millis) throws IOException, InterruptedException {
            process.getOutputStream().close();
            process.waitFor(millis, TimeUnit.MILLISECONDS);
        }

        @Override
        public void kill() {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            if (process.isAlive()) {
                process.destroyForcibly();
            }
        }
    }

    /** A connection that is open. */
    record Connected(Socket socket) implements Link {
        @Override
        public InputStream answers() throws IOException {
            return socket.getInputStream();
        }

        @Override
        public OutputStream requests() throws IOException {
            return socket.getOutputStream();
        }

        @Override
        public InputStream errors() {
            return InputStream.nullInputStream();
        }

        @Override
        public String ended() {
            return "has closed the connection";
        }

        @Override
        public void finish(long millis) throws IOException {
            socket.shutdownOutput();
        }

        @Override
        public void kill() {
            try {
                socket.close();
            } catch (IOException e) {
                // It is gone already.
            }
        }
    }
}
