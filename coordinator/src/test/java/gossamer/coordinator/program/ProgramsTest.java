package gossamer.coordinator.program;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.coordinator.program.Programs.Entry;
import gossamer.coordinator.program.Programs.Time;
import gossamer.model.farm.Respondent;
import gossamer.model.farm.Response;
import gossamer.model.registry.FileParser;
import gossamer.model.voting.Value;
import gossamer.model.voting.VoteVerdict;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class ProgramsTest {

    @TempDir
    private Path directory;

    /** A question behind one that nobody answers starts nothing when programs are ended. */
    @Test
    @Timeout(30)
    void whatIsStillToBeAskedStartsNoProgramAtTheEnd() throws Exception {
        Path started = directory.resolve("started");
        String script = "echo >> started; cat > /dev/null";
        Entry silent = new Entry(
                new Reach.Exec(List.of("sh", "-c", script), directory.toString()),
                round -> Value.of(7));
        Programs programs = new Programs(Map.of(0, silent), 60_000, Time.WALL, Optional.empty());
        programs.allow();
        programs.goBy(nanos -> nanos);
        Respondent asked = programs.respondent(0).get();
        for (int round = 0; round < 5; round++) {
            assertThat(asked.asks(round, came -> {})).isNotNull();
        }
        while (Files.notExists(started)) {
            Thread.sleep(10);
        }
        programs.close();
        // The run goes on until it hears that it is to stop.
        assertThat(asked.asks(5, came -> {})).isNull();
        assertThat(asked.asked(5).lapse().orElseThrow().words())
                .isEqualTo("the farm is being ended");
        Thread.sleep(300);
        assertThat(started).hasContent("\n");
        assertThat(ProcessHandle.current().children().map(ProcessHandle::info))
                .noneMatch(info -> info.arguments().stream()
                        .anyMatch(words -> List.of(words).contains(script)));
    }

    /** As when a JVM is lost: what is said again neither starts nor tells a program anything. */
    @Test
    @Timeout(30)
    void aRegionThatBeginsAnewChangesNothing() throws Exception {
        String script = "echo x >> started; while read -r l; do echo \"$l\" >> heard;"
                + " case $l in *input*) echo \"$l\" | sed s/input/value/;; esac; done";
        Entry entry = new Entry(
                new Reach.Exec(List.of("sh", "-c", script), directory.toString()),
                round -> Value.of(7));
        VoteVerdict seven = new VoteVerdict.Decided(Value.of(7), List.of(0));
        try (Programs programs =
                new Programs(Map.of(0, entry), 20_000, Time.NONE, Optional.empty())) {
            programs.allow();
            Respondent asked = programs.respondent(0).get();
            for (int begin : new int[] {0, 0, 1}) {
                for (int round = begin; round < 3; round++) {
                    assertThat(asked.asked(round).value()).contains(Value.of(7));
                    asked.told(round, seven);
                    if (round == 0) {
                        asked.restarted(round);
                    }
                }
            }
            assertThat(asked.asked(3).value()).contains(Value.of(7));
        }
        assertThat(directory.resolve("started")).hasContent("x\nx\n");
        assertThat(Files.readAllLines(directory.resolve("heard")).stream()
                        .filter(line -> line.contains("input")))
                .hasSize(4);
    }

    private static Response said(double number) {
        return new Response(Optional.of(Value.of(number)), false, Optional.empty());
    }

    /** A run that was killed, or whose disk was full, may have written half an answer. */
    @Test
    void halfAnAnswerAtTheEndOfALogIsAskedForAgain() throws Exception {
        String first = AnswerLines.logged(0, 0, said(7)) + "\n";
        String second = AnswerLines.logged(0, 1, said(8));
        Path log = directory.resolve(Programs.LOG);
        List<String> told = new ArrayList<>();
        FileParser.Faults faults = (line, column, message) -> told.add(line + ": " + message);
        Entry echo = new Entry(
                new Reach.Exec(List.of("sed", "-u", "s/input/value/"), directory.toString()),
                round -> Value.of(8));

        Files.createFile(log);
        assertThat(Programs.read(log, faults).orElseThrow()).isEmpty();
        Files.writeString(log, first + second);
        assertThat(Programs.read(log, faults).orElseThrow()).hasSize(2);
        Files.writeString(log, first + second.substring(0, second.length() - 3));
        List<String> read = Programs.read(log, faults).orElseThrow();
        assertThat(read).containsExactly(first.strip());
        assertThat(told).isEmpty();
        try (Programs programs =
                new Programs(Map.of(0, echo), 20_000, Time.NONE, Optional.of(read))) {
            programs.allowIn(directory);
            programs.logTo(log);
            Respondent asked = programs.respondent(0).get();
            assertThat(asked.asked(0).value()).contains(Value.of(7));
            assertThat(asked.asked(1).value()).contains(Value.of(8));
        }
        assertThat(log).hasContent(first + second);

        Files.writeString(log, second.substring(0, 9) + "\n" + first);
        assertThat(Programs.read(log, faults)).isEmpty();
        assertThat(told).singleElement().asString().startsWith("1: no answer: ");
    }
}
