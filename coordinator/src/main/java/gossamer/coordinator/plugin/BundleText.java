package gossamer.coordinator.plugin;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * A plug-in as a text, to be sent to another JVM: four lines, the last of which is a jar in base
 * 64.
 */
public final class BundleText {

    private static final int LINES = 4;

    private BundleText() {}

    /** The text of a plug-in. */
    public static String of(Bundle bundle) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
            for (Map.Entry<String, byte[]> entry : bundle.entries().entrySet()) {
                zip.putNextEntry(new ZipEntry(entry.getKey()));
                zip.write(entry.getValue());
                zip.closeEntry();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return String.join(
                "\n",
                bundle.fileName().replace('\n', ' '),
                bundle.sourceSha256(),
                bundle.classesSha256(),
                Base64.getEncoder().encodeToString(bytes.toByteArray()));
    }

    /**
     * The plug-in of a text. Nothing of it is loaded or written anywhere.
     *
     * @throws IllegalArgumentException when it is none, or its classes have another hash than it
     *     says
     */
    public static Bundle read(String text) {
        String[] lines = text.split("\n", -1);
        if (lines.length != LINES) {
            throw new IllegalArgumentException(
                    "a plug-in of " + lines.length + " lines, must be " + LINES);
        }
        byte[] jar = Base64.getDecoder().decode(lines[3].getBytes(StandardCharsets.US_ASCII));
        try {
            Bundle bundle = new Bundle(lines[0], lines[1], BundleReader.unpack(lines[0], jar));
            if (!bundle.classesSha256().equals(lines[2])) {
                throw new IllegalArgumentException("the classes of " + lines[0]
                        + " have the SHA-256 " + bundle.classesSha256() + ", their sender says "
                        + lines[2]);
            }
            return bundle;
        } catch (IOException | PluginException e) {
            throw new IllegalArgumentException("no plug-in: " + e.getMessage(), e);
        }
    }
}
