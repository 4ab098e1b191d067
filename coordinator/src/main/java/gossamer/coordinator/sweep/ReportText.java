package gossamer.coordinator.sweep;

import static gossamer.coordinator.text.Texts.format;

import gossamer.coordinator.config.SweepAxis;
import gossamer.coordinator.config.SweepCell;
import gossamer.coordinator.config.SweepReport;
import gossamer.coordinator.text.Columns;
import gossamer.model.analysis.reliability.Interval;
import gossamer.model.farm.campaign.CampaignResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** What a campaign came to, for people: the map of the best, comparisons, and what went wrong. */
final class ReportText {

    private static final int MOST_LINES = 40;
    private static final int MOST_FAILURES = 10;

    private final Results results;
    private final SweepReport report;
    private final StringBuilder text = new StringBuilder();

    private ReportText(Results results) {
        this.results = results;
        this.report = results.report();
    }

    static String of(Results results) {
        ReportText text = new ReportText(results);
        if (results.report().compare() >= 0) {
            text.addMaps();
            // Without repeats there are no intervals: the map tells all that is of interest.
            if (results.plan().repeats() > 1) {
                text.addComparisons();
            }
        }
        text.addExpected();
        text.addCompleteness();
        text.addFailures();
        text.addRefused();
        return text.text.toString();
    }

    private void addMaps() {
        SweepAxis compare = results.axis(report.compare());
        text.append("Best " + compare.name() + " by " + report.metric().word());
        text.append("; behind it how many times as much the next one has\n");
        List<Best> all = Best.all(results);
        List<Integer> inMap = List.of(report.compare(), report.rows(), report.columns());
        for (List<Integer> choice : results.without(inMap)) {
            String where = results.describe(choice, inMap);
            text.append(where.isEmpty() ? "" : "\n  " + where + "\n");
            addMap(all, choice);
        }
        if (all.stream()
                .anyMatch(one -> results.isDoubtful(one) && !one.winners().isEmpty())) {
            text.append(format(
                    "  ~ the next one is not told apart from it, or by fewer than %d pairs%n",
                    Pairs.least(report.confidence())));
        }
        text.append('\n');
    }

    private void addMap(List<Best> all, List<Integer> choice) {
        Columns rows = new Columns("<", "  ");
        List<String> head = new ArrayList<>(List.of(""));
        results.labels(report.columns()).forEach(head::add);
        rows.add(head);
        List<String> rowLabels = results.labels(report.rows());
        for (int row = 0; row < rowLabels.size(); row++) {
            List<String> line = new ArrayList<>(List.of(rowLabels.get(row)));
            for (int column = 0; column < head.size() - 1; column++) {
                line.add(results.find(all, choice, row, column)
                        .map(this::describe)
                        .orElse("-"));
            }
            rows.add(line);
        }
        text.append(rows);
    }

    private String describe(Best best) {
        if (best.winners().isEmpty()) {
            return "none complete";
        }
        List<String> labels = results.axis(report.compare()).labels();
        String names = best.winners().stream().map(labels::get).collect(Collectors.joining(" = "));
        String factor = best.second() < 0 ? "" : " " + Figures.factor(best.factor());
        return (results.isDoubtful(best) ? "~" : "") + names + factor;
    }

    private void addComparisons() {
        List<Comparison> all = Comparison.all(results);
        if (all.isEmpty()) {
            return;
        }
        String baseline = results.axis(report.compare()).labels().get(report.baseline());
        text.append(format(
                "Paired differences of %s from %s, same seeds, %s %% confidence;"
                        + " a verdict takes %d pairs%n",
                report.metric().word(),
                baseline,
                Figures.csv(100 * report.confidence()),
                Pairs.least(report.confidence())));
        Columns rows = new Columns("<", "  ");
        for (Comparison one : all.subList(0, Math.min(MOST_LINES, all.size()))) {
            rows.add(
                    results.describe(one.cell().choice(), List.of()),
                    one.pairs().difference().map(ReportText::interval).orElse(""),
                    percent(one.pairs()),
                    format(
                            "%,d of %,d pairs",
                            one.pairs().values().size(), one.pairs().seeds()),
                    one.pairs().verdict());
        }
        text.append(rows);
        if (all.size() > MOST_LINES) {
            text.append("  and ").append(all.size() - MOST_LINES).append(" more\n");
        }
        text.append('\n');
    }

