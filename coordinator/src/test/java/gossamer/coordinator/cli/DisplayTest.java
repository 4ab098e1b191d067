package gossamer.coordinator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class DisplayTest {

    private final StringWriter printed = new StringWriter();
    private final PrintWriter err = new PrintWriter(printed, true);
    /** What a terminal of 42 columns and 5 lines shows; blanks at ends of lines left out. */
    private static List<String> screen(String text) {
        List<StringBuilder> lines = new ArrayList<>(List.of(new StringBuilder()));
        int row = 0;
        int column = 0;
        int top = 0;
        Matcher pieces = Pattern.compile("\033\\[(\\??[0-9]*)([A-Za-z])|(.)", Pattern.DOTALL)
                .matcher(text);
        while (pieces.find()) {
            String what = pieces.group(2) == null ? pieces.group(3) : "escape " + pieces.group(2);
            switch (what) {
                case "\r" -> column = 0;
                case "\n" -> {
                    row++;
                    column = 0;
                    if (row == lines.size()) {
                        lines.add(new StringBuilder());
                    }
                    top = Math.max(top, lines.size() - 5);
                }
                case "escape A" -> row = Math.max(top, row - Integer.parseInt(pieces.group(1)));
                case "escape J" -> {
                    lines.get(row).setLength(Math.min(column, lines.get(row).length()));
                    lines.subList(row + 1, lines.size()).clear();
                }
                case "escape h", "escape l" -> assertThat(pieces.group(1)).isEqualTo("?7");
                default -> {
                    if (column < 42) {
                        StringBuilder line = lines.get(row);
                        line.append(" ".repeat(Math.max(0, column + 1 - line.length())));
                        line.replace(column, column + 1, what);
                        column++;
                    }
                }
            }
        }
        return lines.stream().map(line -> line.toString().stripTrailing()).toList();
    }

    @Test
    void aBarAndALineForEachJvmAreRedrawnInPlaceBelowWhatIsSaid() {
        try (Display.Drawn bar = new Display.Drawn(err)) {
            bar.draw(0.1, "9 s left", "a tenth", List.of("  one", "  two"));
            bar.draw(0.5, "5 s", "half", List.of("  one more", "  two"));
            assertThat(screen(printed.toString()))
                    .containsExactly(
                            "[" + "#".repeat(15) + " ".repeat(15) + "] 5 s  half",
                            "  one more",
                            "  two");
            bar.say("node one is lost");
            bar.say("its regions go elsewhere");
            bar.draw(0.9, "1 s", "more than fits into it", List.of("  two"));
            assertThat(screen(printed.toString()))
                    .containsExactly(
                            "gossamer: node one is lost",
                            "gossamer: its regions go elsewhere",
                            "[" + "#".repeat(27) + "   ] 1 s  more",
                            "  two");
            bar.say("and so on");
            bar.draw(1, "", "", List.of("  one", "  two", "  three"));
            assertThat(screen(printed.toString()))
                    .containsExactly(
                            "gossamer: node one is lost",
                            "gossamer: its regions go elsewhere",
                            "gossamer: and so on",
                            "[" + "#".repeat(30) + "]",
                            "  one",
                            "  two",
                            "  three");
        }
        assertThat(screen(printed + "the summary"))
                .containsExactly(
                        "gossamer: node one is lost",
                        "gossamer: its regions go elsewhere",
                        "gossamer: and so on",
                        "the summary");
    }

    @Test
    void moreJvmsThanFitAreCounted() {
        try (Display.Drawn bar = new Display.Drawn(err)) {
            bar.draw(0, "", "", Collections.nCopies(20, "  a JVM"));
            assertThat(screen(printed.toString())).hasSize(18).endsWith("  and 4 more");
        }
    }

    @Test
    void withoutATerminalJvmsHaveLinesAfterEvery15Lines() {
        try (Display.Plain lines = new Display.Plain(err)) {
            for (int i = 1; i <= 31; i++) {
                lines.draw(0, "no end", "line " + i, List.of("  one", "  two"));
            }
        }
        assertThat(printed.toString().lines())
                .hasSize(35)
                .containsSubsequence(
                        "gossamer: line 15, no end", "gossamer:   one", "gossamer:   two")
                .containsOnlyOnce("gossamer: line 16, no end")
                .startsWith("gossamer: line 1, no end");
    }

    @Test
    void nothingDanglesWhereNobodyKnowsHowLongItTakes() {
        try (Display.Plain plain = new Display.Plain(err)) {
            plain.draw(0, "", "  0.0 %  none of 7", List.of());
            plain.draw(-1, "", "  3 s  looking", List.of());
        }
        assertThat(printed.toString().lines())
                .containsExactly("gossamer:   0.0 %  none of 7", "gossamer:   3 s  looking");
        try (Display.Drawn drawn = new Display.Drawn(err)) {
            drawn.draw(-1, "", "3 s  looking", List.of());
            assertThat(screen(printed.toString())).endsWith("3 s  looking");
        }
    }

    @Test
    void whatIsShownIsGoneBeforeResultsAreAndComesBack() {
        try (Display.Drawn bar = new Display.Drawn(err)) {
            bar.draw(0.5, "", "half", List.of("  one"));
            bar.hide();
            err.println("a row");
            bar.draw(1, "", "all", List.of());
            assertThat(screen(printed.toString()))
                    .containsExactly("a row", "[" + "#".repeat(30) + "] all");
            bar.end();
            bar.show(1, () -> "no more", List::of);
        }
        assertThat(screen(printed.toString())).containsExactly("a row", "");
    }
}
