package gossamer.coordinator.experiment;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * Directories that runs have left which did not come to their end: killed, out of memory, disk
 * full.
 */
public final class LeftOver {

    private static final String SUFFIX = ".partial";

    private LeftOver() {}

    /** The directory that is filled until it is whole. */
    static Path nameOf(Path target) {
        return target.resolveSibling("." + target.getFileName() + SUFFIX);
    }

    /** Whether this is the name of such a directory. */
    public static boolean isOne(Path directory) {
        String name = nameWithoutLinks(directory);
        return name.startsWith(".") && name.endsWith(SUFFIX);
    }

    /** The name that the run's directory would have had. */
    public static String runNameOf(Path directory) {
        String name = nameWithoutLinks(directory);
        return isOne(directory) ? name.substring(1, name.length() - SUFFIX.length()) : name;
    }

    private static String nameWithoutLinks(Path directory) {
        Path name = directory.toAbsolutePath().normalize().getFileName();
        return name == null ? "" : name.toString();
    }

    /** Whether a run that goes on fills it. */
    public static boolean isInUse(Path directory) {
        return InUse.isMarked(directory);
    }

    /**
     * Those in a directory of runs, in the order of their names.
     *
     * @throws IOException when it cannot be listed
     */
    public static List<Path> in(Path out) throws IOException {
        try (Stream<Path> files = Files.list(out)) {
            return files.filter(LeftOver::isOne)
                    .filter(path -> Files.isRegularFile(path.resolve(RunDirectory.CONFIG)))
                    .filter(path -> !isInUse(path))
                    .sorted()
                    .toList();
        }
    }
}
