package gossamer.coordinator.report.page;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.zip.GZIPOutputStream;

/** Bytes as a page carries them: compressed with gzip, in Base64. */
final class Packed {

    private Packed() {}

    static String text(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        return bytes(bytes, bytes.length);
    }

    static String bytes(byte[] bytes, int length) {
        ByteArrayOutputStream packed = new ByteArrayOutputStream(length / 4 + 64);
        try (GZIPOutputStream zip = new GZIPOutputStream(packed, 1 << 15)) {
            zip.write(bytes, 0, length);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return Base64.getEncoder().encodeToString(packed.toByteArray());
    }
}
