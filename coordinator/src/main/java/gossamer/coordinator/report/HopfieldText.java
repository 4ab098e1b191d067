package gossamer.coordinator.report;

import static gossamer.coordinator.text.Texts.count;
import static gossamer.coordinator.text.Texts.format;
import static gossamer.coordinator.text.Texts.grouped;
import static gossamer.coordinator.text.Texts.word;

import gossamer.coordinator.config.HopfieldSettings;
import gossamer.coordinator.experiment.HopfieldCapacity;
import gossamer.coordinator.experiment.HopfieldCapacity.Overlap;
import gossamer.coordinator.experiment.HopfieldCapacity.Rest;
import gossamer.coordinator.experiment.HopfieldRun;
import gossamer.coordinator.text.Columns;
import gossamer.coordinator.text.Rows;
import gossamer.model.algorithm.GossipAlgorithm;
import gossamer.model.analysis.reliability.Interval;
import gossamer.model.hopfield.Pattern;
import gossamer.model.hopfield.Recall;
import gossamer.model.hopfield.Weights;
import gossamer.model.registry.Key;
import gossamer.model.run.Emulation;
import gossamer.model.topology.Topology;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

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
        boolean rounds = emulation.network().cost().isRounds();
        rows.add("%s|%s", rounds ? "steps" : "makespan", steps(emulation, run));
        rows.add(
                "%s loop|%s",
                Key.word(settings.update()),
                run.asLoop() ? "same states in every sweep" : "DIFFERENT");
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
        GossipAlgorithm gossip = emulation.algorithm();
        Topology topology = emulation.topology();
        String gossips = gossip.inSessions()
                .map(one -> format("pipelined gossip (%s, %s)", one.order(), one.rules()))
                .orElseGet(() -> format(
                        "%s on %s %s", gossip.name(), topology.kind(), topology.shapeText()));
        int neurons = emulation.topology().pus();
        return format(
                "%s: Hopfield network of %,d neurons, a sweep per session of %s · seed %d%n",
                emulation.name(), neurons, gossips, emulation.seed());
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
        Pattern wanted = settings.stored().get(settings.recalled());
        int place = settings.stored().indexOf(end);
        String near = format(
                "overlap %.3f with it, %d neurons wrong",
                end.overlap(wanted), end.distance(wanted));
        String what = place == settings.recalled()
                ? "recalled"
                : place >= 0 ? "pattern " + place + " in its place" : near;
        OptionalInt idle = recall.firstIdleSweep();
        OptionalInt relapse = recall.firstRelapse();
        if (idle.isPresent()) {
            return what + ", at rest: sweep " + idle.getAsInt() + " changed nothing";
        }
        return what + ", not at rest after " + (recall.states().size() - 1) + " sweeps"
                + (relapse.isPresent()
                        ? ": two states by turns from sweep " + relapse.getAsInt() + " on"
                        : "");
    }

    private static String steps(Emulation emulation, HopfieldRun run) {
        GossipAlgorithm gossip = emulation.algorithm();
        long steps = run.result().makespan().orElseThrow();
        String formula = gossip.prediction(emulation.network())
                .map(p -> format("; formula %,d = %s", p.ticks(), p.formula()))
                .orElse("");
        String unit = emulation.network().cost().isRounds() ? "" : " " + emulation.unit();
        String sweeps = count(gossip.sessions(), "sweep");
        return format("%,d%s for %s%s", steps, unit, sweeps, formula);
    }

    private static String pictures(HopfieldSettings settings, Weights weights, Recall recall) {
        Pattern wanted = settings.stored().get(settings.recalled());
        List<Integer> shown = HopfieldSvg.shown(
                recall, Math.max(2, TERMINAL / (Math.max(settings.columns(), 12) + GAP)));
        Columns columns = new Columns("<", " ".repeat(GAP));
        columns.add(shown.stream().map(HopfieldSvg::title).toList());
        List<Pattern> states = shown.stream().map(recall.states()::get).toList();
        List<List<String>> pictures =
                states.stream().map(state -> state.picture(settings.columns())).toList();
        for (int number = 0; number < pictures.get(0).size(); number++) {
            int line = number;
            columns.add(pictures.stream().map(picture -> picture.get(line)).toList());
        }
        columns.add(states.stream()
                .map(state -> "2nE " + grouped(weights.energy(state)))
                .toList());
        columns.add(
                states.stream().map(state -> "wrong " + state.distance(wanted)).toList());
        return columns.toString();
    }

    /**
     * A recall as comma-separated values: for each state its energy times 2n and the neurons that
     * differ from the pattern, by their numbers from 0.
     */
    public static String csv(HopfieldSettings settings, Weights weights, Recall recall) {
        Pattern wanted = settings.stored().get(settings.recalled());
        StringBuilder text = new StringBuilder("sweep,2nE,wrong,wrong_neurons\n");
        int sweep = 0;
        for (Pattern state : recall.states()) {
            String wrong = IntStream.range(0, wanted.size())
                    .filter(neuron -> state.spin(neuron) != wanted.spin(neuron))
                    .mapToObj(String::valueOf)
                    .collect(Collectors.joining(" "));
            text.append(format(
                    "%s,%d,%d,%s%n",
                    HopfieldSvg.title(sweep++),
                    weights.energy(state),
                    state.distance(wanted),
                    wrong));
        }
        return text.toString();
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
        text.append("  patterns    load  recalled  95 % interval    overlap"
                + "      sd  at rest  sweeps\n");
        for (HopfieldCapacity.Point point : points) {
            Interval interval = point.recalls().interval();
            text.append(format(
                    "  %8d  %6.3f  %8.3f  %.3f .. %.3f",
                    point.patterns(),
                    point.load(),
                    point.recalls().share(),
                    interval.low(),
                    interval.high()));
            Overlap overlap = point.overlap();
            Rest rest = point.rest();
            text.append(format(
                    "  %7.3f  %6.3f  %7d  %6s%s%n",
                    overlap.mean(),
                    overlap.deviation(),
                    rest.trials(),
                    rest.sweeps().isEmpty() ? "-" : format("%.2f", rest.sweeps().getAsDouble()),
                    note(point)));
        }
        return text.toString();
    }

    private static String note(HopfieldCapacity.Point point) {
        String cut = point.recalls().cutOff() == 0
                ? ""
                : "  " + point.recalls().cutOff() + " cut off by a limit";
        return point.sound() ? cut : cut + "  NOT as a loop over the neurons";
    }

    /** The same as comma-separated values. */
    public static String csv(List<HopfieldCapacity.Point> points) {
        return "patterns,load,trials,recalled,low95,high95,overlap,deviation,at_rest,sweeps\n"
                + points.stream().map(HopfieldText::csv).collect(Collectors.joining());
    }

    private static String csv(HopfieldCapacity.Point point) {
        HopfieldCapacity.Recalls recalls = point.recalls();
        Interval share = recalls.interval();
        Overlap overlap = point.overlap();
        Rest rest = point.rest();
        return format("%d,%.6f,", point.patterns(), point.load())
                + format("%d,%d,%.6f,", recalls.trials(), recalls.right(), share.low())
                + format("%.6f,%.6f,%.6f,", share.high(), overlap.mean(), overlap.deviation())
                + format("%d,", rest.trials())
                + (rest.sweeps().isEmpty() ? "" : format("%.4f", rest.sweeps().getAsDouble()))
                + format("%n");
    }
}
