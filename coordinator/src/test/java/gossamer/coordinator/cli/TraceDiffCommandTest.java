package gossamer.coordinator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.coordinator.cli.Cli.Said;
import gossamer.model.trace.TraceBuffer;
import gossamer.model.trace.TraceFileReader;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code gossamer trace diff}. */
class TraceDiffCommandTest {

    private static final String DELAYS = "profile.delays=[{min=0ns,max=900ns}]";

    @TempDir
    private Path directory = Path.of("");

    private Path ring(String... sets) throws IOException {
        return Cli.run(directory, "ring-729.conf", sets);
    }

    private static Said diff(Path a, Path b) {
        return Cli.gossamer("trace", "diff", a.toString(), b.toString());
    }

    private static TraceBuffer records(Path run) throws IOException {
        TraceBuffer records = new TraceBuffer(1024);
        TraceFileReader.readAll(run.resolve("trace.bin"), records::addAll);
        return records;
    }

    @Test
    void equalTracesAreEqualWhateverTheRegions() throws Exception {
        Path a = ring("topology.shape=80", "regions=1");
        Path b = ring("topology.shape=80", "regions=2");
        Said said = diff(a, b);
        assertThat(said.exit()).isZero();
        assertThat(said.out()).contains("equal: 19,120 records, fingerprint ");
    }

    @Test
    void theFirstDifferenceIsTheFirstInCanonicalOrder() throws Exception {
        Path a = ring("topology.shape=90", DELAYS);
        Path b = ring("topology.shape=90", DELAYS, "seed=2");
        TraceBuffer recordsA = records(a);
        TraceBuffer recordsB = records(b);
        int first = 0;
        while (TraceBuffer.compare(recordsA, first, recordsB, first) == 0) {
            first++;
        }
        Said said = diff(a, b);
        assertThat(said.exit()).isEqualTo(1);
        assertThat(said.out())
                .contains("  seed   1 | 2\n")
                .contains("first difference at record " + first + ":\n")
                .contains("  A  " + recordsA.get(first) + "\n")
                .contains("  B  " + recordsB.get(first) + "\n");
    }

    @Test
    void timesOfDifferentUnitsHaveNoRatio() throws Exception {
        Path a = ring("topology.shape=8");
        Path b = ring("topology.shape=8", "network.cost=round");
        assertThat(diff(a, b).out())
                .containsPattern("\n  makespan +[\\d,]+ +4\n")
                .containsPattern("\n  latency, mean +[\\d,]+ +1\n")
                .containsPattern("\n  latency, max +[\\d,]+ +1\n")
                .containsPattern("\n  packets +56 +56 +1.000\n");
    }

    @Test
    void theMakespanOfARunThatIsNotCompleteHasNoRatio() throws Exception {
        Path a = ring("topology.shape=9");
        Path b = ring("topology.shape=9", "limits.virtual-time=33us");
        assertThat(diff(a, b).out())
                .containsPattern("\n  makespan +44,496 +incomplete\n")
                .containsPattern("\n  latency, max +11,124 +11,124 +1.000\n");
    }

    @Test
    void aDifferenceIsFollowedBackAlongItsCauses() throws Exception {
        Path a = ring("topology.shape=6");
        Path b = ring("topology.shape=6", "limits.virtual-time=33us");
        Said said = diff(a, b);
        assertThat(said.exit()).isEqualTo(1);
        String last = records(b).get(records(b).size() - 1).toString();
        assertThat(said.out())
                .contains("first difference at record " + records(b).size() + ":")
                .contains("  B  end of trace")
                .contains("       after  ");
        assertThat(said.out()).doesNotContain("after  " + last + "\n       after  " + last);
        // A hop by a packet that was passed on twice: its start, and what it brought there.
        assertThat(said.out().lines().filter(line -> line.contains("after  ")).toList())
                .hasSizeGreaterThanOrEqualTo(3)
                .first()
                .asString()
                .contains(" start ");
    }

    @Test
    void differentExperimentsAreComparedByTheirFigures() throws Exception {
        Path a = ring("topology.shape=9");
        Path b = Cli.run(directory, "mesh-27x27.conf", "topology.shape=[3,3]");
        Said said = diff(a, b);
        assertThat(said.exit()).isEqualTo(1);
        assertThat(said.out())
                .contains("  topology.kind   ring | mesh\n")
                .doesNotContain("first difference")
                .containsPattern("makespan +44,496 ")
                .containsPattern("packets +72 ")
                .contains("coverage at, ns")
                .containsPattern("100\\.0 +100\\.0\n$");
    }

    @Test
    void whatIsNoRunIsRefused() throws Exception {
        Path run = ring("topology.shape=3");
        assertThat(diff(run, directory).exit()).isEqualTo(64);
        Path untraced = ring("topology.shape=3", "trace.level=off");
        assertThat(diff(run, untraced).err()).contains("has no trace.bin");
    }
}
