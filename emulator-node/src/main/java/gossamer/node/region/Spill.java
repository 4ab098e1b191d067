package gossamer.node.region;

import static java.nio.file.StandardOpenOption.DELETE_ON_CLOSE;
import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.WRITE;

import akka.actor.typed.ActorSystem;
import akka.actor.typed.Extension;
import akka.actor.typed.ExtensionId;
import gossamer.model.run.Emulation;
import gossamer.model.topology.Topology;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Where a JVM keeps on disk what its regions have told those of other JVMs, and how much of it. The
 * system property {@code gossamer.spill.directory} names the directory (else that of temporary
 * files), {@code gossamer.spill.limit} the most bytes of all files together, such as {@code
 * 512MiB}.
 */
public final class Spill implements Extension {

    private static final String DIRECTORY = "gossamer.spill.directory";
    /** The system property that names the limit. */
    public static final String LIMIT = "gossamer.spill.limit";

    private static final String DEFAULT_LIMIT = "4GiB";
    /** Bytes of a packet that crosses, with its share of a batch, about. */
    private static final long PACKET_BYTES = 40;

    private final Path directory;
    private final long limit;
    private final AtomicLong taken = new AtomicLong();

    /** Up to so many bytes in a directory. */
    Spill(Path directory, long limit) {
        this.directory = directory;
        this.limit = limit;
    }

    private static final class Id extends ExtensionId<Spill> {
        private static final Id ONE = new Id();

        @Override
        public Spill createExtension(ActorSystem<?> system) {
            String temporary = System.getProperty("java.io.tmpdir");
            return new Spill(
                    Path.of(System.getProperty(DIRECTORY, temporary)),
                    bytes(System.getProperty(LIMIT, DEFAULT_LIMIT)));
        }
    }

    /** That of an actor system. */
    public static Spill of(ActorSystem<?> system) {
        return system.registerExtension(Id.ONE);
    }

    /** Where files are kept, also those through which traces pass. */
    public Path directory() {
        return directory;
    }

    /**
     * {@code 4GiB}, {@code 512MiB} or {@code 0MiB} in bytes.
     *
     * @throws IllegalArgumentException for other texts, with a message for people
     */
    public static long bytes(String size) {
        if (!size.matches("[0-9]{1,9}[MG]iB")) {
            throw new IllegalArgumentException(
                    "-D" + LIMIT + "=" + size + ": must be a whole number of MiB or GiB, as 4GiB");
        }
        long number = Long.parseLong(size.substring(0, size.length() - 3));
        return number << (size.endsWith("GiB") ? 30 : 20);
    }

    /**
     * The directory must have room for what a run may put there, as far as the limit allows.
     *
     * @throws UncheckedIOException when it has not
     */
    public void require(Emulation emulation, Placement placement) {
        Topology topology = emulation.topology();
        long channels = 2L * topology.links();
        long cut = 0;
        for (int channel = 0; channel < channels; channel++) {
            int from = placement.regionOfPu(topology.source(channel));
            cut += from == placement.regionOfPu(topology.target(channel)) ? 0 : 1;
        }
        double crossing = channels == 0 ? 0 : (double) cut / channels;
        requireRoom((long) (emulation.algorithm().packets() * crossing * PACKET_BYTES));
    }

    /** Likewise, where so many bytes may be wanted. */
    void requireRoom(long wanted) {
        long needed = Math.min(wanted, limit);
        try {
            if (!Files.isDirectory(directory) || !Files.isWritable(directory)) {
                throw new IOException("-D" + DIRECTORY + "=" + directory
                        + ": not a directory that can be written to");
            }
            long free = Files.getFileStore(directory).getUsableSpace();
            if (needed > free) {
                throw new IOException(String.format(
                        Locale.ROOT,
                        "the run may keep %,d MiB of messages in %s, where %,d MiB are free; name"
                                + " another directory by -D%s=DIR, or keep less by -D%s=%dMiB",
                        needed >> 20,
                        directory,
                        free >> 20,
                        DIRECTORY,
                        LIMIT,
                        free >> 20));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * A new file in the directory. Its name is gone at once on Unix: nothing is left of it,
     * whatever happens to this process.
     *
     * @throws IOException when it cannot be made
     */
    FileChannel newFile() throws IOException {
        Path file = Files.createTempFile(directory, "gossamer-", ".spill");
        return FileChannel.open(file, READ, WRITE, DELETE_ON_CLOSE);
    }

    /**
     * Room for so many bytes more.
     *
     * @throws IOException when that goes beyond the limit
     */
    void take(long bytes) throws IOException {
        if (taken.addAndGet(bytes) > limit) {
            taken.addAndGet(-bytes);
            throw new IOException(
                    String.format(Locale.ROOT, "more than %,d bytes (-D%s)", limit, LIMIT));
        }
    }

    /** So many bytes are free again. */
    void free(long bytes) {
        taken.addAndGet(-bytes);
    }
}
