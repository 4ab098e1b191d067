package gossamer.coordinator.reproduce.meshtorus;

import static gossamer.coordinator.text.Texts.format;

import gossamer.coordinator.experiment.TunedRun;
import gossamer.coordinator.reproduce.Row;
import gossamer.coordinator.reproduce.Row.Verdict;
import gossamer.coordinator.reproduce.Section;
import gossamer.model.algorithm.grid.HighDimGos;
import gossamer.model.algorithm.line.Circgos;
import gossamer.model.algorithm.line.Concentrating;
import gossamer.model.algorithm.line.Disseminating;
import gossamer.model.algorithm.line.Growth;
import gossamer.model.algorithm.line.LineAlgorithm;
import gossamer.model.algorithm.line.OneWayDissemination;
import gossamer.model.algorithm.line.ScatteredGossip;
import gossamer.model.analysis.LowerBounds;
import gossamer.model.analysis.wormhole.PrintedFormulas;
import gossamer.model.analysis.wormhole.Tuner;
import gossamer.model.topology.Grid;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Section 3: gossip taken apart in concentration and dissemination, each of them alone, on rings.
 * T_con, T_dis and T_gos are those of the best schedules that are known here, not of the best there
 * are: gossip by the tuner, dissemination by rounds of CIRCGOS or by scattering and gossip.
 */
final class DisseminationRows {

    /** Most units per PU of a concentration for r = n/ln n. */
    private static final double MOST_PER_PU = 1.5;

    private final WormRuns runs;

    private DisseminationRows(WormRuns runs) {
        this.runs = runs;
    }

    private double units(LineAlgorithm algorithm, int n, int r) {
        Grid ring = Grid.ring(n);
        return runs.units(algorithm.name(), ring, r, () -> HighDimGos.plan(ring, algorithm));
    }

    private static Disseminating dissemination(int n, int r) {
        Grid ring = Grid.ring(n);
        return Tuner.dissemination(n, WormRuns.cost(ring, r), WormRuns.tokenFlits(ring));
    }

    private static LineAlgorithm gossip(int n, int r) {
        Grid ring = Grid.ring(n);
        return Tuner.rank(ring, WormRuns.cost(ring, r), WormRuns.tokenFlits(ring))
                .get(0)
                .parameters()
                .phases()
                .get(0);
    }

    /** The best that is known of a ring: T_con, T_dis and T_gos. */
    private record Times(double con, double dis, double gos) {}

    private Times times(int n, int r) {
        LineAlgorithm gossip = gossip(n, r);
        double rounds = units(dissemination(n, r), n, r);
        double scattered = units(new ScatteredGossip(gossip), n, r);
        return new Times(
                units(new Concentrating(), n, r), Math.min(rounds, scattered), units(gossip, n, r));
    }

    /** T_con and T_dis beside what their schedules cost. */
    static Section alone(int[] sizes, int[] ratios, WormRuns runs) {
        DisseminationRows of = new DisseminationRows(runs);
        List<Row> rows = new ArrayList<>();
        for (int n : sizes) {
            for (int r : ratios) {
                rows.add(of.alone(n, r, new Concentrating()));
                rows.add(of.alone(n, r, dissemination(n, r)));
            }
        }
        return Section.of(rows).headed("Lemma 1", "formula", "emulated");
    }

    private Row alone(int n, int r, LineAlgorithm algorithm) {
        double bound = bound(n, r);
        double formula = algorithm.costs(n, true, 1).units(r, 0, 1);
        double emulated = units(algorithm, n, r);
        return new Row(
                place(n, r) + algorithm.name(),
                WormRuns.text(bound),
                WormRuns.text(formula),
                WormRuns.text(emulated),
                formula == emulated && emulated >= bound ? Verdict.EQUAL : Verdict.DIFFERS,
                "");
    }

    private static double bound(int n, int r) {
        Grid ring = Grid.ring(n);
        int flits = WormRuns.tokenFlits(ring);
        return (double) LowerBounds.of(ring, TunedRun.network(WormRuns.cost(ring, r), flits))
                        .ticks()
                / flits;
    }

    private static String place(int n, int r) {
        return "n=" + n + ", r=" + r + ": ";
    }

    /**
     * Lemma 2 as its proof has it: concentration and dissemination one after the other are a
     * gossip, and a concentration undone and a gossip are a dissemination.
     */
    static Section lemma2(int[] sizes, int[] ratios, WormRuns runs) {
        DisseminationRows of = new DisseminationRows(runs);
        List<Row> rows = new ArrayList<>();
        for (int n : sizes) {
            for (int r : ratios) {
                of.addLemma2(rows, n, r);
            }
        }
        return Section.of(rows).headed("at least", "at most", "emulated");
    }

