package gossamer.coordinator.lab;

import static org.assertj.core.api.Assertions.assertThat;

import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigObject;
import gossamer.coordinator.config.ConfigLoader;
import gossamer.coordinator.config.LoadedConfig;
import gossamer.coordinator.config.Overrides;
import gossamer.coordinator.lab.Intervention.Rules;
import gossamer.model.reference.SequentialEngine;
import gossamer.model.trace.EventKind;
import gossamer.model.trace.TraceBuffer;
import gossamer.model.trace.TraceLevel;
import gossamer.model.trace.TraceRecord;
import gossamer.node.Emulator;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A rule from a time on changes nothing before that time, whatever the machine, the algorithm and
 * the rule; and the config that is saved gives the run of the session.
 */
class PrefixLawTest {

    private static final int SHORT = 250;
    private static final int LONG = 5_000;

    private static final List<String> MACHINES = List.of(
            "topology { kind = torus, shape = [5, 4] }, algorithm.name = high-dim-gos, COST",
            "topology { kind = mesh, shape = [3, 4] }, algorithm.name = high-dim-gos, COST",
            "topology { kind = ring, shape = 9 }, algorithm.name = approach-1, COST",
            "topology { kind = path, shape = 7 }, algorithm.name = approach-1, network.model ="
                    + " \"H*\", COST",
            "topology { kind = ring, shape = 8 }, algorithm.name = approach-1, network.model ="
                    + " F1, COST",
            "topology { kind = torus, shape = [4, 4] }, algorithm.name = flooding, COST",
            "topology { kind = mesh, shape = [3, 3] }, algorithm { name = push-pull, period = 40us,"
                    + " polls = 60 }, COST",
            "topology { kind = mesh, shape = [3, 3] }, algorithm { name = high-dim-gos, sessions ="
                    + " 3 }, COST",
            "topology { kind = crossbar, shape = 7 }, algorithm.name = pipelined,"
                    + " network.switching = rendezvous, network.cost = round",
            "topology { kind = path, shape = 9 }, algorithm.name = small-path, network { model ="
                    + " \"H*\", cost = round, packet-capacity = 1 }",
            "topology { kind = ring, shape = 8 }, algorithm.name = small-cycle, network { model ="
                    + " \"H*\", cost = round, packet-capacity = 1 }",
            "topology { kind = torus, shape = [3, 3] }, algorithm.name = router, network.switching"
                    + " = wormhole, COST",
            "topology { kind = mesh, shape = [3, 3] }, algorithm.name = router, network {"
                    + " switching = wormhole, ports = one }, COST",
            "topology { kind = ring, shape = 27 }, algorithm { name = circgos, a1 = 3,"
                    + " rounds = [[3, 2]] }, network.switching = wormhole, COST",
            "topology { kind = torus, shape = [9, 9] }, algorithm { name = torgos, a = 3,"
                    + " rounds = [[3, 1]] }, network.switching = wormhole, COST",
            "topology { kind = crossbar, shape = 4 }, algorithm { name = pipelined,"
                    + " receive-timeout = 12 }, farm { rounds = 4, spares = 1, inputs = 20,"
                    + " recovery.strategies = [spare] }",
            "topology { kind = torus, shape = [3, 4] }, algorithm.name = high-dim-gos, COST,"
                    + " farm { rounds = 3, inputs = 20, noise = 0.1, epsilon = 1, period = 2ms }");

    private static final String COST =
            "network { token-size = 64B, flit-size = 1B, cost { startup = 10us, hop = 100ns, flit ="
                    + " 1ns } }";

    private static final List<String> FAULTS = List.of(
            "kind = down, links = LINKS",
            "kind = down, links = LINKS, packets = held",
            "kind = hold, links = LINKS",
            "kind = partition, sides = PUS",
            "kind = loss, links = LINKS, probability = 30%",
            "kind = duplicate, links = LINKS, probability = 30%",
            "kind = corrupt, links = LINKS, probability = 30%",
            "kind = crash, pus = PUS",
            "kind = pause, pus = PUS",
            "kind = slow, pus = PUS, factor = 5",
            "kind = byzantine, pus = PUS, lies = different",
            "kind = send-omission, pus = PUS, probability = 50%",
            "kind = receive-omission, pus = PUS, probability = 50%");

