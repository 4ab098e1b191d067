package gossamer.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.SQLException;

/** Tables of text as Parquet files. */
public final class ParquetTables {

    private static final String FINGERPRINT = "fingerprint";

    private ParquetTables() {}

    /**
     * Writes a CSV file with a header as a Parquet file beside it, whole or not at all.
     *
     * @return the Parquet file: the same name with another ending
     * @throws StoreException when the file cannot be read or written
     */
    public static Path ofCsv(Path csv) throws StoreException, IOException {
        String name = csv.getFileName().toString().replaceFirst("\\.csv$", "");
        Path target = csv.resolveSibling(name + ".parquet");
        Path partial = csv.resolveSibling("." + name + ".parquet.partial");
        try (Duck duck = Duck.open()) {
            // Hexadecimal digits that happen to look like a number are text all the same.
            boolean hex = Files.readAllLines(csv).get(0).contains(FINGERPRINT);
            String types = hex ? ", types = {'" + FINGERPRINT + "': 'VARCHAR'}" : "";
            duck.run("COPY (SELECT * FROM read_csv(" + Duck.readable(csv)
                    + ", header = true, sample_size = -1" + types + ")) TO "
                    + Duck.literal(partial) + " (FORMAT parquet, COMPRESSION zstd)");
            return Files.move(
                    partial,
                    target,
                    StandardCopyOption.ATOMIC_MOVE,
                    StandardCopyOption.REPLACE_EXISTING);
        } catch (SQLException e) {
            throw StoreException.of(csv + " does not become a Parquet file: ", e);
        } finally {
            Files.deleteIfExists(partial);
        }
    }
}
