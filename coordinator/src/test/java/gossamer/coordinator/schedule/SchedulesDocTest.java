package gossamer.coordinator.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.model.machine.Cost;
import gossamer.model.machine.Duplex;
import gossamer.model.machine.Network;
import gossamer.model.machine.Ports;
import gossamer.model.schedule.Schedule;
import gossamer.model.schedule.ScheduleFault.ScheduleFaultCode;
import gossamer.model.schedule.ScheduleReport;
import gossamer.model.schedule.ScheduleVerifier;
import gossamer.model.topology.Grid;
import gossamer.model.topology.Topology;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** What {@code docs/schedules.md} shows and says is so. */
class SchedulesDocTest {

    private static final Path PAGE = Path.of("..", "docs", "schedules.md");
    private static final Pattern EXAMPLE = Pattern.compile("```json\n(.*?)```", Pattern.DOTALL);
    private static final Pattern CODE = Pattern.compile("\n\\| `([A-Z_]+)` \\| (.*) \\|");
    private static final Network MACHINE =
            new Network(Duplex.HALF, Ports.ALL, OptionalInt.of(2), 1, Cost.rounds());

    private static List<MatchResult> found(Pattern what) throws IOException {
        return what.matcher(Files.readString(PAGE)).results().toList();
    }

    @Test
    void bothExamplesAreTheSameValidScheduleOfTwoRounds()
            throws IOException, ScheduleFormatException {
        List<String> examples =
                found(EXAMPLE).stream().map(match -> match.group(1)).toList();
        assertThat(examples).hasSize(2);
        Grid path = Grid.path(3);
        for (String example : examples) {
            ScheduleDocument read = ScheduleReader.read(new StringReader(example), "example");
            ScheduleReport report = ScheduleVerifier.verify(read.schedule(), path, MACHINE);
            assertThat(report.valid()).as("%s", report).isTrue();
            assertThat(report.completeRound()).hasValue(2);
            StringBuilder written = new StringBuilder();
            ScheduleWriter.write(read.schedule(), path, MACHINE, written);
            assertThat(written.toString()).isEqualTo(examples.get(0));
        }
    }

    @Test
    void theTableOfCodesIsComplete() throws IOException {
        assertThat(found(CODE).stream().map(match -> match.group(1) + ": " + match.group(2)))
                .containsExactlyElementsOf(Arrays.stream(ScheduleFaultCode.values())
                        .map(code -> code + ": " + code.meaning())
                        .toList());
    }

    @Test
    void theLimitsAreThoseOfTheProgram() throws IOException {
        assertThat(Files.readString(PAGE))
                .contains(String.format(
                        Locale.ROOT,
                        "%,d rounds, %,d transfers and %,d tokens",
                        Schedule.MAX_ROUNDS,
                        Schedule.MAX_PACKETS,
                        Schedule.MAX_TOKEN_MOVES))
                .contains(String.format(Locale.ROOT, "1 to %,d", Topology.MAX_PUS))
                .contains("up to " + ScheduleReader.MOST_PROBLEMS + " problems")
                .contains("the first " + ScheduleVerifier.MOST_KEPT);
    }
}
