package gossamer.coordinator.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.coordinator.config.ConfigException;
import gossamer.coordinator.config.ConfigLoader;
import gossamer.coordinator.config.Overrides;
import gossamer.model.run.Emulation;
import gossamer.model.trace.TraceLevel;
import gossamer.node.EmulationResult;
import gossamer.node.Emulator;
import gossamer.node.EmulatorSettings;
import gossamer.node.ProgressListener;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * What a run does may not change: every shipped config, alone and with each ready profile that it
 * takes, has the fingerprint, makespan and number of deliveries that are on record. {@code
 * -Pslow -Dgolden.update=true} writes the record anew.
 */
@Execution(ExecutionMode.CONCURRENT)
class GoldenFingerprintsTest {

    private static final Path CONFIGS = Path.of("..", "configs");
    private static final Path GOLDEN = Path.of("src/test/resources/golden/fingerprints.tsv");
    private static final int REGIONS = 2;
    private static final String NO_PROFILE = "-";
    /** Configs that take several seconds with a profile. */
    private static final List<String> LONG = List.of(
            "voting-farm-729.",
            "identity-729.",
            "pipelined-729.",
            "path-729-half-duplex.",
            "mesh-27x27-half-duplex.",
            "predictor-corrector-9x9.",
            "torgos-81x81.",
            "circgos-729.",
            "router-9x9.");

    /** Those that nobody uses just now: each does one run at a time. */
    private static final Queue<Emulator> EMULATORS = new ConcurrentLinkedQueue<>();

    @AfterAll
    static void stopEmulators() {
        EMULATORS.forEach(Emulator::close);
    }

    @TestFactory
    Stream<DynamicTest> everyConfigHasTheFingerprintsOnRecordAndShortOnesWithEachReadyProfile()
            throws Exception {
        return onRecord(GoldenFingerprintsTest::isShort);
    }

    @TestFactory
    @Tag("slow")
    Stream<DynamicTest> longConfigsHaveTheFingerprintsOnRecordWithEachReadyProfile()
            throws Exception {
        if (Boolean.getBoolean("golden.update")) {
            List<String> all = new ArrayList<>();
            for (Path config : files(CONFIGS)) {
                all.addAll(rows(row -> true, config));
            }
            Files.write(GOLDEN, all);
        }
        return onRecord(row -> !isShort(row));
    }

    @Test
    void theRecordIsOfTheShippedConfigsInTheirOrder() throws Exception {
        assertThat(Files.readAllLines(GOLDEN).stream()
                        .map(GoldenFingerprintsTest::config)
                        .distinct())
                .containsExactlyElementsOf(files(CONFIGS).stream()
                        .map(config -> config.getFileName().toString())
                        .toList());
    }

    private static String config(String row) {
        return row.substring(0, row.indexOf('\t'));
    }

    private static Stream<DynamicTest> onRecord(Predicate<String> wanted) throws IOException {
        List<String> recorded =
                Files.readAllLines(GOLDEN).stream().filter(wanted).toList();
        List<DynamicTest> tests = new ArrayList<>();
        for (Path config : files(CONFIGS)) {
            String name = config.getFileName().toString();
            List<String> expected =
                    recorded.stream().filter(row -> config(row).equals(name)).toList();
            tests.add(DynamicTest.dynamicTest(
                    name,
                    () -> assertThat(rows(wanted, config)).containsExactlyElementsOf(expected)));
        }
        assertThat(tests).isNotEmpty();
        return tests.stream();
    }

    /** Whether a row takes less than about a second. */
    private static boolean isShort(String row) {
        return row.contains("\t" + NO_PROFILE) || LONG.stream().noneMatch(row::startsWith);
    }

    private static List<String> rows(Predicate<String> wanted, Path config) throws Exception {
        List<String> rows = new ArrayList<>();
        add(rows, wanted, config, List.of());
        for (Path profile : files(CONFIGS.resolve("profiles"))) {
            add(rows, wanted, config, List.of(profile));
        }
        return rows;
    }

    private static void add(
            List<String> rows, Predicate<String> wanted, Path config, List<Path> profiles)
            throws InterruptedException {
        String profile =
                profiles.isEmpty() ? NO_PROFILE : profiles.get(0).getFileName().toString();
        String name = config.getFileName() + "\t" + profile;
        if (wanted.test(name)) {
            rows.add(name + "\t" + result(config, profiles));
        }
    }

    private static List<Path> files(Path directory) throws IOException {
        try (Stream<Path> all = Files.list(directory)) {
            return all.filter(file -> file.toString().endsWith(".conf"))
                    .sorted()
                    .toList();
        }
    }

    private static String result(Path config, List<Path> profiles) throws InterruptedException {
        try {
            return run(ConfigLoader.load(config, profiles, Overrides.ofSets(List.of()))
                    .emulation());
        } catch (ConfigException refused) {
            return "refused";
        }
    }

    private static String run(Emulation emulation) throws InterruptedException {
        int regions = Math.min(REGIONS, emulation.topology().pus());
        Emulator free = EMULATORS.poll();
        Emulator emulator = free == null ? Emulator.create(REGIONS) : free;
        EmulationResult result = emulator.start(
                        emulation,
                        new EmulatorSettings(regions, TraceLevel.OFF, null),
                        null,
                        ProgressListener.none())
                .await();
        EMULATORS.add(emulator);
        return result.fingerprint().hex() + "\t" + result.tally().lastCompletion + "\t"
                + result.tally().deliveries;
    }
}
