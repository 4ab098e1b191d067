package gossamer.coordinator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.coordinator.cli.Cli.Said;
import gossamer.model.trace.Fingerprint;
import gossamer.model.trace.TraceBuffer;
import gossamer.model.trace.TraceFileReader;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs that were killed, disks that were full, bits that flipped. */
class TraceRecoverTest {

    private static final int BLOCK_RECORDS = 16_384;
    private static final long HEADER = 24;
    private static final long BLOCK = 24 + 48L * BLOCK_RECORDS;

    @TempDir
    private Path directory = Path.of("");

    /** A run of 29,900 records: a whole block and another one. */
    private Path run() throws IOException {
        return Cli.run(directory, "ring-729.conf", "topology.shape=100");
    }

    /**
     * What the run would have left if it had been killed with that much of its trace on the disk.
     */
    private static Path killed(Path run, long bytes) throws IOException {
        Path left = run.resolveSibling("." + run.getFileName() + ".partial");
        Files.createDirectory(left);
        for (String file : List.of("config.conf", "manifest.json", "trace.bin")) {
            Files.copy(run.resolve(file), left.resolve(file));
        }
        cut(left.resolve("trace.bin"), bytes);
        return left;
    }

    private static void cut(Path file, long bytes) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            channel.truncate(bytes);
        }
    }

    private static Said recover(Path what, String... more) {
        return Cli.gossamer(
                Stream.concat(Stream.of("trace", "recover", what.toString()), Stream.of(more))
                        .toArray(String[]::new));
    }

    private static Path recovered(Path run) {
        return run.resolveSibling(run.getFileName() + "-recovered");
    }

    private static String fingerprint(Path trace, int records) throws IOException {
        TraceBuffer all = new TraceBuffer(records);
        TraceFileReader.readAll(trace, all::addAll);
        Fingerprint fingerprint = new Fingerprint();
        fingerprint.addAll(all.words(), records);
        return fingerprint.hex();
    }

    @Test
    void theSoundBlocksOfARunThatWasKilledBecomeARunOfTheirOwn() throws Exception {
        Path run = run();
        long size = Files.size(run.resolve("trace.bin"));
        SplittableRandom random = new SplittableRandom(9);
        for (int sample = 0; sample < 6; sample++) {
            long bytes = HEADER + BLOCK + random.nextLong(size - HEADER - BLOCK);
            Path left = killed(run, bytes);
            Said said = recover(left);
            assertThat(said.exit()).as("%d bytes: %s", bytes, said.err()).isZero();
            assertThat(said.out())
                    .contains("recovered     16,384 records in 1 blocks")
                    .contains("block 1 at byte " + (HEADER + BLOCK))
                    .contains("0 violations")
                    .contains(fingerprint(run.resolve("trace.bin"), BLOCK_RECORDS));
            assertThat(left).doesNotExist();
            Path result = recovered(run);
            assertThat(Files.readString(result.resolve("manifest.json"))).contains("\"recovered\"");
            assertThat(TraceFileReader.readEnd(result.resolve("trace.bin")).records())
                    .isEqualTo(BLOCK_RECORDS);
            for (String command : List.of("stats", "pack")) {
                assertThat(Cli.gossamer("trace", command, result.toString()).exit())
                        .isZero();
            }
            Said verified = Cli.gossamer("trace", "verify", result.toString());
            assertThat(verified.exit()).as(verified.out()).isZero();
            assertThat(verified.out()).contains("cut off: its trace was cut short");
            delete(result);
        }
    }

    private static void delete(Path directory) throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.sorted(java.util.Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }

    @Test
    void aWholeTraceIsRecoveredWhole() throws Exception {
        Path run = run();
        Path left = killed(run, Long.MAX_VALUE);
        // The disk was full when the manifest was written again.
        cut(left.resolve("manifest.json"), 40);
        Said said = recover(run.getParent());
        assertThat(said.out()).contains("nothing: the trace is whole");
        assertThat(recovered(run).resolve("trace.bin"))
                .hasSameBinaryContentAs(run.resolve("trace.bin"));
        assertThat(recover(run.getParent()).out()).startsWith("nothing to recover");
    }

    @Test
    void withoutASoundBlockNothingCanBeRecovered() throws Exception {
        Path run = run();
        for (long bytes : new long[] {0, 10, HEADER, HEADER + BLOCK - 1}) {
            Path left = killed(run, bytes);
            Said said = recover(left);
            assertThat(said.exit()).isEqualTo(1);
            assertThat(said.err()).startsWith("gossamer: nothing to recover: ");
            assertThat(recovered(run)).doesNotExist();
            delete(left);
        }
        assertThat(recover(run).err()).contains("is whole");
        assertThat(recover(directory.resolve("nowhere")).exit()).isEqualTo(64);
    }

    @Test
    void aFlippedBitIsNamedByEveryCommandAndWhatIsBeforeItRecovered() throws Exception {
        Path run = run();
        Path trace = run.resolve("trace.bin");
        byte[] sound = Files.readAllBytes(trace);
        SplittableRandom random = new SplittableRandom(5);
        for (int sample = 0; sample < 4; sample++) {
            int at = (int) (HEADER + BLOCK) + random.nextInt(sound.length - (int) (HEADER + BLOCK));
            byte[] damaged = sound.clone();
            damaged[at] ^= (byte) (1 << random.nextInt(8));
            Files.write(trace, damaged);
            for (List<String> command : List.of(
                    List.of("stats"),
                    List.of("verify"),
                    List.of("pack"),
                    List.of("sql", "select 1"),
                    List.of("export", "--format", "csv"),
                    List.of("export", "--format", "paje"),
                    List.of("export", "--format", "goal"))) {
                Said said = Cli.gossamer(Stream.concat(
                                Stream.of("trace", command.get(0), run.toString()),
                                command.stream().skip(1))
                        .toArray(String[]::new));
                assertThat(said.exit()).as("byte %d, %s", at, command).isEqualTo(70);
                assertThat(said.err())
                        .startsWith("gossamer: " + trace + ": block ")
                        .contains(" at byte ", " records before it are readable")
                        .contains("gossamer trace recover keeps them");
            }
            Said said = recover(run);
            assertThat(said.exit()).as("byte %d: %s", at, said.err()).isZero();
            assertThat(trace).exists();
            delete(recovered(run));
        }
    }

    @Test
    void aRunMentionsWhatOthersHaveLeftAndLinksItself() throws Exception {
        Path run = run();
        Path out = run.getParent();
        assertThat(Files.readSymbolicLink(out.resolve("latest"))).isEqualTo(run.getFileName());
        Path left = killed(run, HEADER + BLOCK);
        Said said = Cli.gossamer(
                "run",
                Cli.CONFIGS.resolve("ring-729.conf") + "",
                "--set",
                "topology.shape=3",
                "--out",
                out + "",
                "--progress",
                "none");
        assertThat(said.err())
                .isEqualTo("gossamer: " + left + " is left of a run that did not end; gossamer"
                        + " trace recover " + left + "\n");
        Path latest = Files.readSymbolicLink(out.resolve("latest"));
        assertThat(latest).isNotEqualTo(run.getFileName());
        assertThat(out.resolve(latest).resolve("trace.bin")).exists();
        Path elsewhere = directory.resolve("elsewhere");
        assertThat(recover(left, "--out", elsewhere + "").exit()).isZero();
        assertThat(elsewhere.resolve(run.getFileName() + "-recovered")).isDirectory();
    }
}
