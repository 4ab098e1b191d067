package gossamer.coordinator.reproduce.meshtorus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import gossamer.coordinator.experiment.BuildInfo;
import gossamer.coordinator.reproduce.Runs;
import gossamer.coordinator.reproduce.meshtorus.RunJournal.UnfitException;
import gossamer.coordinator.reproduce.meshtorus.WormRuns.Ran;
import gossamer.coordinator.text.CheckedLine;
import gossamer.coordinator.text.Progress;
import gossamer.model.algorithm.grid.HighDimGos;
import gossamer.model.algorithm.line.Approach1;
import gossamer.model.topology.Grid;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunJournalTest {

    private static final BuildInfo BUILD = new BuildInfo("1", "abc");
    private static final Ran ONE = new Ran(13.5, 100, 0, "0123");
    private static final Ran TWO = new Ran(14, 200, 1, "4567");
    private static final Ran LONG = new Ran(15, 3_000_001, 0, "89ab");

    @TempDir
    private Path directory = Path.of("");

    private RunJournal open() throws IOException, UnfitException {
        return RunJournal.open(directory, BUILD);
    }

    private Path file() {
        return directory.resolve(RunJournal.FILE);
    }

    private void fill() throws IOException, UnfitException {
        try (RunJournal journal = open()) {
            journal.add("one, r=2", ONE);
            journal.add("two\tr=3", TWO);
        }
    }

    @Test
    void runsAreKept() throws Exception {
        fill();
        try (RunJournal journal = open()) {
            assertThat(journal.kept()).isEqualTo(2);
            assertThat(journal.damaged()).isZero();
            assertThat(journal.get("one, r=2")).contains(ONE);
            assertThat(journal.get("two\tr=3")).contains(TWO);
            assertThat(journal.get("three")).isEmpty();
        }
    }

    /** Whatever is cut off the end, whole lines are kept, and more can be added. */
    @Test
    void aKillAtAnyByteLosesTheLastRunAtMost() throws Exception {
        fill();
        byte[] whole = Files.readAllBytes(file());
        String[] lines = Files.readString(file()).split("\n", -1);
        int header = lines[0].length() + 1;
        int first = header + lines[1].length() + 1;
        for (int length = header; length <= whole.length; length++) {
            byte[] cut = Arrays.copyOf(whole, length);
            Files.write(file(), cut);
            boolean lineIsWhole = length == header
                    || length == first - 1
                    || length == first
                    || length >= whole.length - 1;
            try (RunJournal journal = open()) {
                int kept = length < first - 1 ? 0 : length < whole.length - 1 ? 1 : 2;
                assertThat(journal.kept()).as("%d bytes", length).isEqualTo(kept);
                assertThat(journal.damaged()).isEqualTo(lineIsWhole ? 0 : 1);
                journal.add("three", TWO);
            }
            try (RunJournal journal = open()) {
                assertThat(journal.get("three")).contains(TWO);
                assertThat(journal.damaged()).isZero();
            }
        }
    }

    @Test
    void aDamagedLineIsDropped() throws Exception {
        fill();
        Files.writeString(file(), Files.readString(file()).replace("13.5", "12.5"));
        try (RunJournal journal = open()) {
            assertThat(journal.damaged()).isEqualTo(1);
            assertThat(journal.get("one, r=2")).isEmpty();
            assertThat(journal.get("two\tr=3")).contains(TWO);
        }
    }

    /** Short ones may be of a schedule that has changed. */
    @Test
    void anotherBuildGoesOnFromLongRuns() throws Exception {
        fill();
        try (RunJournal journal = open()) {
            journal.add("long", LONG);
        }
        try (RunJournal journal = RunJournal.open(directory, new BuildInfo("1", "def"))) {
            assertThat(journal.ofOthers()).isEqualTo(1);
            assertThat(journal.damaged()).isZero();
            assertThat(journal.get("long")).contains(LONG);
            assertThat(journal.get("one, r=2")).isEmpty();
            journal.add("one, r=2", TWO);
            assertThat(journal.commit("long")).isEqualTo("abc");
            assertThat(journal.commit("one, r=2")).isEqualTo("def");
            assertThat(journal.commit("four")).isEmpty();
        }
        try (RunJournal journal = RunJournal.open(directory, new BuildInfo("1", "def"))) {
            assertThat(journal.kept()).isEqualTo(2);
            assertThat(journal.ofOthers()).isEqualTo(1);
            assertThat(journal.get("one, r=2")).contains(TWO);
        }
    }

    @Test
    void whatIsNoJournalOfThisVersionIsRefused() throws Exception {
        String header = CheckedLine.of(List.of("gossamer-mesh-torus", "1", "0.1", "abc"));
        Files.writeString(file(), header + "\n");
        assertThatThrownBy(this::open)
                .isInstanceOf(UnfitException.class)
                .hasMessageEndingWith("mesh-torus.journal:1: is of version 1, not 2; delete it, or"
                        + " take another --out");
        Files.writeString(file(), CheckedLine.of(List.of("gossamer-mesh-torus")) + "\n");
        assertThatThrownBy(this::open).hasMessageContaining("is no journal of these runs");
        Files.writeString(file(), "x", StandardOpenOption.TRUNCATE_EXISTING);
        assertThatThrownBy(this::open).hasMessageContaining("is no journal of these runs");
        Files.writeString(file(), "", StandardOpenOption.TRUNCATE_EXISTING);
        assertThatThrownBy(this::open).hasMessageContaining("is no journal of these runs");
    }

    @Test
    void onlyOneProcessHasIt() throws Exception {
        try (RunJournal journal = open()) {
            assertThat(journal.kept()).isZero();
            assertThatThrownBy(this::open).hasMessageStartingWith("another gossamer is at work in");
        }
    }

    @Test
    void whatItHasIsNotRunAgain() throws Exception {
        Grid ring = Grid.ring(9);
        Ran ran;
        try (Runs actors = new Runs(Progress.NONE)) {
            try (RunJournal journal = open()) {
                ran = new WormRuns(actors, journal)
                        .run("first", ring, 3, () -> HighDimGos.plan(ring, new Approach1()));
            }
            assertThat(ran.units()).isEqualTo(16);
            assertThat(ran.packets()).isEqualTo(72);
            try (RunJournal journal = open()) {
                WormRuns runs = new WormRuns(actors, journal);
                assertThat(runs.has(first(ring, 3))).isTrue();
                assertThat(runs.has(first(ring, 4))).isFalse();
                assertThat(runs.run("first", ring, 3, () -> {
                            throw new AssertionError("run again");
                        }))
                        .isEqualTo(ran);
                assertThat(runs.packets()).isEqualTo(72);
            }
            assertThat(actors.count()).isEqualTo(1);
        }
    }

    private static WormJob first(Grid ring, int r) {
        return new WormJob("", "first", ring, r, () -> {
            throw new AssertionError("not to be run");
        });
    }
}
