package gossamer.coordinator.sweep;

import gossamer.coordinator.config.SweepCell;
import gossamer.coordinator.config.SweepReport;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Which of the compared values has the best metric where all others are the same.
 *
 * @param choice the values of the other axes
 * @param winners numbers of the best values, of which several are best if their means are equal;
 *     empty if none has a value in all repeats
 * @param mean of the metric of the best
 * @param second number of the next one, -1 if there is none
 * @param factor mean of the next one over that of the best; NaN if there is none, or that is 0
 * @param sure whether all are equally good, or pairs tell the next one apart
 */
record Best(
        List<Integer> choice,
        List<Integer> winners,
        double mean,
        int second,
        double factor,
        boolean sure) {

    private record Candidate(int value, SweepCell cell, double mean) {}

    /** One for each combination of the other axes, in order; empty if no axis is compared. */
    static List<Best> all(Results results) {
        int compare = results.report().compare();
        if (compare < 0) {
            return List.of();
        }
        return results.without(List.of(compare)).stream()
                .map(choice -> of(results, choice))
                .toList();
    }

    private static Best of(Results results, List<Integer> choice) {
        SweepReport report = results.report();
        int values = results.axis(report.compare()).values().size();
        List<Candidate> candidates = new ArrayList<>();
        for (int value = 0; value < values; value++) {
            Optional<SweepCell> cell = results.at(choice, report.compare(), value);
            if (cell.isPresent() && results.isWhole(cell.get())) {
                double mean = results.estimate(cell.get()).orElseThrow().mean();
                candidates.add(new Candidate(value, cell.get(), mean));
            }
        }
        if (candidates.isEmpty()) {
            return new Best(choice, List.of(), Double.NaN, -1, Double.NaN, false);
        }
        Comparator<Candidate> order = Comparator.comparingDouble(Candidate::mean);
        candidates.sort(report.metric().isGain() ? order.reversed() : order);
        Candidate best = candidates.get(0);
        List<Integer> winners = candidates.stream()
                .filter(candidate -> candidate.mean() == best.mean())
                .map(Candidate::value)
                .toList();
        if (winners.size() == candidates.size()) {
            return new Best(choice, winners, best.mean(), -1, Double.NaN, true);
        }
        Candidate second = candidates.get(winners.size());
        boolean sure = results.pairs(second.cell(), best.cell()).areToldApart();
        double factor = best.mean() == 0 ? Double.NaN : second.mean() / best.mean();
        return new Best(choice, winners, best.mean(), second.value(), factor, sure);
    }
}
