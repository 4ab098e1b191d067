package gossamer.coordinator.report;

import static gossamer.coordinator.text.Texts.format;
import static gossamer.coordinator.text.Texts.word;

import gossamer.coordinator.config.HopfieldSettings;
import gossamer.coordinator.experiment.HopfieldCapacity;
import gossamer.coordinator.experiment.HopfieldRun;
import gossamer.coordinator.text.Columns;
import gossamer.coordinator.text.Rows;
import gossamer.model.algorithm.GossipAlgorithm;
import gossamer.model.algorithm.SessionGossip;
import gossamer.model.hopfield.Pattern;
import gossamer.model.hopfield.Recall;
import gossamer.model.hopfield.Weights;
import gossamer.model.run.Emulation;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Recalls of Hopfield networks for people: pictures in letters, and tables. */
public final class HopfieldText {

    private static final int TERMINAL = 100;
    private static final int GAP = 3;
    private static final int MOST_LISTED = 16;

    private HopfieldText() {}

    /** What became of one pattern. */
    public static String of(
            Emulation emulation, HopfieldSettings settings, Weights weights, HopfieldRun run) {
        StringBuilder text = new StringBuilder(headline(emulation));
        Rows rows = new Rows();
        Pattern wanted = settings.stored().get(settings.recalled());
        rows.add("stored|%d patterns, load %.3f", settings.stored().size(), load(settings));
        rows.add(
                "start|pattern %d with %d of %d neurons wrong%s",
                settings.recalled(),
                settings.flipped().size(),
                wanted.size(),
                listed(settings.flipped()));
        Recall recall = run.recall();
        if (recall == null) {
            rows.add("complete|no: %s", word(run.result().reason()));
            return text.append(rows).toString();
        }
        rows.add("outcome|%s", outcome(settings, recall));
        rows.add("steps|%s", steps(emulation, run));
        rows.add("serial loop|%s", run.asSerial() ? "same states in every sweep" : "DIFFERENT");
        rows.add(
                "agreement|%s",
                run.known()
                        ? "every neuron knows the same of all " + wanted.size()
                        : "neurons know DIFFERENT things of each other");
        rows.add("fingerprint|%s", run.result().fingerprint().hex());
        text.append(rows).append('\n');
        return text.append(pictures(settings, weights, recall)).toString();
    }

    private static String headline(Emulation emulation) {
        SessionGossip gossip = emulation.algorithm().inSessions().orElseThrow();
        return format(
                "%s: Hopfield network of %,d neurons, a sweep per session of pipelined gossip"
                        + " (%s, %s) · seed %d%n",
                emulation.name(),
                emulation.topology().pus(),
                gossip.order(),
                gossip.rules(),
                emulation.seed());
    }

    private static double load(HopfieldSettings settings) {
        return (double) settings.stored().size() / settings.start().size();
    }

    private static String listed(List<Integer> numbers) {
        String shown = numbers.stream()
                .limit(MOST_LISTED)
                .map(String::valueOf)
                .collect(Collectors.joining(" "));
        return (numbers.isEmpty() ? "" : ": ") + shown + (numbers.size() > MOST_LISTED ? " …" : "");
    }

    private static String outcome(HopfieldSettings settings, Recall recall) {
        Pattern end = recall.end();
        int place = settings.stored().indexOf(end);
        String what = place == settings.recalled()
                ? "recalled"
                : place >= 0
                        ? "pattern " + place + " in its place"
                        : format(
                                "overlap %.3f with it, %d neurons wrong",
                                end.overlap(settings.stored().get(settings.recalled())),
                                end.distance(settings.stored().get(settings.recalled())));
        return what
                + (recall.firstIdleSweep().isPresent()
                        ? ", at rest: sweep " + recall.firstIdleSweep().getAsInt()
                                + " changed nothing"
                        : ", not at rest after " + (recall.states().size() - 1) + " sweeps");
    }

