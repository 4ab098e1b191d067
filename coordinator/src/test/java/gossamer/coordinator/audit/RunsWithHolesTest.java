package gossamer.coordinator.audit;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.audit.AuditReport;
import gossamer.coordinator.config.ConfigException;
import gossamer.coordinator.config.LoadedConfig;
import gossamer.coordinator.config.Problem;
import gossamer.coordinator.reproduce.Runs;
import gossamer.coordinator.schedule.ScheduleWriter;
import gossamer.coordinator.text.Progress;
import gossamer.model.algorithm.AlgorithmProvider;
import gossamer.model.analysis.ScheduleOfTrace;
import gossamer.model.description.FsaWriter;
import gossamer.model.machine.SwitchingMode;
import gossamer.model.reference.SequentialEngine;
import gossamer.model.registry.Registry;
import gossamer.model.run.Emulation;
import gossamer.node.EmulationResult;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Meshes of which PUs are missing: whatever says that it runs there completes, through the actors
 * and in the sequential engine alike, and the auditor, which works out the ways round the holes
 * anew, finds nothing; whatever does not run there says why.
 */
class RunsWithHolesTest {

    @TempDir
    Path directory;

    /** What is needed besides the name where something is. */
    private static final Map<String, String> KEYS = Map.of(
            "circgos", ", a1 = 3",
            "torgos", ", a = 5, rounds = [[2, 1]]",
            "cubgos", ", a = 5, rounds = [[2, 1]]",
            "schedule", ", file = schedule.json",
            "fsa", ", file = automata.json");

    /** The name, what is wrong, and what is allowed. */
    private static final String WHY_NOT =
            "(%1$s (needs|on|cannot)|= %1$s .*which runs under|fsa|packets carried) .*; allowed: ";

    private LoadedConfig load(String topology, String machine, String algorithm) throws Exception {
        Path config = directory.resolve("holes.conf");
        Files.writeString(
                config,
                "gossamer { topology { kind = mesh-with-holes, " + topology + " }\n"
                        + "algorithm { name = " + algorithm + " }\n" + machine + " }\n");
        return Audits.load(config, List.of());
    }

    private static String machine(String mode) {
        return "network { switching = " + mode
                + ", token-flits = 4, cost { startup = 20us, hop = 40ns, flit = 20ns } }";
    }

    private static void completesAndIsVerified(LoadedConfig config, Runs runs) {
        Emulation emulation = config.emulation();
        EmulationResult ofActors = runs.verified(emulation, (words, records) -> {});
        assertThat(runs.violations()).as(emulation.name()).isZero();
        SequentialEngine.Outcome outcome = Audits.run(emulation);
        assertThat(outcome.fingerprint().hex()).isEqualTo(ofActors.fingerprint().hex());
        AuditReport report = Audits.audit(outcome, emulation, config.resolved());
        assertThat(report.clean()).as(report.toString()).isTrue();
        assertThat(outcome.tally().completePus).isEqualTo(emulation.topology().pus());
    }

    /** Files that other algorithms would write on this network. */
    private void writeFiles(String topology, String mode) throws Exception {
        String name = mode.equals("wormhole") ? "high-dim-gos" : "flooding";
        String carrier = mode.equals("wormhole") ? mode : "store-and-forward";
        Emulation emulation = load(topology, machine(carrier), name).emulation();
        StringWriter automata = new StringWriter();
        FsaWriter.write(emulation, automata);
        Files.writeString(directory.resolve("automata.json"), automata.toString());
        Emulation rounds = load(topology, "network.cost = round", "greedy").emulation();
        ScheduleOfTrace schedule = ScheduleOfTrace.of(rounds);
        SequentialEngine.Outcome run = Audits.run(rounds);
        schedule.acceptAll(run.trace().words(), run.trace().size());
        StringBuilder text = new StringBuilder();
        ScheduleWriter.write(schedule.build(), rounds.topology(), rounds.network(), text);
        Files.writeString(directory.resolve("schedule.json"), text);
    }

