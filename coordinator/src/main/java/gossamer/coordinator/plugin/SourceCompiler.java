package gossamer.coordinator.plugin;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.StringWriter;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;

import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardLocation;
import javax.tools.ToolProvider;

/** Compiles one source file against Gossamer's own class path; nothing is written to a disk. */
final class SourceCompiler {

    /** What Gossamer itself is compiled for, so that each of its JVMs can load the classes. */
    private static final String RELEASE = "17";

    private static final String THROWN = "[\\w.$]+(Error|Exception)(: .*)?";

    private SourceCompiler() {}

    /**
     * Compiles a source file.
     *
     * @return class files by their names in a jar
     * @throws PluginException with every error and its line, or when this Java has no compiler
     */
    static SortedMap<String, byte[]> compile(Path path, byte[] source) throws PluginException {
        String name = path.toString();
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        if (compiler == null) {
            throw new PluginException(
                    name,
                    "needs a compiler, and this Java has none; allowed: a JDK in place of the JRE"
                            + " in " + System.getProperty("java.home") + ", or a jar");
        }
        DiagnosticCollector<JavaFileObject> found = new DiagnosticCollector<>();
        StringWriter rest = new StringWriter();
        try (Memory memory = new Memory(
                compiler.getStandardFileManager(found, Locale.ROOT, StandardCharsets.UTF_8))) {
            List<String> options = List.of(
                    "--release",
                    RELEASE,
                    "-g",
                    "-proc:none",
                    "-implicit:none",
                    "-classpath",
                    System.getProperty("java.class.path"));
            boolean compiled = compiler.getTask(
                            rest, memory, found, options, null, List.of(new Source(path, source)))
                    .call();
            if (!compiled) {
                throw new PluginException(problems(name, found, rest.toString()));
            }
            return memory.classes();
        } catch (IOException e) {
            throw new PluginException(name, "cannot be compiled: " + e.getMessage());
        }
    }

    private static List<PluginProblem> problems(
            String name, DiagnosticCollector<JavaFileObject> found, String rest) {
        List<PluginProblem> problems = new ArrayList<>();
        for (Diagnostic<? extends JavaFileObject> diagnostic : found.getDiagnostics()) {
            if (diagnostic.getKind() == Diagnostic.Kind.ERROR) {
                int line = (int) Math.max(0, diagnostic.getLineNumber());
                String message = diagnostic.getMessage(Locale.ROOT).replaceAll("\\s*\\R\\s*", ", ");
                problems.add(new PluginProblem(name, line, "does not compile: " + message));
            }
        }
        if (problems.isEmpty()) {
            problems.add(new PluginProblem(name, 0, failure(rest)));
        }
        return problems;
    }

    /** What a compiler says that found nothing wrong; of its own stack trace the first line. */
    private static String failure(String rest) {
        return rest.lines()
                .filter(line -> line.matches(THROWN))
                .findFirst()
                .map(thrown -> "cannot be compiled: the compiler failed: " + thrown)
                .orElse("does not compile: " + rest.strip());
    }

    /** The source, under its own name: the compiler wants a public class in a file of its name. */
    private static final class Source extends SimpleJavaFileObject {
        private final String text;

        Source(Path path, byte[] bytes) {
            super(URI.create("memory:///" + path.toUri().getRawPath()), Kind.SOURCE);
            text = new String(bytes, StandardCharsets.UTF_8);
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return text;
        }
    }

    /** Keeps the classes; looks for no sources but the one that it was given. */
    private static final class Memory extends ForwardingJavaFileManager<JavaFileManager> {
        private final SortedMap<String, ByteArrayOutputStream> written = new TreeMap<>();

        Memory(JavaFileManager standard) {
            super(standard);
        }

        @Override
        public JavaFileObject getJavaFileForOutput(
                Location location, String className, JavaFileObject.Kind kind, FileObject sibling) {
            String entry = className.replace('.', '/') + kind.extension;
            return new SimpleJavaFileObject(URI.create("memory:///" + entry), kind) {
                @Override
                public OutputStream openOutputStream() {
                    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
                    written.put(entry, bytes);
                    return bytes;
                }
            };
        }

        @Override
        public boolean hasLocation(Location location) {
            // Without a source path of its own, the compiler would look for sources on the class
            // path.
            return location == StandardLocation.SOURCE_PATH || super.hasLocation(location);
        }

        @Override
        public Iterable<JavaFileObject> list(
                Location location,
                String packageName,
                java.util.Set<JavaFileObject.Kind> kinds,
                boolean recurse)
                throws IOException {
            return location == StandardLocation.SOURCE_PATH
                    ? List.of()
                    : super.list(location, packageName, kinds, recurse);
        }

        SortedMap<String, byte[]> classes() {
            SortedMap<String, byte[]> classes = new TreeMap<>();
            written.forEach((entry, bytes) -> classes.put(entry, bytes.toByteArray()));
            return classes;
        }
    }
}
