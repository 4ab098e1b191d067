package gossamer.coordinator.report.page;

import static gossamer.coordinator.text.Texts.format;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigException;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigParseOptions;
import com.typesafe.config.ConfigRenderOptions;
import com.typesafe.config.ConfigSyntax;
import gossamer.coordinator.report.page.Story.Head;
import gossamer.coordinator.report.page.Story.Tone;
import gossamer.coordinator.sweep.SweepDirectory;
import gossamer.coordinator.text.CsvTable;
import gossamer.model.description.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Many runs on one page: a sweep, a campaign of voting farms, or what {@code hopfield --out} has
 * left. It has their charts and tables, and names what is not as it was to be.
 */
public final class CampaignPage {

    /** The resolved config of a campaign or of neurons: the same command takes it as it is. */
    public static final String AGAIN = "again.conf";

    /** What stood on the terminal. */
    public static final String REPORT = "report.txt";

    private static final String JOURNAL = "journal.tsv";
    private static final String CAMPAIGN = "campaign.csv";
    private static final String PAIRS = "pairs.csv";
    private static final List<String> HOPFIELD = List.of("recall.svg", "capacity.svg");
    private static final int CONFIG_FIELD = 5;
    private static final int MOST_ROWS = 1000;
    private static final int MOST_NAMED = 8;
    private static final Map<String, String> TITLES = Map.of(
            SweepDirectory.CELLS,
            "Cells",
            "best.csv",
            "The best of each",
            "comparison.csv",
            "Differences from the baseline",
            "refused.csv",
            "Refused by the config",
            CAMPAIGN,
            "Points",
            PAIRS,
            "Pairs",
            "capacity.csv",
            "Capacity",
            "recall.csv",
            "Sweeps");

    private final Path directory;
    private final List<List<String>> rows = new ArrayList<>();

    private CampaignPage(Path directory) {
        this.directory = directory;
    }

    /** Whether a directory has what makes such a page, or will have it. */
    public static boolean isOne(Path directory) {
        return Stream.concat(Stream.of(JOURNAL, CAMPAIGN), HOPFIELD.stream())
                .anyMatch(file -> Files.isRegularFile(directory.resolve(file)));
    }

    /**
     * The page; empty if a sweep has not come to its end.
     *
     * @throws IOException when its files cannot be read
     */
    public static Optional<String> of(Path directory) throws IOException {
        boolean sweep = Files.isRegularFile(directory.resolve(JOURNAL));
        if (sweep && !Files.isRegularFile(directory.resolve(SweepDirectory.CELLS))) {
            return Optional.empty();
        }
        CampaignPage page = new CampaignPage(directory);
        Json story = sweep ? page.sweep() : page.others();
        String name = page.name(sweep);
        Json json = new Json()
                .put("name", name)
                .put("story", story)
                .put("tables", page.tables())
                .put("drawings", page.drawings())
                .put("texts", page.texts());
        return Optional.of(ReportPage.assemble("campaign.html", name, json.toString()));
    }

    /** Of neurons that of their config, of all others that of the directory. */
    private String name(boolean sweep) throws IOException {
        String name = directory.toRealPath().getFileName().toString();
        boolean farms = Files.isRegularFile(directory.resolve(CAMPAIGN));
        String known = sweep || farms ? "" : recollection().name();
        return known.isEmpty() ? name : known;
    }

    private Recollection recollection() throws IOException {
        Path said = directory.resolve(REPORT);
        return Recollection.of(Files.isRegularFile(said) ? Files.readAllLines(said) : List.of());
    }

