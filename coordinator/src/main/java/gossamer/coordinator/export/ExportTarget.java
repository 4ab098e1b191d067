package gossamer.coordinator.export;

import java.io.IOException;
import java.nio.file.Path;

/** Where an export goes; one of its methods is called once. */
public interface ExportTarget {

    /** Takes text, for the terminal or a file; who writes does not close it. */
    Appendable text() throws IOException;

    /**
     * A file that is to be created; only where there need be one ({@link ExportProvider#isBinary}).
     */
    Path file();
}
