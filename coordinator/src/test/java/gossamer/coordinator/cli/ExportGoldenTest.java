package gossamer.coordinator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.coordinator.export.PerfettoReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The exports of a small run, letter by letter; the Perfetto trace as the events that it consists
 * of. After a wanted change: {@code -Dgossamer.golden=write}.
 */
class ExportGoldenTest {

    private static final Path GOLDEN =
            Path.of("src/test/resources/gossamer/coordinator/cli/exports");

    @TempDir
    private Path directory = Path.of("");

    @ParameterizedTest
    @ValueSource(
            strings = {
                "animation",
                "csv",
                "perfetto",
                "paje",
                "goal",
                "graphml",
                "dot",
                "csv --time 10000..11124 --pu 1 --kind hop,deliver",
                "paje --time 12000..13000 --link 0"
            })
    void theExportIsTheGoldenOne(String options) throws IOException {
        Path run = Cli.run(
                directory, "path-729.conf", "topology.shape=3", "network.model=H*", "name=three");
        Path file = directory.resolve("export");
        String[] args = ("trace export RUN --out FILE --format " + options)
                .replace("RUN", run.toString())
                .replace("FILE", file.toString())
                .split(" ");
        Cli.Said said = Cli.gossamer(args);
        assertThat(said.exit()).as(said.err()).isZero();
        String export = options.equals("perfetto")
                ? PerfettoReader.read(Files.readAllBytes(file)).stream()
                        .map(event -> event + "\n")
                        .collect(Collectors.joining())
                : Files.readString(file);
        Path golden = GOLDEN.resolve(options.replaceAll("[^a-z0-9]+", "-") + ".txt");
        if ("write".equals(System.getProperty("gossamer.golden"))) {
            Files.createDirectories(GOLDEN);
            Files.writeString(golden, export);
        }
        assertThat(export).isEqualTo(Files.readString(golden));
    }
}
