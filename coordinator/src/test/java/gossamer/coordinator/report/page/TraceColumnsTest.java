package gossamer.coordinator.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.coordinator.config.ConfigLoader;
import gossamer.coordinator.config.Overrides;
import gossamer.model.reference.SequentialEngine;
import gossamer.model.run.Emulation;
import gossamer.model.trace.TraceLevel;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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

    private static long sum(PackedColumn column) {
        return IntStream.range(0, column.size()).mapToLong(column::get).sum();
    }
}