    private Json sweep() throws IOException {
        CsvTable runs = csv(SweepDirectory.TABLE);
        CsvTable cells = csv(SweepDirectory.CELLS);
        Map<String, Integer> counts = new LinkedHashMap<>();
        for (List<String> run : runs.rows()) {
            counts.merge(runs.cell(run, "status"), 1, Integer::sum);
        }
        int all = runs.rows().size();
        int complete = counts.getOrDefault("complete", 0);
        List<String> outside = Files.readAllLines(directory.resolve(REPORT)).stream()
                .filter(line -> line.endsWith("OUTSIDE"))
                .map(String::strip)
                .toList();
        counts.forEach((what, count) -> add(what, format("%,d of %,d runs", count, all)));
        unexpected(cells, runs);
        outside.stream()
                .limit(MOST_NAMED)
                .forEach(line -> add("not as expected", line.replaceAll(" {2,}", "  ")));
        Tone tone = complete == all && outside.isEmpty() ? Tone.GOOD : Tone.BAD;
        String title = complete == all
                ? format("All %,d runs complete", all)
                : format("%,d of %,d runs complete", complete, all);
        String text = format("%,d cells", cells.rows().size())
                + (outside.isEmpty()
                        ? ""
                        : format(
                                "; in %,d of them the mean is not where a formula expects it",
                                outside.size()));
        String name = directory.toRealPath().getFileName().toString().replaceFirst("^sweep-", "");
        return story(tone, title, text)
                .put("again", "gossamer sweep " + name + ".conf")
                .put(
                        "againLabel",
                        "This makes it again, with the config below as " + name + ".conf:");
    }

    /** Cells whose runs are not all complete, with the reason of the first one. */
    private void unexpected(CsvTable cells, CsvTable runs) throws IOException {
        int completeAt = cells.column("complete");
        int runsAt = cells.column("runs");
        int metricAt = cells.column("metric");
        int statusAt = runs.column("status");
        int reasonAt = runs.column("reason");
        int named = 0;
        for (List<String> cell : cells.rows()) {
            if (cell.get(completeAt).equals(cell.get(runsAt))) {
                continue;
            }
            if (named++ == MOST_NAMED) {
                add("", "and more, marked in the table of cells");
                return;
            }
            List<String> values = new ArrayList<>();
            for (int axis = 1; axis < metricAt; axis++) {
                values.add(cells.head().get(axis) + " = " + cell.get(axis));
            }
            String why = runs.rows().stream()
                    .filter(run ->
                            run.get(0).equals(cell.get(0)) && !"complete".equals(run.get(statusAt)))
                    .findFirst()
                    .map(run ->
                            (run.get(statusAt) + ": " + run.get(reasonAt)).replaceFirst(": $", ""))
                    .orElse("");
            add(
                    "cell " + cell.get(0),
                    format(
                            "%s: %s of %s runs complete; %s",
                            String.join(", ", values),
                            cell.get(completeAt),
                            cell.get(runsAt),
                            why));
        }
    }

    /** What the neurons came to; of directories without such a text, that there are drawings. */
    private Json neurons() throws IOException {
        Recollection known = recollection();
        known.rows().forEach(row -> add(row.get(0), row.get(1)));
        Head head = known.head();
        // How many trials a table of capacities has is no matter of the config.
        boolean recall = Files.isRegularFile(directory.resolve("recall.csv"));
        return story(head.tone(), head.title(), head.text())
                .put("again", recall ? again("gossamer hopfield") : "");
    }

    /** The command that does it again, where the config is kept; else nothing. */
    private String again(String command) {
        Path config = directory.resolve(AGAIN);
        return Files.isRegularFile(config) ? command + " " + Story.word(config.toString()) : "";
    }

    /** A campaign of farms, or neurons. */
    private Json others() throws IOException {
        if (!Files.isRegularFile(directory.resolve(CAMPAIGN))) {
            return neurons();
        }
        CsvTable points = csv(CAMPAIGN);
        int formula = points.column("closed_form");
        int count = points.rows().size();
        int outside = 0;
        for (List<String> point : points.rows()) {
            if (!point.get(formula).isEmpty()) {
                double known = points.number(point, "closed_form");
                boolean inside = points.number(point, "low99") <= known
                        && known <= points.number(point, "high99");
                outside += inside ? 0 : 1;
            }
        }
        add(
                "formula",
                format(
                        "outside of the 99 %% interval at %,d of %,d points; at one of a hundred"
                                + " that is chance",
                        outside, count));
        return story(
                        Tone.GOOD,
                        format("%,d points", count),
                        "shares of trials that voting farms survive whose modules fail")
                .put("again", again("gossamer farm"));
    }

