package gossamer.coordinator.report;

import gossamer.coordinator.experiment.FarmRun;
import gossamer.coordinator.experiment.FarmWords;
import gossamer.model.farm.FarmJudgement.Mark;
import gossamer.model.farm.FarmLog.Entry;
import gossamer.model.farm.FarmPlan;
import gossamer.model.voting.VoteVerdict;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The run of a voting farm as a drawing: a row per voter, a column per round. */
public final class FarmSvg {

    private static final int LEFT = 92;
    private static final int TOP = 78;
    private static final int MARGIN = 20;
    private static final int LEGEND = 620;
    private static final int MOST_ROUNDS = 1000;
    private static final int WIDTH = 960;
    private static final int HEIGHT = 720;
    private static final double WIDEST = 84;
    private static final double HIGHEST = 26;
    /** Cells from this size on have their result in them. */
    private static final double WIDE = 44;

    private static final double HIGH = 14;
    private static final double LETTER = 6.6;
    private static final double LABEL = 13;
    private static final double DIGITS = 30;

    private static final List<Mark> MARKS = List.of(
            Mark.RIGHT, Mark.WRONG, Mark.UNDECIDED, Mark.SILENT, Mark.UNSEATED, Mark.UNJUDGED);

    private final StringBuilder svg = new StringBuilder(8192);
    private final FarmRun run;
    private final FarmPlan plan;
    private final int rounds;
    private final double wide;
    private final double high;

    private FarmSvg(FarmRun run) {
        this.run = run;
        this.plan = run.settings().plan();
        this.rounds = Math.min(plan.rounds(), MOST_ROUNDS);
        this.wide = Math.min(WIDEST, (double) WIDTH / rounds);
        this.high = Math.min(HIGHEST, (double) HEIGHT / plan.members());
    }

    /** The drawing; of more than a thousand rounds the first ones. */
    public static String of(FarmRun run) {
        FarmSvg drawing = new FarmSvg(run);
        drawing.begin();
        for (int round = 0; round < drawing.rounds; round++) {
            drawing.column(round);
        }
        drawing.axes();
        drawing.decisions();
        return drawing.svg.append("</svg>\n").toString();
    }

    private void begin() {
        double width = Math.max(LEFT + rounds * wide, LEGEND) + MARGIN;
        double height = TOP + plan.members() * high + 44;
        add(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%.0f\" height=\"%.0f\""
                        + " font-family=\"sans-serif\" font-size=\"12\">\n"
                        + "<rect width=\"100%%\" height=\"100%%\" fill=\"white\"/>\n",
                width, height);
        String title = run.emulation().name() + ": " + run.settings().voting().configName()
                + " among " + plan.seats() + " voters"
                + (plan.spares() == 0 ? "" : " and " + plan.spares() + " spare")
                + (plan.rounds() > rounds ? ", the first " + rounds + " rounds" : "");
        add(
                "<text x=\"%d\" y=\"24\" font-weight=\"bold\">%s</text>\n",
                MARGIN, SvgText.escaped(title));
        legend();
    }

    private void legend() {
        double x = MARGIN;
        for (Mark mark : MARKS) {
            if (isThere(mark)) {
                add(
                        "<rect x=\"%.1f\" y=\"38\" width=\"12\" height=\"12\" fill=\"%s\"/>\n",
                        x, fill(mark));
                text(x + 17, 48, "start", word(mark));
                x += 17 + LETTER * word(mark).length() + 16;
            }
        }
        if (run.log().all().anyMatch(entry -> !entry.decisions().isEmpty())) {
            diamond(x + 6, 44);
            text(x + 17, 48, "start", "decision");
        }
    }

    private boolean isThere(Mark mark) {
        return run.judgement().rounds().stream().anyMatch(round -> round.marks().contains(mark));
    }

    private static String word(Mark mark) {
        return switch (mark) {
            case RIGHT -> "right";
            case WRONG -> "wrong";
            case UNDECIDED -> "no result";
            case SILENT -> "absent";
            case UNSEATED -> "spare or out";
            case UNJUDGED -> "a result where none is right";
        };
    }