    @ParameterizedTest(name = "without {0}")
    @ValueSource(
            strings = {
                "[[0, 0], [13, 9]]", // corners
                "[[0, 4], [7, 0]]", // edges
                "[[5, 4], [13, 9]]", // inside and a corner
                "[[5, 4], [9, 6]]", // inside
                "[[5, 4], [5, 5]]", // beside each other
                "[[5, 4], [6, 4]]",
                "[[5, 4], [6, 5]]",
                "[[0, 0], [1, 1]]",
            })
    void everyAlgorithmThatRunsOnAParagonWithTwoHolesCompletesAndTheOthersSayWhyNot(String missing)
            throws Exception {
        String topology = "shape = [14, 10], missing = " + missing;
        Map<String, String> refused = new TreeMap<>();
        List<String> ran = new ArrayList<>();
        try (Runs runs = new Runs(Progress.NONE)) {
            for (SwitchingMode mode : Registry.builtIn().all(SwitchingMode.class)) {
                writeFiles(topology, mode.name());
                for (AlgorithmProvider algorithm :
                        Registry.builtIn().all(AlgorithmProvider.class)) {
                    String name = algorithm.name();
                    String text = name + KEYS.getOrDefault(name, "");
                    try {
                        completesAndIsVerified(load(topology, machine(mode.name()), text), runs);
                        ran.add(name + " " + mode.name());
                    } catch (ConfigException e) {
                        refused.put(name + " " + mode.name(), reasons(e));
                    }
                }
            }
        }
        assertThat(ran)
                .containsExactlyInAnyOrder(
                        "high-dim-gos wormhole",
                        "torgos wormhole",
                        "cubgos wormhole",
                        "router wormhole",
                        "fsa wormhole",
                        "greedy store-and-forward",
                        "flooding store-and-forward",
                        "push-pull store-and-forward",
                        "schedule store-and-forward",
                        "fsa store-and-forward");
        refused.forEach((cell, reasons) -> assertThat(reasons)
                .as(cell)
                .containsPattern(WHY_NOT.formatted(cell.substring(0, cell.indexOf(' ')))));
        assertThat(refused.get("high-dim-gos store-and-forward"))
                .contains("high-dim-gos cannot go round holes under store-and-forward");
        assertThat(refused.get("approach-1 wormhole"))
                .contains(
                        "not mesh-with-holes 14×10; allowed: high-dim-gos, torgos, cubgos, router");
        assertThat(ran.size() + refused.size())
                .isEqualTo(3 * Registry.builtIn().all(AlgorithmProvider.class).size());
    }

    private static String reasons(ConfigException refusal) {
        return String.join(
                "\n", refusal.problems().stream().map(Problem::toString).toList());
    }

    @Test
    void theAuditorKnowsTheWaysOfOtherHolesFromThese() throws Exception {
        LoadedConfig one =
                load("shape = [4, 4], missing = [[1, 2]]", machine("wormhole"), "router");
        LoadedConfig other =
                load("shape = [4, 4], missing = [[2, 1]]", machine("wormhole"), "router");
        AuditReport report =
                Audits.audit(Audits.run(one.emulation()), other.emulation(), other.resolved());
        assertThat(report.clean()).isFalse();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "shape = [9, 9], missing = [[4, 4], [0, 8]] | torgos, a = 3, rounds = [[3, 1]]",
                "shape = [9, 9], missing = [[4, 4], [4, 5]] | torgos, a = 3, rounds = [[3, 1]],"
                        + " colours = parity, start = ready",
                "shape = [9, 9], missing = [[4, 4], [5, 5]] | high-dim-gos, phases = [approach-2,"
                        + " {name = circgos, a1 = 3, rounds = [[3, 1]]}], colours = parity",
                "shape = [9, 9], missing = [[1, 1]] | high-dim-gos, colours = split",
                "shape = [4, 4, 4], missing = [[1, 1, 1], [3, 0, 2]] | cubgos, a = 2, rounds ="
                        + " [[2, 1]]",
                "shape = [7, 5], missing = [] | high-dim-gos, parameters = auto",
                "shape = [6], missing = [[0], [5]] | router",
                "shape = [2, 2], missing = [[0, 1], [1, 0], [1, 1]] | router",
            })
    void plansOfWholeMeshesRunWherePusAreMissing(String topology, String algorithm)
            throws Exception {
        try (Runs runs = new Runs(Progress.NONE)) {
            completesAndIsVerified(load(topology, machine("wormhole"), algorithm), runs);
            String onePort = machine("wormhole") + "\nnetwork.ports = one";
            if (!algorithm.contains("auto")) {
                completesAndIsVerified(load(topology, onePort, algorithm), runs);
            }
        }
    }
}
