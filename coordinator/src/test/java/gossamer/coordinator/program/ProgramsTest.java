package gossamer.coordinator.program;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.coordinator.program.Programs.Entry;
import gossamer.coordinator.program.Programs.Time;
import gossamer.model.farm.Respondent;
import gossamer.model.voting.Value;
import gossamer.model.voting.VoteVerdict;
import java.nio.file.Files;
import java.nio.file.Path;
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
}
