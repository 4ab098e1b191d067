package gossamer.coordinator.description;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.SequenceInputStream;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.Enumeration;

/** Takes what is written in pieces, and forgets each of them once it has been read. */
final class BytePieces extends OutputStream {

    private static final int PIECE = 1 << 16;

    private final Deque<byte[]> pieces = new ArrayDeque<>();
    private final byte[] last = new byte[PIECE];
    private int used;

    @Override
    public void write(int one) {
        write(new byte[] {(byte) one}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int from, int length) {
        for (int done = 0; done < length; ) {
            int some = Math.min(length - done, PIECE - used);
            System.arraycopy(bytes, from + done, last, used, some);
            done += some;
            used += some;
            if (used == PIECE) {
                endPiece();
            }
        }
    }

    private void endPiece() {
        pieces.add(Arrays.copyOf(last, used));
        used = 0;
    }

    /** All that has been written, to be read to its end. */
    @SuppressWarnings("JdkObsolete") // SequenceInputStream takes nothing but an Enumeration.
    InputStream read() {
        endPiece();
        return new SequenceInputStream(new Enumeration<>() {
            @Override
            public boolean hasMoreElements() {
                return !pieces.isEmpty();
            }

            @Override
            public InputStream nextElement() {
                return new ByteArrayInputStream(pieces.remove());
            }
        });
    }
}