    private static String fill(Mark mark) {
        return switch (mark) {
            case RIGHT -> "#9ecae1";
            case WRONG -> "#e6813a";
            case UNDECIDED -> "#f3dc8c";
            case SILENT -> "#6b6b6b";
            case UNSEATED -> "#ececec";
            case UNJUDGED -> "#c9c2e0";
        };
    }

    /** Cells that are too small for a text and look the same are drawn as one. */
    private void column(int round) {
        List<Mark> marks = run.judgement().rounds().get(round).marks();
        boolean apart = wide >= WIDE && high >= HIGH;
        int voter = 0;
        while (voter < marks.size()) {
            int end = voter + 1;
            while (!apart && end < marks.size() && marks.get(end) == marks.get(voter)) {
                end++;
            }
            double gap = Math.min(1, wide / 8);
            add(
                    "<rect class=\"cell\" x=\"%.2f\" y=\"%.2f\" width=\"%.2f\" height=\"%.2f\""
                            + " fill=\"%s\"/>\n",
                    x(round),
                    y(voter),
                    wide - gap,
                    (end - voter) * high - (apart ? 1 : 0),
                    fill(marks.get(voter)));
            if (apart) {
                result(round, voter);
            }
            voter = end;
        }
    }

    private void result(int round, int voter) {
        run.log().entry(round, voter).ifPresent(entry -> {
            int most = (int) (wide / LETTER);
            String text = entry.verdict() instanceof VoteVerdict.Undecided undecided
                    ? FarmWords.cause(undecided)
                    : FarmWords.shortly(entry.verdict());
            String shown = text.length() <= most ? text : text.substring(0, most - 1) + "…";
            text(x(round) + wide / 2, y(voter) + high / 2 + 4, "middle", shown);
        });
    }

    private void axes() {
        int step = step(high, LABEL);
        for (int voter = 0; voter < plan.members(); voter += step) {
            String label = (voter < plan.seats() ? "voter " : "spare ")
                    + voter
                    + (run.correct().contains(voter) ? "" : " !");
            text(LEFT - 8, y(voter) + Math.min(high, HIGHEST) / 2 + 4, "end", label);
        }
        int skip = step(wide, DIGITS);
        for (int round = 0; round < rounds; round += skip) {
            text(x(round) + wide / 2, TOP - 8, "middle", String.valueOf(round));
        }
        double below = TOP + plan.members() * high + 22;
        text(LEFT, below, "start", "rounds from left to right");
        if (run.correct().size() < plan.members()) {
            text(LEFT + 200, below, "start", "!: a voter with faults");
        }
    }

    /** The least of 1, 2, 5, 10, … that leaves labels room. */
    private static int step(double size, double room) {
        int power = 1;
        while (true) {
            for (int digit : new int[] {1, 2, 5}) {
                if (digit * power * size >= room) {
                    return digit * power;
                }
            }
            power *= 10;
        }
    }

    private void decisions() {
        for (int round = 0; round < rounds; round++) {
            for (Entry entry : run.log().round(round)) {
                if (!entry.decisions().isEmpty()) {
                    String title = entry.decisions().stream()
                            .map(FarmWords::of)
                            .collect(Collectors.joining("; "));
                    add("<g><title>%s</title>", SvgText.escaped(title));
                    diamond(
                            x(round) + wide - Math.min(6, wide / 2),
                            y(entry.voter()) + Math.min(6, high / 2));
                    add("</g>\n");
                }
            }
        }
    }

    private void diamond(double x, double y) {
        double size = Math.max(1, Math.min(5, Math.min(wide, high) / 2));
        add(
                "<path class=\"decision\" d=\"M%.2f %.2fl%.2f %.2fl%.2f %.2fl%.2f %.2fz\""
                        + " fill=\"#222222\"/>",
                x, y - size, size, size, -size, size, -size, -size);
    }

    private double x(int round) {
        return LEFT + round * wide;
    }

    private double y(int voter) {
        return TOP + voter * high;
    }

    private void add(String format, Object... args) {
        svg.append(String.format(Locale.ROOT, format, args));
    }

    private void text(double x, double y, String anchor, String text) {
        add(
                "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">%s</text>\n",
                x, y, anchor, SvgText.escaped(text));
    }
}
