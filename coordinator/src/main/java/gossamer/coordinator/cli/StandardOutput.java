package gossamer.coordinator.cli;

import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/** Standard output, which knows whether its reader has gone: {@code | head} is no error. */
final class StandardOutput extends FilterOutputStream {

    private static final Path DESCRIPTOR = Path.of("/proc/self/fd/1");

    private static volatile boolean readerIsGone;

    private StandardOutput(OutputStream out) {
        super(out);
    }

    static OutputStream open() {
        return new BufferedOutputStream(
                new StandardOutput(new FileOutputStream(FileDescriptor.out)));
    }

    /** Whether something was written to a pipe from which nobody reads any more. */
    static boolean readerIsGone() {
        return readerIsGone;
    }

    @Override
    public void write(byte[] bytes, int from, int length) throws IOException {
        try {
            out.write(bytes, from, length);
        } catch (IOException e) {
            readerIsGone |= isPipe(e);
            throw e;
        }
    }

    /** The message of an error is in the language of the machine; a pipe only fails like this. */
    private static boolean isPipe(IOException error) {
        try {
            return Files.readSymbolicLink(DESCRIPTOR).toString().startsWith("pipe:");
        } catch (IOException | UnsupportedOperationException e) {
            return String.valueOf(error.getMessage()).toLowerCase(Locale.ROOT).contains("pipe");
        }
    }

    /** Nobody reads any more: there is nothing left to do, and nothing wrong. */
    static final class ReaderGoneException extends IOException {
        private static final long serialVersionUID = 1;

        ReaderGoneException() {
            super("nobody reads standard output any more");
        }
    }
}
