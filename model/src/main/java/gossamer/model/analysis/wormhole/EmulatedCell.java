package gossamer.model.analysis.wormhole;

import gossamer.model.algorithm.grid.Cubgos;
import gossamer.model.algorithm.grid.HighDimGos;
import gossamer.model.algorithm.line.Approach1;
import gossamer.model.algorithm.line.Approach2;
import gossamer.model.algorithm.line.Approach2.Variant;
import gossamer.model.algorithm.line.Circgos;
import gossamer.model.algorithm.line.Growth;
import gossamer.model.algorithm.line.LineAlgorithm;
import gossamer.model.algorithm.plan.Colouring;
import gossamer.model.algorithm.plan.Plan;
import gossamer.model.algorithm.plan.StepCosts;
import gossamer.model.analysis.wormhole.PrintedTables.Cell;
import gossamer.model.topology.Grid;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.IntToDoubleFunction;
import java.util.function.Supplier;

/**
 * What is emulated for a printed number of [TR]: the nearest schedule that can be carried out.
 *
 * <p>Tokens are whole and on tori coloured by parity, as in the report. Approach 2 is the variant
 * with three bridgeheads that exchange: the tables count its 2·log3 n - 1 start-ups. CIRCGOS has
 * the printed growth and steps, in as many rounds as are needed; of the numbers a1 of first
 * bridgeheads, which are not printed, for which Lemma 6 comes to the printed number, that whose
 * schedule takes most nearly as long, the smaller of two. TORGOS: see {@link NearestTorgos}.
 *
 * @param name of the schedule with its parameters
 * @param plan makes the schedule
 * @param exact what the schedule takes, in closed form
 * @param formula the one that the number was computed with, by r
 * @param unrealisable why no schedule has the printed parameters; empty if this one has
 * @param cause what the formula neglects
 */
