package gossamer.coordinator.plugin;

import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipInputStream;

/** Reads plug-in files: jars, and single source files, which are compiled. */
final class BundleReader {

    private static final String JAVA = ".java";
    private static final String JAR = ".jar";
    private static final String ALLOWED = "; allowed: a jar, or one .java file";
    private static final int MOST_ENTRIES = 20_000;

    private BundleReader() {}

    /**
     * Reads a file.
     *
     * @throws PluginException when it is missing, too large, no jar, or does not compile
     */
    static Bundle read(Path path) throws PluginException {
        String name = path.toString();
        byte[] bytes = bytes(path);
        if (name.endsWith(JAVA)) {
            return new Bundle(name, Bundle.sha256(bytes), SourceCompiler.compile(path, bytes));
        }
        if (!name.endsWith(JAR)) {
            throw new PluginException(name, "its name ends in neither .jar nor .java" + ALLOWED);
        }
        try {
            return new Bundle(name, Bundle.sha256(bytes), unpack(name, bytes));
        } catch (IOException | IllegalArgumentException e) {
            // What a name in it says may be no text.
            String why = e instanceof EOFException ? "it is cut short" : e.getMessage();
            throw new PluginException(name, "is not a jar: " + why + ALLOWED);
        }
    }

    private static byte[] bytes(Path path) throws PluginException {
        String name = path.toString();
        if (!Files.exists(path)) {
            throw new PluginException(name, "no such file" + ALLOWED);
        }
        if (!Files.isRegularFile(path)) {
            throw new PluginException(name, "not a file" + ALLOWED);
        }
        try {
            if (Files.size(path) > Bundle.MOST_BYTES) {
                throw new PluginException(name, "larger than " + Bundle.MOST_BYTES + " bytes");
            }
            return Files.readAllBytes(path);
        } catch (AccessDeniedException e) {
            throw new PluginException(name, "cannot be read: access is denied");
        } catch (IOException e) {
            throw new PluginException(name, "cannot be read: " + e.getMessage());
        }
    }

    /** What a jar holds. */
    static SortedMap<String, byte[]> unpack(String name, byte[] jar)
            throws IOException, PluginException {
        SortedMap<String, byte[]> entries = new TreeMap<>();
        int left = Bundle.MOST_BYTES;
        boolean any = false;
        try (ZipInputStream zip = new ZipInputStream(new ByteArrayInputStream(jar))) {
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                any = true;
                if (entry.isDirectory()) {
                    continue;
                }
                byte[] content = zip.readNBytes(left + 1);
                left -= content.length;
                if (left < 0 || entries.size() == MOST_ENTRIES) {
                    throw new PluginException(
                            name,
                            "unpacked it has more than " + Bundle.MOST_BYTES + " bytes or "
                                    + MOST_ENTRIES + " entries");
                }
                entries.put(entry.getName(), content);
            }
        }
        if (!any) {
            throw new ZipException("nothing is packed in it");
        }
        return entries;
    }
}
