package gossamer.model.contract;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.model.analysis.wormhole.WaitGraph;
import gossamer.model.contract.Launches.Launch;
import gossamer.model.fault.FaultKind;
import gossamer.model.fault.Profile;
import gossamer.model.fault.Spans;
import gossamer.model.fsa.Packet;
import gossamer.model.machine.Cost;
import gossamer.model.machine.DropReason;
import gossamer.model.machine.Duplex;
import gossamer.model.machine.Network;
import gossamer.model.machine.Ports;
import gossamer.model.machine.SwitchingMode;
import gossamer.model.machine.TimeBase;
import gossamer.model.reference.SequentialEngine;
import gossamer.model.run.Emulation;
import gossamer.model.run.Limits;
import gossamer.model.run.StopReason;
import gossamer.model.topology.Grid;
import gossamer.model.topology.Topology;
import gossamer.model.trace.EventKind;
import gossamer.model.trace.TraceRecord;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What faults do to a packet that is on several links at once. On the path 0 - 1 - 2 - 3, channels
 * 0, 2 and 4 lead to the right. Start-up takes 10 ticks, a hop 2, and a packet is 30 ticks long:
 * unhindered it starts at 0, enters the three channels at 10, 12 and 14, leaves them at 42, 44 and
 * 46.
 */
class DisturbedWormTest {

    private static final Grid PATH = Grid.path(4);
    private static final long FIRST = Packet.idOf(0, 1);
    private static final long SECOND = Packet.idOf(0, 2);
    private static final Launch FAR = new Launch(0, 0, 0, 2, 4);

    private static Emulation machine(Ports ports, Launch... launches) {
        return machine(PATH, ports, launches);
    }

    private static Emulation machine(Grid grid, Ports ports, Launch... launches) {
        Network network = new Network(
                Duplex.FULL,
                ports,
                OptionalInt.empty(),
                30,
                new Cost(10, 2, 1, TimeBase.TICKS),
                SwitchingMode.named("wormhole"));
        return new Emulation(
                "launches", 1, grid, network, Launches.of(launches), Profile.none(), Limits.none());
    }

    private record Run(Emulation emulation, SequentialEngine.Outcome result) {

        static Run of(Function<HandMade, HandMade> faults, Launch... launches) {
            return of(machine(Ports.ALL, launches), faults);
        }

        static Run of(Emulation calm, Function<HandMade, HandMade> faults) {
            HandMade none = HandMade.on(calm.topology(), calm.seed());
            Emulation emulation = HandMade.disturb(calm, faults.apply(none));
            Run run = new Run(emulation, Emulations.run(emulation));
            assertThat(run.result.reason()).isEqualTo(StopReason.QUIESCENT);
            return run;
        }

        List<TraceRecord> of(EventKind kind) {
            return IntStream.range(0, result.trace().size())
                    .mapToObj(result.trace()::get)
                    .filter(record -> record.kind() == kind)
                    .toList();
        }

        /** Times and channels of the records of this kind about a packet: {@code 10@0 12@2}. */
        String told(EventKind kind, long packet) {
            return String.join(
                    " ",
                    of(kind).stream()
                            .filter(record -> record.packet() == packet)
                            .map(record -> record.time() + "@" + record.channel())
                            .toList());
        }

        String starts(long packet) {
            return told(EventKind.START, packet);
        }

        String hops(long packet) {
            return told(EventKind.HOP, packet);
        }

        String delivered(long packet) {
            return told(EventKind.DELIVER, packet);
        }

        /** The only loss: {@code why time@channel}. */
        String lost() {
            List<TraceRecord> drops = of(EventKind.DROP);
            assertThat(drops).hasSize(1);
            TraceRecord drop = drops.get(0);
            return DropReason.of(drop.intervals()) + " " + drop.time() + "@" + drop.channel();
        }
    }

