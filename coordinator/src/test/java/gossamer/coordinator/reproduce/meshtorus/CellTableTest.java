package gossamer.coordinator.reproduce.meshtorus;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.coordinator.reproduce.Runs;
import gossamer.coordinator.text.Progress;
import gossamer.model.analysis.wormhole.EmulatedCell;
import gossamer.model.analysis.wormhole.PrintedTables;
import gossamer.model.analysis.wormhole.PrintedTables.Cell;
import gossamer.model.analysis.wormhole.PrintedTables.Row;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The page of the documentation that has every cell. */
class CellTableTest {

    private static final Path PAGE = Path.of("..", "docs", CellTable.FILE);

    private static List<Cell> cells() {
        return Stream.concat(PrintedTables.table1().stream(), PrintedTables.table2().stream())
                .toList();
    }

    private static List<String> page() throws IOException {
        return Files.readAllLines(PAGE).stream()
                .filter(line -> line.matches("\\| \\d.*"))
                .toList();
    }

    private static void assertOnPage(List<Cell> cells, int most) throws IOException {
        List<String> page = page();
        try (Runs actors = new Runs(Progress.NONE)) {
            WormRuns runs = new WormRuns(actors);
            CellRows rows = new CellRows(
                    most, false, runs, new Forecast(runs, WormCrew.alone(), Forecast.MOST_PACKETS));
            rows.of(cells);
            assertThat(rows.table().lines()).hasSameSizeAs(cells);
            for (int at = 0; at < cells.size(); at++) {
                assertThat(withoutCommit(page.get(cells().indexOf(cells.get(at)))))
                        .isEqualTo(withoutCommit(rows.table().lines().get(at)));
            }
            assertThat(actors.violations()).isZero();
        }
    }

    private static String withoutCommit(String line) {
        return line.substring(0, line.lastIndexOf("`") + 1);
    }

    /** Without a run: numbers and schedules of all cells, and what follows for their verdicts. */
    @Test
    void thePageHasAllCells() throws IOException {
        List<String> page = page();
        List<Cell> cells = cells();
        assertThat(page).hasSize(128).hasSameSizeAs(cells);
        for (int at = 0; at < page.size(); at++) {
            List<String> fields = List.of(page.get(at).split(" *\\| *", -1));
            EmulatedCell nearest = EmulatedCell.of(cells.get(at));
            assertThat(fields.subList(1, 6))
                    .containsExactly(
                            cells.get(at).n() + "",
                            cells.get(at).r() + "",
                            CellNames.of(cells.get(at)),
                            nearest.name(),
                            cells.get(at).printed() + "");
            assertThat(fields.get(7)).isEqualTo(nearest.realisable() + "");
            assertThat(fields.get(8)).isIn(nearest.realisable() + "", "-");
            assertThat(fields.get(9).equals("not emulated"))
                    .isEqualTo(fields.get(8).equals("-"));
            assertThat(fields.get(13)).matches(fields.get(8).equals("-") ? "" : "`[0-9a-f]{32}`");
            assertThat(fields.get(14)).matches(fields.get(8).equals("-") ? "" : "[0-9a-f]{8,}");
            if (cells.get(at).n() <= 81) {
                assertThat(fields.get(8)).isNotEqualTo("-");
            }
        }
    }

    @Test
    void cheapCellsAreRunAsThePageHasThem() throws IOException {
        assertOnPage(
                cells().stream()
                        .filter(cell -> cell.n() == 27 && cell.r() <= 30
                                || cell.row() == Row.TORGOS && cell.n() == 81 && cell.r() == 100)
                        .toList(),
                81);
    }

    @Test
    @Tag("slow")
    void allCellsUpToSide81AreRunAsThePageHasThem() throws IOException {
        assertOnPage(PrintedTables.table1(), 729);
        assertOnPage(
                PrintedTables.table2().stream().filter(cell -> cell.n() <= 81).toList(), 81);
    }
}
