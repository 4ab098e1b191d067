package gossamer.coordinator.fsa;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.typesafe.config.ConfigFactory;
import gossamer.audit.Auditor;
import gossamer.coordinator.config.ConfigException;
import gossamer.coordinator.config.ConfigLoader;
import gossamer.coordinator.config.Overrides;
import gossamer.coordinator.config.Problem;
import gossamer.coordinator.description.Auditors;
import gossamer.coordinator.experiment.SelfContained;
import gossamer.coordinator.fsa.BuiltInAutomata.Machine;
import gossamer.model.algorithm.AlgorithmProvider;
import gossamer.model.reference.SequentialEngine.Outcome;
import gossamer.model.registry.Registry;
import gossamer.model.run.Emulation;
import gossamer.model.run.StopReason;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FsaFileTest {

    @TempDir
    Path directory;

    private static final int MUTATIONS = 50;
    private static final Pattern PROBLEM =
            Pattern.compile("(?s).*/(own[.]json: ?[1-9]\\d*:[1-9]\\d*: .+"
                    + "|a[.]conf:1: gossamer[.]algorithm[.]file: (automata of|packets carried)"
                    + " .+, but .+; allowed: automata for this (network|machine))");
    private static final Pattern PIECE =
            Pattern.compile("\\d+|\"[a-z][a-z-]*\"(?!:)|\"[a-z-]+\":|[{}\\[\\],]");

    @Test
    void eachBuiltInAlgorithmIsThereOnThreeMachines() throws Exception {
        Map<String, Long> machines = BuiltInAutomata.machines(directory).stream()
                .collect(Collectors.groupingBy(Machine::algorithm, Collectors.counting()));
        List<String> names = new ArrayList<>(Registry.builtIn().names(AlgorithmProvider.class));
        names.remove("fsa");
        assertThat(machines).containsOnlyKeys(names);
        assertThat(machines.values()).containsOnly(3L);
    }

    @Test
    void everyBuiltInAlgorithmRunsFromItsFileWithTheSameFingerprint() throws Exception {
        for (Machine machine : BuiltInAutomata.machines(directory)) {
            Emulation emulation = machine.emulation();
            String text = BuiltInAutomata.written(emulation);
            Emulation again = machine.withAutomata(directory, text);
            Outcome first = BuiltInAutomata.run(emulation);
            Outcome second = BuiltInAutomata.run(again);
            assertThat(second.fingerprint().hex())
                    .as(machine.text())
                    .isEqualTo(first.fingerprint().hex());
            assertThat(BuiltInAutomata.written(again)).as(machine.text()).isEqualTo(text);
        }
    }

    private Emulation loaded(String text) throws Exception {
        Path config = directory.resolve("b.conf");
        Files.writeString(config, text);
        return ConfigLoader.load(config, Overrides.ofSets(List.of())).emulation();
    }

    @Test
    void aConfigNamesAFileOfAutomataAndARunKeepsACopyOfIt() throws Exception {
        String machine =
                "gossamer { topology { kind = mesh, shape = [3, 4] }, network.cost = round\n"
                        + "algorithm { name = %s } }";
        Emulation flooding = loaded(machine.formatted("flooding"));
        String text = BuiltInAutomata.written(flooding);
        Files.writeString(directory.resolve("my-fsa.json"), text);
        Emulation own = loaded(machine.formatted("fsa, file = my-fsa.json"));
        assertThat(BuiltInAutomata.run(own).fingerprint().hex())
                .isEqualTo(BuiltInAutomata.run(flooding).fingerprint().hex());
        SelfContained kept = SelfContained.of(own, ConfigFactory.empty());
        assertThat(kept.files()).containsExactly(Map.entry("automata.json", text));
        assertThat(kept.config().getString("algorithm.file")).isEqualTo("automata.json");
    }

    @Test
    void whatLastsBeyondItsStepIsDueInALaterOne() throws Exception {
        String machine = "gossamer { topology { kind = torus, shape = [3, 8] }, network { switching"
                + " = wormhole, token-flits = 2, cost { startup = 10ns, hop = 1ns, flit = 5ns } }\n"
                + "algorithm { name = %s } }";
        Emulation split = loaded(machine.formatted("high-dim-gos, colours = split"));
        String text = BuiltInAutomata.written(split);
        Files.writeString(directory.resolve("split.json"), text);
        Emulation own = loaded(machine.formatted("fsa, file = split.json"));
        assertThat(text).contains("\"due\":");
        assertThat(BuiltInAutomata.written(own)).isEqualTo(text);
        assertThat(BuiltInAutomata.run(own).fingerprint().hex())
                .isEqualTo(BuiltInAutomata.run(split).fingerprint().hex());
        Files.writeString(
                directory.resolve("split.json"), text.replaceFirst("\"due\":\\d+", "\"due\":0"));
        assertThatThrownBy(() -> loaded(machine.formatted("fsa, file = split.json")))
                .hasMessageContaining("expected due, a whole number ");
    }

    /** All PUs of a ring of 11 send 5 tokens to both sides. */
    @Test
    void aFileCannotStateFewerPacketsThanItsAutomataSend() throws Exception {
        String machine = "gossamer { topology { kind = ring, shape = 11 }, network.cost = round\n"
                + "algorithm { name = %s } }";
        String text = BuiltInAutomata.written(loaded(machine.formatted("approach-1")));
        assertThat(text).containsPattern("\"packets\": ?110");
        Files.writeString(
                directory.resolve("few.json"),
                text.replaceFirst("\"packets\": ?110", "\"packets\": 109"));
        assertThatThrownBy(() -> loaded(machine.formatted("fsa, file = few.json")))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("few.json:1:")
                .hasMessageContaining("expected packets, a whole number 110 to ")
                .hasMessageEndingWith("found 109");
    }

    /** Each PU sends all that it holds whenever something comes. */
    @Test
    void rulesThatNeverEndAreCutOffBeforeTimeOverflows() throws Exception {
        Files.writeString(directory.resolve("endless.json"), """
                {"format": "gossamer-fsa", "version": 1, "pus": 3, "carriage": "by-link",
                 "packets": 1, "largest-packet": 1, "links": {"service": "granted"}, "capacity": 1,
                 "rules": [{"on": "arrival", "do": ["keep-news"]},
                  {"on": "settled", "at": "every-channel", "do": ["take-held", "send"]}],
                 "automata": [{"pus": "0..2", "parts": []}]}
                """);
        Emulation endless = loaded("""
                gossamer { topology { kind = ring, shape = 3 }
                network { time-unit = tick, token-flits = 200000
                cost { startup = 1, hop = 1, flit = 1099511627776 } }
                algorithm { name = fsa, file = endless.json } }
                """);
        Outcome run = BuiltInAutomata.run(endless);
        assertThat(run.reason()).isEqualTo(StopReason.VIRTUAL_TIME_LIMIT);
        assertThat(run.tally().lastRecord).isBetween(1L << 61, 1L << 62);
    }

    @Test
    void rulesAboutNeighboursAreForWholeTokens() throws Exception {
        String machine = "gossamer { topology { kind = ring, shape = 9 }, network { token-flits = 3"
                + "\ncost { startup = 10ns, hop = 1ns, flit = 5ns } }, algorithm { name = %s } }";
        for (String name : List.of("flooding", "push-pull", "greedy")) {
            String text = BuiltInAutomata.written(loaded(machine.formatted(name)));
            Files.writeString(
                    directory.resolve("cut.json"),
                    text.replaceFirst("\"colours\": ?1", "\"colours\": 3"));
            assertThatThrownBy(() -> loaded(machine.formatted("fsa, file = cut.json")))
                    .as(name)
                    .hasMessageContaining("cut.json:1:1: one colour only for rules about");
        }
    }

    @Test
    void everythingThatIsWrongIsToldAtOnceWithLineAndColumn() throws Exception {
        Files.writeString(directory.resolve("bad.json"), """
                {"format": "gossamer-fsa", "version": 1, "pus": 12, "carriage": "by-link",
                 "packets": 10, "largest-packet": 99, "colour": 1, "links": {"service": "granted"},
                 "capacity": 3,
                 "rules": [
                  {"on": "arival", "do": ["keep"]},
                  {"on": "arrival", "do": ["keep", "send"]}],
                 "automata": [{"pus": "0..10"}]}
                """);
        assertThatThrownBy(() -> loaded("gossamer { topology { kind = mesh, shape = [3, 4] }\n"
                        + "network.cost = round, algorithm { name = fsa, file = bad.json } }"))
                .hasMessageContaining(
                        "bad.json:2:35: expected largest-packet, a whole number 1 to 12")
                .hasMessageContaining("bad.json:2:49: the file has no member \"colour\"")
                .hasMessageContaining(
                        "bad.json:5:10: expected on, one of arrival, sent, settled; found"
                                + " \"arival\"")
                .hasMessageContaining("bad.json:6:3: send cannot be done on arrival at here")
                .hasMessageContaining("bad.json:1:1: no automaton for PU 11");
    }

    @Test
    void whatTheNetworkDoesNotHaveIsToldWithThePu() throws Exception {
        Files.writeString(
                directory.resolve("ring.json"),
                BuiltInAutomata.written(loaded(
                        "gossamer { topology { kind = ring, shape = 4 }, network.cost = round\n"
                                + "algorithm { name = approach-1 } }")));
        assertThatThrownBy(() -> loaded("gossamer { topology { kind = path, shape = 4 }\n"
                        + "network.cost = round, algorithm { name = fsa, file = ring.json } }"))
                .hasMessageContaining(
                        "PU 0: stage phase 0, lane axis 0 leftwards: no link at port 1");
        assertThatThrownBy(() -> loaded("gossamer { topology { kind = ring, shape = 5 }\n"
                        + "network.cost = round, algorithm { name = fsa, file = ring.json } }"))
                .hasMessageContaining("automata of 4 PUs, but ring 5 has 5");
    }

    /** What can become of a mutated file. */
    private enum End {
        /** The file or its place is told. */
        REFUSED,
        /** The verifier finds what is wrong. */
        REJECTED,
        /** The mutation is none that matters: all PUs have all tokens by the rules. */
        STILL_RIGHT
    }

    /** Mutants that are still right do not count among the fifty. */
    @Test
    void fiftyMutatedFilesAreEachRefusedWithTheReasonOrTheirRunsAreRejected() throws Exception {
        List<Machine> machines = BuiltInAutomata.machines(directory);
        List<String> texts = machines.stream()
                .map(machine -> BuiltInAutomata.written(machine.emulation()))
                .toList();
        Map<End, Integer> ends = new EnumMap<>(End.class);
        for (int seed = 0; wrong(ends) < MUTATIONS; seed++) {
            assertThat(seed).as("mutants for %s", ends).isLessThan(2 * MUTATIONS);
            Random random = new Random(seed);
            int number = random.nextInt(machines.size());
            String mutant = mutated(texts.get(number), random, seed % 2 == 1);
            String what = "seed " + seed + ": " + machines.get(number) + "\n" + mutant;
            ends.merge(end(what, machines.get(number), mutant), 1, Integer::sum);
        }
        System.out.println("mutated automata: " + ends);
        assertThat(ends).containsOnlyKeys(End.values());
    }

    private static int wrong(Map<End, Integer> ends) {
        return ends.getOrDefault(End.REFUSED, 0) + ends.getOrDefault(End.REJECTED, 0);
    }

    /**
     * A number, a word, a name or a bracket that is another one or away; in every other mutant a
     * number, which most often makes other automata of it.
     */
    private static String mutated(String text, Random random, boolean numbers) {
        List<MatchResult> pieces = PIECE.matcher(text)
                .results()
                .filter(piece -> !numbers || Character.isDigit(piece.group().charAt(0)))
                .toList();
        MatchResult piece = pieces.get(random.nextInt(pieces.size()));
        MatchResult other = pieces.get(random.nextInt(pieces.size()));
        String was = piece.group();
        String is = !numbers && random.nextInt(8) == 0
                ? ""
                : Character.isDigit(was.charAt(0))
                        ? Integer.toString(Math.abs(Integer.parseInt(was) + random.nextInt(5) - 2))
                        : other.group();
        return text.substring(0, piece.start()) + is + text.substring(piece.end());
    }

    private End end(String what, Machine machine, String mutant) throws Exception {
        Emulation own;
        try {
            own = machine.withAutomata(directory, mutant);
        } catch (ConfigException refused) {
            assertThat(refused.problems())
                    .as(what)
                    .isNotEmpty()
                    .extracting(Problem::toString)
                    .allMatch(PROBLEM.asMatchPredicate());
            return End.REFUSED;
        }
        try {
            Outcome outcome = BuiltInAutomata.run(own);
            Auditor auditor = Auditors.of(own);
            auditor.acceptAll(outcome.trace().words(), outcome.trace().size());
            assertThat(outcome.reason()).as(what).isEqualTo(StopReason.QUIESCENT);
            boolean complete = outcome.tally().completePus == own.topology().pus();
            return complete && auditor.finish().clean() ? End.STILL_RIGHT : End.REJECTED;
        } catch (RuntimeException broken) {
            throw new AssertionError(what, broken);
        }
    }
}
