package gossamer.coordinator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.coordinator.reproduce.PapersDoc;
import gossamer.coordinator.reproduce.PapersDoc.Column;
import gossamer.coordinator.reproduce.PapersDoc.Row;
import gossamer.coordinator.reproduce.bounded.BoundedPaper;
import gossamer.coordinator.reproduce.meshtorus.MeshTorusPaper;
import gossamer.coordinator.reproduce.paragon.ParagonPaper;
import gossamer.coordinator.reproduce.pipelined.PipelinedPaper;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/**
 * The commands that {@code docs/papers.md} names can be given. What takes no time is: searches on
 * tiny networks, tuning by formula, and reading configs.
 */
class PapersCommandsTest {

    private static final Set<String> PAPERS =
            Set.of(PipelinedPaper.NAME, BoundedPaper.NAME, MeshTorusPaper.NAME, ParagonPaper.NAME);
    private static final Pattern CELL = Pattern.compile("-|`[^`]+`(?:, `[^`]+`)*");
    private static final String CONFIGS = "configs/";

    /** All commands, with the row that has them first. */
    private static Map<String, Row> commands() throws IOException {
        Map<String, Row> commands = new TreeMap<>();
        for (Row row : PapersDoc.rows()) {
            Matcher code = Pattern.compile("`([^`]+)`").matcher(row.in(Column.COMMAND));
            while (code.find()) {
                commands.putIfAbsent(code.group(1), row);
            }
        }
        return commands;
    }

    private static String[] words(String command) {
        return Arrays.stream(command.split(" "))
                .map(word -> word.replace("'", ""))
                .toArray(String[]::new);
    }

    /** What is wrong with a command; empty if nothing is. */
    private static String fault(String command) {
        String[] words = words(command);
        ParseResult parsed;
        try {
            parsed = Gossamer.commandLine().parseArgs(words);
        } catch (ParameterException e) {
            return String.valueOf(e.getMessage());
        }
        if (!parsed.hasSubcommand()) {
            return "no command";
        }
        if (words[0].equals("reproduce")) {
            String paper = parsed.subcommand().matchedPositionalValue(0, "");
            return PAPERS.contains(paper) ? "" : "no paper \"" + paper + "\"";
        }
        return switch (words[0]) {
            case "optimum" -> faultOf(List.of(words));
            case "tune" ->
                faultOf(Stream.concat(Stream.of(words), Stream.of("--emulate", "0"))
                        .toList());
            default ->
                Arrays.stream(words).anyMatch(word -> word.startsWith(CONFIGS))
                        ? faultOf(validation(words))
                        : "";
        };
    }

    private static String faultOf(List<String> args) {
        Cli.Said said = Cli.gossamer(args.toArray(String[]::new));
        return said.exit() == Exit.OK ? "" : "exit code " + said.exit() + ", " + said.err();
    }

    /** The validation of the config of a command, with what the command sets in it. */
    private static List<String> validation(String... words) {
        List<String> args = new ArrayList<>(List.of("validate"));
        for (int at = 0; at < words.length; at++) {
            if (words[at].startsWith(CONFIGS)) {
                args.add(PapersDoc.ROOT.resolve(words[at]).toString());
            } else if (words[at].equals("--set")) {
                args.addAll(List.of("--set", words[at + 1]));
            }
        }
        return args;
    }

    @Test
    void cellsHaveCommandsOnlyOrNone() throws IOException {
        assertThat(PapersDoc.rows())
                .filteredOn(row -> !CELL.matcher(row.in(Column.COMMAND)).matches())
                .isEmpty();
    }

    @Test
    void everyCommandIsOneThatCanBeGiven() throws IOException {
        Map<String, Row> commands = commands();
        assertThat(commands).hasSizeGreaterThan(50);
        List<String> faults = new ArrayList<>();
        commands.forEach((command, row) -> {
            String fault = fault(command);
            if (!fault.isEmpty()) {
                faults.add(row + ": " + command + ": " + fault);
            }
        });
        assertThat(faults).isEmpty();
    }
}
