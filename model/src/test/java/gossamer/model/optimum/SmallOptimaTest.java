package gossamer.model.optimum;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.model.analysis.LowerBound;
import gossamer.model.analysis.LowerBound.Piece;
import gossamer.model.analysis.LowerBounds;
import gossamer.model.machine.Network;
import gossamer.model.optimum.RoundsFormula.Answer;
import gossamer.model.topology.Graph;
import gossamer.model.topology.Grid;
import gossamer.model.topology.Topology;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The least numbers of rounds on 323 small networks, under all models and with packets of any size,
 * in a table that {@link PlainSolver} and {@link ExhaustiveSearch} made, which know nothing of the
 * search in the main code. What they left open and the search decided is in it where {@link
 * ProofChecker} accepted the proof: 317 cells. What is open all the same has a range.
 */
class SmallOptimaTest {

    private static final List<String> MODELS = List.of("F*", "F1", "H*", "H1");
    private static final int SAMPLE = 40;
    private static final int CELL_COUNT = 7060;
    /** By number of PUs. */
    private static final Map<Integer, Integer> UNSOLVED =
            Map.of(2, 0, 3, 0, 4, 0, 5, 0, 6, 0, 7, 287, 8, 1, 9, 12);

    /**
     * One optimum.
     *
     * @param network its index in the table
     */
    private record Cell(int network, String links, String model, int capacity, int low, int high) {

        boolean isKnown() {
            return low == high;
        }

        boolean isOnePort() {
            return model.charAt(1) == '1';
        }

        int pus() {
            return SmallNetworks.pus(links);
        }

        Graph graph() {
            return SmallNetworks.graph(links);
        }

        Network machine() {
            return SmallNetworks.network(model, capacity);
        }

        PlainSolver.Setting setting() {
            return new PlainSolver.Setting(
                    pus(),
                    SmallNetworks.links(links),
                    model.charAt(0) == 'H',
                    isOnePort(),
                    capacity);
        }
    }

    private static final List<Cell> CELLS = read();

