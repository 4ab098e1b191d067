package gossamer.node.region;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.coordinator.config.ConfigLoader;
import gossamer.coordinator.config.Overrides;
import gossamer.model.algorithm.plan.PlannedGossip;
import gossamer.model.run.Emulation;
import gossamer.node.Emulator;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What an emulation is made of does not depend on whether it has run: a checkpoint that was written
 * in the middle of a run names the objects of one that has not begun.
 */
class KnownObjectsTest {

    private static final Path CONFIGS = Path.of("..", "configs");
    private static final int MOST_PACKETS = 200_000;
    private static final Emulator EMULATOR = Emulator.create(2);

    @AfterAll
    static void close() {
        EMULATOR.close();
    }

    static Stream<Arguments> emulations() throws Exception {
        List<Path> files;
        try (Stream<Path> all = Files.list(CONFIGS)) {
            files = all.filter(file -> file.toString().endsWith(".conf"))
                    .sorted()
                    .toList();
        }
        List<Arguments> emulations = new ArrayList<>();
        for (Path file : files) {
            if (load(file, List.of()).algorithm().packets() <= MOST_PACKETS) {
                emulations.add(Arguments.of(file, List.of()));
            }
        }
        assertThat(emulations).hasSizeGreaterThan(20);
        emulations.add(Arguments.of(
                CONFIGS.resolve("paragon-14x10-holes.conf"),
                List.of("algorithm={name=router,phases=null}")));
        return emulations.stream();
    }

    @ParameterizedTest
    @MethodSource("emulations")
    void areTheSameBeforeAndAfterARun(Path file, List<String> sets) throws Exception {
        Emulation fresh = load(file, sets);
        long before = KnownObjects.of(fresh).digest();
        Emulation used = load(file, sets);
        used.algorithm().prediction(used.network());
        used.algorithm().planned().map(PlannedGossip::plan).ifPresent(plan -> plan.packets());
        EMULATOR.run(used, 1);
        assertThat(KnownObjects.of(used).digest()).isEqualTo(before);
    }

    private static Emulation load(Path file, List<String> sets) throws Exception {
        return ConfigLoader.load(file, Overrides.ofSets(sets)).emulation();
    }
}
