package gossamer.coordinator.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import gossamer.model.farm.FarmStanding;
import gossamer.model.recovery.FarmRoster;
import gossamer.model.recovery.RecoveryPolicy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ChaptersTest {

    private static final FarmStanding FRESH = standing(0);

    @TempDir
    private Path directory = Path.of("");

    private static FarmStanding standing(int round) {
        return new FarmStanding(round, FarmRoster.fresh(RecoveryPolicy.NONE, 2, 0), List.of(0, 0));
    }

    private Chapters open() throws IOException, ServeException {
        return Chapters.open(directory, new Chapters.Terms(3, 2), "config", FRESH);
    }

    private static void add(Chapters chapters, int first, int end) throws IOException {
        for (int round = first; round < end; round++) {
            chapters.add(
                    new Chapters.Round("id " + round, "1.0", "ü", "reply " + round, "f"),
                    standing(round + 1));
        }
    }

    private List<String> files() throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.startsWith("chapter"))
                    .sorted()
                    .toList();
        }
    }

    private Path second() {
        return directory.resolve("chapter-000000002.jsonl");
    }

    @Test
    void theLogGoesOnWhereItEnded() throws Exception {
        String chain;
        try (Chapters chapters = open()) {
            add(chapters, 0, 5);
            chain = chapters.chain();
        }
        try (Chapters chapters = open()) {
            assertThat(chapters.chain()).isEqualTo(chain);
            assertThat(chapters.standing()).isEqualTo(standing(5));
            assertThat(chapters.chapter()).isEqualTo(2);
            assertThat(chapters.find("id 4"))
                    .isEqualTo(Optional.of(new Chapters.Answered("1.0", "reply 4")));
        }
    }

    @Test
    void oldChaptersAreDroppedWithTheirRequests() throws Exception {
        for (int session = 0; session < 4; session++) {
            try (Chapters chapters = open()) {
                add(chapters, 5 * session, 5 * session + 5);
            }
        }
        assertThat(files()).containsExactly("chapter-000000006.jsonl", "chapter-000000007.jsonl");
        try (Chapters chapters = open()) {
            assertThat(chapters.kept()).isEqualTo(5);
            assertThat(chapters.find("id 14")).isEmpty();
            assertThat(chapters.find("id 15")).isPresent();
        }
    }

    /** Wherever a kill cuts the last line off, all before it stays. */
    @Test
    void aLineThatWasCutOffIsTakenAway() throws Exception {
        try (Chapters chapters = open()) {
            add(chapters, 0, 4);
        }
        byte[] whole = Files.readAllBytes(second());
        try (Chapters chapters = open()) {
            add(chapters, 4, 5);
        }
        byte[] longer = Files.readAllBytes(second());
        for (int length = whole.length; length < longer.length; length += 1) {
            Files.write(second(), java.util.Arrays.copyOf(longer, length));
            try (Chapters chapters = open()) {
                assertThat(chapters.cutOff()).isEqualTo(length == whole.length ? 0 : 1);
                assertThat(chapters.standing().round()).isEqualTo(4);
                add(chapters, 4, 5);
            }
            assertThat(Files.readAllBytes(second())).isEqualTo(longer);
        }
    }

    @Test
    void aDamagedLineIsRefused() throws Exception {
        try (Chapters chapters = open()) {
            add(chapters, 0, 5);
        }
        String text = Files.readString(second());
        for (String damaged : List.of(
                text.replace("reply 3", "reply 9"),
                text.replaceFirst("\n.*\n", "\n"),
                text.replaceFirst("chain\":\"..", "chain\":\"zz"),
                text + "x\n")) {
            Files.writeString(second(), damaged);
            assertThatThrownBy(this::open)
                    .isInstanceOf(ServeException.class)
                    .hasMessageContaining("chapter-000000002.jsonl:")
                    .hasMessageContaining("does not follow from the lines before it");
        }
    }

    @Test
    void aRoundThatTheReaderFindsWrongIsRefused() throws Exception {
        try (Chapters chapters = open()) {
            add(chapters, 0, 5);
        }
        Chapters.Terms terms = new Chapters.Terms(3, 2);
        assertThatThrownBy(() -> Chapters.open(
                        directory,
                        terms,
                        "config",
                        FRESH,
                        (begin, round, after) -> begin.round() + 1 == after.round()
                                && !round.equals(
                                        new Chapters.Round("id 4", "1.0", "ü", "reply 4", "f"))))
                .hasMessageContaining("chapter-000000002.jsonl:3: does not follow");
    }

    @Test
    void otherServicesAreRefused() throws Exception {
        try (Chapters chapters = open()) {
            assertThat(chapters.kept()).isZero();
            assertThatThrownBy(this::open).hasMessageContaining("another gossamer farm serve");
        }
        Files.writeString(directory.resolve("config.conf"), "x", StandardOpenOption.APPEND);
        assertThatThrownBy(this::open).hasMessageContaining("is the config of another service");
    }
}
