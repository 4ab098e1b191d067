package gossamer.coordinator.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.coordinator.config.ConfigLoader;
import gossamer.coordinator.config.Overrides;
import gossamer.model.analysis.outcome.Causes;
import gossamer.model.analysis.outcome.Outcome;
import gossamer.model.analysis.outcome.OutcomeBuilder;
import gossamer.model.reference.SequentialEngine;
import gossamer.model.run.Emulation;
import gossamer.model.trace.TraceLevel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Collectors;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Faults and the rules that their losses are due to. The causes and totals follow from the
 * algorithms and are written by hand: on the ring of 7 each token goes 3 links to both sides, so
 * that over each channel go the tokens of 3 PUs, to 3, 2 and 1 further PUs; flooding brings tokens
 * wherever a way is left.
 */
class CausesTest {

    private static final String COST =
            "network.cost { startup = 1us, hop = 100ns, flit = 10ns }, algorithm.name = ";
    private static final String RING = "topology { kind = ring, shape = 7 }, " + COST;
    private static final Map<String, String> NETWORKS = Map.of(
            "ring", RING + "high-dim-gos",
            "ring, 4 attempts",
                    RING + "high-dim-gos, network.reliability.retransmit "
                            + "{ timeout = 3us, max-attempts = 4 }",
            "flooded ring", RING + "flooding",
            "path", "topology { kind = path, shape = 5 }, " + COST + "high-dim-gos",
            "star", "topology { kind = file, file = star.txt }, " + COST + "flooding",
            "flooded K4", "topology { kind = crossbar, shape = 4 }, " + COST + "flooding",
            "long ring", "topology { kind = ring, shape = 243 }, " + COST + "high-dim-gos",
            "one poll",
                    "topology { kind = path, shape = 5 }, " + COST + "push-pull"
                            + ", algorithm.polls = 1");

    @TempDir
    private Path directory;

    private record Ended(SequentialEngine.Outcome run, Outcome outcome) {}

    private Ended run(String network, String faults) throws Exception {
        Files.writeString(directory.resolve("star.txt"), "0 1\n0 2\n0 3\n0 4\n0 5\n");
        Path config = directory.resolve("config.conf");
        Files.writeString(
                config,
                "gossamer { name = planted, " + NETWORKS.get(network) + "\nprofile { "
                        + faults.replace('\'', '"') + " } }");
        Emulation emulation = ConfigLoader.load(config, Overrides.none()).emulation();
        SequentialEngine.Outcome run = SequentialEngine.run(emulation, TraceLevel.FULL);
        OutcomeBuilder outcome = new OutcomeBuilder(emulation);
        outcome.acceptAll(run.trace().words(), run.trace().size());
        return new Ended(run, outcome.build(run.tally()));
    }

    private static String told(Causes.Part part) {
        String rule = part.rule().startsWith("rule ") ? part.rule().split(" ")[1] : "delay";
        return rule + ":" + part.needed() + (part.enough() == 0 ? "" : "+" + part.enough());
    }

