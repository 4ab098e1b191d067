package gossamer.coordinator.reproduce.bounded;

import gossamer.coordinator.report.WireDiagramText;
import gossamer.coordinator.report.WireDiagramText.Style;
import gossamer.coordinator.reproduce.ReproductionPart;
import gossamer.coordinator.reproduce.Row;
import gossamer.coordinator.reproduce.Section;
import gossamer.model.algorithm.GossipAlgorithm;
import gossamer.model.analysis.bounded.WireDiagram;

import java.util.ArrayList;
import java.util.List;

/** Compares a figure with the wire diagram of the actors, cell by cell, and shows the latter. */
final class FigureParts {

    private FigureParts() {}

    static ReproductionPart of(Figure figure, BoundedRuns runs) {
        String title = figure.name() + ": " + figure.setup().method() + ", N="
                + figure.setup().emulation().topology().pus();
        return new ReproductionPart(title, () -> section(figure, runs));
    }

    private static Section section(Figure figure, BoundedRuns runs) {
        WireDiagram diagram = runs.diagram(figure.setup());
        GossipAlgorithm algorithm = figure.setup().emulation().algorithm();
        List<Row> rows = new ArrayList<>();
        rows.add(Row.of(
                "rounds",
                figure.rounds() + "",
                runs.formula(figure.setup()),
                diagram.lastCompletion() + ""));
        rows.add(Row.of(
                "calls", figure.calls() + "", algorithm.packets() + "", diagram.calls() + ""));
        rows.add(Row.of("token moves", figure.moves() + "", "", diagram.tokenMoves() + ""));
        List<String> drawn = WireDiagramText.of(
                        diagram,
                        figure.arrows() ? Style.ARROWS : Style.WIRES,
                        1,
                        figure.diagram().size() - 1)
                .lines()
                .toList();
        rows.add(cells(figure, drawn));
        rows.addAll(Statements.of(figure.name(), diagram, runs));
        return Section.of(rows).with(drawn.stream().map(line -> "  " + line).toList());
    }

    private static Row cells(Figure figure, List<String> drawn) {
        String[] links = words(figure.diagram().get(0));
        int count = 0;
        int equal = 0;
        String first = "";
        for (int line = 1; line < drawn.size(); line++) {
            String[] expected = words(figure.diagram().get(line));
            String[] found = words(drawn.get(line));
            for (int link = 1; link < links.length; link++) {
                boolean same = expected[link].equals(found[link]);
                count++;
                equal += same ? 1 : 0;
                if (first.isEmpty() && !same) {
                    first = "first at " + found[0] + ", link " + links[link] + ": " + found[link]
                            + ", not " + expected[link];
                }
            }
        }
        String what = "cells, rounds 1.." + (drawn.size() - 1);
        return Row.of(what, count + "", "", equal + "").where(first);
    }

    private static String[] words(String line) {
        return line.split(" +");
    }
}
