package gossamer.coordinator.reproduce.paragon;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.coordinator.reproduce.Row;
import gossamer.coordinator.reproduce.Row.Verdict;
import gossamer.coordinator.reproduce.Runs;
import gossamer.coordinator.reproduce.Verdicts;
import gossamer.coordinator.reproduce.paragon.Change.Found;
import gossamer.coordinator.reproduce.paragon.Dials.Dial;
import gossamer.coordinator.text.Progress;
import java.util.List;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
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
                row(fastest, bench(Routines.OF_1996, machine -> Knob.STARTUP.on(machine, 10)));
        assertThat(planted.verdict()).isEqualTo(Verdict.DIFFERS);
        assertThat(planted.why()).startsWith("expected was: HOLDS; holds after: ");
        assertThat(Verdicts.NONE.plus(List.of(planted)).exitCode()).isEqualTo(1);
    }

    @Test
    void aClaimThatIsKnownNotToHoldDiffersWhereItDoes() {
        Claim measured = claim(Claims1996.measured(), "1-1, 32 KB, ms");
        Bench slower = bench(Routines.OF_1996, machine -> Knob.PER_BYTE.on(machine, 1.279));
        assertThat(row(measured, slower).verdict()).isEqualTo(Verdict.DIFFERS);
        assertThat(row(measured, slower).why()).isEqualTo("expected was: HOLDS_AFTER");
    }

    @Test
    void theSmallestChangeMakesActorsBearTheClaimOutAndAThousandthLessDoesNot() {
        Claim measured = claim(Claims1996.measured(), "1-1, 32 KB, ms");
        Bench bench = bench(Routines.OF_1996, machine -> machine);
        List<Found> found = new SmallestChange(measured, bench.dials()).ofOne();
        assertThat(found)
                .extracting(one -> one.text().replaceAll(" [0-9].*", ""))
                .containsExactly("time per byte", "time per link", "start-up");
        for (Found one : found) {
            assertThat(one.factor() - one.nearer()).isBetween(0.0, 0.001);
            assertThat(one.isConfirmed(measured)).isTrue();
        }
        // 78.5 ms are 16 start-ups of 300 us and 80 messages of 32 KB at 28.1 ns per byte.
        assertThat(found.get(0).text())
                .isEqualTo("time per byte 28.13 ns in place of 22.00 ns (+27.9 %)");
        assertThat(row(measured, bench).why())
                .startsWith("holds after: time per byte 28.13 ns in place of 22.00 ns (+27.9 %),");
    }

    /** A machine on which each routine takes a length of time that can be changed. */
    private static Bench lengths(double... milliseconds) {
        Function<double[], RunTimes> times = by ->
                (routine, bytes) -> milliseconds[routine.length()] * 1e6 * by[routine.length()];
        return Bench.alone(new Dials(
                IntStream.range(0, milliseconds.length)
                        .mapToObj(dial -> new Dial(
                                "length " + dial, by -> milliseconds[dial] * by + " ms", 0))
                        .toList(),
                times,
                times.compose(double[]::clone),
                false));
    }

    @Test
    void aNumberIsFoundFromBothSidesAndNotBeyondSixteenTimes() {
        Claim eight =
                Claim.number("", "time", "8.0", times -> times.millis("", 0), Verdict.HOLDS_AFTER);
        assertThat(row(eight, lengths(4)).why())
                .startsWith("holds after: length 0 7.95")
                .contains(" ms in place of 4.0 ms (+98.8 %)");
        assertThat(row(eight, lengths(16)).why())
                .startsWith("holds after: length 0 8.0")
                .contains(" ms in place of 16.0 ms (-49.7 %)");
        Row far = row(eight, lengths(0.4));
        assertThat(far.verdict()).isEqualTo(Verdict.DIFFERS);
        assertThat(far.why()).isEqualTo("expected was: HOLDS_AFTER; no changes do");
    }

    @Test
    void twoConstantsAreChangedWhereOneIsNotEnough() {
        Claim both = Claim.that(
                "",
                "one at least 2 ms, the other at most a quarter",
                "",
                times -> "",
                times -> times.millis("", 0) >= 2 && times.millis("-", 0) <= 0.25,
                Verdict.HOLDS_AFTER_MORE);
        Found found = new SmallestChange(both, lengths(1, 1).dials()).ofTwo().orElseThrow();
        assertThat(found.factor()).isBetween(4.0, 4.001);
        assertThat(found.text())
                .startsWith("length 0 ")
                .contains(" and length 1 0.249")
                .endsWith(" ms in place of 1.0 ms (-75.0 %)");
        Row row = row(both, lengths(1, 1));
        assertThat(row.verdict()).isEqualTo(Verdict.HOLDS_AFTER_MORE);
        assertThat(row.why()).startsWith("no single change does; holds after: length 0");
        // Only one constant is off: no second one is asked for.
        assertThat(row(both, lengths(2, 1)).why())
                .startsWith("expected was: HOLDS_AFTER_MORE; holds after: length 1");
    }

    @Test
    void aChangeThatActorsDoNotBearOutDiffers() {
        Claim eight =
                Claim.number("", "time", "8.0", times -> times.millis("", 0), Verdict.HOLDS_AFTER);
        Dials right = lengths(4).dials();
        Dials wrong =
                new Dials(right.dials(), right.predicted(), by -> (routine, bytes) -> 4e6, false);
        Row row = row(eight, Bench.alone(wrong));
        assertThat(row.verdict()).isEqualTo(Verdict.DIFFERS);
        assertThat(row.why()).contains("actors disagree: length");
    }

    @Test
    void theVendorsRoutineOf1998IsTreesOrRingsWithConstantsOfItsOwn() {
        Dials dials = TreesOrRings.dials(Routines.OF_1998, RUNS);
        Claim five = claim(Claims1998.measured(), "these five of gcolx | router at once");
        assertThat(five.shows().apply(dials.emulated().apply(new double[] {1, 1})))
                .isEqualTo("3 of them");
        Found found = new SmallestChange(five, dials).ofTwo().orElseThrow();
        assertThat(found.text())
                .isEqualTo("start-up of gcolx 136 us in place of 150 us (-9.4 %)"
                        + " and time per byte of gcolx 11.79 ns in place of 11.50 ns (+2.5 %)");
        assertThat(found.isConfirmed(five)).isTrue();
        Row most = row(
                claim(Claims1998.measured(), "gcolx | router by the best: the most at"),
                Bench.withTreesOrRings(Routines.OF_1998, RUNS));
        assertThat(most.verdict()).isEqualTo(Verdict.HOLDS_AFTER);
        assertThat(most.why()).isEqualTo("holds after: " + TreesOrRings.WORDS);
    }

    @Test
    void thePredictionOfTheReportIsWhatItsConstantsSay() {
        List<Row> rows = new ClaimTable(Claims1996.predicted(), Bench.fitted()).rows();
        assertThat(rows)
                .extracting(Row::verdict)
                .containsExactlyElementsOf(
                        Claims1996.predicted().stream().map(Claim::expected).toList());
        assertThat(rows.get(5).why())
                .startsWith("holds after: time per byte of 1D send 23.29 ns in place of 22.00 ns");
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
