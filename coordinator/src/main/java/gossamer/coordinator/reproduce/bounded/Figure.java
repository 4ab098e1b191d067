package gossamer.coordinator.reproduce.bounded;

import gossamer.coordinator.text.Texts;

import java.util.Arrays;
import java.util.List;
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
}
