package gossamer.coordinator.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.node.Checkpoint;
import gossamer.node.trace.TraceCollector.Position;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CheckpointFilesTest {

    private static final String BUILD = "1.0 (commit abc, code 123)";

    @TempDir
    private Path run = Path.of("");

    private CheckpointFiles files;

    @BeforeEach
    void setUp() {
        files = new CheckpointFiles(run);
    }

    private Path begin(long time) throws IOException {
        Path made = files.begin();
        Files.writeString(made.resolve("region-0"), "state at " + time);
        Files.writeString(made.resolve("region-1"), "other state at " + time);
        return made;
    }

    private Checkpoint write(long time) throws IOException {
        Path made = begin(time);
        Checkpoint checkpoint = new Checkpoint(
                time,
                5 * time,
                new Position(10 * time, "abcd", 3),
                List.of(made.resolve("region-0"), made.resolve("region-1")));
        files.commit(checkpoint, made, BUILD);
        files.dropAllBut(made);
        return checkpoint;
    }

    private CheckpointFiles.Found find() throws IOException {
        return CheckpointFiles.find(run, BUILD);
    }

    @Test
    void theLastOneCountsAndTheOneBeforeGoes() throws IOException {
        assertThat(find().checkpoint()).isNull();
        assertThat(find().problems()).containsExactly(run + " has no checkpoint");
        Checkpoint first = write(1L << 40);
        assertThat(find().checkpoint()).isEqualTo(first);
        begin(7);
        assertThat(find().checkpoint()).as("the second is not whole yet").isEqualTo(first);
        Checkpoint third = write(8);
        assertThat(find()).isEqualTo(new CheckpointFiles.Found(third, List.of()));
        assertThat(run.resolve("checkpoint")).isDirectoryNotContaining(path -> path.endsWith("1"));
        assertThat(CheckpointFiles.existIn(run)).isTrue();
        files.drop();
        assertThat(run).isEmptyDirectory();
        assertThat(CheckpointFiles.existIn(run)).isFalse();
    }

    @Test
    void strangeNamesAreLeftAlone() throws IOException {
        Path strange = Files.createDirectories(run.resolve("checkpoint").resolve("2.old"));
        Files.createDirectory(run.resolve("checkpoint").resolve("99999999999"));
        Checkpoint checkpoint = write(5);
        assertThat(find()).isEqualTo(new CheckpointFiles.Found(checkpoint, List.of()));
        assertThat(strange).exists();
    }

    @Test
    void whatIsDamagedMissingOrOfAnotherBuildIsNamed() throws IOException {
        Checkpoint checkpoint = write(5);
        assertThat(CheckpointFiles.find(run, "2.0").problems())
                .singleElement()
                .asString()
                .contains("it was written by Gossamer " + BUILD + ", this is 2.0");
        Path part = checkpoint.parts().get(1);
        Files.writeString(part, "other state at 6");
        assertThat(find().checkpoint()).isNull();
        assertThat(find().problems())
                .containsExactly(part + " is missing or not as the run wrote it");
        Files.delete(part);
        assertThat(find().problems())
                .containsExactly(part + " is missing or not as the run wrote it");
        Files.delete(checkpoint.parts().get(0).resolveSibling("checksums.txt"));
        assertThat(find().problems()).containsExactly(run + " has no checkpoint");
    }
}
