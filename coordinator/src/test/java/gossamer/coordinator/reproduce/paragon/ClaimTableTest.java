package gossamer.coordinator.reproduce.paragon;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.coordinator.reproduce.Row;
import gossamer.coordinator.reproduce.Row.Verdict;
import gossamer.coordinator.reproduce.Runs;
import gossamer.coordinator.reproduce.Verdicts;
import gossamer.coordinator.reproduce.paragon.Change.Found;
import gossamer.coordinator.text.Progress;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

class ClaimTableTest {

    private static final Runs ACTORS = new Runs(Progress.NONE);
    private static final ParagonRuns RUNS = new ParagonRuns(ACTORS);

    @AfterAll
    static void stop() {
        ACTORS.close();
    }

    private static Claim claim(List<Claim> claims, String says) {
        return claims.stream()
                .filter(claim -> claim.says().equals(says))
                .findFirst()
                .orElseThrow();
    }

    private static Bench bench(List<Routine> routines, UnaryOperator<ParagonMachine> change) {
        return Bench.of(
                routines.stream()
                        .map(routine -> routine.on(change.apply(routine.machine())))
                        .toList(),
                RUNS);
    }

    private static Row row(Claim claim, Bench bench) {
        return new ClaimTable(List.of(claim), bench).row(claim);
    }

    @Test
    void aClaimHoldsOnTheMachineAsDescribedAndDiffersOnAnotherOne() {
        Claim fastest = claim(Claims1996.measured(), "above 16 KB the fastest");
        Row row = row(fastest, bench(Routines.OF_1996, machine -> machine));
        assertThat(row.verdict()).isEqualTo(Verdict.HOLDS);
        Row planted =
                row(fastest, bench(Routines.OF_1996, machine -> Knob.STARTUP.on(machine, 10_000)));
        assertThat(planted.verdict()).isEqualTo(Verdict.DIFFERS);
        assertThat(planted.why()).startsWith("expected was: HOLDS; holds after: ");
        assertThat(Verdicts.NONE.plus(List.of(planted)).exitCode()).isEqualTo(1);
    }

    @Test
    void aClaimThatIsKnownNotToHoldDiffersWhereItDoes() {
        Claim measured = claim(Claims1996.measured(), "1-1, 32 KB, ms");
        Bench slower = bench(Routines.OF_1996, machine -> Knob.PER_BYTE.on(machine, 1279));
        assertThat(row(measured, slower).verdict()).isEqualTo(Verdict.DIFFERS);
        assertThat(row(measured, slower).why()).isEqualTo("expected was: HOLDS_AFTER");
    }

    @Test
    void theSmallestChangeMakesActorsBearTheClaimOutAndAThousandthLessDoesNot() {
        Claim measured = claim(Claims1996.measured(), "1-1, 32 KB, ms");
        Bench bench = bench(Routines.OF_1996, machine -> machine);
        List<Found> found = new SmallestChange(measured, bench.predicted()).among(bench.changes());
        assertThat(found)
                .extracting(one -> one.change().words())
                .containsExactly("time per byte", "time per link", "start-up");
        for (Found one : found) {
            assertThat(Math.abs(one.thousandths() - one.nearer())).isEqualTo(1);
            assertThat(measured.holds(one.change().emulated().apply(one.thousandths())))
                    .isTrue();
            assertThat(measured.holds(one.change().emulated().apply(one.nearer())))
                    .isFalse();
        }
        // 78.5 ms are 16 start-ups of 300 us and 80 messages of 32 KB at 28.1 ns per byte.
        assertThat(found.get(0).change().value().apply(found.get(0).thousandths()))
                .isEqualTo("28.12 ns");
        assertThat(row(measured, bench).why())
                .startsWith("holds after: time per byte 28.12 ns in place of 22.00 ns (+27.8 %),");
    }