    private Json story(Tone tone, String title, String text) {
        return new Json()
                .put("tone", tone.name().toLowerCase(Locale.ROOT))
                .put("title", title)
                .put("text", text)
                .put("rows", rows);
    }

    private void add(String label, String text) {
        rows.add(List.of(label, text));
    }

    private CsvTable csv(String file) throws IOException {
        return CsvTable.read(directory.resolve(file));
    }

    private List<Json> tables() throws IOException {
        List<Json> tables = new ArrayList<>();
        for (String file : List.of(
                SweepDirectory.CELLS,
                "best.csv",
                "comparison.csv",
                "refused.csv",
                CAMPAIGN,
                PAIRS,
                "capacity.csv",
                "recall.csv")) {
            if (!Files.isRegularFile(directory.resolve(file))) {
                continue;
            }
            CsvTable table = csv(file);
            List<List<String>> all = table.rows();
            if (all.isEmpty()) {
                continue;
            }
            List<List<String>> shown = all.subList(0, Math.min(all.size(), MOST_ROWS));
            tables.add(new Json()
                    .put("title", TITLES.get(file))
                    .put(
                            "caption",
                            format("%,d rows of %s", all.size(), file)
                                    + (shown.size() < all.size() ? ", the first ones" : ""))
                    .put("head", table.head())
                    .put("rows", shown)
                    .put("bad", bad(table.head(), shown)));
        }
        return tables;
    }

    /** Rows of cells that have runs which are not complete. */
    private static List<Integer> bad(List<String> head, List<List<String>> rows) {
        int complete = head.indexOf("complete");
        int runs = head.indexOf("runs");
        List<Integer> bad = new ArrayList<>();
        for (int row = 0; complete >= 0 && runs >= 0 && row < rows.size(); row++) {
            if (!rows.get(row).get(complete).equals(rows.get(row).get(runs))) {
                bad.add(row);
            }
        }
        return bad;
    }

    private List<Json> drawings() throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            List<Path> all = files.filter(file -> file.toString().endsWith(".svg"))
                    .sorted()
                    .toList();
            List<Json> drawings = new ArrayList<>();
            for (Path file : all) {
                String name = file.getFileName().toString().replace(".svg", "");
                String title = name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1);
                drawings.add(ReportPage.drawing(
                        title.replace('-', ' '),
                        "Kept as " + file.getFileName() + ".",
                        "chart-" + name,
                        Files.readString(file)));
            }
            return drawings;
        }
    }

    private List<List<String>> texts() throws IOException {
        List<List<String>> texts = new ArrayList<>();
        if (Files.isRegularFile(directory.resolve(REPORT))) {
            texts.add(List.of(
                    "Report, as on the terminal",
                    PackedColumn.packed(Files.readString(directory.resolve(REPORT)))));
        }
        Path again = directory.resolve(AGAIN);
        if (Files.isRegularFile(again)) {
            texts.add(List.of("Config", PackedColumn.packed(Files.readString(again))));
        }
        if (Files.isRegularFile(directory.resolve(JOURNAL))) {
            config().ifPresent(text -> texts.add(List.of("Config", PackedColumn.packed(text))));
        }
        return texts;
    }

    private Optional<String> config() throws IOException {
        try (Stream<String> lines = Files.lines(directory.resolve(JOURNAL))) {
            List<String> fields =
                    List.of(lines.findFirst().orElse("").split("\t", CONFIG_FIELD + 1));
            if (fields.size() <= CONFIG_FIELD) {
                return Optional.empty();
            }
            Config config = ConfigFactory.parseString(
                            fields.get(CONFIG_FIELD),
                            ConfigParseOptions.defaults().setSyntax(ConfigSyntax.JSON))
                    .withoutPath("files");
            return Optional.of(config.root()
                    .render(ConfigRenderOptions.defaults()
                            .setOriginComments(false)
                            .setComments(false)
                            .setJson(false)));
        } catch (ConfigException e) {
            return Optional.empty();
        }
    }
}
