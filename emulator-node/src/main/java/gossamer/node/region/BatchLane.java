package gossamer.node.region;

import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A lane between two JVMs of one machine: a file that both map into their memory. */
final class BatchLane implements Lane {

    /** Most bytes of all lanes that lead to one region, unless they would be too small. */
    private static final int MOST_MEMORY = 4 << 20;

    private static final int MOST_BATCH_BYTES = 256 << 10;
    private static final int LEAST_BATCH_BYTES = 4 << 10;

    private static final String PREFIX = "gossamer-";
    private static final String SUFFIX = ".lane";
    private static final Pattern NAME = Pattern.compile(PREFIX + "[0-9]+" + Pattern.quote(SUFFIX));

    private static final VarHandle LONGS =
            MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.nativeOrder());

    /** What one JVM writes and the other reads meanwhile has a cache line of its own. */
    private static final int LINE = 64;

    /** 1 while the reader sleeps. */
    private static final int ASLEEP = 0;

    private static final int PLACES = LINE;
    /** In a place: one more than its round, the batch's length, and the batch in the next lines. */
    private static final int LENGTH = Long.BYTES;

    private final Spill spill;
    private final Path file;
    private final ByteBuffer memory;
    private final int room;
    /** What it takes of the disk, for its maker. */
    private long taken;

    private int lastPut = -1;

    private BatchLane(Spill spill, Path file, FileChannel channel) throws IOException {
        this.spill = spill;
        this.file = file;
        long size = channel.size();
        if (size < size(LEAST_BATCH_BYTES)
                || size > size(MOST_BATCH_BYTES)
                || (size - PLACES) % (2 * LINE) != 0) {
            throw new IOException(file + " is not a lane");
        }
        this.room = (int) (size - PLACES) / 2 - LINE;
        this.memory = channel.map(FileChannel.MapMode.READ_WRITE, 0, size);
    }

    private static FileChannel channel(Path file) throws IOException {
        return FileChannel.open(
                file, StandardOpenOption.READ, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
    }

    private static int size(int batchBytes) {
        return PLACES + 2 * (LINE + batchBytes);
    }

    /** Most bytes of a batch where so many lanes lead to a region. */
    private static int batchBytes(int lanes) {
        int share = MOST_MEMORY / 2 / lanes / LINE * LINE;
        return Math.max(LEAST_BATCH_BYTES, Math.min(MOST_BATCH_BYTES, share));
    }

    /** Whether a JVM that is reached at this host runs on this machine. */
    static boolean leadsTo(String host) {
        try {
            InetAddress address = InetAddress.getByName(host);
            return address.isLoopbackAddress()
                    || NetworkInterface.getByInetAddress(address) != null;
        } catch (IOException e) {
            return false;
        }
    }

    /**
     * A new one to read from, one of so many that lead to a region. All of it is on disk at once:
     * memory that the disk has no room for would end the JVM.
     *
     * @throws IOException when there is no room for it
     */
    static BatchLane create(Spill spill, int lanes) throws IOException {
        ByteBuffer zeros = ByteBuffer.allocate(size(batchBytes(lanes)));
        spill.take(zeros.capacity());
        Path file = null;
        try {
            file = Files.createTempFile(spill.directory(), PREFIX, SUFFIX);
            try (FileChannel channel = channel(file)) {
                while (zeros.hasRemaining()) {
                    channel.write(zeros);
                }
                BatchLane lane = new BatchLane(spill, file, channel);
                lane.taken = zeros.capacity();
                return lane;
            }
        } catch (IOException e) {
            spill.free(zeros.capacity());
            if (file != null) {
                Files.deleteIfExists(file);
            }
            throw e;
        }
    }

    /**
     * One that another JVM of this machine has made, to write to. Its name goes: nothing is left of
     * it, whatever happens to both JVMs.
     *
     * @throws IOException when there is none of this name
     */
    static BatchLane open(Spill spill, String name) throws IOException {
        if (!NAME.matcher(name).matches()) {
            throw new IOException(name + " is not the name of a lane");
        }
        Path file = spill.directory().resolve(name);
        if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
            throw new IOException(file + " is not a file");
        }
        try (FileChannel channel = channel(file)) {
            BatchLane lane = new BatchLane(spill, file, channel);
            lane.close();
            return lane;
        }
    }

    /** The name of its file. */
    String name() {
        return String.valueOf(file.getFileName());
    }

    private int place(int round) {
        return PLACES + (round & 1) * (LINE + room);
    }

    @Override
    public boolean put(WindowBatch batch, byte @Nullable [] encoded) {
        return encoded != null && put(batch.round(), encoded);
    }

    /** Hands the batch of a round over, as it is encoded. */
    boolean put(int round, byte[] batch) {
        if (batch.length > room || isAsleep()) {
            return false;
        }
        int at = place(round);
        LONGS.set(memory, at + LENGTH, (long) batch.length);
        memory.put(at + LINE, batch);
        // Either this one sees that the reader sleeps, or the reader sees the batch before.
        LONGS.setVolatile(memory, at, round + 1L);
        if (isAsleep()) {
            return false;
        }
        lastPut = round;
        return true;
    }

    private boolean isAsleep() {
        return (long) LONGS.getVolatile(memory, ASLEEP) != 0;
    }

    @Override
    public @Nullable WindowBatch take(int round) {
        byte[] bytes = bytes(round);
        return bytes == null ? null : WindowCodec.decode(bytes);
    }

    /** That of a round as it is encoded, null where it has not been handed over. */
    byte @Nullable [] bytes(int round) {
        int at = place(round);
        if ((long) LONGS.getVolatile(memory, at) != round + 1L) {
            return null;
        }
        long length = (long) LONGS.get(memory, at + LENGTH);
        if (length < 0 || length > room) {
            throw new IllegalStateException("a batch of " + length + " bytes in " + file);
        }
        byte[] batch = new byte[(int) length];
        memory.get(at + LINE, batch);
        return batch;
    }

    @Override
    public boolean hasPut(int round) {
        return lastPut >= round;
    }

    @Override
    public void sleeps(boolean asleep) {
        LONGS.setVolatile(memory, ASLEEP, asleep ? 1L : 0L);
    }

    /** Its name goes; its memory is there as long as anyone uses it. */
    @Override
    public void close() {
        spill.free(taken);
        taken = 0;
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            // It stays one of the system's temporary files.
        }
    }
}
