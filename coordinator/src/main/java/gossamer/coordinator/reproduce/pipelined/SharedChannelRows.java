package gossamer.coordinator.reproduce.pipelined;

import static gossamer.coordinator.text.Texts.format;

import gossamer.coordinator.reproduce.Row;
import gossamer.coordinator.reproduce.Section;
import gossamer.coordinator.text.Columns;
import gossamer.model.algorithm.crossbar.Permutation;
import gossamer.model.algorithm.crossbar.PipelinedFormulas;
import gossamer.model.algorithm.crossbar.PipelinedGossip.Scheduling;
import gossamer.model.analysis.pipelined.PermutationSearch;
import gossamer.model.analysis.pipelined.PermutationSearch.Best;
import gossamer.model.registry.Key;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntUnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What the paper's footnote 1 and its section 8 ask for: PUs on a bus, as of ALOHA, and on k
 * channels, as of transputers; and which permutation is best there.
 */
final class SharedChannelRows {

    static final int MOST_N = 32;
    private static final int TRANSPUTER_CHANNELS = 4;
    private static final int ATTEMPTS = 20_000;
    private static final int[] ANNEALED = {12, 16, 24};

    private SharedChannelRows() {}

    /** Closed forms: one channel, and as many as are ever used. */
    static List<Row> formulas(CrossbarRuns runs) {
        List<Row> rows = new ArrayList<>();
        int[] sizes = IntStream.rangeClosed(1, MOST_N).toArray();
        for (Permutation order :
                List.of(Permutation.identity(), Permutation.pipelined(), Permutation.upDown())) {
            for (Scheduling scheduling : Scheduling.values()) {
                rows.add(Row.range(
                        "1 channel: " + order.name() + ", " + Key.word(scheduling),
                        "",
                        sizes,
                        n -> PipelinedFormulas.busLambda(n, 1),
                        n -> runs.lambda(new PipelinedSetup(n, order, scheduling, 1), 1)));
            }
        }
        rows.add(Row.range(
                "1 channel: pipelined, 3 sessions",
                "",
                sizes,
                n -> PipelinedFormulas.busLambda(n, 3),
                n -> runs.lambda(
                        new PipelinedSetup(n, Permutation.pipelined(), Scheduling.NONE, 3), 1)));
        rows.add(lambda("2 channels: identity", 1, n -> 2, Permutation.identity(), runs));
        rows.add(lambda(
                "(N+1)/2 channels: identity", 1, n -> (n + 1) / 2, Permutation.identity(), runs));
        rows.add(lambda(
                "(N+1)/2 channels: pipelined", 2, n -> (n + 1) / 2, Permutation.pipelined(), runs));
        rows.add(Row.range(
                "2 channels: order N, 1, 3, 5, …, 6, 4, 2, 0 for odd N",
                "",
                IntStream.iterate(3, n -> n <= MOST_N, n -> n + 2).toArray(),
                n -> PipelinedFormulas.commonOrderLambda(n, 2),
                n -> runs.lambda(PipelinedSetup.of(n, Permutation.explicit(oddUpEvenDown(n))), 2)));
        rows.add(Row.of(
                "transputers, pipelined, N=32: most used slots",
                "8",
                2L * TRANSPUTER_CHANNELS,
                Arrays.stream(runs.table(
                                        PipelinedSetup.of(MOST_N, Permutation.pipelined()),
                                        TRANSPUTER_CHANNELS)
                                .nu())
                        .max()
                        .orElseThrow()));
        return rows;
    }

    /** N, 1, 3, 5, …, 6, 4, 2, 0. */
    private static List<Integer> oddUpEvenDown(int n) {
        return Stream.of(
                        IntStream.of(n),
                        IntStream.range(1, n).filter(pu -> pu % 2 == 1),
                        IntStream.range(1, n).map(pu -> n - pu).filter(pu -> pu % 2 == 0),
                        IntStream.of(0))
                .flatMap(IntStream::boxed)
                .toList();
    }

    private static Row lambda(
            String what,
            int from,
            IntUnaryOperator channels,
            Permutation permutation,
            CrossbarRuns runs) {
        return Row.range(
                what,
                "",
                IntStream.rangeClosed(from, MOST_N).toArray(),
                n -> from == 1
                        ? PipelinedFormulas.identityLambda(n)
                        : PipelinedFormulas.pipelinedLambda(n),
                n -> runs.lambda(PipelinedSetup.of(n, permutation), channels.applyAsInt(n)));
    }

