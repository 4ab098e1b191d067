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
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * What a run does may not change: every shipped config, alone and with each ready profile that it
 * takes, has the fingerprint, makespan and number of deliveries that are on record. {@code
 * -Pslow -Dgolden.update=true} writes the record anew.
 */
class GoldenFingerprintsTest {

    private static final Path CONFIGS = Path.of("..", "configs");
    private static final Path GOLDEN = Path.of("src/test/resources/golden/fingerprints.tsv");
    private static final int REGIONS = 2;
    private static final String NO_PROFILE = "-";
    /** Configs that take several seconds with a profile. */
    private static final List<String> LONG = List.of(
            "voting-farm-729.", "identity-729.", "torgos-81x81.", "circgos-729.", "router-9x9.");

    private static Emulator emulator;

    @BeforeAll
    static void startEmulator() {
        emulator = Emulator.create(REGIONS);
    }

    @AfterAll
    static void stopEmulator() {
        emulator.close();
    }

    @Test
    void everyShippedConfigHasTheFingerprintOnRecordAndShortOnesWithEachReadyProfile()
            throws Exception {
        assertOnRecord(GoldenFingerprintsTest::isShort);
    }

    @Test
    @Tag("slow")
    void longConfigsHaveTheFingerprintsOnRecordWithEachReadyProfile() throws Exception {
        if (Boolean.getBoolean("golden.update")) {
            Files.write(GOLDEN, rows(row -> true));
        }
        assertOnRecord(row -> !isShort(row));
    }

    private static void assertOnRecord(Predicate<String> wanted) throws Exception {
        List<String> recorded = Files.readAllLines(GOLDEN);
        assertThat(rows(wanted))
                .isNotEmpty()
                .containsExactlyElementsOf(recorded.stream().filter(wanted).toList());
    }

    /** Whether a row takes less than about a second. */
    private static boolean isShort(String row) {
        return row.contains("\t" + NO_PROFILE) || LONG.stream().noneMatch(row::startsWith);
    }

    private static List<String> rows(Predicate<String> wanted) throws Exception {
        List<Path> profiles = files(CONFIGS.resolve("profiles"));
        List<String> rows = new ArrayList<>();
        for (Path config : files(CONFIGS)) {
            add(rows, wanted, config, List.of());
            for (Path profile : profiles) {
                add(rows, wanted, config, List.of(profile));
            }
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
        EmulationResult result = emulator.start(
                        emulation,
                        new EmulatorSettings(regions, TraceLevel.OFF, null),
                        null,
                        ProgressListener.none())
                .await();
        return result.fingerprint().hex() + "\t" + result.tally().lastCompletion + "\t"
                + result.tally().deliveries;
    }
}
