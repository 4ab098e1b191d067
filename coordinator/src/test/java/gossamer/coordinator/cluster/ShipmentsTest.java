package gossamer.coordinator.cluster;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import gossamer.coordinator.config.LoadedConfig;
import gossamer.node.cluster.Shipment;
import java.io.File;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** What another JVM accepts as the description of an emulation. */
class ShipmentsTest {

    private static final String TOPOLOGY = "topology.txt";
    private static final String SCHEDULE = "schedule.json";

    @TempDir
    private Path directory = Path.of("");

    private static Shipment with(String name) {
        return Shipment.of("{}", Map.of(name, "text"));
    }

    private static Shipment.File file(String name, String text) {
        return new Shipment.File(name, text);
    }

    private Map<Shipment, String> refused() {
        Map<Shipment, String> refused = new LinkedHashMap<>();
        String other = "was sent, allowed: [answers.jsonl, automata.json, schedule.json,"
                + " topology.txt]";
        for (String name : List.of(
                "../x",
                "..",
                ".",
                "",
                directory.resolve(TOPOLOGY).toString(),
                "./" + TOPOLOGY,
                "x/../" + TOPOLOGY,
                TOPOLOGY + "\0",
                TOPOLOGY + "/",
                "Topology.txt",
                " " + TOPOLOGY,
                "config.json",
                "..\\x",
                "x".repeat(10_000))) {
            refused.put(with(name), other);
        }
        Shipment good = with(TOPOLOGY);
        List<Shipment.File> twice = List.of(file(TOPOLOGY, "a"), file(TOPOLOGY, "b"));
        refused.put(new Shipment("{}", twice, good.sha256()), "topology.txt was sent twice");
        List<Shipment.File> five = List.of(
                file(TOPOLOGY, ""),
                file(SCHEDULE, ""),
                file("automata.json", ""),
                file("answers.jsonl", ""),
                file(TOPOLOGY, ""));
        refused.put(new Shipment("{}", five, ""), "5 files were sent, at most 4");
        String large = "x".repeat(Shipment.MOST_CHARACTERS);
        refused.put(
                new Shipment("{}", List.of(file(TOPOLOGY, large)), ""), "have 400,002 characters");
        refused.put(new Shipment("{} ", good.files(), good.sha256()), "has the SHA-256");
        refused.put(
                new Shipment("{}", List.of(file(TOPOLOGY, "other")), good.sha256()),
                "has the SHA-256");
        refused.put(
                new Shipment("{}", List.of(file(SCHEDULE, "text")), good.sha256()),
                "has the SHA-256");
        refused.put(new Shipment("{}", good.files(), "\n"), "its sender says \"?\"");
        for (String config : List.of(
                "{\"gossamer\": {\"topology\": {\"file\": \"/etc/passwd\"}}}",
                "{\"gossamer\": {\"profile\": {\"delays\": [{\"file\": \"../x\"}]}}}",
                "{\"gossamer\": {\"farm\": {\"answers\": \"/etc/passwd\"}}}",
                "{\"gossamer\": {\"algorithm\": {\"file\": {\"a\": 1}}}}")) {
            refused.put(Shipment.of(config, Map.of()), "names a file that was not");
        }
        for (String config : List.of(
                "include \"/etc/passwd\"",
                "{include \"/etc/passwd\"}",
                "{\"a\": ${b}}",
                "[]",
                "",
                "[".repeat(100_000))) {
            refused.put(Shipment.of(config, Map.of()), "is no JSON object");
        }
        return refused;
    }

    /** Temporary files with this text: other processes have files there too. */
    private static List<Path> temporaryWith(String text) throws IOException {
        List<Path> found = new ArrayList<>();
        Path temporary = Path.of(System.getProperty("java.io.tmpdir"));
        try (DirectoryStream<Path> parents = Files.newDirectoryStream(temporary, "gossamer-*")) {
            for (Path parent : parents) {
                File[] files = parent.toFile().listFiles(File::isFile);
                for (File file : files == null ? new File[0] : files) {
                    if (isWith(text, file.toPath())) {
                        found.add(file.toPath());
                    }
                }
            }
        }
        return found;
    }

    private static boolean isWith(String text, Path file) throws IOException {
        try {
            return new String(Files.readAllBytes(file), ISO_8859_1).contains(text);
        } catch (NoSuchFileException e) {
            return false;
        }
    }

    @TestFactory
    Stream<DynamicTest> whatNoCoordinatorSendsIsRefused() {
        return refused().entrySet().stream()
                .map(each -> DynamicTest.dynamicTest(name(each), () -> {
                    assertThatThrownBy(() -> Shipments.unpack(each.getKey()))
                            .isInstanceOf(IllegalArgumentException.class)
                            .hasMessageContaining(each.getValue())
                            .message()
                            .hasSizeLessThan(300)
                            .doesNotContainPattern("[^ -~…]");
                    assertThat(directory).isEmptyDirectory();
                }));
    }

    private static String name(Map.Entry<Shipment, String> each) {
        String text = each.getKey().toString().replaceAll("[^ -~]", "?");
        return each.getValue() + ": " + text.substring(0, Math.min(80, text.length()));
    }

    @Test
    void whatWasPackedIsBuiltAndNothingIsLeftOnDisk() throws Exception {
        Files.writeString(directory.resolve("triangle.txt"), "0 1\n1 2\n2 0\n2 3\n");
        String seed = String.valueOf(System.nanoTime());
        LoadedConfig loaded = TestCluster.load(directory, """
                gossamer {
                  seed = %s
                  topology { kind = file, file = triangle.txt }
                  network { model = "F*", cost = round, packet-capacity = 1 }
                  algorithm.name = greedy
                }
                """.formatted(seed));
        Shipment shipment = Shipments.pack(loaded);
        assertThat(shipment.files()).extracting(Shipment.File::name).containsExactly(TOPOLOGY);
        assertThat(shipment.config()).contains(seed);
        assertThat(Shipments.unpack(shipment).topology().links()).isEqualTo(4);
        assertThat(temporaryWith(seed)).isEmpty();
    }
}
