package gossamer.coordinator.reproduce.bounded;

import gossamer.coordinator.report.WireDiagramText;
import gossamer.coordinator.report.WireDiagramText.Style;
import gossamer.coordinator.reproduce.ReproductionPart;
import gossamer.coordinator.reproduce.Row;
import gossamer.coordinator.reproduce.Section;
import gossamer.coordinator.text.Texts;
import gossamer.model.algorithm.GossipAlgorithm;
import gossamer.model.analysis.bounded.WireDiagram;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A figure of the paper as it was redrawn.
 *
 * @param name e.g. {@code Fig. 2(a)}
 * @param setup what it shows
 * @param arrows whether cells are arrows, or else wires
 * @param rounds of the run
 * @param calls of the run
 * @param moves tokens in all packets of the run
 * @param diagram a heading and a line for each round that is shown
 */
record Figure(
        String name,
        BoundedSetup setup,
        boolean arrows,
        int rounds,
        int calls,
        int moves,
        List<String> diagram) {

    private static final Pattern CAPTION =
            Pattern.compile("(Fig\\. \\S+) (\\S+) (\\d+), (wires|arrows):"
                    + " (\\d+) rounds, (\\d+) calls, (\\d+) moves");

    /** All of them, in the order of the paper. */
    static List<Figure> all() {
        String text = Texts.resource(Figure.class, "figures.txt");
        return Arrays.stream(text.strip().split("\n\n")).map(Figure::parse).toList();
    }

    private static Figure parse(String block) {
        List<String> lines = block.lines().toList();
        Matcher caption = CAPTION.matcher(lines.get(0));
        if (!caption.matches()) {
            throw new IllegalStateException("no caption of a figure: " + lines.get(0));
        }
        Method method = Method.ofName(caption.group(2));
        return new Figure(
                caption.group(1),
                BoundedSetup.half(method, Integer.parseInt(caption.group(3))),
                caption.group(4).equals("arrows"),
                Integer.parseInt(caption.group(5)),
                Integer.parseInt(caption.group(6)),
                Integer.parseInt(caption.group(7)),
                lines.subList(1, lines.size()));
    }

    /** Compares it with the wire diagram of the actors, cell by cell, and shows the latter. */
    ReproductionPart part(BoundedRuns runs) {
        String title = name + ": " + setup.method() + ", N="
                + setup.emulation().topology().pus();
        return new ReproductionPart(title, () -> section(runs));
    }

    private Section section(BoundedRuns runs) {
        WireDiagram found = runs.diagram(setup);
        GossipAlgorithm algorithm = setup.emulation().algorithm();
        List<Row> rows = new ArrayList<>();
        rows.add(Row.of("rounds", rounds + "", runs.formula(setup), found.lastCompletion()));
        rows.add(Row.of("calls", calls + "", algorithm.packets(), found.calls()));
        rows.add(Row.of("token moves", moves + "", "", found.tokenMoves()));
        List<String> drawn = WireDiagramText.of(
                        found, arrows ? Style.ARROWS : Style.WIRES, 1, diagram.size() - 1)
                .lines()
                .toList();
        rows.add(Row.cells(
                "cells, rounds 1.." + (drawn.size() - 1),
                cells(diagram.subList(0, drawn.size())),
                cells(drawn)));
        rows.addAll(Statements.of(name, found, runs));
        return Section.of(rows).with(drawn.stream().map(line -> "  " + line).toList());
    }

    /** The cells by their places, of a heading and the lines of rounds. */
    private static Map<String, String> cells(List<String> lines) {
        Map<String, String> cells = new LinkedHashMap<>();
        String[] links = words(lines.get(0));
        for (String line : lines.subList(1, lines.size())) {
            String[] words = words(line);
            for (int link = 1; link < links.length; link++) {
                cells.put(words[0] + ", link " + links[link], words[link]);
            }
        }
        return cells;
    }

    private static String[] words(String line) {
        return line.split(" +");
    }
}