    private static final List<String> FAULTS_OF_FARMS = Stream.concat(
                    FAULTS.stream(),
                    Stream.of(
                            "kind = module-fault, pus = PUS",
                            "kind = module-fault, pus = PUS, value = none, noticed = true"))
            .toList();

    private static final List<String> DELAYS = List.of(
            "links = LINKS, bandwidth = 0.1",
            "links = LINKS, law = exponential, mean = MEAN",
            "links = LINKS, law = constant, time = MEAN");

    private static final List<String> LINKS = List.of("all", "\"random 1\"", "\"random 30%\"", "0");
    private static final List<String> PUS = List.of("0", "\"random 2\"", "\"0%..50%\"", "1");

    private static Emulator emulator;

    @TempDir
    private Path directory;

    private final Map<String, Integer> refused = new TreeMap<>();
    private final Map<String, Integer> held = new TreeMap<>();

    @BeforeAll
    static void start() {
        emulator = Emulator.create(3);
    }

    @AfterAll
    static void stop() {
        emulator.close();
    }

    @Test
    void aRuleChangesNothingBeforeItsTime() throws Exception {
        sessions(SHORT, 11);
    }

    @Test
    @Tag("slow")
    void aRuleChangesNothingBeforeItsTimeInThousandsOfSessions() throws Exception {
        sessions(LONG, 12);
    }

    private void sessions(int count, long seed) throws Exception {
        SplittableRandom random = new SplittableRandom(seed);
        int found = 0;
        for (int drawn = 0; found < count; drawn++) {
            assertThat(drawn).as("draws for %d sessions", found).isLessThan(4 * count + 100);
            found += session(drawn, seed, random.split()) ? 1 : 0;
        }
        System.out.printf("prefix law: %,d sessions, refused %s%n", found, refused.values());
        assertThat(held.keySet())
                .as("machines whose rules were not refused")
                .hasSizeGreaterThan(12);
    }

    private static <T> T any(List<T> all, SplittableRandom random) {
        return all.get(random.nextInt(all.size()));
    }

    private boolean session(int drawn, long seed, SplittableRandom random) throws Exception {
        String machine = any(MACHINES, random);
        String as = "session " + drawn + " of seed " + seed + " on " + machine;
        Path file = Files.writeString(
                directory.resolve("prefix.conf"),
                "gossamer { seed = " + random.nextInt(1000) + ", " + machine.replace("COST", COST)
                        + " }");
        ConfigSource source = more -> ConfigLoader.load(file, more, Overrides.none());
        Script script = Script.of(source);
        LoadedConfig plain = script.loaded();
        SequentialEngine.Outcome alone = SequentialEngine.run(plain.emulation(), TraceLevel.FULL);
        long last = alone.tally().lastInstant;
        boolean fault = random.nextInt(4) > 0;
        List<String> faults = plain.farm().isPresent() ? FAULTS_OF_FARMS : FAULTS;
        String rule = any(fault ? faults : DELAYS, random)
                .replace("LINKS", any(LINKS, random))
                .replace("PUS", any(PUS, random))
                .replace("MEAN", plain.emulation().unit().equals("ns") ? "3us" : "3");
        long reached = random.nextLong(last + 2);
        long at = random.nextBoolean() ? reached : random.nextLong(last + 2);
        int regions = 1 + random.nextInt(3);
        try (LabSession session = LabSession.open(1, script, new Stage(emulator, 1, regions))) {
            session.advance(reached).get();
            LabState state;
            try {
                state = session.add(
                                fault ? Rules.FAULTS : Rules.DELAYS,
                                rule(rule),
                                OptionalLong.of(at))
                        .get();
            } catch (ExecutionException e) {
                String why = e.getMessage();
                assertThat(machine).as(as + ": " + rule + ": " + why).contains("wormhole");
                assertThat(session.toEnd().get().ending().fingerprint())
                        .as(as + ": the run without the rule that was refused")
                        .isEqualTo(alone.fingerprint().hex());
                assertThat(session.state().broken()).as(as + ": " + rule).isEmpty();
                refused.merge(why.substring(0, Math.min(90, why.length())), 1, Integer::sum);
                return false;
            }
            assertThat(state.interventions().get(0).from()).as(as).isEqualTo(at);
            LabState end = session.toEnd().get();
            assertThat(end.broken()).as(as + ": " + rule).isEmpty();
            String what = as + ": " + rule + " at " + at + ", held at " + reached;
            compare(session, alone.trace(), at, fault, what);
            if (random.nextBoolean()) {
                try {
                    addAnother(session, last, random, what);
                } catch (ExecutionException e) {
                    throw new AssertionError(what, e);
                }
                end = session.toEnd().get();
            }
            if (drawn % 10 == 0) {
                assertThat(SavedSession.fingerprint(session, directory))
                        .as(as + ": " + rule)
                        .isEqualTo(end.ending().fingerprint());
            }
            held.merge(machine, 1, Integer::sum);
            return true;
        }
    }