public record EmulatedCell(
        Cell cell,
        String name,
        Supplier<Plan> plan,
        Exact exact,
        IntToDoubleFunction formula,
        String unrealisable,
        String cause) {

    /**
     * What a schedule takes.
     *
     * @param startups number of steps
     * @param data tokens of the largest packets of all steps together
     */
    public record Exact(int startups, long data) {

        long units(int r) {
            return Math.addExact(Math.multiplyExact((long) startups, r), data);
        }
    }

    private static final double SAME = 1e-9;
    private static final LineAlgorithm ONE = new Approach1();
    private static final LineAlgorithm TWO = new Approach2(Variant.MERGED);

    /** What is run for a number of [TR]. */
    public static EmulatedCell of(Cell cell) {
        return switch (cell.row()) {
            case APPROACH_1 ->
                ring(
                        cell,
                        ONE,
                        r -> PrintedFormulas.table1Approach1(cell.n(), r),
                        "n/2 for floor(n/2)");
            case APPROACH_2 ->
                ring(
                        cell,
                        TWO,
                        r -> PrintedFormulas.table1Approach2(cell.n(), r),
                        "the formula leaves out the data of concentration and exchange");
            case CIRCGOS -> circgos(cell);
            case APPROACH_1_1 -> approach11(cell);
            case APPROACH_2_1 ->
                phases(
                        cell,
                        ONE,
                        r -> PrintedFormulas.lemma7Approach21(cell.n(), r),
                        "Lemma 7 takes real numbers, n/2 and log3(n/2), for those of PUs and"
                                + " steps");
            case APPROACH_2_2 ->
                phases(
                        cell,
                        TWO,
                        r -> PrintedFormulas.lemma7Approach22(cell.n(), r),
                        "Lemma 7 halves data in phase 1 that are halved already, and counts a"
                                + " start-up less in phase 0");
            case TORGOS_3_3_1, TORGOS -> torgos(cell);
        };
    }

    /** The grid that it runs on. */
    public Grid grid() {
        return cell.table() == PrintedTables.Table.TR_1
                ? Grid.ring(cell.n())
                : Grid.torus(cell.n(), cell.n());
    }

    /** The exact cost of the schedule, in units of pushing one token over one link. */
    public long realisable() {
        return exact.units(cell.r());
    }

    /** The value of the formula, unrounded. */
    public double printedFormula() {
        return formula.applyAsDouble(cell.r());
    }

    /** Where schedule and formula part: {@code start-ups 6 for 5.74, data 36 for 33.2: …}. */
    public String difference() {
        double base = formula.applyAsDouble(0);
        double slope = formula.applyAsDouble(1) - base;
        String parts =
                part("start-ups ", exact.startups(), slope) + part("data ", exact.data(), base);
        return parts.isEmpty() ? "" : parts.substring(2) + ": " + cause;
    }

    private static String part(String what, long exact, double formula) {
        return Math.abs(formula - exact) < SAME
                ? ""
                : ", " + what + exact + " for " + text(formula);
    }

    private static String text(double number) {
        return String.format(Locale.ROOT, number == Math.rint(number) ? "%.0f" : "%.2f", number);
    }

    private static EmulatedCell ring(
            Cell cell, LineAlgorithm line, IntToDoubleFunction formula, String cause) {
        StepCosts costs = line.costs(cell.n(), true, 1);
        return new EmulatedCell(
                cell,
                line.title(),
                () -> HighDimGos.plan(Grid.ring(cell.n()), line),
                new Exact(costs.startups(), costs.transfer()),
                formula,
                "",
                cause);
    }

    private static EmulatedCell circgos(Cell cell) {
        int n = cell.n();
        int a = cell.parameters().get(0);
        if (a == n) {
            return ring(
                    cell,
                    Circgos.of(n, List.of()),
                    r -> PrintedFormulas.lemma6(n, r, n, 2, 1),
                    "Lemma 6 counts half a token for a concentration that there is not");
        }
        int b = cell.parameters().get(1);
        List<Growth> rounds = List.of(new Growth(a, b));
        int best = 0;
        long least = Long.MAX_VALUE;
        for (int a1 : TableExplanation.fittingA1(cell)) {
            StepCosts costs = Circgos.of(a1, rounds).costs(n, true, 1);
            Exact exact = new Exact(costs.startups(), costs.transfer());
            long off = Math.abs(exact.units(cell.r()) - cell.printed());
            if (off < least) {
                least = off;
                best = a1;
            }
        }
        int a1 = best;
        double share = (double) n / a1;
        String cause = "Lemma 6 counts log3(n/a1)=" + text(PrintedFormulas.log3(share))
                + " steps of concentration and log_a(n/a1)="
                + text(PrintedFormulas.log(a, share)) + " rounds of growth; both are whole";
        return ring(
                cell, Circgos.of(a1, rounds), r -> PrintedFormulas.lemma6(n, r, a1, a, b), cause);
    }

    /**
     * Of the PUs of a line every second one has a token of the colour, but for those at its two
     * ends, which both have one or none. So what is s pieces for tokens in two parts is ceil(s/2)
     * tokens, since on 3^k PUs what crosses the ends is of an odd number of PUs; so it is with rows
     * one of which has a token more than the other.
     */
    private static long whole(StepCosts halves) {
        return Arrays.stream(halves.sizes()).map(size -> (size + 1) / 2).sum();
    }

    private static EmulatedCell torus(
            Cell cell,
            String name,
            Supplier<Plan> plan,
            StepCosts halves,
            IntToDoubleFunction formula,
            String unrealisable,
            String cause) {
        if (NearestTorgos.rounds(cell.n(), 3) == 0) {
            throw new IllegalArgumentException(
                    "n=" + cell.n() + ": costs are known for powers of 3");
        }
        Exact exact = new Exact(halves.startups(), whole(halves));
        return new EmulatedCell(cell, name, plan, exact, formula, unrealisable, cause);
    }

    /** Approach 2 in phase 0. */
    private static EmulatedCell phases(
            Cell cell, LineAlgorithm second, IntToDoubleFunction formula, String cause) {
        int n = cell.n();
        List<LineAlgorithm> phases = List.of(TWO, second);
        return torus(
                cell,
                TWO.title() + ", " + second.title(),
                () -> HighDimGos.plan(Grid.torus(n, n), phases, Colouring.PARITY),
                HighDimGos.costs(new int[] {n, n}, true, phases),
                formula,
                "",
                cause);
    }

    /**
     * The ceil(n/2) PUs of the colour exchange in phase 0, then pass on what they have in one step:
     * where the others are one more, two of these have one neighbour only, which sends all of the
     * floor(n/2) tokens.
     */
    private static EmulatedCell approach11(Cell cell) {
        int n = cell.n();
        int own = (n + 1) / 2;
        StepCosts halves = new StepCosts().add(own / 2, 1, 2).add(1, 2L * (n / 2), 1);
        halves.addAll(ONE.costs(n, true, n));
        return torus(
                cell,
                ONE.title() + ", " + ONE.title(),
                () -> HighDimGos.plan(Grid.torus(n, n), List.of(ONE, ONE), Colouring.PARITY),
                halves,
                r -> PrintedFormulas.lemma7Approach11(n, r),
                "",
                "Lemma 7 leaves PUs of the other colour without the data of their line, which"
                        + " takes a step, and counts 3n/4 steps");
    }

    private static EmulatedCell torgos(Cell cell) {
        int n = cell.n();
        List<Integer> printed = cell.parameters();
        NearestTorgos nearest = NearestTorgos.of(n, printed);
        int a = nearest.a();
        List<Growth> rounds = List.of(nearest.round());
        String why = NearestTorgos.whyNot(n, printed);
        Growth round = new Growth(printed.get(1), printed.get(2));
        int printedA = printed.get(0);
        StepCosts halves = Cubgos.costs(n, 2, a, rounds, 1);
        int concentration = halves.startups()
                - 2 * (a / 2)
                - NearestTorgos.rounds(n / a, nearest.round().factor())
                        * (nearest.round().steps() + nearest.round().factor() / 2);
        String cause = "Lemma 8 counts log3(n/2a)="
                + text(PrintedFormulas.log3(n / (2.0 * printedA))) + " steps of concentration for "
                + concentration + " and log_b(n/a)="
                + text(PrintedFormulas.log(round.factor(), (double) n / printedA))
                + " rounds for " + NearestTorgos.rounds(n / a, nearest.round().factor())
                + "; (5) and (6) sum S_j to n²/(2(b-1)) for (n²-a·n)/(2(b-1))";
        return torus(
                cell,
                "torgos(" + a + ";" + nearest.round() + ")",
                () -> Cubgos.plan(Grid.torus(n, n), a, rounds, Colouring.PARITY),
                halves,
                r -> PrintedFormulas.table2Torgos(n, r, printedA, round),
                why,
                cause);
    }
}
