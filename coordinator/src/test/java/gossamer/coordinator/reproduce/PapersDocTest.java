package gossamer.coordinator.reproduce;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.coordinator.reproduce.PapersDoc.Column;
import gossamer.coordinator.reproduce.PapersDoc.Row;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What {@code docs/papers.md} names is there, and it has a row for each numbered statement. */
class PapersDocTest {

    private static final String OPEN = "open";
    private static final Set<String> STATES =
            Set.of("emulated", "formula", "drawn", "explained", OPEN);
    private static final int LONGEST_CELL = 170;
    private static final int MOST_DEPTH = 20;

    private static final Pattern CODE = Pattern.compile("`([^`]+)`");
    /** A class, perhaps with packages before it, and perhaps a member. */
    private static final Pattern NAMED =
            Pattern.compile("((?:[a-z]\\w*\\.)*)([A-Z]\\w*[a-z]\\w*)(?:\\.(\\w+))?");

    private static final String NUMBER = "\\d[\\d.]*(?:\\([a-z]\\))?";
    /** For instance {@code Figures 4, 6(b), 8–11}. */
    private static final Pattern NUMBERED = Pattern.compile(
            "(Algorithm|Claim|Conjecture|Corollary|Definition|Figure|footnote|Invariant|Lemma"
                    + "|Observation|Proposition|Table|Theorem)s?"
                    + " (" + NUMBER + "(?:(?:–|, )" + NUMBER + ")*|[A-Z][\\w'-]+)");

    /** The sources of all modules, by the name of their class. */
    private static Map<String, List<Path>> sources() throws IOException {
        Map<String, List<Path>> all = new TreeMap<>();
        try (Stream<Path> files = Files.find(
                PapersDoc.ROOT, MOST_DEPTH, (file, about) -> file.toString().endsWith(".java"))) {
            files.filter(file -> !file.toString().contains("/target/"))
                    .forEach(file -> all.computeIfAbsent(
                                    String.valueOf(file.getFileName()).replace(".java", ""),
                                    name -> new ArrayList<>())
                            .add(file));
        }
        return all;
    }

    /** The classes and tests that a text names in code, as they stand there. */
    private static List<Matcher> named(String text) {
        List<Matcher> names = new ArrayList<>();
        Matcher code = CODE.matcher(text);
        while (code.find()) {
            Matcher name = NAMED.matcher(code.group(1));
            if (name.matches()) {
                names.add(name);
            }
        }
        return names;
    }

    /** Whether there is such a class, in such packages, with such a member. */
    private static boolean isThere(Matcher name, Map<String, List<Path>> sources)
            throws IOException {
        String end = "/" + name.group(1).replace('.', '/') + name.group(2) + ".java";
        for (Path source : sources.getOrDefault(name.group(2), List.of())) {
            boolean member = name.group(3) == null
                    || Pattern.compile("\\b" + name.group(3) + "\\b")
                            .matcher(Files.readString(source))
                            .find();
            if (source.toString().endsWith(end) && member) {
                return true;
            }
        }
        return false;
    }

    private static boolean isTest(Matcher name, Map<String, List<Path>> sources) {
        return name.group(2).endsWith("Test")
                && sources.getOrDefault(name.group(2), List.of()).stream()
                        .anyMatch(source -> source.toString().contains("/src/test/"));
    }

    @Test
    void everyRowHasSixShortCellsAndAKnownState() throws IOException {
        List<Row> rows = PapersDoc.rows();
        assertThat(rows).hasSizeGreaterThan(250);
        assertThat(rows).filteredOn(row -> !row.isWhole()).isEmpty();
        assertThat(rows)
                .filteredOn(row -> !STATES.contains(row.in(Column.STATE)))
                .isEmpty();
        assertThat(rows)
                .filteredOn(row -> row.cells().stream().anyMatch(c -> c.length() > LONGEST_CELL))
                .isEmpty();
        assertThat(rows.stream().map(row -> row.in(Column.STATE)).distinct())
                .containsExactlyInAnyOrderElementsOf(STATES);
    }