    @Test
    void anUndisturbedPacketIsAsTheClassSays() {
        Run run = Run.of(none -> none.slow(3, 2), FAR);
        assertThat(run.hops(FIRST)).isEqualTo("10@0 12@2 14@4");
        assertThat(run.delivered(FIRST)).isEqualTo("46@4");
    }

    @Test
    void whatIsLostInALinkGoesNoFurtherAndLeavesTheLinksBehindItInTime() {
        Launch next = new Launch(0, 5, 0, 2);
        Launch across = new Launch(2, 0, 4);
        Run run = Run.of(
                none -> none.sometimes(FaultKind.LOSS, channel -> channel == 2, 1000),
                FAR,
                next,
                across);
        assertThat(run.hops(FIRST)).isEqualTo("10@0 12@2");
        assertThat(run.delivered(FIRST)).isEmpty();
        assertThat(run.told(EventKind.DROP, FIRST)).isEqualTo("44@2");
        // The port becomes free when the tail has gone into the second link.
        assertThat(run.starts(SECOND)).isEqualTo("42@0");
        // The third link has never been taken.
        assertThat(run.delivered(Packet.idOf(2, 1))).isEqualTo("42@4");
    }

    /** Outages of the second link, which the packet needs in [12, 44). */
    @ParameterizedTest
    @CsvSource({
        "0, 12, ''",
        "0, 13, DOWN 12@2",
        "12, 13, DOWN 12@2",
        "43, 50, DOWN 43@2",
        "44, 50, ''"
    })
    void aLinkThatIsDownWhileAPacketCrossesItLosesIt(long from, long until, String lost) {
        Run run = Run.of(none -> none.down(channel -> channel == 2, from, until, false), FAR);
        assertThat(run.delivered(FIRST)).isEqualTo(lost.isEmpty() ? "46@4" : "");
        if (lost.isEmpty()) {
            assertThat(run.of(EventKind.DROP)).isEmpty();
        } else {
            assertThat(run.lost()).isEqualTo(lost);
            assertThat(run.hops(FIRST)).isEqualTo("10@0 12@2");
        }
    }

    @Test
    void whatStandsStillInALinkLongerThanACrossingTakesIsNotLostAfterThat() {
        // It crosses the second link in [101, 133), and stays there until 156, since the third one
        // is taken.
        Launch[] others = {
            new Launch(2, 0, 4),
            new Launch(2, 0, 4),
            new Launch(2, 0, 4),
            new Launch(0, 89, 0, 2, 4)
        };
        Run run = Run.of(none -> none.down(channel -> channel == 2, 133, 156, false), others);
        assertThat(run.hops(FIRST)).isEqualTo("99@0 101@2 126@4");
        assertThat(run.delivered(FIRST)).isEqualTo("158@4");
    }

    @Test
    void aHeaderWaitsForAHeldLinkAndThePacketKeepsWhatItHas() {
        Run run = Run.of(
                none -> none.down(channel -> channel == 2, 11, 60, true), FAR, new Launch(0, 0, 0));
        assertThat(run.hops(FIRST)).isEqualTo("10@0 60@2 62@4");
        assertThat(run.told(EventKind.BLOCK, FIRST)).isEqualTo("12@2");
        assertThat(run.of(EventKind.BLOCK).get(0).cause()).isZero();
        assertThat(run.delivered(FIRST)).isEqualTo("94@4");
        // It stood still for 48 ticks on the first link, which the port waits for.
        assertThat(run.starts(SECOND)).isEqualTo((42 + 48) + "@0");
    }

    @Test
    void whatHasBegunToEnterALinkPassesWhenThatIsHeld() {
        Run run = Run.of(none -> none.down(channel -> channel == 2, 13, 60, true), FAR);
        assertThat(run.delivered(FIRST)).isEqualTo("46@4");
    }