    /** A second rule leaves what the first one has made of the times before. */
    private static void addAnother(
            LabSession session, long last, SplittableRandom random, String as) throws Exception {
        // To take the first one back and bring it again leaves the run held within.
        LabState.Told first = session.state().interventions().get(0);
        session.remove(first.id()).get();
        session.add(first.list(), rule(first.rule()), OptionalLong.empty()).get();
        session.advance(random.nextLong(last + 2)).get();
        long at = random.nextLong(last + 2);
        long kept = Math.min(at, told(session));
        List<TraceRecord> before = before(session, kept);
        String another =
                any(List.of("kind = slow, pus = 0, factor = 3", "kind = crash, pus = 1"), random);
        try {
            session.add(Rules.FAULTS, rule(another), OptionalLong.of(at)).get();
        } catch (ExecutionException e) {
            assertThat(e.getMessage()).as(as).contains("wormhole");
        }
        assertThat(session.state().broken())
                .as(as + ", " + another + " at " + at)
                .isEmpty();
        assertThat(before(session, kept)).as(as + ", " + another + " at " + at).isEqualTo(before);
    }

    /**
     * All before this time has been told for good. Faults in force end one tick after the last
     * record, which is another one when the run goes on.
     */
    private static long told(LabSession session) throws Exception {
        LabState state = session.state();
        if (state.ending() == null) {
            return state.progress().reached();
        }
        List<TraceRecord> all = before(session, state.progress().reached());
        return all.stream()
                        .filter(record -> record.kind() != EventKind.FAULT_BEGIN
                                && record.kind() != EventKind.FAULT_END)
                        .mapToLong(TraceRecord::time)
                        .max()
                        .orElse(-1)
                + 1;
    }

    private static List<TraceRecord> before(LabSession session, long time) throws Exception {
        return session.view((loaded, story, state) -> IntStream.range(0, story.firstAt(time))
                        .mapToObj(story::get)
                        .toList())
                .get();
    }

    private static ConfigObject rule(String text) {
        return ConfigFactory.parseString(text).root();
    }

    private static void compare(
            LabSession session, TraceBuffer alone, long at, boolean fault, String as)
            throws Exception {
        long first = session.view((loaded, story, state) -> {
                    int record = 0;
                    int both = Math.min(story.size(), alone.size());
                    while (record < both && story.get(record).equals(alone.get(record))) {
                        record++;
                    }
                    return record < story.size()
                            ? Math.min(
                                    story.time(record),
                                    record < alone.size()
                                            ? alone.get(record).time()
                                            : Long.MAX_VALUE)
                            : record < alone.size() ? alone.get(record).time() : Long.MAX_VALUE;
                })
                .get();
        assertThat(first).as(as + ": first difference").isGreaterThanOrEqualTo(at);
        boolean begins = session.view((loaded, story, state) -> {
                    for (int record = 0; record < story.size(); record++) {
                        if (story.get(record).kind() == EventKind.FAULT_BEGIN) {
                            return true;
                        }
                    }
                    return false;
                })
                .get();
        if (fault && begins) {
            assertThat(first).as(as + ": the fault begins").isEqualTo(at);
        }
    }
}
