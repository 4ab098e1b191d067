package gossamer.coordinator.reproduce.meshtorus;

import gossamer.coordinator.reproduce.Row;
import gossamer.coordinator.reproduce.Section;
import gossamer.model.analysis.wormhole.Candidate;
import gossamer.model.analysis.wormhole.Crossover;
import gossamer.model.analysis.wormhole.Crossover.Pair;
import gossamer.model.topology.Grid;

import java.util.ArrayList;
import java.util.List;

/** TORGOS and CUBGOS beside HIGH-DIM-GOS on tori with any sides of 3, 6, 9 and 12 PUs. */
final class SideRows {

    /** The start-up at which both are emulated. */
    static final int RATIO = 30;

    private static final int[] SIDES = {3, 6, 9, 12};

    private SideRows() {}

    /** Tori that differ by more than the order of their sides. */
    static List<Grid> tori() {
        List<Grid> flat = new ArrayList<>();
        List<Grid> cubes = new ArrayList<>();
        for (int a : SIDES) {
            for (int b : SIDES) {
                for (int c : SIDES) {
                    if (a <= b && b <= c) {
                        cubes.add(Grid.torus(a, b, c));
                    }
                }
                if (a <= b) {
                    flat.add(Grid.torus(a, b));
                }
            }
        }
        flat.addAll(cubes);
        return flat;
    }

    /** A row for each torus. */
    static Section of(List<Grid> tori, WormRuns runs) {
        return Section.of(tori.stream().map(torus -> row(torus, runs)).toList())
                .headed("phases", "tuned", "emulated");
    }

    private static Row row(Grid torus, WormRuns runs) {
        runs.working("tuning for " + torus.shapeText());
        Pair pair = Pair.at(torus, RATIO);
        Crossover crossover = Crossover.of(torus, RATIO);
        double units = units(pair.bridgeheads(), torus, runs);
        double phases = units(pair.phases(), torus, runs);
        Row row = Row.of(
                torus.shapeText() + ": " + pair.bridgeheads().name() + " for "
                        + pair.phases().name(),
                "",
                WormRuns.text(pair.bridgeheads().units()),
                WormRuns.text(units));
        boolean asTold = row.verdict() == Row.Verdict.EQUAL
                && phases == pair.phases().units()
                && units <= phases;
        String since = "no slower from r=" + crossover.noSlower() + " on, "
                + (crossover.faster() > RATIO
                        ? "nor faster up to " + RATIO
                        : "faster from r=" + crossover.faster() + " on");
        return new Row(
                row.what(),
                WormRuns.text(phases),
                row.formula(),
                row.emulated(),
                asTold ? Row.Verdict.EQUAL : Row.Verdict.DIFFERS,
                since);
    }

    private static double units(Candidate candidate, Grid torus, WormRuns runs) {
        return runs.units(candidate.name(), torus, RATIO, () -> candidate.plan(torus));
    }
}
