package gossamer.coordinator.sweep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import gossamer.coordinator.experiment.BuildInfo;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JournalTest {

    private static final JournalHeader HEADER = new JournalHeader(
            new BuildInfo("0.1", "abc"), "{\"gossamer\":{\"seed\":1},\"sweep\":{\"repeats\":2}}");

    @TempDir
    private Path directory = Path.of("");

    private static RunRow row(int cell, int repeat) {
        Map<Column, String> fields = Map.of(
                Column.SEED,
                Integer.toString(repeat + 1),
                Column.STATUS,
                "complete",
                Column.MAKESPAN,
                Integer.toString(100 * cell + repeat),
                Column.REASON,
                "a\ttab, an\nend of line and a \\t");
        return new RunRow(cell, repeat, 0.25, fields);
    }

    private Journal open() throws IOException, SweepException {
        return Journal.open(directory, HEADER, false);
    }

    private Path file() {
        return directory.resolve(Journal.FILE);
    }

    private static int endOfFirstLine(byte[] file) {
        int end = 0;
        while (file[end] != '\n') {
            end++;
        }
        return end + 1;
    }

    private void fill() throws IOException, SweepException {
        try (Journal journal = open()) {
            journal.append(row(2, 0));
            journal.append(row(1, 1));
            journal.append(row(1, 0));
        }
    }

    @Test
    void runsAreThereAgainSortedByCellAndRepeat() throws Exception {
        fill();
        try (Journal journal = open()) {
            assertThat(journal.rows()).containsExactly(row(1, 0), row(1, 1), row(2, 0));
            assertThat(journal.has(1, 1)).isTrue();
            assertThat(journal.has(2, 1)).isFalse();
            assertThat(journal.damaged()).isZero();
        }
    }

    @Test
    void whereverItIsCutOffWholeRunsAreKeptAndItCanGoOn() throws Exception {
        fill();
        byte[] whole = Files.readAllBytes(file());
        int firstLine = endOfFirstLine(whole);
        for (int length = firstLine; length <= whole.length; length++) {
            Files.write(file(), Arrays.copyOf(whole, length));
            long ends = 0;
            for (int index = firstLine; index < length; index++) {
                ends += whole[index] == '\n' ? 1 : 0;
            }
            try (Journal journal = open()) {
                assertThat(journal.rows()).as("cut off at " + length).hasSize((int) ends);
                boolean between = whole[length - 1] == '\n';
                assertThat(journal.damaged()).isEqualTo(between ? 0 : 1);
                journal.append(row(9, 9));
            }
            try (Journal journal = open()) {
                assertThat(journal.rows()).hasSize((int) ends + 1).contains(row(9, 9));
                assertThat(journal.damaged()).isZero();
            }
        }
    }

    @Test
    void aFlippedBitAnywhereCostsItsRunOnly() throws Exception {
        fill();
        byte[] whole = Files.readAllBytes(file());
        int firstLine = endOfFirstLine(whole);
        for (int index = firstLine; index < whole.length - 1; index++) {
            byte[] flipped = whole.clone();
            flipped[index] ^= 4;
            if (whole[index] == '\n' || flipped[index] == '\n') {
                continue;
            }
            Files.write(file(), flipped);
            try (Journal journal = open()) {
                assertThat(journal.rows()).as("byte " + index).hasSize(2);
                assertThat(journal.damaged()).isEqualTo(1);
            }
        }
    }

    @Test
    void anotherCommitOrConfigIsRefusedWithBothValues() throws Exception {
        fill();
        JournalHeader other = new JournalHeader(
                new BuildInfo("0.1", "def"),
                "{\"gossamer\":{\"seed\":7},\"sweep\":{\"repeats\":2}}");

        assertThatThrownBy(() -> Journal.open(directory, other, false))
                .isInstanceOf(SweepException.class)
                .hasMessageContaining("commit: was abc, is def")
                .hasMessageContaining("gossamer.seed: was 1, is 7")
                .hasMessageContaining("--restart")
                .hasMessageNotContaining("repeats");
        try (Journal journal = open()) {
            assertThat(journal.rows()).hasSize(3);
        }
    }

    @Test
    void aRestartKeepsTheOldJournalBesideTheNewOne() throws Exception {
        fill();
        byte[] before = Files.readAllBytes(file());
        try (Journal journal = Journal.open(directory, HEADER, true)) {
            assertThat(journal.rows()).isEmpty();
        }
        assertThat(directory.resolve("journal.old")).hasBinaryContent(before);
    }

    @Test
    void aDamagedFirstLineIsRefused() throws Exception {
        fill();
        byte[] bytes = Files.readAllBytes(file());
        bytes[12] ^= 1;
        Files.write(file(), bytes);

        assertThatThrownBy(this::open).hasMessageContaining("journal.tsv:1: is damaged");
    }

    @Test
    void onlyOneAtATimeHasAJournal() throws Exception {
        try (Journal journal = open()) {
            assertThat(journal.rows()).isEmpty();
            assertThatThrownBy(this::open)
                    .hasMessageContaining("another gossamer sweep is at work");
        }
        try (Journal journal = open()) {
            assertThat(journal.damaged()).isZero();
        }
    }
}
