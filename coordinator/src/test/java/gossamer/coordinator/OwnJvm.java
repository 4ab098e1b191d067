package gossamer.coordinator;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.spi.ToolProvider;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Gossamer in a JVM of its own, as the launcher starts it: from jars, with an archive of the
 * classes that a run on two JVMs loads. From directories a start takes twice as long.
 */
public final class OwnJvm {

    /** The program. */
    public static final String MAIN = "gossamer.coordinator.cli.Main";

    private static final Path HOME = Path.of("target", "own-jvm").toAbsolutePath();
    private static final Path ARCHIVE = HOME.resolve("classes.jsa");
    private static final Path STAMP = HOME.resolve("made-of");
    /** Many JVMs, each for seconds: compilers and collectors would take most. */
    private static final List<String> OPTIONS = Stream.concat(
                    Stream.of(
                            Path.of(System.getProperty("java.home"), "bin", "java") + "",
                            "-XX:TieredStopAtLevel=1",
                            "-XX:+UseSerialGC",
                            "-Xlog:cds*=off"),
                    permissions())
            .toList();

    private static final Path TESTS = Path.of("target", "test-classes").toAbsolutePath();
    private static final List<Path> ENTRIES = Arrays.stream(
                    System.getProperty("java.class.path").split(File.pathSeparator))
            .map(entry -> Path.of(entry).toAbsolutePath())
            .filter(Files::exists)
            .toList();

    private static boolean made;

    private OwnJvm() {}

    /** What newer JDKs would otherwise warn of is allowed as in this JVM. */
    private static Stream<String> permissions() {
        return ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(option -> option.startsWith("--"));
    }

    /** What runs the program with these words. */
    public static List<String> command(List<String> options, String... words) {
        return command(options, MAIN, List.of(words));
    }

    /** What runs a class, which may be a test's. */
    public static List<String> command(List<String> options, String main, List<String> words) {
        make();
        List<String> command = new ArrayList<>(OPTIONS);
        command.add("-XX:SharedArchiveFile=" + ARCHIVE);
        command.addAll(options);
        command.addAll(List.of("-cp", classPath() + File.pathSeparator + TESTS, main));
        command.addAll(words);
        return command;
    }

    /** The same as words of a shell. */
    public static String shell(List<String> options, String... words) {
        return command(options, words).stream()
                .map(word -> "'" + word + "'")
                .collect(Collectors.joining(" "));
    }

    /** The program's classes, in jars. */
    private static String classPath() {
        return ENTRIES.stream()
                .filter(entry -> !entry.equals(TESTS))
                .map(entry -> Files.isDirectory(entry) ? jarOf(entry) : entry)
                .map(Path::toString)
                .collect(Collectors.joining(File.pathSeparator));
    }

    private static Path jarOf(Path classes) {
        return HOME.resolve(ENTRIES.indexOf(classes) + ".jar");
    }

    /** Makes jars and archive if classes have changed; one JVM does, others wait for it. */
    private static synchronized void make() {
        if (made) {
            return;
        }
        try {
            Files.createDirectories(HOME);
            try (FileChannel channel = FileChannel.open(
                    HOME.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
                channel.lock(); // until the channel is closed
                makeOf(stamp());
            }
            made = true;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void makeOf(String stamp) throws IOException {
        if (Files.exists(STAMP) && Files.readString(STAMP).equals(stamp)) {
            return;
        }
        Files.deleteIfExists(STAMP);
        ToolProvider jar = ToolProvider.findFirst("jar").orElseThrow();
        for (Path entry : ENTRIES) {
            if (Files.isDirectory(entry) && !entry.equals(TESTS)) {
                jar.run(System.out, System.err, "cf0", jarOf(entry) + "", "-C", entry + "", ".");
            }
        }
        train();
        Files.writeString(STAMP, stamp);
    }

    /** What the classes are, by names and times. */
    private static String stamp() throws IOException {
        StringBuilder stamp = new StringBuilder(System.getProperty("java.runtime.version"));
        for (Path entry : ENTRIES) {
            if (!entry.equals(TESTS)) {
                try (Stream<Path> files = Files.walk(entry)) {
                    long latest = files.mapToLong(file -> file.toFile().lastModified())
                            .max()
                            .orElse(0);
                    stamp.append('\n').append(entry).append(' ').append(latest);
                }
            }
        }
        return stamp.toString();
    }

    /** Records the classes that a run on two JVMs loads. */
    private static void train() throws IOException {
        List<String> command = new ArrayList<>(OPTIONS);
        command.addAll(List.of("-XX:ArchiveClassesAtExit=" + ARCHIVE, "-cp", classPath(), MAIN));
        command.addAll(List.of("run", "../configs/torus-27x27.conf", "--jvms", "2", "--quiet"));
        command.addAll(List.of("--out", HOME.resolve("run") + ""));
        Files.deleteIfExists(ARCHIVE);
        try {
            int exit = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(HOME.resolve("said").toFile())
                    .start()
                    .waitFor();
            if (exit != 0) {
                throw new IOException("exit code " + exit + ", see " + HOME.resolve("said"));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(e);
        }
    }
}
