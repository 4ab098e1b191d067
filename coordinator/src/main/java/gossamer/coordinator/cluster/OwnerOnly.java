package gossamer.coordinator.cluster;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.EnumSet;
import java.util.Set;

/**
 * Files that nobody else may read, whatever the umask, where there are permissions of POSIX.
 * Elsewhere what the directory above them permits holds.
 */
final class OwnerOnly {

    private static final Set<PosixFilePermission> ALLOWED = EnumSet.of(
            PosixFilePermission.OWNER_READ,
            PosixFilePermission.OWNER_WRITE,
            PosixFilePermission.OWNER_EXECUTE);

    private OwnerOnly() {}

    private static boolean isPosix(Path path) {
        return path.getFileSystem().supportedFileAttributeViews().contains("posix");
    }

    private static FileAttribute<?>[] attributes(Path path, String permissions) {
        return isPosix(path)
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(
                            PosixFilePermissions.fromString(permissions))
                }
                : new FileAttribute<?>[0];
    }

    /** How such a file is made. */
    static FileAttribute<?>[] file(Path file) {
        return attributes(file, "rw-------");
    }

    /**
     * Makes such a directory, and those above it as usual.
     *
     * @throws FileAlreadyExistsException when there is one
     */
    static void createDirectory(Path directory) throws IOException {
        Files.createDirectories(directory.toAbsolutePath().getParent());
        Files.createDirectory(directory, attributes(directory, "rwx------"));
    }

    /** Makes such a directory unless there is one, or another process makes it at the same time. */
    static void requireDirectory(Path directory) throws IOException {
        try {
            if (!Files.isDirectory(directory)) {
                createDirectory(directory);
            }
        } catch (FileAlreadyExistsException e) {
            if (!Files.isDirectory(directory)) {
                throw e;
            }
        }
    }

    /** Fails where others may read or write. */
    static void require(Path path) throws IOException {
        if (isPosix(path)) {
            Set<PosixFilePermission> permissions = Files.getPosixFilePermissions(path);
            if (!ALLOWED.containsAll(permissions)) {
                throw new IOException("others may use it, its permissions are "
                        + PosixFilePermissions.toString(permissions));
            }
        }
    }
}
