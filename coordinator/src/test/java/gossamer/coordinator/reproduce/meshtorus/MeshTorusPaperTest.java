package gossamer.coordinator.reproduce.meshtorus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import gossamer.coordinator.experiment.TunedRun;
import gossamer.coordinator.reproduce.ReproductionPart;
import gossamer.coordinator.reproduce.Row;
import gossamer.coordinator.reproduce.Row.Verdict;
import gossamer.coordinator.reproduce.Runs;
import gossamer.coordinator.reproduce.Section;
import gossamer.coordinator.reproduce.Verdicts;
import gossamer.coordinator.reproduce.meshtorus.WormRuns.Ran;
import gossamer.coordinator.text.Progress;
import gossamer.coordinator.worker.Staff;
import gossamer.model.algorithm.grid.Cubgos;
import gossamer.model.algorithm.grid.HighDimGos;
import gossamer.model.algorithm.line.Approach1;
import gossamer.model.algorithm.line.Approach2;
import gossamer.model.algorithm.line.Approach2.Variant;
import gossamer.model.algorithm.line.Growth;
import gossamer.model.algorithm.plan.Colouring;
import gossamer.model.algorithm.plan.Plan;
import gossamer.model.algorithm.plan.PlannedGossip;
import gossamer.model.algorithm.plan.PlannedGossip.Start;
import gossamer.model.analysis.wormhole.EmulatedCell;
import gossamer.model.analysis.wormhole.PrintedTables;
import gossamer.model.analysis.wormhole.PrintedTables.Cell;
import gossamer.model.analysis.wormhole.PrintedTables.Table;
import gossamer.model.machine.Network;
import gossamer.model.run.Emulation;
import gossamer.model.topology.Grid;
import gossamer.node.EmulationResult;
import gossamer.node.JvmMemory;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class MeshTorusPaperTest {

    private static final Runs ACTORS = new Runs(Progress.NONE);
    private static final WormRuns RUNS = new WormRuns(ACTORS);
    private static final Forecast FORECAST =
            new Forecast(RUNS, WormCrew.alone(), Forecast.MOST_PACKETS);

    @AfterAll
    static void stop() {
        ACTORS.close();
    }

    @AfterEach
    void noRunBreaksARuleOrHasPacketsThatWait() {
        assertThat(ACTORS.violations()).isZero();
        assertThat(RUNS.waiting()).isZero();
    }

    private static Verdicts verdicts(List<Row> rows) {
        assertThat(rows).noneMatch(row -> row.verdict() == Verdict.DIFFERS);
        return Verdicts.NONE.plus(rows);
    }

    private static List<Cell> upTo(int n, List<Cell> cells) {
        return cells.stream().filter(cell -> cell.n() <= n).toList();
    }

    private static String text(Section section) {
        StringBuilder text = new StringBuilder();
        ReproductionPart.run(List.of(new ReproductionPart("part", () -> section)), text::append);
        return text.toString();
    }

    @Test
    void cellsOfRingsTakeWhatTheirSchedulesTake() {
        Section section =
                new CellRows(81, false, RUNS, FORECAST).of(upTo(81, PrintedTables.table1()));
        assertThat(verdicts(section.rows()))
                .isEqualTo(new Verdicts(6, 11, 0).plus(Verdict.ROUNDED, 7));
        assertThat(section.below())
                .containsExactly("  24 cells: 6 equal · 7 within rounding · 11 different, explained"
                        + " · 0 not realisable, the nearest emulated · 0 DIFFER"
                        + " · 0 not emulated");
        assertThat(text(section).replaceAll(" +", " "))
                .contains("printed formula realisable emulated verdict")
                .contains("n=27, r=10: circgos(3,1) by circgos(9;(3,1)) 100 100.50 100 100 equal")
                .contains("start-ups 14 for 13.30, data 110 for 106.46: Lemma 6 counts");
    }

    @Test
    void cellsOfToriTakeWhatTheirSchedulesTake() {
        Section section =
                new CellRows(27, false, RUNS, FORECAST).of(upTo(81, PrintedTables.table2()));
        assertThat(verdicts(section.rows()))
                .isEqualTo(new Verdicts(0, 20, 0).plus(Verdict.OPEN, 20));
        assertThat(text(section).replaceAll(" +", " "))
                .contains("torgos(3,9,7) by torgos(3;(9,7)) 363 363.02 348 348 differs, explained")
                .contains("n=81, r=8: approach 2-2 by approach-2 merged, approach-2 merged 10188"
                        + " 10188.50 11722 - not emulated")
                .contains("20 not emulated");
    }

    @Test
    void aCellThatNoScheduleHasIsCountedForItself() {
        Cell cell = new Cell(Table.TR_2, PrintedTables.Row.TORGOS, 81, 100, 3982, List.of(3, 5, 3));
        EmulatedCell nearest = EmulatedCell.of(cell);
        Row row = CellRows.row(nearest, new Ran(nearest.realisable(), 1, 0, ""));
        assertThat(row.verdict()).isEqualTo(Verdict.UNREALISABLE);
        assertThat(row.why()).startsWith("no schedule: n/a=27 is no power of b=5; nearest: ");
        assertThat(Verdicts.NONE.plus(List.of(row)))
                .isEqualTo(Verdicts.NONE.plus(Verdict.UNREALISABLE, 1))
                .hasToString("1 not realisable");
    }

    @Test
    void aRunThatTakesATickMoreThanItsScheduleDiffers() {
        for (Cell cell : PrintedTables.table2()) {
            EmulatedCell nearest = EmulatedCell.of(cell);
            Row row = CellRows.row(nearest, new Ran(nearest.realisable() + 0.5, 1, 0, ""));
            assertThat(row.verdict()).isEqualTo(Verdict.DIFFERS);
            assertThat(Verdicts.NONE.plus(List.of(row)).exitCode()).isEqualTo(1);
        }
    }

    @Test
    void aPrintedNumberThatIsNotThatOfItsFormulaDiffers() {
        Cell cell = new Cell(Table.TR_1, PrintedTables.Row.APPROACH_1, 27, 2, 41, List.of());
        EmulatedCell nearest = EmulatedCell.of(cell);
        assertThat(CellRows.row(nearest, new Ran(39, 1, 0, "")).verdict())
                .isEqualTo(Verdict.DIFFERS);
    }

    @Test
    void tunedSchedulesOnRingsTakeAsLongAsPredicted() {
        Section section = BestRows.of(upTo(243, PrintedTables.table1()), 243, RUNS, FORECAST);
        assertThat(verdicts(section.rows())).isEqualTo(new Verdicts(2, 10, 0));
        assertThat(text(section))
                .contains("n=243, r=10: circgos(27;(9,10))", "4 below circgos(7,7)")
                .contains("below all of their row in 3 of 12 rows");
    }

    @Test
    void tunedSchedulesOnToriBeatMostPrintedNumbers() {
        Section section = BestRows.of(upTo(27, PrintedTables.table2()), 27, RUNS, FORECAST);
        assertThat(verdicts(section.rows())).isEqualTo(new Verdicts(0, 4, 0));
        assertThat(section.below())
                .containsExactly("  emulated runs are below 16 of 20 printed numbers;"
                        + " below all of their row in 2 of 4 rows");
    }

    @Test
    void largeToriAreTunedForButNotEmulated() {
        long count = ACTORS.count();
        Section section = BestRows.of(upTo(81, PrintedTables.table2()), 9, RUNS, FORECAST);
        assertThat(ACTORS.count()).isEqualTo(count);
        assertThat(section.rows()).allMatch(row -> row.verdict() == Verdict.ALONE);
        assertThat(text(section)).contains("torgos(9;(9,8))", "2828           2624    -");
    }

    @Test
    void whatSurvivesOfTheJournalVersionIsReached() {
        assertThat(verdicts(MeasuredRows.survivors(RUNS))).isEqualTo(new Verdicts(4, 4, 0));
    }

    @Test
    void stepsOfSchedulesAreThoseKnown() {
        assertThat(verdicts(MeasuredRows.profiles().rows())).isEqualTo(new Verdicts(4, 0, 0));
    }

    @Test
    void makespansAreThoseKnown() {
        List<Row> rows = MeasuredRows.of(9, RUNS).rows();
        assertThat(verdicts(rows)).isEqualTo(new Verdicts(17, 0, 0));
        assertThat(rows)
                .filteredOn(row -> row.what().equals("torus 9×9×9: cubgos(3;(3,1))"))
                .extracting(Row::emulated)
                .containsExactly("204.3 358.3 848.3 1898.3");
    }

    @Test
    void concentrationAndDisseminationAloneTakeWhatTheirStepsCost() {
        Section section = DisseminationRows.alone(new int[] {9, 27}, new int[] {2, 50}, RUNS);
        assertThat(verdicts(section.rows())).isEqualTo(new Verdicts(8, 0, 0));
        assertThat(section.rows().get(6))
                .extracting(Row::what, Row::printed, Row::emulated)
                .containsExactly("n=27, r=50: concentration", "150", "163");
    }

    @Test
    void bothHalvesOfLemma2AreRuns() {
        Section section = DisseminationRows.lemma2(new int[] {9, 27}, new int[] {2, 50}, RUNS);
        assertThat(verdicts(section.rows())).isEqualTo(Verdicts.NONE.plus(Verdict.HOLDS, 12));
        assertThat(section.rows().subList(6, 9))
                .extracting(Row::printed, Row::formula, Row::emulated)
                .containsExactly(
                        tuple("39", "77", "39"), tuple("81", "81", "81"), tuple("58", "58", "58"));
    }

    @Test
    void concentrationIsOfOrderNWhereDisseminationIsNot() {
        Section section = DisseminationRows.orders(new int[] {9, 27, 81, 243}, RUNS);
        assertThat(verdicts(section.rows())).isEqualTo(Verdicts.NONE.plus(Verdict.HOLDS, 4));
        assertThat(section.rows().get(3))
                .extracting(Row::printed, Row::formula, Row::realisable)
                .containsExactly("1.40", "5.14", "");
    }

    @Test
    void noOneWayRingIsBelowLemma3AndNoneAboveTwiceAsMuch() {
        Section section =
                DisseminationRows.lemma3(new int[] {27, 81}, new int[] {2, 3, 9, 27, 81}, RUNS);
        assertThat(verdicts(section.rows())).isEqualTo(new Verdicts(7, 0, 0));
        assertThat(section.rows())
                .allSatisfy(row -> assertThat(Double.parseDouble(row.emulated()))
                        .isBetween(
                                Double.parseDouble(row.printed()),
                                2 * Double.parseDouble(row.printed())));
    }

    @Test
    void largeRunsAreDoneIfTheyHaveNotTooManyPackets() {
        Forecast forecast = new Forecast(RUNS, WormCrew.alone(), 100);
        List<WormJob> jobs = IntStream.of(27, 9, 8)
                .mapToObj(Grid::ring)
                .map(ring -> new WormJob(
                        "", "forecast", ring, 2, () -> HighDimGos.plan(ring, new Approach1())))
                .toList();
        assertThat(jobs)
                .extracting(forecast::whyNot)
                .containsExactly("more than 100 packets", "", "");
        long count = ACTORS.count();
        assertThat(forecast.run(jobs).below()).containsExactly("  2 runs have ended");
        assertThat(ACTORS.count()).isEqualTo(count + 2);
        assertThat(forecast.of(jobs).below())
                .containsExactly(
                        "  2 runs, of which the journal has 2; 1 of 3 are left out",
                        "  left out, 1: more than 100 packets");
        assertThat(ACTORS.count()).isEqualTo(count + 2);
        RUNS.run(jobs.get(0));
        assertThat(forecast.of(jobs).below())
                .containsExactly("  3 runs, of which the journal has 3; 0 of 3 are left out");
    }

    @Test
    void asManyRunsAreDoneAtATimeAsThereIsMemoryForAndNoneWithoutMemory() {
        WormCrew crew = new WormCrew(Staff.here(4), event -> {});
        long memory = JvmMemory.most();
        Grid small = Grid.torus(3, 3);
        int side = 3;
        while (job(Grid.torus(side, side)).memory() <= memory / 2) {
            side++;
        }
        Grid large = Grid.torus(side, side);
        Grid tooLarge = Grid.torus(2 * side, 2 * side);
        assertThat(crew.lanes(job(small))).isEqualTo(4);
        assertThat(crew.lanes(job(large))).isEqualTo(1);
        assertThat(crew.lanes(job(tooLarge))).isZero();
        Forecast forecast = new Forecast(RUNS, crew, Forecast.MOST_PACKETS);
        assertThat(forecast.whyNot(job(large))).isEmpty();
        assertThat(forecast.whyNot(job(tooLarge)))
                .matches("it takes some [\\d,]+ MiB; GOSSAMER_JAVA_OPTS=-Xmx\\d+m gives them");
    }

    private static WormJob job(Grid grid) {
        Approach2 two = new Approach2(Variant.MERGED);
        return new WormJob(
                "",
                "memory",
                grid,
                2,
                () -> HighDimGos.plan(grid, List.of(two, two), Colouring.NONE));
    }

    @Test
    void plansThatAreMadeAsTheyAreNeededAreRunAlike() {
        Grid torus = Grid.torus(9, 9);
        Network network = TunedRun.network(WormRuns.cost(torus, 3), 2);
        Approach1 one = new Approach1();
        Approach2 two = new Approach2(Variant.MERGED);
        List<Growth> slow = List.of(new Growth(3, 2));
        for (Colouring colouring : List.of(Colouring.PARITY, Colouring.SPLIT)) {
            for (Plan plan : List.of(
                    HighDimGos.plan(torus, List.of(one, one), colouring),
                    HighDimGos.plan(torus, List.of(two, one), colouring),
                    Cubgos.plan(torus, 3, slow, colouring))) {
                EmulationResult whole = ACTORS.planned(plan.name(), plan, network);
                Emulation asNeeded = Emulation.plain(
                        plan.name(),
                        torus,
                        network,
                        PlannedGossip.made("planned", plan, network, Start.SLOT));
                EmulationResult made = ACTORS.verified(asNeeded, (words, records) -> {});
                EmulationResult counted = ACTORS.counted(plan.name(), plan, network);
                assertThat(List.of(
                                made.fingerprint().hex(), counted.fingerprint().hex()))
                        .containsOnly(whole.fingerprint().hex());
                assertThat(made.tally().deliveries).isEqualTo(plan.packets());
            }
        }
    }

    @Test
    void schedulesAreRunOnce() {
        Grid ring = Grid.ring(9);
        long count = ACTORS.count();
        double first = RUNS.units(
                "once", ring, 3, () -> HighDimGos.plan(ring, new Approach2(Variant.TRIMMED)));
        double second = RUNS.units("once", ring, 3, () -> {
            throw new AssertionError("made again");
        });
        assertThat(ACTORS.count()).isEqualTo(count + 1);
        assertThat(second).isEqualTo(first).isEqualTo(2 * (2 * 3 + 9));
    }
}
