package gossamer.coordinator.worker;

import gossamer.node.JvmMemory;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The classes of this JVM, as another machine keeps them: below {@code ~/.cache/gossamer}, in a
 * directory that has a hash of them as its name. What is there is not sent again.
 *
 * @param entries of the class path: jars and directories
 * @param hash of all that is in them, in hexadecimal
 */
record HostCode(List<Path> entries, String hash) {

    private static final int DIGITS = 24;
    private static final int PERCENT_OF_MEMORY = 75;

    /** Copies the list. */
    HostCode {
        entries = List.copyOf(entries);
    }

    static HostCode ofThisJvm() throws IOException {
        List<Path> entries = Stream.of(
                        System.getProperty("java.class.path").split(File.pathSeparator))
                .map(entry -> Path.of(entry).toAbsolutePath())
                .filter(Files::exists)
                .toList();
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            for (Path entry : entries) {
                for (Path file : files(entry)) {
                    String head = entry.relativize(file) + "\n" + Files.size(file) + "\n";
                    digest.update(head.getBytes(StandardCharsets.UTF_8));
                    digest.update(Files.readAllBytes(file));
                }
            }
            String hash = HexFormat.of().formatHex(digest.digest()).substring(0, DIGITS);
            return new HostCode(entries, hash);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    private static List<Path> files(Path entry) throws IOException {
        try (Stream<Path> all = Files.walk(entry)) {
            return all.filter(Files::isRegularFile).sorted().toList();
        }
    }

    /** Begins each script: sets d to the directory. */
    private String directory() {
        return "d=\"${XDG_CACHE_HOME:-$HOME/.cache}/gossamer/" + hash + "\"; ";
    }

    /** A script for the other machine's shell: ends with 1 unless all is there. */
    String isThere() {
        return directory() + "test -d \"$d\"";
    }

    /**
     * A script that takes in a tar archive, which has no name yet under which it is looked for.
     *
     * @param copy tells it from those of others
     */
    String takeIn(String copy) {
        return part(copy) + "set -e; umask 077; trap 'test $? = 0 || rm -rf \"$p\"' EXIT; "
                + "mkdir -p \"$p\"; tar -xf - -C \"$p\"";
    }

    /** A script that gives it its name; if another one has been faster, that one stays. */
    String accept(String copy) {
        return part(copy) + "mv -T \"$p\" \"$d\" || { rm -rf \"$p\"; test -d \"$d\"; }";
    }

    /** A script that removes it, as it is not whole. */
    String drop(String copy) {
        return part(copy) + "rm -rf \"$p\"";
    }

    /** Begins each script about a copy: sets p to its directory, too. */
    private String part(String copy) {
        return directory() + "p=\"$d." + copy + "\"; ";
    }

    /**
     * A command that writes that archive.
     *
     * @param directory an empty one, which gets a link to each entry
     */
    List<String> archive(Path directory) throws IOException {
        for (int number = 0; number < entries.size(); number++) {
            Files.createSymbolicLink(
                    directory.resolve(String.valueOf(number)), entries.get(number));
        }
        return List.of("tar", "-chf", "-", "-C", directory.toString(), ".");
    }

    /**
     * A script that becomes a worker.
     *
     * @param java the command
     * @param cores that it may use
     */
    String work(String java, int cores, String mainClass) {
        List<String> words = new ArrayList<>();
        // What holds here only stays here.
        JvmMemory.options().stream()
                .filter(option -> !option.matches("-(javaagent|agent|XX:SharedArchive).*"))
                .forEach(words::add);
        words.add("-XX:ActiveProcessorCount=" + cores);
        words.add("-XX:MaxRAMPercentage=" + PERCENT_OF_MEMORY);
        StringBuilder path = new StringBuilder();
        for (int number = 0; number < entries.size(); number++) {
            path.append(number == 0 ? "" : ":").append("$d/").append(number);
        }
        return directory() + "exec " + quoted(java) + " "
                + words.stream().map(HostCode::quoted).collect(Collectors.joining(" "))
                + " -cp \"" + path + "\" " + mainClass + " worker";
    }

    private static String quoted(String word) {
        return "'" + word.replace("'", "'\\''") + "'";
    }
}
