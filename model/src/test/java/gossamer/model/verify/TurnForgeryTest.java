package gossamer.model.verify;

import static gossamer.model.verify.ViolationCode.NEEDLESS_WAIT;
import static gossamer.model.verify.ViolationCode.OUT_OF_TURN;
import static org.assertj.core.api.Assertions.assertThat;

import gossamer.model.algorithm.grid.MeshTwoPhase;
import gossamer.model.algorithm.grid.MeshTwoPhase.Phase2;
import gossamer.model.algorithm.path.SmallPath;
import gossamer.model.contract.Emulations;
import gossamer.model.fsa.Packet;
import gossamer.model.machine.Duplex;
import gossamer.model.machine.LinkPolicy;
import gossamer.model.machine.LinkPolicy.Rule;
import gossamer.model.machine.Ports;
import gossamer.model.run.Emulation;
import gossamer.model.topology.Grid;
import gossamer.model.trace.EventKind;
import gossamer.model.trace.TraceRecord;
import gossamer.model.verify.GrantMachines.Task;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Whose turn it is, decided against the rules: everything else in these traces is sound. */
class TurnForgeryTest {

    private static Task small(int n) {
        Grid path = Grid.path(n);
        return new Task(SmallPath.of(path), path);
    }

    /** A trace seen in a mirror that exchanges the ends of the path. */
    private static TraceRecord mirrored(TraceRecord r, int n) {
        int channel = r.channel();
        if (channel >= 0) {
            channel = 2 * (n - 2 - (channel >> 1)) + (1 - (channel & 1));
        }
        return new TraceRecord(
                r.time(),
                r.kind(),
                n - 1 - r.pu(),
                channel,
                mirrored(r.packet(), n),
                mirrored(r.cause(), n),
                r.colour(),
                r.stage(),
                r.tokens() == 0 ? 0 : n - r.firstToken() - r.tokens(),
                r.tokens(),
                r.intervals());
    }

    private static long mirrored(long packet, int n) {
        return packet == 0 ? 0 : Packet.idOf(n - 1 - Packet.senderOf(packet), (int) packet);
    }

    private static Report mirrored(Emulation emulation, int n) {
        return Forgery.of(emulation)
                .alterAll(record -> true, record -> mirrored(record, n))
                .verifyGranted();
    }

    @Test
    void theWinnerOfAHalfDuplexLinkIsGivenByThePolicy() {
        // Mirrored, the higher channel goes first between two PUs.
        for (Rule rule : List.of(Rule.FIRST_READY, Rule.LONGEST_QUEUE, Rule.RIGHT_FIRST)) {
            Emulation pair = small(2).on(Duplex.HALF, Ports.ALL, LinkPolicy.of(rule));
            Report report = mirrored(pair, 2);
            assertThat(report.counts()).as("%s %s", rule, report).containsOnlyKeys(OUT_OF_TURN);
            Emulation one = small(2).on(Duplex.HALF, Ports.ONE, LinkPolicy.of(rule));
            assertThat(mirrored(one, 2).counts()).containsOnlyKeys(OUT_OF_TURN);
        }
        Emulation full = small(2).on(Duplex.FULL, Ports.ONE, LinkPolicy.FIRST_READY);
        assertThat(mirrored(full, 2).clean()).isTrue();
    }

    @Test
    void aTraceUnderOnePolicyIsOutOfTurnUnderAnother() {
        int differing = 0;
        for (Ports ports : Ports.values()) {
            for (Rule rule : Rule.values()) {
                Emulation emulation = machine(ports, rule);
                List<TraceRecord> trace = Forgery.of(emulation).records();
                for (Rule other : Rule.values()) {
                    Emulation model = machine(ports, other);
                    Report report = Forgery.of(emulation).verifyGranted(model);
                    boolean same = trace.equals(Forgery.of(model).records());
                    assertThat(report.clean())
                            .as("%s as %s: %s", rule, other, report)
                            .isEqualTo(same);
                    if (!same) {
                        differing++;
                        // The only policy that lets packets wait at an idle link.
                        long waits = rule == Rule.QUOTA ? report.count(NEEDLESS_WAIT) : 0;
                        assertThat(report.count(OUT_OF_TURN) + waits)
                                .as("%s as %s on %s: %s", rule, other, ports, report)
                                .isPositive();
                    }
                }
            }
        }
        assertThat(differing).isGreaterThan(60);
    }

