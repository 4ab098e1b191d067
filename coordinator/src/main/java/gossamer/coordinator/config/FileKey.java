package gossamer.coordinator.config;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A key that names a file. The name is relative to the file in which it is written, or to the
 * working directory if it is a command-line option.
 *
 * @param keys where it is read
 * @param key the key
 * @param allowed what the file must be, for people
 */
record FileKey(KeyReader keys, String key, String allowed) {

    /**
     * The file, which exists and can be read; empty if it is not given or something is wrong with
     * it.
     */
    Optional<Path> read(long mostBytes) {
        Optional<String> name = keys.text(key, allowed);
        if (name.isEmpty()) {
            return Optional.empty();
        }
        Path path;
        try {
            path = pathOf(name.get());
        } catch (InvalidPathException e) {
            keys.reject(key, Values.quote(name.get()) + " is no file name", allowed);
            return Optional.empty();
        }
        String fault = faultOf(path, mostBytes);
        if (!fault.isEmpty()) {
            keys.reject(key, "cannot read " + path + ": " + fault, allowed);
            return Optional.empty();
        }
        return Optional.of(path);
    }

    /** The file as messages name it, where the key names one. */
    String path() {
        return pathOf(keys.text(key, allowed).orElseThrow()).toString();
    }

    /** The file that is in force, in a form that does not depend on where it is read. */
    String absolute() {
        return pathOf(keys.text(key, allowed).orElseThrow())
                .toAbsolutePath()
                .normalize()
                .toString();
    }

    private Path pathOf(String name) {
        Origin origin = keys.origin(key);
        return origin.isOption() ? Path.of(name) : Path.of(origin.source()).resolveSibling(name);
    }

    /** Why there is nothing to read; empty if there is. */
    private static String faultOf(Path path, long mostBytes) {
        if (!Files.exists(path)) {
            return "no such file";
        }
        if (!Files.isRegularFile(path)) {
            return "not a file";
        }
        if (path.toFile().length() > mostBytes) {
            return "larger than " + mostBytes + " bytes";
        }
        return Files.isReadable(path) ? "" : "no permission to read this file";
    }
}
