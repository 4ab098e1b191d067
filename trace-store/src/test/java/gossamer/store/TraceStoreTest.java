package gossamer.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import gossamer.model.topology.Grid;
import gossamer.model.trace.EventKind;
import gossamer.model.trace.RecordFilter;
import gossamer.store.TraceStore.RunSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The life of a store: packed once, whole or not at all, and anew when the trace is another one.
 */
class TraceStoreTest {

    @TempDir
    private Path directory = Path.of("");

    private RunSource source =
            new RunSource(Runs.emulation(Grid.ring(3), false, 0), Path.of(""), Path.of(""));
    private final List<String> told = new ArrayList<>();
    private int records;

    @BeforeEach
    void run() throws IOException {
        write(Grid.ring(9));
    }

    private void write(Grid grid) throws IOException {
        Runs run = Runs.write(directory, Runs.emulation(grid, false, 0));
        source = run.source();
        records = run.trace().size();
    }

    /** What DuckDB reads from Parquet files without this module. */
    private static long number(String sql) throws Exception {
        try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            assertThat(rows.next()).isTrue();
            return rows.getLong(1);
        }
    }

    private static String parquet(Path file) {
        return " from read_parquet('" + file + "')";
    }

    @Test
    void aStoreIsOneParquetFilePerTable() throws Exception {
        TraceStore store = TraceStore.openOrPack(directory, source, told::add);
        try (Stream<Path> files = Files.list(store.directory())) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .containsExactlyInAnyOrder(
                            "events.parquet",
                            "packets.parquet",
                            "pus.parquet",
                            "links.parquet",
                            "faults.parquet",
                            "run.parquet",
                            "checksums.txt");
        }
        assertThat(number("select count(*)" + parquet(store.directory().resolve("events.parquet"))))
                .isEqualTo(records);
        assertThat(store.bytes()).isPositive();
        try (Stream<Path> files = Files.list(directory)) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .as("nothing half-written is left")
                    .containsExactlyInAnyOrder("trace.bin", "summary.json", "store");
        }
    }

    @Test
    void aStoreOfThisTraceIsTakenAsItIs() throws Exception {
        TraceStore store = TraceStore.openOrPack(directory, source, told::add);
        Path mark = Files.createFile(store.directory().resolve("mark"));
        TraceStore.openOrPack(directory, source, told::add);
        assertThat(mark).exists();
    }

    @Test
    void aStoreOfAnotherTraceIsReplaced() throws Exception {
        TraceStore.openOrPack(directory, source, told::add);
        write(Grid.ring(12));
        TraceStore store = TraceStore.openOrPack(directory, source, told::add);
        assertThat(Answer.to(store, "select count(*) from pus").numbers().get(0).get(0))
                .isEqualTo(12);
    }

    @Test
    void aStoreWithAFileThatIsMissingOrDamagedIsPackedAnewAndThatIsSaid() throws Exception {
        TraceStore store = TraceStore.openOrPack(directory, source, told::add);
        Path file = store.directory().resolve("run.parquet");
        for (String damage : new String[] {"", "no Parquet"}) {
            Files.delete(file);
            if (!damage.isEmpty()) {
                Files.writeString(file, damage);
            }
            told.clear();
            TraceStore.openOrPack(directory, source, told::add);
            assertThat(told)
                    .containsExactly(file
                            + " is missing, damaged or of another trace: the store is packed"
                            + " anew");
            assertThat(number("select count(*)" + parquet(file))).isEqualTo(1);
        }
        Files.delete(store.directory().resolve("checksums.txt"));
        told.clear();
        TraceStore.openOrPack(directory, source, told::add);
        assertThat(told).as("a store of a version without checksums").isEmpty();
        assertThat(store.directory().resolve("checksums.txt")).exists();
    }

    @Test
    void aTraceThatIsCutShortIsNotPackedAndTheStoreBeforeStays() throws Exception {
        TraceStore store = TraceStore.openOrPack(directory, source, told::add);
        byte[] whole = Files.readAllBytes(source.trace());
        Files.write(source.trace(), Arrays.copyOf(whole, whole.length - 100));
        assertThatThrownBy(() -> TraceStore.pack(directory, source))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("trace.bin");
        assertThat(Answer.to(store, "select count(*) from events")
                        .numbers()
                        .get(0)
                        .get(0))
                .isEqualTo(records);
        try (Stream<Path> files = Files.list(directory)) {
            assertThat(files).hasSize(3);
        }
    }

    @Test
    void someRecordsCanBeWrittenAloneWithTheirPlacesInTheTrace() throws Exception {
        Path file = directory.resolve("some.parquet");
        RecordFilter completions = new RecordFilter(
                0, Long.MAX_VALUE, new BitSet(), new BitSet(), Set.of(EventKind.COMPLETE));
        TraceStore.writeEvents(source.trace(), completions, file);
        assertThat(number("select count(*)" + parquet(file))).isEqualTo(9);
        assertThat(number("select count(distinct kind)" + parquet(file))).isEqualTo(1);
        assertThat(number("select max(seq)" + parquet(file))).isEqualTo(records - 1L);
    }

    @Test
    void aTableOfTextBecomesAParquetFileBesideIt() throws Exception {
        Path csv = Files.writeString(
                directory.resolve("table.csv"),
                "name,fingerprint,makespan\na,00112233445566778899001122334455,7\nb,12e4,\n");
        Path file = ParquetTables.ofCsv(csv);
        assertThat(file).isEqualTo(directory.resolve("table.parquet"));
        assertThat(number("select sum(makespan)" + parquet(file))).isEqualTo(7);
        assertThat(number("select count(*)" + parquet(file) + " where fingerprint = '12e4'"))
                .as("digits that look like a number are text")
                .isEqualTo(1);
    }

    @Test
    void aTableThatCannotBeWrittenIsNamed() throws Exception {
        Path csv = Files.writeString(directory.resolve("table.csv"), "a\n1\n");
        Files.createDirectory(directory.resolve(".table.parquet.partial"));
        assertThatThrownBy(() -> ParquetTables.ofCsv(csv))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("does not become a Parquet file");
        assertThat(directory.resolve("table.parquet")).doesNotExist();
    }
}
