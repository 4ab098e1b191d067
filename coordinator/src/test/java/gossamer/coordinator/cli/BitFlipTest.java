package gossamer.coordinator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.coordinator.cli.Cli.Said;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One flipped bit in any file of a run is healed or told, and never changes an answer. */
class BitFlipTest {

    private static final int FLIPS = 200;
    private static final Path EXAMPLES = Path.of("..", "examples");

    /** Every value of every table. */
    private static final String ALL = Stream.of(
                    "events", "packets", "pus", "links", "faults", "run")
            .map(table -> "(select bit_xor(hash(t)) from " + table + " t)")
            .reduce("select 1", (a, b) -> a + ", " + b);

    @TempDir
    private Path directory = Path.of("");

    private Path run = Path.of("");

    /** A run of users' code, which all files but a schedule and a topology are left by. */
    @BeforeEach
    void run() throws IOException {
        Said said = Cli.gossamer(
                "run",
                EXAMPLES.resolve("algorithm/hypercube.conf") + "",
                "--set",
                "profile.delays=[{law=bimodal, short=200ns, long=5us, share=10%}]",
                "--plugin",
                EXAMPLES.resolve("algorithm/DimensionExchange.java") + "",
                "--plugin",
                EXAMPLES.resolve("law/Bimodal.java") + "",
                "--out",
                directory + "",
                "--progress",
                "none");
        assertThat(said.exit()).as(said.err()).isZero();
        run = directory.resolve("latest").toRealPath();
        assertThat(sql().exit()).isZero();
    }

    private Said sql() {
        return Cli.gossamer("trace", "sql", run + "", ALL, "--csv");
    }

    private Said verify() {
        return Cli.gossamer("trace", "verify", run + "");
    }

    private Said stats() {
        return Cli.gossamer("trace", "stats", run + "");
    }

    private static byte[] flipped(byte[] sound, SplittableRandom random) {
        byte[] bytes = sound.clone();
        bytes[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(Byte.SIZE));
        return bytes;
    }

    private static void requireTold(Said said, Path file) {
        assertThat(said.exit()).as("%s: %s", file, said).isEqualTo(70);
        assertThat(said.out()).isEmpty();
        assertThat(said.err())
                .startsWith("gossamer: " + file.getParent())
                .contains(file.endsWith("trace.bin") ? "trace.bin" : " not as the run wrote it")
                .doesNotContain("internal error");
    }

    @Test
    void aFlippedBitIsHealedOrToldAndNeverChangesAnAnswer() throws Exception {
        List<Said> sound = List.of(sql(), verify(), stats());
        List<Path> files = new ArrayList<>();
        for (Path place : List.of(run, run.resolve("store"))) {
            try (Stream<Path> inside = Files.list(place)) {
                inside.filter(Files::isRegularFile).sorted().forEach(files::add);
            }
        }
        assertThat(files.stream().map(file -> run.relativize(file).toString()))
                .containsExactly(
                        "automata.json",
                        "checksums.txt",
                        "config.conf",
                        "delays.bin",
                        "description.json",
                        "manifest.json",
                        "summary.json",
                        "trace.bin",
                        "store/checksums.txt",
                        "store/events.parquet",
                        "store/faults.parquet",
                        "store/links.parquet",
                        "store/packets.parquet",
                        "store/pus.parquet",
                        "store/run.parquet");
        SplittableRandom random = new SplittableRandom(20);
        for (int flip = 0; flip < FLIPS; flip++) {
            Path file = files.get(flip % files.size());
            byte[] bytes = Files.readAllBytes(file);
            Files.write(file, flipped(bytes, random));
            if (file.getParent().endsWith("store")) {
                Said healed = sql();
                assertThat(healed.err())
                        .startsWith("gossamer: " + run.resolve("store"))
                        .endsWith(" or of another trace: the store is packed anew\n");
                assertThat(new Said(healed.exit(), healed.out(), "")).isEqualTo(sound.get(0));
                assertThat(sql()).as("once").isEqualTo(sound.get(0));
                continue;
            }
            Said answer = sql();
            if (!file.endsWith("trace.bin") || !answer.equals(sound.get(0))) {
                requireTold(answer, file);
            }
            requireTold(verify(), file);
            requireTold(stats(), file);
            Files.write(file, bytes);
        }
        assertThat(List.of(sql(), verify(), stats())).isEqualTo(sound);
    }

    @Test
    void aDamagedStoreOfADamagedTraceIsTold() throws Exception {
        SplittableRandom random = new SplittableRandom(21);
        for (String file : List.of("trace.bin", "store/events.parquet")) {
            Path path = run.resolve(file);
            Files.write(path, flipped(Files.readAllBytes(path), random));
        }
        Said said = sql();
        assertThat(said.exit()).isEqualTo(70);
        assertThat(said.out()).isEmpty();
        assertThat(said.err()).contains("events.parquet is missing, damaged", "trace.bin");
    }

    @Test
    void aMissingFileIsTold() throws Exception {
        Files.delete(run.resolve("description.json"));
        assertThat(verify())
                .isEqualTo(new Said(
                        70,
                        "",
                        "gossamer: " + run.resolve("description.json")
                                + " is missing or not as the run wrote it (checksums.txt)\n"));
    }
}
