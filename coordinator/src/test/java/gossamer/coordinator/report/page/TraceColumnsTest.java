package gossamer.coordinator.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.coordinator.config.ConfigLoader;
import gossamer.coordinator.config.Overrides;
import gossamer.model.analysis.TraceFigures;
import gossamer.model.analysis.TraceStats;
import gossamer.model.reference.SequentialEngine;
import gossamer.model.run.Emulation;
import gossamer.model.trace.TraceLevel;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TraceColumnsTest {

    private static Emulation emulation(String config, String set) throws Exception {
        Path file = Path.of("..", "configs", config + ".conf");
        return ConfigLoader.load(file, Overrides.ofSets(List.of(set))).emulation();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "torus-27x27 | topology.shape=[5,4]",
                "torus-9x9x9 | topology.shape=[3,2,4]",
                "path-729-half-duplex | topology.shape=9",
                "pipelined-729 | topology.shape=16",
                "sessions | topology.shape=5",
                "router-9x9 | topology.shape=[3,4]"
            })
    void columnsTellWhatTheRunCameTo(String config, String set) throws Exception {
        Emulation emulation = emulation(config, set);
        SequentialEngine.Outcome outcome = SequentialEngine.run(emulation, TraceLevel.FULL);
        TraceColumns columns = new TraceColumns(emulation);
        columns.acceptAll(outcome.trace().words(), outcome.trace().size());
        int packets = columns.id.size();
        assertThat((long) packets).isEqualTo(outcome.tally().packets);
        assertThat(columns.end).isEqualTo(outcome.tally().lastInstant);
        assertThat(columns.lastCompletion).isEqualTo(outcome.tally().lastCompletion);
        assertThat((long) columns.completions).isEqualTo(emulation.topology().pus());
        assertThat(sum(columns.tokens)).isEqualTo(outcome.tally().tokenParts);
        long pus = emulation.topology().pus();
        assertThat(sum(columns.gain))
                .as("in the end everybody holds everything")
                .isEqualTo(pus * (pus - 1) * columns.sets());
        assertThat(IntStream.range(0, packets)
                        .filter(row -> columns.waited.get(row) > 0)
                        .count())
                .isLessThanOrEqualTo(outcome.tally().queued);
        for (int row = 0; row < packets; row++) {
            assertThat(columns.row(columns.id.get(row))).isEqualTo(row);
            assertThat(columns.flight.get(row)).as("packets arrive").isGreaterThan(1);
            assertThat(columns.cause.get(row)).isBetween(0L, (long) row);
        }
        assertThat(columns.faults.faults(columns.end)).isEmpty();
        assertThat(columns.faults.marks).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "profile.faults=[{ kind = loss, links = all, probability = 0.2 }]",
                "profile.faults=[{ kind = duplicate, links = all, probability = 0.2 },"
                        + " { kind = loss, links = all, probability = 0.1 }]",
                "profile.delays=[{ links = all, law = uniform, min = 0ns, max = 5us }]"
            })
    void channelsAreBusyAsLongAsTheStatisticsSay(String faults) throws Exception {
        Path file = Path.of("..", "configs", "torus-27x27.conf");
        Emulation emulation = ConfigLoader.load(
                        file,
                        Overrides.ofSets(List.of(
                                "topology.shape=[5,4]",
                                "network.reliability={ retransmit { timeout = 40us,"
                                        + " max-attempts = 9 } }",
                                faults)))
                .emulation();
        SequentialEngine.Outcome outcome = SequentialEngine.run(emulation, TraceLevel.FULL);
        TraceColumns columns = new TraceColumns(emulation);
        columns.acceptAll(outcome.trace().words(), outcome.trace().size());
        TraceStats stats = new TraceStats(emulation);
        stats.acceptAll(outcome.trace().words(), outcome.trace().size());

        long[] busy = new long[2 * emulation.topology().links()];
        BitSet several = new BitSet();
        for (int index = 0; index < columns.crossingRow.size(); index++) {
            int row = (int) columns.crossingRow.get(index);
            several.set(row);
            busy[(int) columns.channel.get(row)] += columns.crossingTicks.get(index);
        }
        for (int row = 0; row < columns.id.size(); row++) {
            if (!several.get(row) && columns.flight.get(row) > 0) {
                busy[(int) columns.channel.get(row)] += columns.flight.get(row) - 1;
            }
        }
        List<Long> busiest =
                LongStream.of(busy).boxed().sorted(Comparator.reverseOrder()).toList();
        List<Long> said = stats.figures().utilisation().busiest().stream()
                .map(TraceFigures.Line::busy)
                .toList();
        assertThat(said).isNotEmpty().isEqualTo(busiest.subList(0, said.size()));
        assertThat(several.isEmpty()).isEqualTo(faults.startsWith("profile.delays"));
    }

    private static long sum(PackedColumn column) {
        return IntStream.range(0, column.size()).mapToLong(column::get).sum();
    }
}
