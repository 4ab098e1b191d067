package gossamer.node.region;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a region has sent to one region in another JVM, in order, since the last checkpoint. It is
 * sent again when that JVM is lost and its regions begin anew elsewhere. The last stretch is in
 * memory, what is older in a file that vanishes with the process ({@link Spill}).
 */
final class BatchLog implements AutoCloseable {

    private static final int HEADER_BYTES = 4 * Integer.BYTES;
    private static final int MOST_STRETCH_BYTES = 1 << 20;
    private static final int LEAST_STRETCH_BYTES = 4_096;
    /** Most bytes in memory of all logs of a region. */
    private static final int MOST_MEMORY = 4 << 20;

    /** Where the frames from a round on begin, the first that is whole. */
    private record Stretch(int firstRound, long offset, int length) {}

    private final int from;
    private final int to;
    private final int stretchBytes;
    private final Spill spill;
    private final List<Stretch> stretches = new ArrayList<>();
    private ByteBuffer tail = ByteBuffer.allocate(0);
    private int tailRound;
    private long written;
    /** Bytes of the JVM's room on disk, whether they could be written or not. */
    private long taken;

    private @Nullable FileChannel file;
    /** Why it has nothing of before {@link #firstRound}. */
    private @Nullable String givenUp;

    /** From where on it has all, if that is not from the beginning; nothing yet if negative. */
    private int firstRound;

    /** An empty log of what region {@code from} sends to {@code to}, one of so many others. */
    BatchLog(int from, int to, int others, Spill spill) {
        this.from = from;
        this.to = to;
        this.spill = spill;
        this.stretchBytes =
                Math.max(LEAST_STRETCH_BYTES, Math.min(MOST_STRETCH_BYTES, MOST_MEMORY / others));
    }

    /** Most bytes in memory of a region's logs of what it has sent to others in other JVMs. */
    static long memory(int others) {
        return Math.min(MOST_MEMORY, (long) others * MOST_STRETCH_BYTES);
    }

    /** Why what was sent from this round on cannot be sent again, or null if it can. */
    @Nullable
    String givenUp(int round) {
        return isGivenUp() || round < firstRound ? givenUp : null;
    }

    private boolean isGivenUp() {
        return firstRound < 0;
    }

    /** Where it was given up, what is sent from this round on is kept all the same. */
    void restart(int round) {
        if (isGivenUp()) {
            firstRound = round;
        }
    }

    void append(WindowFrame frame) {
        if (isGivenUp()) {
            return;
        }
        int length = HEADER_BYTES + frame.bytes().length;
        if (tail.position() > 0 && tail.position() + length > stretchBytes) {
            spill();
        }
        if (tail.remaining() < length) {
            int twice = Math.min(stretchBytes, 2 * tail.capacity());
            int room = Math.max(twice, tail.position() + length);
            tail = ByteBuffer.allocate(room).put(tail.flip());
        }
        if (tail.position() == 0) {
            tailRound = frame.part() == 0 ? frame.round() : frame.round() + 1;
        }
        tail.putInt(frame.bytes().length).putInt(frame.round());
        tail.putInt(frame.part()).putInt(frame.parts());
        tail.put(frame.bytes());
    }

    private void spill() {
        try {
            int length = tail.position();
            spill.take(length);
            taken += length;
            stretches.add(new Stretch(tailRound, written, length));
            FileChannel channel = open();
            tail.flip();
            long end = written + length;
            for (long at = written; at < end; ) {
                at += channel.write(tail, at);
            }
            written = end;
            tail.clear();
        } catch (IOException e) {
            giveUp(String.valueOf(e.getMessage()));
        }
    }

    private FileChannel open() throws IOException {
        FileChannel channel = file;
        if (channel == null) {
            channel = spill.newFile();
            file = channel;
        }
        return channel;
    }

    private void giveUp(String why) {
        givenUp = why;
        firstRound = -1;
        stretches.clear();
        tail = ByteBuffer.allocate(0);
        close();
    }

    /** Keeps nothing of before this round. */
    void dropBefore(int round) {
        int first = stretchWith(round);
        if (first == 0) {
            return;
        }
        List<Stretch> kept = List.copyOf(stretches.subList(first, stretches.size()));
        ByteBuffer last = tail.flip();
        try (FileChannel old = open()) {
            file = null;
            close();
            stretches.clear();
            tail = ByteBuffer.allocate(0);
            written = 0;
            for (Stretch stretch : kept) {
                frames(load(stretch, old), round).forEach(this::append);
            }
            frames(last, round).forEach(this::append);
        } catch (IOException e) {
            giveUp(String.valueOf(e.getMessage()));
        }
    }

    /** Of those on disk; their number where a round is in memory. */
    private int stretchWith(int round) {
        int after = 0;
        while (after < stretches.size() && stretches.get(after).firstRound() <= round) {
            after++;
        }
        boolean isInMemory = after == stretches.size() && tailRound <= round;
        return isInMemory ? after : Math.max(0, after - 1);
    }

    /** The frames from a round on, whole rounds of some 1 MiB, but one at least if there is any. */
    List<WindowFrame> from(int round) {
        List<WindowFrame> frames = new ArrayList<>();
        try {
            for (int i = stretchWith(round); i < stretches.size(); i++) {
                frames.addAll(frames(load(stretches.get(i), open()), round));
                if (!frames.isEmpty() && frames.get(frames.size() - 1).isLast()) {
                    return frames;
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        frames.addAll(frames(tail.duplicate().flip(), round));
        return frames;
    }

    private static ByteBuffer load(Stretch stretch, FileChannel channel) throws IOException {
        ByteBuffer buffer = ByteBuffer.allocate(stretch.length());
        while (buffer.hasRemaining()) {
            if (channel.read(buffer, stretch.offset() + buffer.position()) < 0) {
                throw new IOException("the log of batches has been cut");
            }
        }
        return buffer.flip();
    }

    private List<WindowFrame> frames(ByteBuffer buffer, int round) {
        List<WindowFrame> frames = new ArrayList<>();
        while (buffer.hasRemaining()) {
            int length = buffer.getInt();
            int frameRound = buffer.getInt();
            int part = buffer.getInt();
            int parts = buffer.getInt();
            if (frameRound < round) {
                buffer.position(buffer.position() + length);
                continue;
            }
            byte[] bytes = new byte[length];
            buffer.get(bytes);
            frames.add(new WindowFrame(from, to, frameRound, part, parts, bytes));
        }
        return frames;
    }

    @Override
    public void close() {
        FileChannel channel = file;
        file = null;
        spill.free(taken);
        taken = 0;
        if (channel != null) {
            try {
                channel.close();
            } catch (IOException e) {
                // Nothing more is wanted of it.
            }
        }
    }
}