    @Test
    void aPacketThatIsHeldForGoodIsNoDeadlockAndSaysWhatItWaitsFor() {
        Run run = Run.of(
                none -> none.down(channel -> channel == 2, 0, Spans.NEVER, true),
                FAR,
                new Launch(0, 0, 0));
        assertThat(run.delivered(FIRST)).isEmpty();
        WaitGraph waits = WaitGraph.of(run.emulation(), run.result().trace());
        assertThat(waits.cycle()).isEmpty();
        assertThat(waits.toString())
                .isEqualTo("packet 0#1 on (0)->(1) waits for (1)->(2), which a fault holds");
        assertThat(waits.waits()).hasSize(1);
    }

    @Test
    void aDeadlockIsToldBesideWhatFaultsHoldOrLose() {
        Grid ring = Grid.ring(5);
        Launch[] launches = new Launch[6];
        for (int pu = 0; pu < 5; pu++) {
            launches[pu] = new Launch(pu, 0, right(ring, pu), right(ring, pu + 1));
        }
        int left = Topology.opposite(right(ring, 4));
        launches[5] = new Launch(0, 0, left);
        Run run = Run.of(
                machine(ring, Ports.ALL, launches),
                none -> none.sometimes(FaultKind.LOSS, channel -> channel == left, 1000)
                        .down(channel -> channel == right(ring, 2), 0, 40, true));
        assertThat(run.lost()).startsWith("LOSS 42@");
        assertThat(run.of(EventKind.DELIVER)).isEmpty();
        WaitGraph waits = WaitGraph.of(run.emulation(), run.result().trace());
        assertThat(waits.cycle()).hasSize(5);
        assertThat(waits.toString()).startsWith("deadlock: ").doesNotContain("fault");
    }

    private static int right(Grid ring, int pu) {
        int from = pu % ring.pus();
        int port = 0;
        while (ring.target(ring.channel(from, port)) != (from + 1) % ring.pus()) {
            port++;
        }
        return ring.channel(from, port);
    }

    @Test
    void packetsPassAPuThatHasCrashedAndAreLostAtOne() {
        Run through = Run.of(none -> none.crash(1, 0, Spans.NEVER, false), FAR);
        assertThat(through.delivered(FIRST)).isEqualTo("46@4");
        Run into = Run.of(none -> none.crash(3, 46, 47, false), FAR);
        assertThat(into.lost()).isEqualTo("RECEIVER_CRASHED 46@4");
        Run before = Run.of(none -> none.crash(3, 14, 46, false), FAR);
        assertThat(before.delivered(FIRST)).isEqualTo("46@4");
    }

    @Test
    void aCrashedSenderLosesWhatWaitsAtItsPortWhenItsTurnComes() {
        Run run = Run.of(none -> none.crash(0, 1, Spans.NEVER, false), FAR, new Launch(0, 0, 0));
        assertThat(run.delivered(FIRST)).isEqualTo("46@4");
        assertThat(run.lost()).isEqualTo("SENDER_CRASHED 42@0");
    }

    @Test
    void aCrashedOnePortSenderLosesWhatWaitsAtOnce() {
        Emulation one = machine(Ports.ONE, FAR, new Launch(0, 0, 0));
        Run run = Run.of(one, none -> none.crash(0, 7, Spans.NEVER, false));
        assertThat(run.delivered(FIRST)).isEqualTo("46@4");
        assertThat(run.lost()).isEqualTo("SENDER_CRASHED 7@0");
    }

    @Test
    void portsOfOnePortPusAreFreeWhenWhatIsLostHasGone() {
        Emulation one = machine(Ports.ONE, FAR, new Launch(0, 0, 0), new Launch(2, 1, 4));
        Run run =
                Run.of(one, none -> none.sometimes(FaultKind.LOSS, channel -> channel == 2, 1000));
        assertThat(run.told(EventKind.DROP, FIRST)).isEqualTo("44@2");
        assertThat(run.starts(SECOND)).isEqualTo("44@0");
        assertThat(run.starts(Packet.idOf(2, 1))).isEqualTo("44@4");
    }

