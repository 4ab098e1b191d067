package gossamer.coordinator.config;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.coordinator.text.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * Some thousand wrong configs, and what is said of each of them to the letter. {@code
 * -Dgossamer.write=true} writes it anew.
 *
 * <p>In the golden file {@code # base} begins a case, lines of config follow, and then what is
 * wrong with it, each with {@code > } before it.
 */
class ConfigProblemsTest extends ConfigTestBase {

    private static final Path GOLDEN =
            Path.of("src", "test", "resources", "golden", "config-problems.txt");
    private static final int LEAST = 1700;

    private static final String RETRANSMIT =
            "gossamer.network.reliability { retransmit { timeout = 50us, max-attempts = 8 } }\n";
    private static final String PATH = """
            gossamer {
              topology { kind = path, shape = 7 }
              network.cost { startup = 10us, hop = 100ns, flit = 1ns }
              algorithm.name = small-path
            }
            """;

    private static final Map<String, String> BASES = bases();

    private static Map<String, String> bases() {
        Map<String, String> bases = new LinkedHashMap<>();
        bases.put("torus", BASE);
        bases.put("pipelined", PIPELINED);
        bases.put("path", PATH);
        bases.put("retransmit", BASE + RETRANSMIT);
        bases.put("hopfield", PIPELINED + "gossamer.hopfield { patterns = random, count = 2 }\n");
        bases.put("farm", PIPELINED + "gossamer.farm.inputs = 1\n");
        bases.put(
                "campaign",
                PIPELINED + "gossamer.farm.campaign { setups = [{ seats = 3, spares = 1 }],"
                        + " reliability = 0.5, coverage = 0.5 }\n");
        bases.put("costless", BASE.replaceAll("network.*\n", "\n"));
        bases.put("topologyless", BASE.replaceAll("topology.*\n", "\n"));
        bases.put("algorithmless", BASE.replaceAll("algorithm.*\n", "\n"));
        bases.put("sweepless", PIPELINED);
        bases.put(
                "sweep", PIPELINED + "sweep.axes = [{ key = topology.shape, values = [4, 5] }]\n");
        return bases;
    }

    @Test
    void everyProblemIsSaidAsBefore() throws IOException {
        List<String> golden = Files.readAllLines(GOLDEN);
        List<String> said = new ArrayList<>();
        List<String> lines = new ArrayList<>();
        for (String line : golden) {
            if (line.startsWith("# ")) {
                lines.clear();
            }
            if (line.isEmpty()) {
                said.addAll(lines);
                for (String problem : problemsOf(lines)) {
                    said.add("> " + problem);
                }
                said.add("");
                lines.clear();
            } else if (!line.startsWith("> ")) {
                lines.add(line);
            }
        }
        if (Boolean.getBoolean("gossamer.write")) {
            Files.write(GOLDEN, said);
            return;
        }
        assertThat(said).filteredOn(line -> line.startsWith("# ")).hasSizeGreaterThan(LEAST);
        assertThat(said).isEqualTo(golden);
    }

    private List<String> problemsOf(List<String> lines) {
        String base = lines.get(0).substring(2);
        String text = BASES.get(base) + String.join("\n", lines.subList(1, lines.size()));
        if (!base.startsWith("sweep")) {
            return problemsOf(text, List.of());
        }
        try {
            SweepConfig.load(write("a.conf", text), Overrides.none(), Progress.NONE);
        } catch (ConfigException e) {
            return e.getMessage().replace(directory + "/", "").lines().toList();
        }
        return List.of();
    }
}
