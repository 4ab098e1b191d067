package gossamer.coordinator.sweep;

import gossamer.coordinator.config.SweepAxis;
import gossamer.coordinator.config.SweepCell;
import gossamer.coordinator.config.SweepPlan;
import gossamer.coordinator.config.SweepReport;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** The tables of a campaign as CSV (RFC 4180, but with plain ends of lines). */
final class CampaignTables {

    private final SweepPlan plan;
    private final StringBuilder csv = new StringBuilder(4096);

    private CampaignTables(Results results) {
        this.plan = results.plan();
    }

    /** A row for each run, by cell and repeat: the same however the campaign went. */
    static String runs(Results results) {
        CampaignTables table = new CampaignTables(results);
        List<String> titles = table.axisTitles("cell");
        for (Column column : Column.values()) {
            titles.add(column.title());
        }
        table.add(titles);
        for (SweepCell cell : table.plan.cells()) {
            for (RunRow row : results.rows(cell)) {
                List<String> fields = table.axisLabels(cell);
                for (Column column : Column.values()) {
                    fields.add(row.text(column));
                }
                table.add(fields);
            }
        }
        return table.csv.toString();
    }

    /** A row for each cell: its runs, and mean and interval of the metric. */
    static String cells(Results results) {
        CampaignTables table = new CampaignTables(results);
        List<String> titles = table.axisTitles("cell");
        titles.addAll(List.of("metric", "runs", "complete", "mean", "deviation", "low", "high"));
        titles.addAll(List.of("least", "most"));
        table.add(titles);
        for (SweepCell cell : table.plan.cells()) {
            List<String> fields = table.axisLabels(cell);
            fields.add(results.report().metric().word());
            fields.add(Integer.toString(results.rows(cell).size()));
            Optional<Estimate> found = results.estimate(cell);
            fields.add(found.map(e -> Integer.toString(e.count())).orElse("0"));
            for (double number : found.map(e -> new double[] {
                        e.mean(), e.deviation(), e.low(), e.high(), e.least(), e.most()
                    })
                    .orElse(new double[] {})) {
                fields.add(Figures.csv(number));
            }
            table.add(fields, titles.size());
        }
        return table.csv.toString();
    }

    /** A row for each cell but the baseline's: how it differs from the baseline, seed by seed. */
    static String comparison(Results results) {
        CampaignTables table = new CampaignTables(results);
        List<String> titles = table.axisTitles("cell");
        titles.addAll(List.of("baseline", "metric", "pairs", "difference", "low", "high"));
        titles.addAll(List.of("relative", "halfWidth", "halfWidthUnpaired", "verdict"));
        table.add(titles);
        SweepReport report = results.report();
        for (Comparison one : Comparison.all(results)) {
            List<String> fields = table.axisLabels(one.cell());
            fields.add(results.axis(report.compare()).labels().get(report.baseline()));
            fields.add(report.metric().word());
            if (one.difference().isPresent()) {
                Estimate difference = one.difference().get();
                fields.add(Integer.toString(difference.count()));
                fields.add(Figures.csv(difference.mean()));
                fields.add(Figures.csv(difference.low()));
                fields.add(Figures.csv(difference.high()));
                fields.add(Figures.csv(one.relative()));
                fields.add(Figures.csv(difference.half()));
                fields.add(Figures.csv(one.unpaired()));
            } else {
                fields.addAll(List.of("0", "", "", "", "", "", ""));
            }
            fields.add(one.verdict());
            table.add(fields);
        }
        return table.csv.toString();
    }

    /** A row for each combination of the other axes: which value is best there. */
    static String best(Results results) {
        CampaignTables table = new CampaignTables(results);
        int compare = results.report().compare();
        List<String> labels = results.axis(compare).labels();
        List<String> titles = new ArrayList<>();
        for (int axis = 0; axis < table.plan.axes().size(); axis++) {
            if (axis != compare) {
                titles.add(results.axis(axis).name());
            }
        }
        titles.addAll(List.of("metric", "best", "mean", "second", "factor", "sure"));
        table.add(titles);
        for (Best one : Best.all(results)) {
            List<String> fields = new ArrayList<>();
            for (int axis = 0; axis < table.plan.axes().size(); axis++) {
                if (axis != compare) {
                    fields.add(results.axis(axis).labels().get(one.choice().get(axis)));
                }
            }
            fields.add(results.report().metric().word());
            fields.add(one.winners().stream().map(labels::get).collect(Collectors.joining(" = ")));
            fields.add(Figures.csv(one.mean()));
            fields.add(one.second() < 0 ? "" : labels.get(one.second()));
            fields.add(Figures.csv(one.factor()));
            fields.add(Boolean.toString(one.sure()));
            table.add(fields);
        }
        return table.csv.toString();
    }

    /** A row for each combination that the config refuses, with what it says. */
    static String refused(Results results) {
        CampaignTables table = new CampaignTables(results);
        List<String> titles = new ArrayList<>();
        table.plan.axes().forEach(axis -> titles.add(axis.name()));
        titles.add("reason");
        table.add(titles);
        for (SweepPlan.Refused refused : table.plan.refused()) {
            List<String> fields = new ArrayList<>(refused.labels());
            fields.add(refused.reason());
            table.add(fields);
        }
        return table.csv.toString();
    }

    /** A row for each run: its wall-clock time, which is never the same twice. */
    static String timings(Results results) {
        CampaignTables table = new CampaignTables(results);
        table.add(List.of("cell", "seed", "seconds"));
        for (SweepCell cell : table.plan.cells()) {
            for (RunRow row : results.rows(cell)) {
                table.add(List.of(
                        Integer.toString(cell.number()),
                        row.text(Column.SEED),
                        String.format(Locale.ROOT, "%.3f", row.seconds())));
            }
        }
        return table.csv.toString();
    }

    private List<String> axisTitles(String first) {
        List<String> titles = new ArrayList<>(List.of(first));
        for (SweepAxis axis : plan.axes()) {
            titles.add(axis.name());
        }
        return titles;
    }

    private List<String> axisLabels(SweepCell cell) {
        List<String> labels = new ArrayList<>(List.of(Integer.toString(cell.number())));
        labels.addAll(plan.labels(cell));
        return labels;
    }

    private void add(List<String> fields, int length) {
        List<String> filled = new ArrayList<>(fields);
        while (filled.size() < length) {
            filled.add("");
        }
        add(filled);
    }

    private void add(List<String> fields) {
        csv.append(fields.stream().map(CampaignTables::quote).collect(Collectors.joining(",")));
        csv.append('\n');
    }

    private static String quote(String field) {
        boolean plain =
                field.chars().noneMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r');
        return plain ? field : "\"" + field.replace("\"", "\"\"") + "\"";
    }
}