    /** A machine whose only routine takes a length of time that can be changed. */
    private static Change times(double milliseconds, int least) {
        return new Change(
                "length",
                by -> milliseconds * by / 1000 + " ms",
                by -> (routine, bytes) -> milliseconds * 1e6 * by / 1000,
                by -> (routine, bytes) -> milliseconds * 1e6 * by / 1000,
                least);
    }

    private static Bench alone(Change change) {
        return new Bench(
                change.times().apply(1000),
                change.emulated().apply(1000),
                List.of(change),
                Map.of());
    }

    @Test
    void aNumberIsFoundFromBothSidesAndNotBeyondSixteenTimes() {
        Claim eight =
                Claim.number("", "time", "8.0", times -> times.millis("", 0), Verdict.HOLDS_AFTER);
        assertThat(row(eight, alone(times(4, 1))).why())
                .startsWith("holds after: length 7.952 ms in place of 4.0 ms (+98.8 %)");
        assertThat(row(eight, alone(times(16, 1))).why())
                .startsWith("holds after: length 8.048 ms in place of 16.0 ms (-49.7 %)");
        Row far = row(eight, alone(times(0.4, 1)));
        assertThat(far.verdict()).isEqualTo(Verdict.DIFFERS);
        assertThat(far.why())
                .isEqualTo("expected was: HOLDS_AFTER; no change of one constant does");
    }

    @Test
    void aChangeThatActorsDoNotBearOutDiffers() {
        Claim eight =
                Claim.number("", "time", "8.0", times -> times.millis("", 0), Verdict.HOLDS_AFTER);
        Change wrong = new Change(
                "length",
                by -> by + "",
                by -> (routine, bytes) -> 4e3 * by,
                by -> (routine, bytes) -> 4e6,
                1);
        Row row = row(eight, alone(wrong));
        assertThat(row.verdict()).isEqualTo(Verdict.DIFFERS);
        assertThat(row.why()).contains("actors disagree: length");
    }

    @Test
    void thePredictionOfTheReportIsWhatItsConstantsSay() {
        List<Row> rows = new ClaimTable(Claims1996.predicted(), Bench.fitted()).rows();
        assertThat(rows)
                .extracting(Row::verdict)
                .containsExactlyElementsOf(
                        Claims1996.predicted().stream().map(Claim::expected).toList());
        assertThat(rows.get(5).why())
                .startsWith("holds after: time per byte of 1D send 23.30 ns in place of 22.00 ns");
        assertThat(rows).extracting(Row::emulated).containsOnly("");
    }

    @Test
    void theCircularArrayDoesAsPrintedButForAStartUp() {
        List<Row> rows = new ClaimTable(
                        ClaimsRing.measured(), bench(Routines.ON_RING, machine -> machine))
                .rows();
        assertThat(rows)
                .extracting(Row::verdict)
                .containsExactly(
                        Verdict.HOLDS,
                        Verdict.HOLDS,
                        Verdict.HOLDS_AFTER,
                        Verdict.HOLDS,
                        Verdict.HOLDS,
                        Verdict.HOLDS);
        assertThat(rows.get(2).why())
                .isEqualTo("holds after: all ports, or: one port, sending and receiving at once");
        assertThat(rows.get(5).emulated())
                .isEqualTo("2 to 512 B, 4 to 1 KB, 8 to 2 KB, 16 to 4 KB, 32 to 8 KB, 64 to 64 KB");
    }

    @Test
    void halfASendStepOf1996IsATransferOf1998ButForATwentiethOfItsTimePerByte() {
        ParagonMachine carried = ParagonMachine.OF_1998_BY_1996;
        assertThat(carried.startup()).isEqualTo(ParagonMachine.OF_1998.startup());
        assertThat(carried.perByte()).isEqualTo(11);
        Bench bench = bench(Routines.OF_1998, machine -> carried);
        assertThat(bench.emulated().microsPerByte("TORGOS(2,2,1)", 1536)).isBetween(3.05, 3.06);
    }
}
