package gossamer.coordinator.report;

import gossamer.coordinator.drawing.Axis;
import gossamer.coordinator.drawing.Svg;
import gossamer.coordinator.experiment.FarmRun;
import gossamer.coordinator.experiment.FarmWords;
import gossamer.model.farm.FarmJudgement.Mark;
import gossamer.model.farm.FarmLog.Entry;
import gossamer.model.farm.FarmPlan;
import gossamer.model.voting.VoteVerdict;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
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

    /** How cells look, and what that means. */
    private record Look(String word, String fill) {}

    private static final Map<Mark, Look> LOOKS = new LinkedHashMap<>();

    static {
        LOOKS.put(Mark.RIGHT, new Look("right", "#9ecae1"));
        LOOKS.put(Mark.WRONG, new Look("wrong", "#e6813a"));
        LOOKS.put(Mark.UNDECIDED, new Look("no result", "#f3dc8c"));
        LOOKS.put(Mark.SILENT, new Look("absent", "#6b6b6b"));
        LOOKS.put(Mark.UNSEATED, new Look("spare or out", "#ececec"));
        LOOKS.put(Mark.UNJUDGED, new Look("a result where none is right", "#c9c2e0"));
    }

    private final Svg svg = new Svg();
    private final FarmRun run;
    private final FarmPlan plan;
    private final int rounds;
    private final double wide;
    private final double high;

    private FarmSvg(FarmRun run) {
        this.run = run;
        this.plan = run.settings().plan();
        this.rounds = Math.min(run.judgement().rounds().size(), MOST_ROUNDS);
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
        return drawing.svg.document(
                Math.max(LEFT + drawing.rounds * drawing.wide, LEGEND) + MARGIN,
                TOP + drawing.plan.members() * drawing.high + 44);
    }

    private void begin() {
        String title = run.emulation().name() + ": " + run.settings().voting().name()
                + " among " + plan.seats() + " voters"
                + (plan.spares() == 0 ? "" : " and " + plan.spares() + " spare")
                + (plan.rounds() > rounds ? ", the first " + rounds + " rounds" : "");
        svg.heading(MARGIN, 24, title);
        legend();
    }

    private void legend() {
        double x = MARGIN;
        for (Mark mark : LOOKS.keySet()) {
            if (isThere(mark)) {
                svg.rect(x, 38, 12, 12, look(mark).fill());
                svg.text(x + 17, 48, "start", look(mark).word());
                x += 17 + LETTER * look(mark).word().length() + 16;
            }
        }
        if (run.log().all().anyMatch(entry -> !entry.decisions().isEmpty())) {
            diamond(x + 6, 44);
            svg.text(x + 17, 48, "start", "decision");
        }
    }

    private boolean isThere(Mark mark) {
        return run.judgement().rounds().stream().anyMatch(round -> round.marks().contains(mark));
    }

    private static Look look(Mark mark) {
        return Objects.requireNonNull(LOOKS.get(mark));
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
            double height = (end - voter) * high - (apart ? 1 : 0);
            String style = "class=\"cell\" fill=\"" + look(marks.get(voter)).fill() + "\"";
            svg.rect(x(round), y(voter), wide - gap, height, style, Optional.empty());
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
            svg.text(x(round) + wide / 2, y(voter) + high / 2 + 4, "middle", shown);
        });
    }

    private void axes() {
        int step = Axis.every(high, LABEL);
        for (int voter = 0; voter < plan.members(); voter += step) {
            String label = (voter < plan.seats() ? "voter " : "spare ")
                    + voter
                    + (run.judgement().correct().contains(voter) ? "" : " !");
            svg.text(LEFT - 8, y(voter) + Math.min(high, HIGHEST) / 2 + 4, "end", label);
        }
        int skip = Axis.every(wide, DIGITS);
        for (int round = 0; round < rounds; round += skip) {
            svg.text(x(round) + wide / 2, TOP - 8, "middle", String.valueOf(round));
        }
        double below = TOP + plan.members() * high + 22;
        svg.text(LEFT, below, "start", "rounds from left to right");
        if (run.judgement().correct().size() < plan.members()) {
            svg.text(LEFT + 200, below, "start", "!: a voter with faults");
        }
    }

    private void decisions() {
        for (int round = 0; round < rounds; round++) {
            for (Entry entry : run.log().round(round)) {
                if (!entry.decisions().isEmpty()) {
                    String title = entry.decisions().stream()
                            .map(FarmWords::of)
                            .collect(Collectors.joining("; "));
                    svg.add("<g><title>%s</title>", Svg.escaped(title));
                    diamond(
                            x(round) + wide - Math.min(6, wide / 2),
                            y(entry.voter()) + Math.min(6, high / 2));
                    svg.add("</g>\n");
                }
            }
        }
    }

    private void diamond(double x, double y) {
        double size = Math.max(1, Math.min(5, Math.min(wide, high) / 2));
        svg.add(
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
}
