package gossamer.coordinator.sweep;

import static gossamer.coordinator.text.Texts.format;

import gossamer.coordinator.config.SweepAxis;
import gossamer.coordinator.config.SweepCell;
import gossamer.coordinator.config.SweepPlan;
import gossamer.coordinator.config.SweepReport;
import gossamer.coordinator.text.Texts;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The tables of a campaign as CSV (RFC 4180, but with plain ends of lines). */
final class CampaignTables {

    private final Results results;
    private final SweepPlan plan;
    private final SweepReport report;

    CampaignTables(Results results) {
        this.results = results;
        this.plan = results.plan();
        this.report = results.report();
    }

    /** A row for each run, by cell and repeat: the same however the campaign went. */
    String runs() {
        boolean farms = plan.cells().stream()
                .flatMap(cell -> results.rows(cell).stream())
                .anyMatch(row -> !row.text(Column.RIGHT).isEmpty());
        List<Column> columns = Stream.of(Column.values())
                .filter(column -> farms || !column.isOfFarms())
                .toList();
        List<String> titles = columns.stream().map(Column::title).toList();
        return csv(
                all(axes("cell"), titles),
                ofRuns((cell, row) ->
                        all(labels(cell), columns.stream().map(row::text).toList())));
    }

    private Stream<List<String>> ofRuns(BiFunction<SweepCell, RunRow, List<String>> line) {
        return plan.cells().stream()
                .flatMap(cell -> results.rows(cell).stream().map(row -> line.apply(cell, row)));
    }

    /** A row for each cell: its runs, those complete, and mean and interval of the metric. */
    String cells() {
        String titles = "metric runs complete completeLow completeHigh values mean deviation low"
                + " high least most";
        return csv(all(axes("cell"), words(titles)), plan.cells().stream().map(this::cell));
    }

    private List<String> cell(SweepCell cell) {
        List<String> known = List.of(
                report.metric().word(),
                Integer.toString(results.rows(cell).size()),
                Long.toString(results.complete(cell)),
                Figures.csv(results.completeness(cell).low()),
                Figures.csv(results.completeness(cell).high()));
        List<String> figures = results.estimate(cell)
                .map(e -> all(
                        List.of(Integer.toString(e.count())),
                        figures(e.mean(), e.deviation(), e.low(), e.high(), e.least(), e.most())))
                .orElse(List.of("0", "", "", "", "", "", ""));
        return all(labels(cell), known, figures);
    }

    /** A row for each cell but the baseline's: how it differs from the baseline, seed by seed. */
    String comparison() {
        String titles = "baseline metric pairs difference low high relative halfWidth"
                + " halfWidthUnpaired verdict";
        return csv(
                all(axes("cell"), words(titles)),
                Comparison.all(results).stream().map(this::compared));
    }

    private List<String> compared(Comparison one) {
        String baseline = results.axis(report.compare()).labels().get(report.baseline());
        Pairs pairs = one.pairs();
        List<String> figures = pairs.difference()
                .map(found -> all(
                        List.of(Integer.toString(found.count())),
                        figures(found.mean(), found.low(), found.high()),
                        figures(pairs.relative(), found.half(), pairs.unpaired())))
                .orElse(List.of("0", "", "", "", "", "", ""));
        return all(
                labels(one.cell()),
                List.of(baseline, report.metric().word()),
                figures,
                List.of(pairs.verdict()));
    }

    /** A row for each combination of the other axes: which value is best there. */
    String best() {
        List<String> titles = words("metric best mean second factor sure");
        return csv(
                all(others(axis -> results.axis(axis).name()), titles),
                Best.all(results).stream().map(this::best));
    }

    private List<String> best(Best one) {
        List<String> labels = results.axis(report.compare()).labels();
        return all(
                others(axis -> results.axis(axis).labels().get(one.choice().get(axis))),
                List.of(
                        report.metric().word(),
                        one.winners().stream().map(labels::get).collect(Collectors.joining(" = ")),
                        Figures.csv(one.mean()),
                        one.second() < 0 ? "" : labels.get(one.second()),
                        Figures.csv(one.factor()),
                        plan.repeats() > 1 ? Boolean.toString(one.sure()) : ""));
    }

    /** Something of each axis but the compared one. */
    private List<String> others(IntFunction<String> what) {
        return IntStream.range(0, plan.axes().size())
                .filter(axis -> axis != report.compare())
                .mapToObj(what)
                .toList();
    }

    /** A row for each combination that the config refuses, with what it says. */
    String refused() {
        List<String> axes = plan.axes().stream().map(SweepAxis::name).toList();
        return csv(
                all(axes, List.of("reason")),
                plan.refused().stream()
                        .map(refused -> all(refused.labels(), List.of(refused.reason()))));
    }

    /** A row for each run: its wall-clock time, which is never the same twice. */
    String timings() {
        return csv(
                words("cell seed seconds"),
                ofRuns((cell, row) -> List.of(
                        Integer.toString(cell.number()),
                        row.text(Column.SEED),
                        format("%.3f", row.seconds()))));
    }

    private List<String> axes(String first) {
        return all(List.of(first), plan.axes().stream().map(SweepAxis::name).toList());
    }

    private List<String> labels(SweepCell cell) {
        return all(List.of(Integer.toString(cell.number())), plan.labels(cell));
    }

    private static List<String> words(String words) {
        return List.of(words.split(" ", -1));
    }

    private static List<String> figures(double... numbers) {
        return DoubleStream.of(numbers).mapToObj(Figures::csv).toList();
    }

    @SafeVarargs
    private static List<String> all(List<String>... parts) {
        List<String> all = new ArrayList<>();
        for (List<String> part : parts) {
            all.addAll(part);
        }
        return all;
    }

    private static String csv(List<String> titles, Stream<List<String>> rows) {
        List<List<String>> lines = new ArrayList<>(List.of(titles));
        rows.forEach(lines::add);
        return lines.stream()
                .map(line -> line.stream().map(Texts::csv).collect(Collectors.joining(",")) + "\n")
                .collect(Collectors.joining());
    }
}
