package gossamer.coordinator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.coordinator.cli.Cli.Said;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ShrinkCommandTest {

    @TempDir
    private Path directory;

    @Test
    void aViolationOfAFarmIsShrunkLikeAnyOtherFailure() {
        String farm = Cli.CONFIGS.resolve("voting-farm-byzantine.conf").toString();
        String rules = "profile.faults=[{ kind = loss, probability = 1e-9 },"
                + " { kind = byzantine, pus = 2, lies = different }]";
        Said run = Cli.gossamer("farm", farm, "--set", rules, "--out", directory.toString());
        assertThat(run.exit()).as(run.err()).isEqualTo(1);

        Said said = Cli.gossamer("shrink", directory.resolve("latest").toString());

        assertThat(said.exit()).as(said.err()).isZero();
        assertThat(said.out())
                .startsWith("1 of 2 faults make the run fail as it did, found with ")
                .contains(" runs; no smaller set does\n")
                .contains("what fails: no agreement; cause: byzantine\n")
                .contains("kind=byzantine");
    }
}
