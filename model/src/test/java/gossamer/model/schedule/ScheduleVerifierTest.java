package gossamer.model.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.model.machine.Duplex;
import gossamer.model.machine.Network;
import gossamer.model.machine.Ports;
import gossamer.model.schedule.Schedule.Transfer;
import gossamer.model.schedule.ScheduleFault.ScheduleFaultCode;
import gossamer.model.topology.Crossbar;
import gossamer.model.topology.Grid;
import gossamer.model.topology.Topology;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class ScheduleVerifierTest {

    private static final Network F_STAR = network(Duplex.FULL, Ports.ALL, 1);
    private static final Network F_1 = network(Duplex.FULL, Ports.ONE, 1);
    private static final Network H_STAR = network(Duplex.HALF, Ports.ALL, 1);
    private static final Network H_1 = network(Duplex.HALF, Ports.ONE, 1);

    private static Network network(Duplex duplex, Ports ports, int capacity) {
        return GreedySchedules.network(duplex, ports, OptionalInt.of(capacity));
    }

    private static Transfer send(int source, int target, Integer... tokens) {
        return new Transfer(source, target, List.of(tokens));
    }

    @SafeVarargs
    @SuppressWarnings("varargs") // The array is only copied.
    private static Schedule schedule(List<Transfer>... rounds) {
        return new Schedule(List.of(rounds));
    }

    private static ScheduleReport verify(Network network, Topology topology, Schedule schedule) {
        return ScheduleVerifier.verify(schedule, topology, network);
    }

    private static ScheduleFault first(Network network, Topology topology, Transfer... round) {
        return verify(network, topology, schedule(List.of(round))).faults().get(0);
    }

    /**
     * A wire diagram: one line per round, one cell per link of a path; {@code k\} right, {@code /k}
     * left.
     */
    private static Schedule ofWires(String diagram) {
        List<List<Transfer>> rounds = new ArrayList<>();
        for (String line : diagram.strip().split("\n")) {
            List<Transfer> round = new ArrayList<>();
            String[] cells = line.strip().split("\\s+");
            for (int link = 0; link < cells.length; link++) {
                String cell = cells[link];
                if (cell.endsWith("\\")) {
                    round.add(send(link, link + 1, Integer.valueOf(cell.replace("\\", ""))));
                } else if (cell.startsWith("/")) {
                    round.add(send(link + 1, link, Integer.valueOf(cell.substring(1))));
                }
            }
            rounds.add(round);
        }
        return new Schedule(rounds);
    }

    @Test
    void thePublishedScheduleForAPathOfSixTakesEightRounds() {
        Schedule smallPath = ofWires("""
                0\\  1\\  2\\  /4   /5
                /1   0\\  1\\  /5   4\\
                |    /2   0\\  3\\  |
                /2   |    /3   2\\  3\\
                |    /3   /4   1\\  2\\
                /3   /4   /5   0\\  1\\
                /4   /5   |    |    0\\
                /5   |    |    |    |
                """);
        ScheduleReport report = verify(H_STAR, Grid.path(6), smallPath);
        assertThat(report)
                .isEqualTo(new ScheduleReport(OptionalInt.of(8), List.of(), report.counts()));
        assertThat(report.valid()).isTrue();
        assertThat(verify(F_STAR, Grid.path(6), smallPath).valid()).isTrue();
        assertThat(verify(H_1, Grid.path(6), smallPath).count(ScheduleFaultCode.ONE_PORT))
                .isPositive();
    }

    @Test
    void aPathOfThreeUnderEachModelTakesItsLeastNumberOfRounds() {
        Grid path = Grid.path(3);
        Schedule both = schedule(
                List.of(send(0, 1, 0), send(1, 0, 1), send(1, 2, 1), send(2, 1, 2)),
                List.of(send(1, 0, 2), send(1, 2, 0)));
        assertThat(verify(F_STAR, path, both).completeRound()).hasValue(2);
        assertThat(verify(F_STAR, path, both).valid()).isTrue();
        assertThat(verify(H_STAR, path, both).count(ScheduleFaultCode.HALF_DUPLEX))
                .isEqualTo(2);
        Schedule exchanges = schedule(
                List.of(send(0, 1, 0), send(1, 0, 1)),
                List.of(send(1, 2, 1), send(2, 1, 2)),
                List.of(send(1, 0, 2)),
                List.of(send(1, 2, 0)));
        assertThat(verify(F_1, path, exchanges).valid()).isTrue();
        assertThat(verify(H_1, path, exchanges).counts())
                .containsOnlyKeys(ScheduleFaultCode.HALF_DUPLEX);
    }

    @Test
    void unknownPu() {
        ScheduleFault fault = first(F_STAR, Grid.path(3), send(2, 3, 2));
        assertThat(fault)
                .isEqualTo(new ScheduleFault(
                        ScheduleFaultCode.UNKNOWN_PU,
                        1,
                        0,
                        "round 1, PU 2 to PU 3: PUs are numbered 0 to 2"));
        assertThat(first(F_STAR, Grid.path(3), send(-1, 0, 0)).code())
                .isEqualTo(ScheduleFaultCode.UNKNOWN_PU);
    }

    @Test
    void unknownToken() {
        ScheduleFault fault = first(F_STAR, Grid.path(3), send(0, 1, 3));
        assertThat(fault.code()).isEqualTo(ScheduleFaultCode.UNKNOWN_TOKEN);
        assertThat(fault.message())
                .isEqualTo("round 1, PU 0 to PU 1: tokens are numbered 0 to 2, not token 3");
        assertThat(first(F_STAR, Grid.path(3), send(0, 1, -1)).code())
                .isEqualTo(ScheduleFaultCode.UNKNOWN_TOKEN);
    }

    @Test
    void noEdge() {
        assertThat(first(F_STAR, Grid.path(3), send(0, 2, 0)))
                .hasToString("NO_EDGE: round 1, PU 0 to PU 2: no link joins these PUs");
        assertThat(first(F_STAR, Grid.path(3), send(1, 1, 1)).code())
                .isEqualTo(ScheduleFaultCode.NO_EDGE);
        assertThat(first(F_STAR, Crossbar.of(4), send(2, 2, 2)).code())
                .isEqualTo(ScheduleFaultCode.NO_EDGE);
        assertThat(first(F_STAR, Crossbar.of(4), send(0, 3, 0)).code())
                .isEqualTo(ScheduleFaultCode.INCOMPLETE);
    }

    @Test
    void emptyPacket() {
        assertThat(first(F_STAR, Grid.path(3), send(0, 1)).code())
                .isEqualTo(ScheduleFaultCode.EMPTY_PACKET);
    }

    @Test
    void duplicateToken() {
        Network roomy = network(Duplex.FULL, Ports.ALL, 9);
        ScheduleFault fault = first(roomy, Grid.path(3), send(0, 1, 0, 0, 0));
        assertThat(fault.code()).isEqualTo(ScheduleFaultCode.DUPLICATE_TOKEN);
        assertThat(fault.message()).endsWith("the packet carries more than once: token 0");
    }

    @Test
    void packetTooBig() {
        Schedule schedule = schedule(List.of(send(0, 1, 0)), List.of(send(1, 2, 1, 0)));
        ScheduleReport report = verify(F_STAR, Grid.path(3), schedule);
        assertThat(report.faults().get(0))
                .isEqualTo(new ScheduleFault(
                        ScheduleFaultCode.PACKET_TOO_BIG,
                        2,
                        0,
                        "round 2, PU 1 to PU 2: the packet carries 2 tokens, its capacity is 1"));
        Network unbounded = GreedySchedules.network(Duplex.FULL, Ports.ALL, OptionalInt.empty());
        assertThat(verify(unbounded, Grid.path(3), schedule).counts())
                .containsOnlyKeys(ScheduleFaultCode.INCOMPLETE);
    }

    @Test
    void arcBusy() {
        ScheduleFault fault =
                first(F_STAR, Grid.path(3), send(0, 1, 0), send(1, 0, 1), send(0, 1, 0));
        assertThat(fault.code()).isEqualTo(ScheduleFaultCode.ARC_BUSY);
        assertThat(fault.transfer()).isEqualTo(2);
        assertThat(fault.message()).endsWith("goes the same way in this round, with token 0");
    }

    @Test
    void halfDuplex() {
        ScheduleFault fault = first(H_STAR, Grid.path(3), send(0, 1, 0), send(1, 0, 1));
        assertThat(fault.code()).isEqualTo(ScheduleFaultCode.HALF_DUPLEX);
        assertThat(first(F_STAR, Grid.path(3), send(0, 1, 0), send(1, 0, 1)).code())
                .isEqualTo(ScheduleFaultCode.INCOMPLETE);
        assertThat(first(H_STAR, Grid.path(3), send(0, 1, 0), send(2, 1, 2)).code())
                .isEqualTo(ScheduleFaultCode.INCOMPLETE);
    }

    @Test
    void onePortPusUseOneLinkButExchangeOnIt() {
        assertThat(first(F_1, Grid.path(3), send(0, 1, 0), send(1, 0, 1)).code())
                .isEqualTo(ScheduleFaultCode.INCOMPLETE);
        ScheduleFault relay = first(F_1, Grid.path(3), send(0, 1, 0), send(1, 2, 1));
        assertThat(relay.code()).isEqualTo(ScheduleFaultCode.ONE_PORT);
        assertThat(relay.message())
                .isEqualTo("round 1, PU 1 to PU 2: PU 1 has one port and is on the link to PU 0"
                        + " in this round");
        for (Network onePort : List.of(F_1, H_1)) {
            assertThat(first(onePort, Grid.path(3), send(0, 1, 0), send(2, 1, 2))
                            .code())
                    .isEqualTo(ScheduleFaultCode.ONE_PORT);
            assertThat(first(onePort, Grid.path(3), send(1, 0, 1), send(1, 2, 1))
                            .code())
                    .isEqualTo(ScheduleFaultCode.ONE_PORT);
        }
        assertThat(first(H_1, Grid.path(3), send(0, 1, 0), send(1, 0, 1)).code())
                .isEqualTo(ScheduleFaultCode.HALF_DUPLEX);
    }

    @Test
    void aTokenThatArrivesInARoundCannotLeaveInIt() {
        ScheduleFault fault = first(F_STAR, Grid.path(3), send(0, 1, 0), send(1, 2, 0));
        assertThat(fault.code()).isEqualTo(ScheduleFaultCode.TOKEN_NOT_HELD);
        assertThat(fault.message()).endsWith("PU 1 does not hold token 0 when the round begins");
    }

    @Test
    void incompletePusAreNamedWithWhatTheyLack() {
        ScheduleReport report =
                verify(F_STAR, Grid.path(12), schedule(List.of(send(0, 1, 0)), List.of()));
        assertThat(report.count(ScheduleFaultCode.INCOMPLETE)).isEqualTo(12);
        assertThat(report.completeRound()).isEmpty();
        assertThat(report.faults().get(1))
                .isEqualTo(new ScheduleFault(
                        ScheduleFaultCode.INCOMPLETE,
                        2,
                        ScheduleFault.NO_TRANSFER,
                        "after round 2 PU 1 lacks 10 of 12 tokens:"
                                + " tokens 2, 3, 4, 5, 6, 7, 8, 9 and 2 more"));
    }

    @Test
    void redundantTokensAreNoFault() {
        Schedule schedule = schedule(
                List.of(send(0, 1, 0), send(1, 0, 1)),
                List.of(send(0, 1, 1)),
                List.of(send(0, 1, 0), send(1, 0, 1)));
        ScheduleReport report = verify(F_STAR, Grid.path(2), schedule);
        assertThat(report.valid()).isTrue();
        assertThat(report.completeRound()).hasValue(1);
    }

    @Test
    void aSinglePuIsCompleteFromTheBeginning() {
        ScheduleReport report = verify(H_1, Grid.path(1), schedule());
        assertThat(report.valid()).isTrue();
        assertThat(report.completeRound()).hasValue(0);
    }

    @Test
    void ofManyFaultsTheFirstAreKeptAndAllCounted() {
        ScheduleReport report = verify(F_STAR, Grid.ring(1_000), schedule());
        assertThat(report.faults()).hasSize(ScheduleVerifier.MOST_KEPT);
        assertThat(report.total()).isEqualTo(1_000);
    }
}