    @Test
    void slownessIsThatOfTheSender() {
        assertThat(Run.of(none -> none.slow(0, 3), FAR).hops(FIRST)).isEqualTo("30@0 32@2 34@4");
        assertThat(Run.of(none -> none.slow(1, 3), FAR).delivered(FIRST)).isEqualTo("46@4");
        Emulation one = machine(Ports.ONE, FAR);
        assertThat(Run.of(one, none -> none.slow(0, 3)).hops(FIRST)).isEqualTo("30@0 32@2 34@4");
    }

    @ParameterizedTest
    @ValueSource(strings = {"SEND_OMISSION", "RECEIVE_OMISSION"})
    void omissionsAreThoseOfSenderAndReceiver(FaultKind kind) {
        boolean sends = kind == FaultKind.SEND_OMISSION;
        int guilty = sends ? 0 : 3;
        String lost = sends ? "SEND_OMISSION 10@0" : "RECEIVE_OMISSION 46@4";
        Run run = Run.of(none -> none.sometimes(kind, pu -> pu == guilty, 1000), FAR);
        assertThat(run.lost()).isEqualTo(lost);
        Run others = Run.of(none -> none.sometimes(kind, pu -> pu != guilty, 1000), FAR);
        assertThat(others.delivered(FIRST)).isEqualTo("46@4");
    }

    @Test
    void aDuplicateArisesInTheLastLinkAndFollowsThePacket() {
        Run run = Run.of(
                none -> none.sometimes(FaultKind.DUPLICATE, channel -> true, 1000),
                FAR,
                new Launch(2, 30, 4));
        assertThat(run.told(EventKind.DUPLICATE, FIRST)).isEqualTo("46@4");
        assertThat(run.delivered(FIRST)).isEqualTo("46@4 78@4");
        assertThat(run.hops(Packet.idOf(2, 1))).isEqualTo("78@4");
    }

    @Test
    void everyLinkCanFalsifyATokenAndTheReceiverPassesTheLastValueOn() {
        Run run = Run.of(
                none -> none.sometimes(FaultKind.CORRUPT, channel -> channel < 4, 1000), FAR);
        assertThat(run.told(EventKind.CORRUPT, FIRST)).isEqualTo("42@0 44@2");
        List<TraceRecord> wrong = run.of(EventKind.CORRUPT);
        assertThat(wrong).allMatch(record -> record.firstToken() == 0 && record.intervals() > 0);
        assertThat(wrong.get(1).intervals()).isNotEqualTo(wrong.get(0).intervals());
        assertThat(run.delivered(FIRST)).isEqualTo("46@4");
    }

    /**
     * Every interval in which the second link may be down, for two packets that use it and one that
     * does not.
     */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void whateverTheIntervalJustWhatIsThereThenIsLostOrHeld(boolean held) {
        int lost = 0;
        for (long from = 0; from < 120; from += 3) {
            for (long until = from + 1; until < 130; until += 5) {
                long begin = from;
                long end = until;
                Run run = Run.of(
                        none -> none.down(channel -> channel == 2, begin, end, held),
                        FAR,
                        new Launch(1, 3, 2),
                        new Launch(0, 20, 0, 2));
                List<TraceRecord> inside = run.of(EventKind.HOP).stream()
                        .filter(hop -> hop.channel() == 2)
                        .filter(hop -> hop.time() < end && hop.time() + 32 > begin)
                        .toList();
                if (held) {
                    assertThat(run.of(EventKind.DELIVER)).hasSize(3);
                    assertThat(inside).noneMatch(hop -> hop.time() >= begin && hop.time() < end);
                } else {
                    assertThat(run.of(EventKind.DROP)).hasSameSizeAs(inside);
                    assertThat(run.of(EventKind.DELIVER)).hasSize(3 - inside.size());
                }
                lost += inside.size();
            }
        }
        assertThat(lost).isGreaterThan(300);
    }
}
