package gossamer.coordinator.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import gossamer.coordinator.plugin.Plugins;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A directory that a run has left is filled by one process at a time, and no other one is. */
class RunDirectoryTest {

    private static final String GOES_ON = " is being written by a run that goes on";

    @TempDir
    private Path out = Path.of("");

    private Path left() throws IOException {
        RunDirectory directory = RunDirectory.create(out, "run");
        directory.write(RunDirectory.CONFIG, "gossamer { }");
        return directory.leave();
    }

    @Test
    void isRefusedToASecondOneUntilTheFirstHasEnded() throws Exception {
        Path left = left();
        RunDirectory first = RunDirectory.reopen(left);

        assertThatThrownBy(() -> RunDirectory.reopen(left))
                .isInstanceOf(NoSuchFileException.class)
                .hasMessage(left + GOES_ON);
        assertThatThrownBy(() -> Recovery.of(left, Plugins.none(), null))
                .isInstanceOf(Recovery.ImpossibleException.class)
                .hasMessage(left + GOES_ON);
        first.write(RunDirectory.SUMMARY, "{}");
        first.commit();

        assertThatThrownBy(() -> RunDirectory.reopen(left))
                .isInstanceOf(NoSuchFileException.class)
                .hasMessage(left + " has been ended by another command");
        try (Stream<Path> files = Files.list(first.target())) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .containsExactlyInAnyOrder("config.conf", "summary.json", "checksums.txt");
        }
    }

    @Test
    void canBeTakenUpAgainOnceItIsLeft() throws Exception {
        Path left = left();
        assertThat(RunDirectory.reopen(left).leave()).isEqualTo(left);
        RunDirectory.reopen(left).commit();
        assertThat(left).doesNotExist();
    }

    @Test
    void withLinksThatLeadElsewhereIsRefused() throws Exception {
        Path victim = Files.writeString(out.resolve("victim"), "mine");
        Path left = left();
        Files.createSymbolicLink(left.resolve(RunDirectory.TRACE), victim);

        assertThatThrownBy(() -> RunDirectory.reopen(left))
                .isInstanceOf(NoSuchFileException.class)
                .hasMessage(left.resolve(RunDirectory.TRACE)
                        + " is a symbolic link: a run that goes on does not write through links");
        assertThat(LeftOver.isInUse(left)).isFalse();
        Files.delete(left.resolve(RunDirectory.TRACE));

        // The mark itself is none either.
        Files.createSymbolicLink(left.resolve(".in-use"), out.resolve("made"));
        assertThatThrownBy(() -> RunDirectory.reopen(left))
                .hasMessageContaining(".in-use is a symbolic link");
        assertThat(out.resolve("made")).doesNotExist();
        assertThat(victim).hasContent("mine");
    }
}