    private void addLemma2(List<Row> rows, int n, int r) {
        LineAlgorithm gossip = gossip(n, r);
        Disseminating rounds = dissemination(n, r);
        Times best = times(n, r);
        double most = best.con() + best.dis();
        double joined = units(Circgos.of(1, rounds.rounds()), n, r);
        double scattered = units(new ScatteredGossip(gossip), n, r);
        double apart = best.con() + units(rounds, n, r);
        String place = place(n, r);
        rows.add(between(place + gossip.title(), best.dis() - best.con(), most, best.gos()));
        rows.add(between(place + "concentration, then " + rounds.name(), apart, apart, joined));
        rows.add(between(
                place + "scattering, then " + gossip.title(),
                best.dis(),
                best.con() + best.gos(),
                scattered));
    }

    private static Row between(String what, double least, double most, double emulated) {
        return new Row(
                what,
                WormRuns.text(least),
                WormRuns.text(most),
                WormRuns.text(emulated),
                least <= emulated && emulated <= most ? Verdict.HOLDS : Verdict.DIFFERS,
                "");
    }

    /** For r = n/log n concentration is of order n, and dissemination is not. */
    static Section orders(int[] sizes, WormRuns runs) {
        DisseminationRows of = new DisseminationRows(runs);
        return Section.of(IntStream.of(sizes).mapToObj(of::order).toList())
                .headed("T_con/n", "T_dis/n", "T_gos/T_dis");
    }

    /** For n = 3^k concentration takes no more than n/ln 3 + n/2, but for the rounding of r. */
    private Row order(int n) {
        int r = (int) Math.rint(n / StrictMath.log(n));
        Times best = times(n, r);
        boolean holds = best.con() <= MOST_PER_PU * n
                && Math.abs(best.dis() - best.gos()) <= best.con()
                && best.gos() > best.con();
        return new Row(
                "n=" + n + ", r=" + r,
                Row.decimals(best.con() / n, 2),
                Row.decimals(best.dis() / n, 2),
                Row.decimals(best.gos() / best.dis(), 2),
                holds ? Verdict.HOLDS : Verdict.DIFFERS,
                "");
    }

    /** Rings whose links lead to the right only: Lemma 3, for sizes and numbers of messages. */
    static Section lemma3(int[] sizes, int[] messages, WormRuns runs) {
        DisseminationRows of = new DisseminationRows(runs);
        List<Row> rows = new ArrayList<>();
        for (int n : sizes) {
            for (int k : messages) {
                int r = n / k;
                if (r * k == n && r <= (n - 1) / Math.E) {
                    rows.add(of.lemma3(n, k));
                }
            }
        }
        return Section.of(rows).headed("at least", "formula", "emulated");
    }

    /** A step with messages of r tokens takes 2r units. */
    private Row lemma3(int n, int k) {
        int r = n / k;
        OneWayDissemination oneWay = OneWayDissemination.best(n, k);
        double least = PrintedFormulas.lemma3(n, r);
        double steps = units(oneWay, n, r) / (2 * r);
        int formula = oneWay.costs(n, true, 1).startups();
        double free = units(dissemination(n, r), n, r);
        double bundled = units(bundled(n, k), n, r);
        return new Row(
                place(n, r) + oneWay.name(),
                Row.decimals(least, 1),
                Integer.toString(formula),
                WormRuns.text(steps),
                steps == formula && steps >= least && bundled <= 2 * free
                        ? Verdict.EQUAL
                        : Verdict.DIFFERS,
                format(
                        "%.2f times the bound; over links both ways %.2f times as long, with"
                                + " packets of any size %.2f times as long as that",
                        steps / least, bundled / (2 * r * steps), free / bundled));
    }

    /** The best dissemination both ways in packets of n/k tokens. */
    private static Disseminating bundled(int n, int k) {
        return IntStream.rangeClosed(2, n)
                .filter(factor -> (factor + k) % 2 == 0)
                .mapToObj(factor -> new Growth(factor, (factor + k - 2) / 2))
                .map(round -> new Disseminating(List.of(round)))
                .min(Comparator.comparingInt(
                        dissemination -> dissemination.costs(n, true, 1).startups()))
                .orElseThrow();
    }
}
