package gossamer.coordinator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.coordinator.config.ConfigLoader;
import gossamer.coordinator.config.Overrides;
import gossamer.model.run.Emulation;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ProgressPrinterTest {

    private final StringWriter printed = new StringWriter();
    private final PrintWriter err = new PrintWriter(printed, true);
    private Emulation emulation;

    @BeforeEach
    void load() throws Exception {
        emulation = ConfigLoader.load(
                        Path.of("../configs/ring-729.conf"), Overrides.ofSets(List.of()))
                .emulation();
    }

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
        try (ProgressPrinter.Bar bar = new ProgressPrinter.Bar(emulation, err)) {
            bar.show(0.1, "a tenth", "9 s left", List.of("  one", "  two"));
            bar.show(0.5, "half", "5 s", List.of("  one more", "  two"));
            assertThat(screen(printed.toString()))
                    .containsExactly(
                            "[" + "#".repeat(15) + " ".repeat(15) + "] 5 s  half",
                            "  one more",
                            "  two");
            bar.say("node one is lost");
            bar.say("its regions go elsewhere");
            bar.show(0.9, "more than fits into it", "1 s", List.of("  two"));
            assertThat(screen(printed.toString()))
                    .containsExactly(
                            "gossamer: node one is lost",
                            "gossamer: its regions go elsewhere",
                            "[" + "#".repeat(27) + "   ] 1 s  more",
                            "  two");
            bar.say("and so on");
            bar.show(1, "", "", List.of("  one", "  two", "  three"));
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
        try (ProgressPrinter.Bar bar = new ProgressPrinter.Bar(emulation, err)) {
            bar.show(0, "", "", Collections.nCopies(20, "  a JVM"));
            assertThat(screen(printed.toString())).hasSize(18).endsWith("  and 4 JVMs more");
        }
    }

    @Test
    void withoutATerminalJvmsHaveLinesAfterEvery15Lines() {
        try (ProgressPrinter.Lines lines = new ProgressPrinter.Lines(emulation, err)) {
            for (int i = 1; i <= 31; i++) {
                lines.show(0, "line " + i, "no end", List.of("  one", "  two"));
            }
        }
        assertThat(printed.toString().lines())
                .hasSize(35)
                .containsSubsequence(
                        "gossamer: line 15, no end", "gossamer:   one", "gossamer:   two")
                .containsOnlyOnce("gossamer: line 16, no end")
                .startsWith("gossamer: line 1, no end");
    }
}
