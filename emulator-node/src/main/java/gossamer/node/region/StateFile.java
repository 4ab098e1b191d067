package gossamer.node.region;

import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.WRITE;

import com.esotericsoftware.kryo.KryoException;
import com.esotericsoftware.kryo.io.Input;
import gossamer.model.run.Emulation;
import gossamer.node.region.StateTransfer.Part;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;

/** A file with the state of a region, as it is passed on in parts. */
public final class StateFile {

    private StateFile() {}

    /** Whether it is the state of a region of an equal emulation. */
    public static boolean isOf(Emulation emulation, Path file) throws IOException {
        try (Input in = new Input(Files.newInputStream(file))) {
            return in.readLong() == KnownObjects.of(emulation).digest();
        } catch (KryoException e) {
            throw new IOException(file + ": " + e.getMessage(), e);
        }
    }

    /** The part of a file that begins with this byte. */
    public static Part part(int region, int checkpoint, FileChannel file, long from)
            throws IOException {
        long left = file.size() - from;
        ByteBuffer some = ByteBuffer.allocate((int) Math.min(left, StateTransfer.MOST_BYTES));
        while (some.hasRemaining()) {
            if (file.read(some, from + some.position()) < 0) {
                throw new EOFException("the state of region " + region + " has been cut");
            }
        }
        return new Part(region, checkpoint, from, some.array(), some.capacity() == left);
    }

    /** Writes a part where it belongs; the last one puts the file on the disk. */
    public static void append(Part part, Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file, CREATE, WRITE)) {
            append(part, channel);
            if (part.isLast()) {
                channel.force(true);
            }
        }
    }

    /** Writes a part where it belongs. */
    static void append(Part part, FileChannel file) throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap(part.bytes());
        long at = part.from();
        while (bytes.hasRemaining()) {
            at += file.write(bytes, at);
        }
    }
}