    private static List<Cell> read() {
        List<Cell> cells = new ArrayList<>();
        try (BufferedReader reader = new BufferedReader(new InputStreamReader(
                SmallOptimaTest.class.getResourceAsStream("small-optima.tsv"),
                StandardCharsets.UTF_8))) {
            List<String> rows =
                    reader.lines().filter(line -> !line.startsWith("#")).toList();
            for (int row = 0; row < rows.size(); row++) {
                String[] columns = rows.get(row).split("\t");
                for (int model = 0; model < MODELS.size(); model++) {
                    String[] optima = columns[1 + model].split(" ");
                    for (int index = 0; index < optima.length; index++) {
                        String[] ends = optima[index].split("-");
                        cells.add(new Cell(
                                row,
                                columns[0],
                                MODELS.get(model),
                                index + 1,
                                Integer.parseInt(ends[0]),
                                Integer.parseInt(ends[ends.length - 1])));
                    }
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return List.copyOf(cells);
    }

    private static List<Cell> cells(Predicate<Cell> wanted) {
        return CELLS.stream().filter(wanted).toList();
    }

    @Test
    void theTableHasAllNetworksAndSaysWhatStayedUnsolved() {
        List<String> networks = CELLS.stream().map(Cell::links).distinct().toList();
        assertThat(networks).hasSize(323);
        List<String> upToSix =
                networks.stream().filter(text -> SmallNetworks.pus(text) < 7).toList();
        List<String> expected = new ArrayList<>();
        for (int pus = 2; pus <= 6; pus++) {
            expected.addAll(SmallNetworks.connected(pus));
        }
        assertThat(upToSix).containsExactlyElementsOf(expected);
        Map<Integer, Integer> unsolved = new TreeMap<>();
        CELLS.forEach(cell -> unsolved.merge(cell.pus(), cell.isKnown() ? 0 : 1, Integer::sum));
        assertThat(unsolved).isEqualTo(UNSOLVED);
        assertThat(CELLS).hasSize(CELL_COUNT);
    }

    @Test
    void noBoundIsAboveAnOptimumAndEachFollowsFromItsArgument() {
        for (Cell cell : CELLS) {
            requireBelow(cell, cell.graph(), LowerBounds.of(cell.graph(), cell.machine()));
        }
    }

    /** Some arguments are for grids only. */
    @Test
    void noBoundOfAGridIsAboveAnOptimum() {
        List<String> missing = new ArrayList<>();
        for (int[] sides : new int[][] {
            {2}, {3}, {4}, {5}, {6}, {7}, {8}, {9}, {2, 2}, {2, 3}, {2, 4}, {2, 2, 2}, {3, 3}
        }) {
            for (boolean wrapped : new boolean[] {false, true}) {
                if (wrapped && sides[0] == 2) {
                    continue;
                }
                Grid grid = wrapped ? Grid.torus(sides) : Grid.mesh(sides);
                String links = SmallNetworks.grid(sides, wrapped);
                // Those with up to 6 PUs are in the table in another order of their PUs.
                String listed = grid.pus() > 6 ? links : SmallNetworks.canonical(links);
                List<Cell> ofGrid = cells(cell -> cell.links.equals(listed));
                if (ofGrid.isEmpty()) {
                    missing.add(links);
                }
                ofGrid.forEach(
                        cell -> requireBelow(cell, grid, LowerBounds.of(grid, cell.machine())));
            }
        }
        assertThat(missing).isEmpty();
    }

    private static void requireBelow(Cell cell, Topology network, LowerBound bound) {
        BoundChecker checker = new BoundChecker(network, cell.machine());
        assertThat(bound.ticks()).as("%s: %s", cell, bound.pieces()).isLessThanOrEqualTo(cell.high);
        for (Piece piece : bound.pieces()) {
            assertThat(piece.ticks())
                    .as("%s: %s", cell, piece)
                    .isLessThanOrEqualTo(checker.rounds(piece));
        }
    }

    @Test
    void theFormulaSaysWhatTheTableSaysOfASample() {
        int open = 0;
        for (Cell cell : cells(cell -> cell.network % SAMPLE == 0 && cell.isKnown())) {
            open += formulaAgrees(cell, 300) ? 0 : 1;
        }
        assertThat(open).isLessThan(100);
    }

    @Tag("slow")
    @Test
    void theFormulaSaysWhatTheTableSays() {
        int open = 0;
        for (Cell cell : CELLS) {
            open += formulaAgrees(cell, 5_000) ? 0 : 1;
        }
        assertThat(open).isLessThan(CELLS.size() / 5);
    }

    /** Whether both questions were decided; fails if one is decided otherwise than in the table. */
    private static boolean formulaAgrees(Cell cell, int conflicts) {
        SearchGraph graph = new SearchGraph(cell.graph());
        RoundsFormula enough = RoundsFormula.of(graph, cell.machine(), cell.high);
        Answer with = enough.search(conflicts);
        Answer without = RoundsFormula.of(graph, cell.machine(), cell.low - 1).search(conflicts);
        assertThat(with).as("%s", cell).isNotEqualTo(Answer.REFUTED);
        assertThat(without).as("%s", cell).isNotEqualTo(Answer.FOUND);
        if (with == Answer.FOUND) {
            Replay.requireGossip(enough.schedule(), cell.graph(), cell.machine());
        }
        return with == Answer.FOUND && without == Answer.REFUTED;
    }

    /** Trees, and four PUs with two others for their only neighbours: what passes ports decides. */
    @Test
    void proofsByPortsAreAccepted() throws IOException {
        List<Cell> cells = cells(cell -> cell.pus() == 6
                && cell.isOnePort()
                && (cell.capacity == 2 && cell.links.split(" ").length == 5
                        || cell.links.equals("0-2 0-3 0-4 0-5 1-2 1-3 1-4 1-5")));
        assertThat(cells).hasSize(22);
        for (Cell cell : cells) {
            assertThat(formulaAgrees(cell, 5_000)).as("%s", cell).isTrue();
            Refutation refutation = Refutation.of(cell.graph(), cell.machine(), cell.low - 1);
            StringBuilder steps = new StringBuilder();
            refutation.writeProof(steps);
            assertThat(ProofChecker.complaint(refutation.formula(), steps.toString()))
                    .as("%s", cell)
                    .isNull();
        }
    }

    @Test
    void theTableIsWhatTheIndependentSolversSayOfASample() {
        List<Cell> sample = cells(cell -> cell.pus() < 7 && cell.network % SAMPLE == 1);
        int decided = 0;
        for (Cell cell : sample) {
            decided += plainAgrees(cell, 300) ? 1 : 0;
        }
        assertThat(decided).isGreaterThan(sample.size() / 2);
        cells(cell -> cell.pus() < 5 || cell.pus() == 5 && cell.isOnePort())
                .forEach(SmallOptimaTest::requireExhaustive);
    }

    /** Four PUs with two others for their only neighbours; a triangle with a leaf per corner. */
    @ParameterizedTest
    @CsvSource({"0-2 0-3 0-4 0-5 1-2 1-3 1-4 1-5, H1, 2", "0-1 0-2 0-5 1-2 1-4 2-3, H1, 1"})
    void tryingEverythingDecidesWhatSolversLeaveOpen(String links, String model, int capacity) {
        List<Cell> cells = cells(cell ->
                cell.links.equals(links) && cell.model.equals(model) && cell.capacity == capacity);
        assertThat(cells).hasSize(1);
        requireExhaustive(cells.get(0));
    }

    private static void requireExhaustive(Cell cell) {
        assertThat(ExhaustiveSearch.rounds(cell.graph(), cell.machine(), cell.high))
                .as("%s", cell)
                .hasValue(cell.low);
    }

    /** With as many conflicts as it was made with for the most part: more than an hour. */
    @Tag("slow")
    @Test
    void theTableIsWhatTheIndependentSolversSay() {
        int decided = 0;
        for (Cell cell : CELLS) {
            decided += plainAgrees(cell, 20_000) ? 1 : 0;
        }
        assertThat(decided).isGreaterThan(CELLS.size() * 9 / 10);
    }

    /** About two hours. */
    @Tag("slow")
    @Test
    void theTableIsWhatTryingEverythingSays() {
        cells(cell -> cell.pus() < 6 || cell.pus() == 6 && cell.isOnePort())
                .forEach(SmallOptimaTest::requireExhaustive);
    }

    /** Fails if a question is decided otherwise than in the table; tells whether both are. */
    private static boolean plainAgrees(Cell cell, int conflicts) {
        OptionalInt with = new PlainSolver(cell.setting(), cell.high).gossips(conflicts);
        OptionalInt without = new PlainSolver(cell.setting(), cell.low - 1).gossips(conflicts);
        assertThat(with).as("%s", cell).isNotEqualTo(OptionalInt.of(0));
        assertThat(without).as("%s", cell).isNotEqualTo(OptionalInt.of(1));
        return with.isPresent() && without.isPresent();
    }
}
