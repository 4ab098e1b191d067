package gossamer.coordinator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.ResourceBundle;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;

class HelpTest {

    private static List<CommandSpec> withSubcommands(CommandLine line) {
        List<CommandSpec> all = new ArrayList<>(List.of(line.getCommandSpec()));
        line.getSubcommands().values().forEach(command -> all.addAll(withSubcommands(command)));
        return all;
    }

    @Test
    void everyCommandOptionAndParameterIsExplained() {
        List<CommandSpec> commands = withSubcommands(Gossamer.commandLine());
        assertThat(commands).hasSize(36);
        for (CommandSpec command : commands) {
            assertThat(command.usageMessage().description()).as("%s", command).isNotEmpty();
            for (ArgSpec argument : command.args()) {
                assertThat(argument.description())
                        .as("%s %s", command, argument.paramLabel())
                        .isNotEmpty()
                        .doesNotContain("");
            }
        }
    }

    @Test
    void nothingIsExplainedThatIsNotThere() {
        List<String> left = new ArrayList<>(
                ResourceBundle.getBundle("gossamer.coordinator.cli.help").keySet());
        for (CommandSpec command : withSubcommands(Gossamer.commandLine())) {
            String name = command.qualifiedName(".") + ".";
            List<String> own = new ArrayList<>(List.of("usage.description", "usage.footer"));
            command.options().forEach(option -> own.add(option.longestName().substring(2)));
            command.positionalParameters().forEach(given -> own.add(given.paramLabel()));
            left.removeIf(key -> own.stream()
                    .anyMatch(
                            one -> key.matches("(\\Q" + name + "\\E)?\\Q" + one + "\\E(\\.\\d)?")));
        }
        assertThat(left).isEmpty();
    }
}
