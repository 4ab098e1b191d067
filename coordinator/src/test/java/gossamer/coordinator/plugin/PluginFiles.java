package gossamer.coordinator.plugin;

import gossamer.model.registry.Provider;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** Makes plug-in files for tests. */
public final class PluginFiles {

    private PluginFiles() {}

    /** The source of a public class that declares a topology of one PU. */
    static String topology(String className, String name, String body) {
        return """
                import gossamer.model.registry.*;
                import gossamer.model.topology.*;
                import java.util.*;

                public class %s implements TopologyProvider {
                    public String name() { return "%s"; }
                    public String summary() { return "a network of a test"; }
                    public String source() { return "this test"; }
                    public Optional<Topology> create(Settings settings, Complaints complaints) {
                        return Optional.of(Grid.path(1));
                    }
                    %s
                }
                """.formatted(className, name, body);
    }

    /** Writes a source file. */
    static Path source(Path directory, String className, String text) throws IOException {
        return Files.writeString(directory.resolve(className + ".java"), text);
    }

    /**
     * The jar that a build of a source file would make, with a service file that names the
     * providers.
     */
    public static Path jar(Path target, Path source, String... providers) throws Exception {
        SortedMap<String, byte[]> entries =
                new TreeMap<>(SourceCompiler.compile(source, Files.readAllBytes(source)));
        entries.put(
                "META-INF/services/" + Provider.class.getName(),
                String.join("\n", List.of(providers)).getBytes(StandardCharsets.UTF_8));
        return jar(target, entries);
    }

    static Path jar(Path target, Map<String, byte[]> entries) throws IOException {
        try (OutputStream out = Files.newOutputStream(target);
                ZipOutputStream zip = new ZipOutputStream(out)) {
            for (Map.Entry<String, byte[]> entry : entries.entrySet()) {
                zip.putNextEntry(new ZipEntry(entry.getKey()));
                zip.write(entry.getValue());
                zip.closeEntry();
            }
        }
        return target;
    }
}