    private static Emulation machine(Ports ports, Rule rule) {
        return small(8).on(
                        Duplex.HALF,
                        ports,
                        LinkPolicy.of(rule),
                        GrantMachines.LINEAR,
                        GrantMachines.JITTER,
                        1);
    }

    @Test
    void aCoinFallsAsTheSeedSays() {
        Task task = small(6);
        LinkPolicy coin = LinkPolicy.of(Rule.COIN);
        Emulation one = task.on(Duplex.HALF, Ports.ALL, coin, GrantMachines.LINEAR, List.of(), 1);
        Emulation two = task.on(Duplex.HALF, Ports.ALL, coin, GrantMachines.LINEAR, List.of(), 2);
        assertThat(Forgery.of(one).verifyGranted().clean()).isTrue();
        assertThat(Forgery.of(one).verifyGranted(two).counts()).containsKey(OUT_OF_TURN);
    }

    @Test
    void urgentPacketsGoFirst() {
        Grid mesh = Grid.mesh(4, 4);
        Task task = new Task(new MeshTwoPhase(mesh, Phase2.OVERLAP, 1), mesh);
        for (Ports ports : Ports.values()) {
            Emulation emulation = task.on(Duplex.HALF, ports, LinkPolicy.of(Rule.CENTRE_PRIORITY));
            // The same numbers of tokens, but nothing is urgent.
            Emulation patient = Emulations.scattered(emulation, 1);
            assertThat(Forgery.of(emulation).verifyGranted().clean()).isTrue();
            assertThat(Forgery.of(emulation).verifyGranted(patient).counts())
                    .containsKey(OUT_OF_TURN);
            assertThat(Forgery.of(patient).verifyGranted(emulation).counts())
                    .containsKey(OUT_OF_TURN);
        }
    }

    @Test
    void firstComeFirstServedAtEachEnd() {
        Emulation emulation = machine(Ports.ALL, Rule.RIGHT_FIRST);
        Forgery forgery = Forgery.of(emulation);
        List<TraceRecord> offers = forgery.records().stream()
                .filter(record -> record.kind() == EventKind.OFFER)
                .toList();
        // Two packets that wait at one end at the same time change places.
        TraceRecord before = offers.stream()
                .filter(offer ->
                        offers.stream().anyMatch(other -> waitsBehind(other, offer, forgery)))
                .findFirst()
                .orElseThrow();
        TraceRecord after = offers.stream()
                .filter(other -> waitsBehind(other, before, forgery))
                .findFirst()
                .orElseThrow();
        forgery.alterAll(
                record -> record.kind() == EventKind.START || record.kind() == EventKind.HOP,
                record -> record.packet() == before.packet()
                        ? as(record, after)
                        : record.packet() == after.packet() ? as(record, before) : record);
        assertThat(forgery.verifyGranted().counts()).containsKey(OUT_OF_TURN);
    }

    private static boolean waitsBehind(TraceRecord other, TraceRecord offer, Forgery forgery) {
        return other.channel() == offer.channel()
                && other.time() > offer.time()
                && other.time() < startOf(offer, forgery);
    }

    private static long startOf(TraceRecord offer, Forgery forgery) {
        return forgery.first(record ->
                        record.kind() == EventKind.START && record.packet() == offer.packet())
                .time();
    }

    private static TraceRecord as(TraceRecord record, TraceRecord other) {
        TraceRecord renamed = Forgery.packet(record, other.packet());
        return record.kind() == EventKind.HOP
                ? renamed
                : Forgery.tokens(renamed, other.firstToken(), other.tokens(), other.intervals());
    }

    @Test
    void thePortsOfOnePortPusGoToTheLowestLinkOfThoseThatWaitedLongest() {
        for (Duplex duplex : Duplex.values()) {
            // Mirrored, the higher of two links goes first.
            Emulation emulation = small(3).on(duplex, Ports.ONE, LinkPolicy.FIRST_READY);
            assertThat(mirrored(emulation, 3).counts()).containsKeys(OUT_OF_TURN, NEEDLESS_WAIT);
        }
    }
}