    /**
     * Network, faults, missing token deliveries, wrong values, and per rule the losses that do not
     * happen without it + those for which it is one of several rules that are each enough; then
     * those that several rules make together, and those that are there anyway.
     */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                // Every packet of a channel.
                "ring | faults = [{ kind = down, links = '0--1' }] | 12 | 0 | 1:12 | 0 | 0",
                "ring | faults = [{ kind = down, links = '0->1' }] | 6 | 0 | 1:6 | 0 | 0",
                "ring | faults = [{ kind = hold, links = '0--1' }] | 12 | 0 | 1:12 | 0 | 0",
                "ring | faults = [{ kind = loss, links = '0->1', probability = 1 }] "
                        + "| 6 | 0 | 1:6 | 0 | 0",
                "ring | faults = [{ kind = down, links = all }] | 42 | 0 | 1:42 | 0 | 0",
                // 3 · 4 pairs of PUs, both ways.
                "ring | faults = [{ kind = partition, sides = '0..2' }] | 24 | 0 | 1:24 | 0 | 0",
                "path | faults = [{ kind = down, links = '2--3' }] | 12 | 0 | 1:12 | 0 | 0",
                // The second and third packets of both channels: 2 + 1 deliveries each.
                "ring | faults = [{ kind = down, links = '0--1', from = 1500ns }] "
                        + "| 6 | 0 | 1:6 | 0 | 0",
                // The first packets only: 3 deliveries each.
                "ring | faults = [{ kind = down, links = '0--1', until = 1105ns }] "
                        + "| 6 | 0 | 1:6 | 0 | 0",
                "ring | faults = [{ kind = down, links = '0--1', until = 20us, packets = held }] "
                        + "| 0 | 0 | | 0 | 0",
                // Every PU takes the token beside it twice, and lacks the third of each side.
                "ring | faults = [{ kind = duplicate, probability = 1 }] | 14 | 0 | 1:14 | 0 | 0",
                // Given up, and repeated until it works.
                "ring, 4 attempts | faults = [{ kind = down, links = '0--1' }] "
                        + "| 12 | 0 | 1:12 | 0 | 0",
                "ring, 4 attempts | faults = [{ kind = down, links = '0--1', until = 10us }] "
                        + "| 0 | 0 | | 0 | 0",
                "ring, 4 attempts | faults = [{ kind = duplicate, probability = 1 }] "
                        + "| 0 | 0 | | 0 | 0",
                "ring, 4 attempts | delays = [{ links = '0->1', law = constant, time = 50us }] "
                        + "| 0 | 0 | | 0 | 0",
                "ring, 4 attempts | faults = [{ kind = down, links = '0--1' },"
                        + " { kind = duplicate, probability = 1 }] | 12 | 0 | 1:12 2:0 | 0 | 0",
                // PUs: 6 + 6 deliveries of their own, 3 + 3 that they pass on.
                "ring | faults = [{ kind = crash, pus = 3, at = 0ns }] | 18 | 0 | 1:18 | 0 | 0",
                // What reaches it has been delivered, though it waits.
                "ring | faults = [{ kind = pause, pus = 3 }] | 12 | 0 | 1:12 | 0 | 0",
                "ring | faults = [{ kind = crash, pus = 3, at = 900us }] | 0 | 0 | | 0 | 0",
                "ring | faults = [{ kind = send-omission, pus = 2, probability = 1 }] "
                        + "| 12 | 0 | 1:12 | 0 | 0",
                "ring | faults = [{ kind = receive-omission, pus = 2, probability = 1 }] "
                        + "| 12 | 0 | 1:12 | 0 | 0",
                "ring | faults = [{ kind = slow, pus = 3, factor = 10 }] | 0 | 0 | | 0 | 0",
                "flooded ring | faults = [{ kind = crash, pus = 3, at = 0ns }] "
                        + "| 12 | 0 | 1:12 | 0 | 0",
                // What restarts tells its own token, and is told nothing again.
                "flooded ring | faults = [{ kind = crash, pus = 3, at = 0ns },"
                        + " { kind = restart, pus = 3, at = 900us }] | 6 | 0 | 1:6 | 0 | 0",
                "star | faults = [{ kind = crash, pus = 0, at = 0ns }] | 30 | 0 | 1:30 | 0 | 0",
                "star | faults = [{ kind = crash, pus = 1, at = 0ns }] | 10 | 0 | 1:10 | 0 | 0",
                "star | faults = [{ kind = send-omission, pus = 0, probability = 1 }] "
                        + "| 25 | 0 | 1:25 | 0 | 0",
                // Lies and falsified tokens.
                "ring | faults = [{ kind = byzantine, pus = 2, lies = different }] "
                        + "| 0 | 6 | 1:6 | 0 | 0",
                "ring | faults = [{ kind = byzantine, pus = 2, lies = same }] "
                        + "| 0 | 6 | 1:6 | 0 | 0",
                "ring | faults = [{ kind = byzantine, pus = 2, lies = same, from = 900us }] "
                        + "| 0 | 0 | | 0 | 0",
                "star | faults = [{ kind = byzantine, pus = 0, lies = different }] "
                        + "| 0 | 5 | 1:5 | 0 | 0",
                "star | faults = [{ kind = byzantine, pus = 1, lies = same }] "
                        + "| 0 | 5 | 1:5 | 0 | 0",
                "ring | faults = [{ kind = corrupt, links = '0->1', probability = 1 }] "
                        + "| 0 | 6 | 1:6 | 0 | 0",
                // One token of each of two packets.
                "star | faults = [{ kind = corrupt, links = '0->1', probability = 1 }] "
                        + "| 0 | 2 | 1:2 | 0 | 0",
                // Several rules, of which one matters, or each for a part.
                "ring | faults = [{ kind = down, links = '0--1' },"
                        + " { kind = down, links = '4--5', from = 900us }]"
                        + " | 12 | 0 | 1:12 2:0 | 0 | 0",
                "ring | faults = [{ kind = byzantine, pus = 2, lies = same },"
                        + " { kind = byzantine, pus = 4, lies = same }] | 0 | 12 | 1:6 2:6 | 0 | 0",
                "star | faults = [{ kind = send-omission, pus = 1, probability = 1 },"
                        + " { kind = receive-omission, pus = 1, probability = 1 }]"
                        + " | 10 | 0 | 1:5 2:5 | 0 | 0",
                "flooded ring | faults = [{ kind = byzantine, pus = 0, lies = same },"
                        + " { kind = down, links = '0--1' }] | 0 | 6 | 1:6 2:0 | 0 | 0",
                // Several rules, of which each is needed.
                "flooded ring | faults = [{ kind = down, links = '0--1' }] | 0 | 0 | | 0 | 0",
                "flooded ring | faults = [{ kind = down, links = '0--1' },"
                        + " { kind = down, links = '3--4' }] | 24 | 0 | 1:24 2:24 | 0 | 0",
                "flooded ring | faults = [{ kind = down, links = '0--1' },"
                        + " { kind = down, links = '3--4' }, { kind = down, links = '5--6' }]"
                        + " | 32 | 0 | 1:12 2:12 3:8 | 0 | 0",
                // Several rules, of which each is enough.
                "ring | faults = [{ kind = down, links = '0--1' }, { kind = down, links = '0--1' }]"
                        + " | 12 | 0 | 1:0+12 2:0+12 | 0 | 0",
                "ring | faults = [{ kind = down, links = all },"
                        + " { kind = crash, pus = 3, at = 0ns }]"
                        + " | 42 | 0 | 1:24+18 2:0+18 | 0 | 0",
                "ring | faults = [{ kind = loss, probability = 1 },"
                        + " { kind = duplicate, probability = 1 }]"
                        + " | 42 | 0 | 1:28+14 2:0+14 | 0 | 0",
                "ring | faults = [{ kind = byzantine, pus = 0, lies = same },"
                        + " { kind = down, links = '0--1' }] | 12 | 3 | 1:3+3 2:9+3 | 0 | 0",
                "star | faults = [{ kind = down, links = '0--1' },"
                        + " { kind = byzantine, pus = 0, lies = same }]"
                        + " | 10 | 4 | 1:9+1 2:4+1 | 0 | 0",
                // Any two of three rules cut off PU 0.
                "flooded K4 | faults = [{ kind = down, links = ['0--1', '0--2'] },"
                        + " { kind = down, links = ['0--2', '0--3'] },"
                        + " { kind = down, links = ['0--1', '0--3'] }]"
                        + " | 6 | 0 | 1:0 2:0 3:0 | 6 | 0",
            })
    void aLossIsDueToTheRulesWithoutWhichItDoesNotHappen(
            String network,
            String faults,
            long missing,
            long wrong,
            String causes,
            long joint,
            long anyway)
            throws Exception {
        Ended ended = run(network, faults);

        assertThat(ended.outcome().gaps().total()).as("missing").isEqualTo(missing);
        assertThat(ended.run().tally().wrongHeld).as("wrong").isEqualTo(wrong);
        Causes found = ended.outcome().causes();
        assertThat(found.rules().stream().map(CausesTest::told).collect(Collectors.joining(" ")))
                .isEqualTo(causes == null ? "" : causes);
        assertThat(found.joint()).as("joint").isEqualTo(joint);
        assertThat(found.anyway()).as("anyway").isEqualTo(anyway);
        assertThat(found.untried()).isEmpty();
    }

    @Test
    void whatIsLostWithoutAnyRuleTooIsDueToNone() throws Exception {
        Ended ended = run("one poll", "faults = [{ kind = down, links = all, from = 900us }]");

        Causes causes = ended.outcome().causes();
        assertThat(causes.missing()).isPositive().isEqualTo(causes.anyway());
        assertThat(causes.rules()).singleElement().matches(part -> !part.isCause());
        assertThat(causes.texts().get(0)).endsWith("are lost without any rule too");
    }

    @Test
    void aRunThatTakesTooLongToRepeatSaysSo() throws Exception {
        String rules = "{ kind = down, links = 7 }, ".repeat(9);
        Ended ended = run("long ring", "faults = [" + rules + "]");

        assertThat(ended.outcome().causes().rules()).isEmpty();
        assertThat(ended.outcome().causes().texts())
                .containsExactly("not looked for: 10 repetitions of 58,806 packets are too many,"
                        + " the most are 500,000 packets");
    }

    @Test
    void totalsOfEachRuleAreToldOnce() throws Exception {
        Ended ended = run(
                "ring, 4 attempts",
                "faults = [{ kind = down, links = '4--5', from = 900us },"
                        + " { kind = down, links = '0--1' },"
                        + " { kind = byzantine, pus = 3, lies = same }]");

        Outcome outcome = ended.outcome();
        // Three packets each way, each with four attempts; two lies to neighbours.
        assertThat(outcome.losses().byRule())
                .isEqualTo(Map.of(
                        2, Map.of("the channel was down", 24L), 3, Map.of("told wrong", 2L)));
        assertThat(outcome.diagnosis())
                .singleElement(InstanceOfAssertFactories.STRING)
                .startsWith("packet 0#1 from PU 0 to PU 1 was given up at tick 16440 after 4"
                        + " attempts, the channel was down (rule 2), and ")
                .endsWith(": 12 token deliveries are missing");
        assertThat(outcome.causes().texts())
                .hasSize(3)
                .last(InstanceOfAssertFactories.STRING)
                .isEqualTo("no cause: rule 1 \"down 4--5\"");
    }
}