    /** The best common order of so many PUs for each number of channels: all orders are tried. */
    static Section best(int mostPus, CrossbarRuns runs) {
        List<Row> rows = new ArrayList<>();
        Columns table = new Columns(">", "  ");
        table.add("PUs", "k", "best", "worst", "identity", "pipelined", "bound", "orders", "first");
        for (int most = 3; most <= mostPus; most++) {
            int pus = most;
            int[] channels = IntStream.rangeClosed(1, pus / 2).toArray();
            List<Best> best = IntStream.of(channels)
                    .mapToObj(k -> PermutationSearch.exhaustive(pus, k))
                    .toList();
            String formula =
                    Row.joined(channels, k -> PipelinedFormulas.commonOrderLambda(pus - 1, k));
            rows.add(row(pus, channels, formula, best, table, runs));
        }
        List<String> lines = new ArrayList<>(table.lines("  "));
        lines.add(
                "  best: fewest steps, all PUs in one order that each skips itself in; orders: how"
                        + " many have it; first: of these");
        for (int pus = 3; pus <= mostPus; pus++) {
            List<Integer> always = PermutationSearch.alwaysBest(pus);
            lines.add(format(
                    "  %d PUs, best for every k: %s",
                    pus, always.isEmpty() ? "none" : text(always)));
        }
        return Section.of(rows).headed("formula", "searched", "emulated").with(lines);
    }

    /** The same where there are too many orders to try them all. */
    static Section annealed(long seed, CrossbarRuns runs) {
        List<Row> rows = new ArrayList<>();
        Columns table = new Columns(">", "  ");
        table.add("PUs", "k", "found", "worst", "identity", "pipelined", "bound", "", "order");
        for (int pus : ANNEALED) {
            int[] channels = IntStream.rangeClosed(2, pus / 2).toArray();
            List<Best> best = IntStream.of(channels)
                    .mapToObj(k -> PermutationSearch.annealed(pus, k, seed, ATTEMPTS))
                    .toList();
            rows.add(row(pus, channels, "", best, table, runs));
        }
        List<String> lines = new ArrayList<>(table.lines("  "));
        lines.add(format("  %,d exchanges each, drawn from seed %d", ATTEMPTS, seed));
        return Section.of(rows).headed("formula", "searched", "emulated").with(lines);
    }

    /** What was found for these numbers of channels, emulated; a line of the table for each. */
    private static Row row(
            int pus,
            int[] channels,
            String formula,
            List<Best> found,
            Columns table,
            CrossbarRuns runs) {
        List<String> searched = new ArrayList<>();
        List<String> emulated = new ArrayList<>();
        for (int at = 0; at < channels.length; at++) {
            Best best = found.get(at);
            PipelinedSetup setup = PipelinedSetup.of(pus - 1, Permutation.explicit(best.order()));
            searched.add("" + best.lambda());
            emulated.add("" + runs.lambda(setup, channels[at]));
            table.add(cells(pus, channels[at], best, runs));
        }
        return Row.of(
                format("%d PUs: lambda for k=%d..%d", pus, channels[0], pus / 2),
                formula,
                String.join(" ", searched),
                String.join(" ", emulated));
    }

    private static List<String> cells(int pus, int k, Best best, CrossbarRuns runs) {
        long identity = runs.lambda(PipelinedSetup.of(pus - 1, Permutation.identity()), k);
        long pipelined = runs.lambda(PipelinedSetup.of(pus - 1, Permutation.pipelined()), k);
        long transfers = pus * (pus - 1L);
        return List.of(
                "" + pus,
                "" + k,
                "" + best.lambda(),
                "" + best.worst(),
                "" + identity,
                "" + pipelined,
                "" + (transfers + k - 1) / k,
                best.orders() == 0 ? "" : format("%,d", best.orders()),
                text(best.order()));
    }

    /** An order of PUs, for people. */
    static String text(List<Integer> order) {
        return order.stream().map(String::valueOf).collect(Collectors.joining(" "));
    }
}
