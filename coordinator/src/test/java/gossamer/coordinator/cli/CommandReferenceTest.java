package gossamer.coordinator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** {@code docs/commands.md} says what the command line declares. */
class CommandReferenceTest {

    private static final Path DOCS = Path.of("..", "docs", "commands.md");

    @Test
    void theDocsHaveAllCommands() throws IOException {
        List<CommandSpec> commands = commands(Gossamer.commandLine()).toList();
        String index = commands.stream()
                .map(command -> "- [`" + command.qualifiedName() + "`](#"
                        + command.qualifiedName().replace(' ', '-') + "): "
                        + firstSentence(text(command.usageMessage().description())) + "\n")
                .collect(Collectors.joining());
        String text = "# Commands\n\nGenerated from the declarations of the command line, as is"
                + " `gossamer COMMAND --help`.\n\n" + index
                + commands.stream().map(CommandReferenceTest::section).collect(Collectors.joining())
                + "\n" + footer(Gossamer.commandLine().getCommandSpec()) + "\n";
        if (Boolean.getBoolean("gossamer.write")) {
            Files.writeString(DOCS, text);
        }
        assertThat(DOCS)
                .as("run this test with -Dgossamer.write=true")
                .content()
                .isEqualTo(text);
    }

    @Test
    void whatHelpAndTheDocsLeadToIsThere() throws IOException {
        List<String> missing = commands(Gossamer.commandLine())
                .flatMap(command -> Stream.of(command.usageMessage().footer()))
                .flatMap(line -> Stream.of(line.split("[ ,;]+")))
                .filter(word -> word.startsWith("docs/"))
                .map(word -> word.replaceFirst("\\.$", ""))
                .filter(word -> !Files.isRegularFile(Path.of("..").resolve(word)))
                .toList();
        assertThat(missing).isEmpty();
    }

    private static Stream<CommandSpec> commands(CommandLine line) {
        return line.getSubcommands().values().stream()
                .filter(command -> !command.getCommandSpec().usageMessage().hidden())
                .flatMap(command ->
                        Stream.concat(Stream.of(command.getCommandSpec()), commands(command)));
    }

    private static String section(CommandSpec command) {
        List<String> lines = new ArrayList<>();
        lines.add("\n## " + command.qualifiedName() + "\n");
        lines.add(text(command.usageMessage().description()) + "\n");
        String synopsis = new Help(command, Help.defaultColorScheme(Help.Ansi.OFF)).synopsis(0);
        lines.add("```\n" + synopsis.strip() + "\n```");
        List<String> rows = Stream.concat(
                        command.positionalParameters().stream()
                                .map(given -> row(given.paramLabel(), given)),
                        command.options().stream()
                                .sorted(Comparator.comparingInt(OptionSpec::order))
                                .filter(option -> !option.hidden()
                                        && !option.usageHelp()
                                        && !option.versionHelp())
                                .map(option -> row(name(option), option)))
                .toList();
        if (!rows.isEmpty()) {
            lines.add("\n| | |\n|---|---|");
            lines.addAll(rows);
        }
        String footer = footer(command);
        if (!footer.isEmpty()) {
            lines.add("\n" + footer);
        }
        return String.join("\n", lines) + "\n";
    }

    private static String name(OptionSpec option) {
        String label = option.paramLabel();
        String value = option.arity().max() == 0
                ? ""
                : option.arity().min() == 0 ? "[=" + label + "]" : " " + label;
        return option.longestName() + value;
    }

    private static String row(String name, ArgSpec argument) {
        String text = text(argument.description());
        return "| `" + name.replace("|", "\\|") + "` | "
                + text.replace("|", "\\|").replace("*", "\\*") + " |";
    }

    private static String text(String... lines) {
        return Help.Ansi.OFF.string(String.join(" ", lines)).strip();
    }

    private static String firstSentence(String text) {
        return text.replaceFirst("\\. [A-Z].*", "").replaceFirst("\\.$", "");
    }

    private static String footer(CommandSpec command) {
        String text = text(command.usageMessage().footer());
        return text.replaceAll("docs/([a-z-]+\\.md)", "[$1]($1)").replace("*", "\\*");
    }
}