    private static String steps(Emulation emulation, HopfieldRun run) {
        GossipAlgorithm gossip = emulation.algorithm();
        long steps = run.result().makespan().orElseThrow();
        String formula = gossip.prediction(emulation.network())
                .map(p -> format("; formula %,d = %s", p.ticks(), p.formula()))
                .orElse("");
        return format(
                "%,d for %d sweep%s%s",
                steps, gossip.sessions(), gossip.sessions() == 1 ? "" : "s", formula);
    }

    private static String pictures(HopfieldSettings settings, Weights weights, Recall recall) {
        Pattern wanted = settings.stored().get(settings.recalled());
        List<Integer> shown = HopfieldSvg.shown(recall, room(settings.columns()));
        List<List<String>> blocks = new ArrayList<>();
        for (int sweep : shown) {
            Pattern state = recall.states().get(sweep);
            List<String> block = new ArrayList<>();
            block.add(HopfieldSvg.title(sweep));
            block.addAll(state.picture(settings.columns()));
            block.add("2nE " + format("%,d", weights.energy(state)));
            block.add("wrong " + state.distance(wanted));
            blocks.add(block);
        }
        return sideBySide(blocks);
    }

    private static int room(int columns) {
        return Math.max(2, TERMINAL / (Math.max(columns, 12) + GAP));
    }

    private static String sideBySide(List<List<String>> blocks) {
        Columns columns = new Columns("<", " ".repeat(GAP));
        for (int number = 0; number < blocks.get(0).size(); number++) {
            int line = number;
            columns.add(blocks.stream().map(block -> block.get(line)).toList());
        }
        return columns.toString();
    }

    /** The recalls of many random patterns. */
    public static String of(HopfieldCapacity capacity, List<HopfieldCapacity.Point> points) {
        StringBuilder text = new StringBuilder(headline(capacity.emulation()));
        text.append(format(
                "  %d trials per row: random patterns, one of them given with %d neurons wrong,"
                        + " at most %d sweeps%n",
                capacity.trials(),
                capacity.wrong(),
                capacity.emulation().algorithm().sessions()));
        text.append(format(
                "  %8s  %6s  %8s  %-15s  %7s  %6s  %7s  %6s%n",
                "patterns",
                "load",
                "recalled",
                "95 % interval",
                "overlap",
                "sd",
                "at rest",
                "sweeps"));
        for (HopfieldCapacity.Point point : points) {
            text.append(format(
                    "  %8d  %6.3f  %8.3f  %.3f .. %.3f  %7.3f  %6.3f  %7d  %6.2f%s%n",
                    point.patterns(),
                    point.load(),
                    point.recalls().share(),
                    point.recalls().interval().low(),
                    point.recalls().interval().high(),
                    point.overlap().mean(),
                    point.overlap().deviation(),
                    point.rest().trials(),
                    point.rest().sweeps(),
                    note(point)));
        }
        return text.toString();
    }

    private static String note(HopfieldCapacity.Point point) {
        String cut = point.recalls().cutOff() == 0
                ? ""
                : "  " + point.recalls().cutOff() + " cut off by a limit";
        return point.sound() ? cut : cut + "  NOT as a serial loop";
    }

    /** The same as comma-separated values. */
    public static String csv(List<HopfieldCapacity.Point> points) {
        String lines = points.stream()
                .map(p -> format(
                        "%d,%.6f,%d,%d,%.6f,%.6f,%.6f,%.6f,%d,%.4f%n",
                        p.patterns(),
                        p.load(),
                        p.recalls().trials(),
                        p.recalls().right(),
                        p.recalls().interval().low(),
                        p.recalls().interval().high(),
                        p.overlap().mean(),
                        p.overlap().deviation(),
                        p.rest().trials(),
                        p.rest().sweeps()))
                .collect(Collectors.joining());
        return "patterns,load,trials,recalled,low95,high95,overlap,deviation,at_rest,sweeps\n"
                + lines;
    }
}