    @Test
    void everyClassAndTestThatIsNamedIsThere() throws IOException {
        Map<String, List<Path>> sources = sources();
        List<String> nowhere = new ArrayList<>();
        List<String> lines = PapersDoc.lines();
        int found = 0;
        for (int at = 0; at < lines.size(); at++) {
            for (Matcher name : named(lines.get(at))) {
                found++;
                if (!isThere(name, sources)) {
                    nowhere.add("line " + (at + 1) + ": " + name.group());
                }
            }
        }
        assertThat(nowhere).isEmpty();
        assertThat(found).isGreaterThan(500);
    }

    @Test
    void everyRowThatIsNotOpenNamesAClassAndATest() throws IOException {
        Map<String, List<Path>> sources = sources();
        List<Row> without = new ArrayList<>();
        for (Row row : PapersDoc.rows()) {
            boolean tested =
                    named(row.in(Column.TEST)).stream().anyMatch(name -> isTest(name, sources));
            boolean done = tested && !named(row.in(Column.CLASS)).isEmpty();
            if (!done && !row.in(Column.STATE).equals(OPEN)) {
                without.add(row);
            }
        }
        assertThat(without).isEmpty();
    }

    @Test
    void onlyTestsStandInTheColumnOfTests() throws IOException {
        Map<String, List<Path>> sources = sources();
        assertThat(PapersDoc.rows())
                .filteredOn(row -> named(row.in(Column.TEST)).stream()
                        .anyMatch(name -> !isTest(name, sources)))
                .isEmpty();
    }

    @Test
    void whateverIsOpenSaysWhy() throws IOException {
        assertThat(PapersDoc.rows())
                .filteredOn(row -> row.in(Column.STATE).equals(OPEN))
                .hasSizeGreaterThan(20)
                .allMatch(row -> row.in(Column.CLASS).length() > "-".length());
    }

    /** What a section has, e.g. {@code Lemma 3}. */
    private static Set<String> numbered(String section) throws IOException {
        Set<String> all = new TreeSet<>();
        for (Row row : PapersDoc.rows()) {
            if (row.section().equals(section)) {
                all.addAll(expanded(row.in(Column.WHERE)));
            }
        }
        return all;
    }

    /** {@code Lemma 2, Figures 4, 8–9} as Lemma 2, Figure 4, Figure 8, Figure 9. */
    private static Set<String> expanded(String where) {
        Set<String> all = new TreeSet<>();
        Matcher kinds = NUMBERED.matcher(where);
        while (kinds.find()) {
            for (String part : kinds.group(2).split(", ")) {
                String[] ends = part.split("–");
                String first = ends[0].replaceAll("\\(.*", "");
                if (ends.length == 1) {
                    all.add(kinds.group(1) + " " + first);
                } else {
                    IntStream.rangeClosed(Integer.parseInt(first), Integer.parseInt(ends[1]))
                            .forEach(number -> all.add(kinds.group(1) + " " + number));
                }
            }
        }
        return all;
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "Juurlink, Rao & Sibeyn 1996: [TR]; Lemmas 1–10, Theorems 1–4, Corollary 1,"
                        + " Corollary 2, Claim 1, Definition 1, Observation 1, Tables 1–2,"
                        + " Figures 1–5, footnote 1, Algorithm CIRCGOS, Algorithm HIGH-DIM-GOS,"
                        + " Algorithm HIGH-DIM-GOS', Algorithm TORGOS, Algorithm CUBGOS",
                "Juurlink, Rao & Sibeyn 1998: [J]; Lemmas 1–9, Theorems 1–4, Corollary 1,"
                        + " Definition 1, Invariants 1–2, Tables 1–3, Figures 1–6,"
                        + " Algorithm CIRCGOS, Algorithm HIGH-DIM-GOS, Algorithm HIGH-DIM-GOS',"
                        + " Algorithm TORGOS, Algorithm CUBGOS",
                "De Florio & Blondia; Definitions 1–13, Proposition 14, Lemma 15,"
                        + " Propositions 16–20, Conjecture 21, Algorithms 1–2, Tables 1–9,"
                        + " Figures 1–23, footnotes 1–2",
                "Lau & Zhang; Theorems 2.1, 2.2, 2.3, 3.1, 3.2, 3.3, 3.4, 3.5, Corollary 3.6,"
                        + " Table 1, Figures 1–11, Algorithm SmallPacket-OddPath,"
                        + " Algorithm LargePacket-OddPath"
            })
    void everyNumberedStatementHasARow(String paper, String statements) throws IOException {
        assertThat(numbered(paper)).containsExactlyElementsOf(expanded(statements));
    }
}
