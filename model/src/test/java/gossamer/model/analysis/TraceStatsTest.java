package gossamer.model.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import gossamer.model.algorithm.grid.Router;
import gossamer.model.analysis.TraceFigures.Completions;
import gossamer.model.analysis.TraceFigures.Coverage;
import gossamer.model.analysis.TraceFigures.Latency;
import gossamer.model.analysis.TraceFigures.Line;
import gossamer.model.analysis.TraceFigures.Waits;
import gossamer.model.contract.Emulations;
import gossamer.model.fault.Profile;
import gossamer.model.machine.Cost;
import gossamer.model.machine.Duplex;
import gossamer.model.machine.Network;
import gossamer.model.machine.Ports;
import gossamer.model.machine.SwitchingMode;
import gossamer.model.machine.TimeBase;
import gossamer.model.reference.SequentialEngine.Outcome;
import gossamer.model.run.Emulation;
import gossamer.model.run.Limits;
import gossamer.model.topology.Grid;
import gossamer.model.trace.EventKind;
import gossamer.model.trace.TraceBuffer;
import gossamer.model.trace.TraceRecord;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class TraceStatsTest {

    private static final Network FULL =
            Emulations.network(Duplex.FULL, Emulations.LINEAR, Emulations.FLITS);

    private static TraceFigures figures(Emulation emulation, TraceBuffer trace) {
        TraceStats stats = new TraceStats(emulation);
        stats.acceptAll(trace.words(), trace.size());
        return stats.figures();
    }

    private static Emulation crowded() {
        Cost cost = new Cost(500, 100, 1, TimeBase.NANOSECONDS);
        Network network = Emulations.network(Duplex.HALF, cost, Emulations.FLITS);
        return Emulations.of(Grid.mesh(3, 4), true, network);
    }

    private static List<TraceRecord> records(TraceBuffer trace) {
        List<TraceRecord> records = new ArrayList<>();
        for (int index = 0; index < trace.size(); index++) {
            records.add(trace.get(index));
        }
        return records;
    }

    @Test
    void aRingThatNobodyWaitsOnHasTheFiguresOfItsFormula() {
        Emulation ring = Emulations.of(Grid.ring(9), false, FULL);
        TraceFigures figures = figures(ring, Emulations.run(ring).trace());
        assertThat(figures.records()).isEqualTo(3 * 72 + 2 * 9);
        assertThat(figures.kinds())
                .containsEntry(EventKind.START, 72L)
                .containsEntry(EventKind.STATE, 9L)
                .containsEntry(EventKind.OFFER, 0L)
                .hasSize(EventKind.values().length);
        assertThat(figures.packets()).isEqualTo(72);
        assertThat(figures.deliveries()).isEqualTo(72);
        assertThat(figures.tokenParts()).isEqualTo(72);
        assertThat(figures.end()).isEqualTo(4 * 11_124);
        assertThat(figures.delays().latency())
                .isEqualTo(new Latency(11_124, 11_124, 11_124, 11_124, 11_124));
        assertThat(figures.delays().port()).isEqualTo(new Waits(0, 0, 0));
        assertThat(figures.delays().link()).isEqualTo(new Waits(0, 0, 0));
        assertThat(figures.completions()).isEqualTo(new Completions(9, 44_496, 44_496));
        assertThat(figures.utilisation().lines()).isEqualTo(18);
        assertThat(figures.utilisation().mean()).isEqualTo(1_124.0 / 11_124, within(1e-12));
        assertThat(figures.utilisation().max()).isEqualTo(1_124.0 / 11_124, within(1e-12));
        assertThat(figures.utilisation().busiest())
                .hasSize(TraceStats.BUSIEST)
                .startsWith(new Line("(0)->(1)", 4 * 1_124, 4), new Line("(1)->(0)", 4 * 1_124, 4));
        assertThat(figures.coverage()).hasSize(10);
        assertThat(figures.coverage().get(0)).isEqualTo(new Coverage(4_449, 100.0 / 9));
        assertThat(figures.coverage().get(4)).isEqualTo(new Coverage(22_248, 500.0 / 9));
        assertThat(figures.coverage().get(9)).isEqualTo(new Coverage(44_496, 100));
    }

    @Test
    void halfDuplexLinksAreOneLineEach() {
        Emulation pair = Emulations.of(
                Grid.path(2), false, Emulations.network(Duplex.HALF, Emulations.LINEAR, 1024));
        TraceFigures figures = figures(pair, Emulations.run(pair).trace());
        assertThat(figures.utilisation().busiest())
                .containsExactly(new Line("(0)--(1)", 2 * 1_124, 2));
        assertThat(figures.delays().link()).isEqualTo(new Waits(1, 1_124, 1_124));
    }

    @Test
    void figuresEqualThoseCountedTheSlowWay() {
        for (Emulation emulation : List.of(
                crowded(),
                Emulations.scattered(crowded(), 5),
                Emulations.scattered(Emulations.of(Grid.torus(3, 5), false, FULL), 4))) {
            Outcome outcome = Emulations.run(emulation);
            TraceFigures figures = figures(emulation, outcome.trace());
            List<TraceRecord> records = records(outcome.trace());
            assertThat(figures.delays().port().count()).isEqualTo(outcome.tally().queued);
            assertThat(figures.delays().link().count()).isEqualTo(outcome.tally().blocked);
            assertThat(figures.tokenParts()).isEqualTo(outcome.tally().tokenParts);
            assertThat(figures.completions().last()).isEqualTo(outcome.tally().lastCompletion);
            assertWaits(
                    figures.delays().port(), between(records, EventKind.OFFER, EventKind.START));
            assertWaits(figures.delays().link(), between(records, EventKind.BLOCK, EventKind.HOP));
            assertBusy(figures, records);
            assertThat(figures.coverage().get(9).percent()).isEqualTo(100);
            assertThat(figures.coverage().stream().map(Coverage::percent)).isSorted();
        }
    }

    private static LongSummaryStatistics between(
            List<TraceRecord> records, EventKind from, EventKind to) {
        LongSummaryStatistics waits = new LongSummaryStatistics();
        for (TraceRecord begin : records) {
            for (TraceRecord end : records) {
                if (begin.kind() == from && end.kind() == to && begin.packet() == end.packet()) {
                    waits.accept(end.time() - begin.time());
                }
            }
        }
        return waits;
    }

    private static void assertWaits(Waits waits, LongSummaryStatistics expected) {
        assertThat(waits.count()).isEqualTo(expected.getCount());
        assertThat(waits.mean()).isEqualTo(expected.getAverage(), within(1e-9));
        assertThat(waits.max()).isEqualTo(Math.max(0, expected.getMax()));
    }

    private static void assertBusy(TraceFigures figures, List<TraceRecord> records) {
        long total = between(records, EventKind.HOP, EventKind.DELIVER).getSum();
        double mean = (double) total / figures.utilisation().lines() / figures.end();
        assertThat(figures.utilisation().mean()).isEqualTo(mean, within(1e-12));
        assertThat(figures.utilisation().busiest().stream().map(line -> -line.busy()))
                .isSorted();
    }

    @Test
    void coverageCountsATokenOnce() {
        Emulation torus = Emulations.scattered(Emulations.of(Grid.torus(3, 5), false, FULL), 4);
        List<TraceRecord> records = records(Emulations.run(torus).trace());
        TraceFigures figures = figures(torus, Emulations.run(torus).trace());
        for (Coverage point : figures.coverage()) {
            Map<Integer, TreeSet<Integer>> held = new TreeMap<>();
            Map<Long, TreeSet<Integer>> carried = new HashMap<>();
            for (int pu = 0; pu < 15; pu++) {
                held.put(
                        pu, new TreeSet<>(List.of(torus.algorithm().numbering(0).tokenOf(pu))));
            }
            for (TraceRecord record : records) {
                TreeSet<Integer> tokens =
                        carried.computeIfAbsent(record.packet(), id -> new TreeSet<>());
                for (int i = 0; i < record.tokens(); i++) {
                    tokens.add(record.firstToken() + i);
                }
                if (record.kind() == EventKind.DELIVER && record.time() <= point.time()) {
                    held.get(record.pu()).addAll(tokens);
                }
            }
            long all = held.values().stream().mapToLong(TreeSet::size).sum();
            assertThat(point.percent())
                    .as("at %d", point.time())
                    .isEqualTo(100.0 * all / 225, within(1e-9));
        }
    }

    @Test
    void aSinglePuHasFiguresToo() {
        Emulation single = Emulations.of(Grid.path(1), false, FULL);
        TraceFigures figures = figures(single, Emulations.run(single).trace());
        assertThat(figures.end()).isZero();
        assertThat(figures.delays().latency()).isEqualTo(new Latency(0, 0, 0, 0, 0));
        assertThat(figures.utilisation().mean()).isZero();
        assertThat(figures.utilisation().busiest()).isEmpty();
        assertThat(figures.coverage()).containsOnly(new Coverage(0, 100));
    }

    @Test
    void quantilesAreThoseOfTheNearestRank() {
        // One link, 200 deliveries that take 1 to 200 ticks.
        Emulation pair = Emulations.of(Grid.path(2), false, FULL);
        TraceBuffer trace = new TraceBuffer(600);
        for (int sequence = 1; sequence <= 200; sequence++) {
            long id = sequence;
            trace.add(0, id, 0, 0, 1, 1L << 32 | EventKind.START.ordinal());
            trace.add(0, id, 0, 0, 0, EventKind.HOP.ordinal());
            trace.add(sequence, id, 0, 1L << 32, 1, 1L << 32 | EventKind.DELIVER.ordinal());
        }
        trace.sort(0);
        assertThat(figures(pair, trace).delays().latency())
                .isEqualTo(new Latency(100.5, 100, 180, 198, 200));
    }

    /** Every packet is on every channel of its way, and each wait for a channel is counted once. */
    @Test
    void underWormholeSwitchingAChannelIsBusyForEachPacketThatPasses() {
        Grid mesh = Grid.mesh(4, 4);
        Network network = new Network(
                Duplex.FULL,
                Ports.ALL,
                OptionalInt.empty(),
                16,
                new Cost(100, 10, 1, TimeBase.NANOSECONDS),
                SwitchingMode.named("wormhole"));
        Emulation router = new Emulation(
                "router", 1, mesh, network, new Router(mesh, 1), Profile.none(), Limits.none());
        Outcome outcome = Emulations.run(router);
        TraceFigures figures = figures(router, outcome.trace());
        long hops = figures.kinds().get(EventKind.HOP);
        long distances = 0;
        for (int from = 0; from < 16; from++) {
            for (int to = 0; to < 16; to++) {
                distances += Math.abs(from / 4 - to / 4) + Math.abs(from % 4 - to % 4);
            }
        }
        assertThat(hops).isEqualTo(distances);
        assertThat(figures.delays().link().count()).isEqualTo(outcome.tally().blocked);
        double busy = figures.utilisation().mean() * 2 * mesh.links() * outcome.tally().lastInstant;
        assertThat(busy).isCloseTo(hops * 26.0, within(1e-6 * hops));
    }
}