    private static String interval(Estimate difference) {
        return Figures.signed(difference.mean())
                + (difference.hasInterval() ? " ± " + Figures.people(difference.half()) : "");
    }

    private static String percent(Pairs pairs) {
        return pairs.values().isEmpty() || Double.isNaN(pairs.relative())
                ? ""
                : format("%+.2f %%", 100 * pairs.relative());
    }

    /** Cells of whose metric a formula says what to expect. */
    private void addExpected() {
        Columns rows = new Columns("<", "  ");
        int known = 0;
        int unjudged = 0;
        for (SweepCell cell : results.plan().cells()) {
            Optional<Results.Beside> beside = results.beside(cell);
            if (beside.isPresent()) {
                known++;
                Results.Beside found = beside.get();
                rows.add(
                        results.describe(cell.choice(), List.of()),
                        format("%.6g", found.mean()),
                        format(
                                "%.6g .. %.6g",
                                found.interval().low(), found.interval().high()),
                        format("%.6g", found.expected()),
                        found.isInside() ? "inside" : "OUTSIDE");
            } else if (results.expected(cell).isPresent()) {
                unjudged++;
            }
        }
        if (known > 0) {
            text.append(format(
                    "Mean of %s, where it may lie, and what is expected; with %.1f %% all %d are"
                            + " inside%n",
                    report.metric().word(), 100 * CampaignResult.FAMILY_LEVEL, known));
            text.append(rows).append("\n");
        }
        if (unjudged > 0) {
            text.append(format(
                    "Cells that are not judged, since fewer than %d runs differ from the median:"
                            + " %d%n%n",
                    Results.LEAST_UNLIKE, unjudged));
        }
    }

    /** Cells with runs that are not complete. */
    private void addCompleteness() {
        List<String> lines = new ArrayList<>();
        for (SweepCell cell : results.plan().cells()) {
            int runs = results.rows(cell).size();
            if (results.complete(cell) < runs) {
                Interval share = results.completeness(cell);
                lines.add(format(
                        "  %s: %,d of %,d runs, %.2f %% .. %.2f %% of all",
                        results.describe(cell.choice(), List.of()),
                        results.complete(cell),
                        runs,
                        100 * share.low(),
                        100 * share.high()));
            }
        }
        String confidence = Figures.csv(100 * report.confidence());
        addSome("Complete, with the exact interval of " + confidence + " %", lines);
    }

    private void addFailures() {
        List<String> lines = new ArrayList<>();
        for (SweepCell cell : results.plan().cells()) {
            for (RunRow row : results.rows(cell)) {
                if (!row.isComplete()) {
                    lines.add("  " + results.describe(cell.choice(), List.of()) + ", seed "
                            + row.text(Column.SEED) + ": " + row.text(Column.STATUS) + " "
                            + row.text(Column.REASON));
                }
            }
        }
        addSome("Not complete: " + lines.size() + " runs", lines);
    }

    private void addRefused() {
        List<String> lines = results.plan().refused().stream()
                .map(refused ->
                        "  " + String.join(", ", refused.labels()) + ": " + refused.reason())
                .toList();
        addSome("Refused by the config: " + lines.size() + " combinations", lines);
    }

    private void addSome(String title, List<String> lines) {
        if (lines.isEmpty()) {
            return;
        }
        text.append(title).append('\n');
        lines.stream().limit(MOST_FAILURES).forEach(line -> text.append(line).append('\n'));
        if (lines.size() > MOST_FAILURES) {
            text.append("  and ").append(lines.size() - MOST_FAILURES).append(" more\n");
        }
        text.append('\n');
    }
}
