package gossamer.coordinator.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import gossamer.coordinator.export.GoalReplay;
import gossamer.coordinator.export.GoalReplay.Played;
import gossamer.coordinator.export.GoalReplay.Requires;
import gossamer.model.trace.EventKind;
import gossamer.model.trace.TraceBuffer;
import gossamer.model.trace.TraceFileReader;
import gossamer.model.trace.TraceRecord;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** GOAL, read and played back by what is known of LogGOPSim alone: exact, or refused. */
class GoalExportTest {

    private static final String OPTIONS = "// LogGOPSim -L 100 -o 3 -g 5 -G 2 -O 1 -S 65535\n";

    @TempDir
    private Path directory = Path.of("");

    private Path run(String config) throws Exception {
        String[] words = config.split(" ");
        return Cli.run(directory, words[0], Arrays.copyOfRange(words, 1, words.length));
    }

    /** Every PU completes when it did, and LogGOPSim ends when the last one did. */
    private void requireExact(String config, Requires... readings) throws Exception {
        Path run = run(config);
        Map<Integer, Long> completions = new HashMap<>();
        List<TraceRecord> delivered = new ArrayList<>();
        TraceFileReader.readAll(run.resolve("trace.bin"), (packed, count) -> {
            for (int each = 0; each < count; each++) {
                TraceRecord record = TraceRecord.unpack(packed, each * TraceBuffer.WORDS);
                if (record.kind() == EventKind.COMPLETE) {
                    completions.put(record.pu(), record.time());
                } else if (record.kind() == EventKind.DELIVER) {
                    delivered.add(record);
                }
            }
        });
        long makespan = Collections.max(completions.values());
        long packets = delivered.stream()
                .filter(record -> record.time() <= makespan)
                .mapToLong(TraceRecord::packet)
                .distinct()
                .count();
        Path file = directory.resolve("run.goal");
        Cli.Said said =
                Cli.gossamer("trace", "export", run + "", "--format", "goal", "--out", file + "");
        assertThat(said.exit()).as(said.err()).isZero();
        String text = Files.readString(file);
        for (Requires reading : readings) {
            Played played = GoalReplay.play(text, reading);
            assertThat(played.makespan()).as("%s", reading).isEqualTo(makespan);
            assertThat(played.sends()).isEqualTo((int) packets);
            assertThat(played.labels()).hasSize(completions.size());
            completions.forEach((pu, time) -> assertThat(played.labels().get(pu))
                    .as("PU %d, %s", pu, reading)
                    .containsEntry("complete", time));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "path-729.conf topology.shape=27 network.model=H*",
                "torus-27x27.conf topology.shape=[9,9]",
                "torus-27x27.conf",
                "torgos-81x81.conf topology.shape=[9,9] algorithm.a=3 algorithm.rounds=[[3,2]]",
                "pipelined-729.conf topology.shape=27",
                "ring-729.conf topology.shape=1",
                "ring-729.conf topology.shape=2",
                "path-729.conf topology.shape=2 network.model=H*",
                "torus-27x27.conf topology.shape=[5,7] network.model=H*",
                "mesh-27x27.conf topology.shape=[5,4]",
                "mesh-27x27-half-duplex.conf topology.shape=[5,5]",
                "ring-729.conf topology.shape=9 profile.delays=[{min=500ns,max=500ns}]",
                "ring-729.conf topology.shape=7 network.cost=round"
                        + " profile.delays=[{min=0,max=3}]",
                "ring-729.conf topology.shape=9"
                        + " profile.faults=[{kind=down,links=\"0\",from=15us,until=40us,"
                        + "packets=held}]",
                "voting-farm-torus.conf",
                "sessions.conf"
            })
    void whatIsExportedIsExact(String config) throws Exception {
        requireExact(config, Requires.values());
    }

    @ParameterizedTest
    @Tag("slow")
    @ValueSource(strings = {"ring-729.conf", "path-729.conf"})
    void largeOnesAreExact(String config) throws Exception {
        requireExact(config, Requires.BEGUN);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "mesh-27x27.conf"
                        + "| packet 28#58 leaves PU 28 at 285912, "
                        + "while processor 3 receives until 289224",
                "ring-729.conf topology.shape=9 profile.delays=[{min=0ns,max=700ns}]"
                        + "| packet 0#1 leaves PU 0 at 10561, "
                        + "while processor 0 receives until 11512",
                "router-9x9.conf topology.shape=[4,4]"
                        + "| packet 12#4 reaches PU 0 at 12349, "
                        + "while processor 1 receives until 13372",
                "ring-729.conf topology.shape=9 profile.faults=[{kind=loss,probability=20%}]"
                        + "| PU 0 is never complete",
                "ring-729.conf topology.shape=5 trace.level=summary"
                        + "| packet 4#3 is not in the trace",
                "pipelined-729.conf topology.shape=300"
                        + "| the ports of a PU have 300 numbers, and there are processors for 254"
            })
    void whatCannotBeExactIsRefusedWithTheReason(String config, String reason) throws Exception {
        Path run = run(config);
        Cli.Said said = Cli.gossamer("trace", "export", run + "", "--format", "goal");
        assertThat(said.err())
                .isEqualTo("gossamer: " + run + ": LogGOPSim cannot play this run back exactly: "
                        + reason + "\n");
        assertThat(said.exit()).isEqualTo(64);
        assertThat(said.out()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "# a comment\nnum_ranks 1\nrank 0 {\n}\n",
                "num_ranks 1\nrank 0 {\n",
                "num_ranks 2\nrank 0 {\n}\n",
                "num_ranks 1\nrank 0 {\ncalc 1 cpu 0 nic 0\n}\n",
                "num_ranks 1\nrank 0 {\nrecv 1b from 0 cpu 0 tag 1\n}\n",
                "num_ranks 1\nrank 0 {\nsend 1b to -1\n}\n",
                "num_ranks 1\nrank 0 {\nsend 0b to 0\n}\n",
                "num_ranks 1\nrank 0 {\na: calc 1\na requires b\n}\n",
                "num_ranks 1\nrank 0 {\na: calc 1 a requires a\n}\n"
            })
    void theReaderRefusesWhatLogGopsimDoes(String text) {
        assertThatThrownBy(() -> GoalReplay.play(OPTIONS + text, Requires.BEGUN))
                .isInstanceOf(AssertionError.class);
    }

    @Test
    void theClockIsThatOfLogGopsim() {
        // The send starts at 50 and keeps its processor for o + 10·O = 13; the message comes at
        // 50 + o + L = 153 and keeps processor 1 of the receiver for o + 10·G = 23.
        String text = OPTIONS + """
                num_ranks 2
                rank 0 { // a comment
                  a: calc 50 cpu 1
                \tb : send 11b to 1 tag 7 cpu 1 nic 2
                  b requires a
                  c: calc 5 cpu 1
                  c requires b
                }
                /* two
                   lines */
                rank 1 {
                  r: recv 11b from -1 tag -1 cpu 9 nic 9
                  d: calc 4 cpu 1
                  d requires r
                  e: calc 4
                  e requires r
                }
                """;
        Played played = GoalReplay.play(text, Requires.BEGUN);
        assertThat(played.labels())
                .containsExactly(
                        Map.of("a", 50L, "b", 63L, "c", 68L),
                        Map.of("r", 176L, "d", 180L, "e", 4L));
        assertThat(played.makespan()).isEqualTo(180);
        assertThat(GoalReplay.play(text, Requires.ENDED).labels().get(1)).containsEntry("e", 180L);
    }
}
