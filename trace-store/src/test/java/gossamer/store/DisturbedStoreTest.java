package gossamer.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import gossamer.model.algorithm.grid.HighDimGos;
import gossamer.model.analysis.TraceFigures;
import gossamer.model.analysis.TraceStats;
import gossamer.model.fault.Chance;
import gossamer.model.fault.Duplicate;
import gossamer.model.fault.Fault;
import gossamer.model.fault.FaultRule;
import gossamer.model.fault.Injection;
import gossamer.model.fault.Loss;
import gossamer.model.fault.Profile;
import gossamer.model.fault.Spans;
import gossamer.model.fault.When;
import gossamer.model.fault.select.Selector;
import gossamer.model.machine.Cost;
import gossamer.model.machine.Duplex;
import gossamer.model.machine.Network;
import gossamer.model.machine.Ports;
import gossamer.model.machine.Reliability;
import gossamer.model.machine.TimeBase;
import gossamer.model.run.Emulation;
import gossamer.model.run.Limits;
import gossamer.model.topology.Grid;
import gossamer.model.trace.EventKind;
import gossamer.model.trace.TraceBuffer;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The tables of runs that lose, copy and repeat packets, beside the figures of their traces. */
class DisturbedStoreTest {

    private static final Cost COST = new Cost(1_000, 100, 10, TimeBase.NANOSECONDS);
    private static final int FLITS = 1_000;
    private static final Reliability REPEATS = new Reliability(40_000, 1_000, 1_000);

    @TempDir
    private Path directory = Path.of("");

    private static FaultRule everywhere(String name, Fault fault) {
        return new Injection(name, fault, Selector.allChannels(), new When.Window(0, Spans.NEVER));
    }

    private static Emulation emulation(Duplex duplex, boolean repeats) {
        Network once = new Network(duplex, Ports.ALL, OptionalInt.empty(), FLITS, COST);
        Network network = repeats ? once.with(REPEATS) : once;
        Profile profile = new Profile(
                List.of(),
                List.of(),
                List.of(
                        everywhere("loss", new Loss(0.3)),
                        everywhere("copy", new Duplicate(Chance.of(0.2)))));
        Grid ring = Grid.ring(9);
        return new Emulation(
                "run", 1, ring, network, HighDimGos.of(ring, false), profile, Limits.none());
    }

    private static TraceFigures figures(Emulation emulation, TraceBuffer trace) {
        TraceStats stats = new TraceStats(emulation);
        stats.acceptAll(trace.words(), trace.size());
        return stats.figures();
    }

    @ParameterizedTest
    @CsvSource({"FULL, false", "HALF, false", "FULL, true", "HALF, true"})
    void aChannelIsBusyWithWhatIsLostRepeatedOrCopied(Duplex duplex, boolean repeats)
            throws Exception {
        Emulation emulation = emulation(duplex, repeats);
        Runs run = Runs.write(directory, emulation);
        TraceFigures figures = figures(emulation, run.trace());
        long crossings =
                figures.kinds().get(EventKind.HOP) + figures.kinds().get(EventKind.DUPLICATE);
        assertThat(figures.kinds().get(EventKind.DROP)).isPositive();
        assertThat(crossings).isGreaterThan(figures.deliveries());

        TraceStore store = TraceStore.pack(directory, run.source());
        List<Object> used = Answer.to(
                        store,
                        "select sum(busy)::bigint, sum(packets)::bigint, max(lastUse)::bigint,"
                                + " sum(utilisation) from links")
                .rows()
                .get(0);
        long busy = crossings * COST.crossing(FLITS);
        assertThat(used.subList(0, 2)).isEqualTo(List.of(busy, crossings));
        long until = Math.max(figures.end(), (long) used.get(2));
        double lines = figures.utilisation().lines();
        assertThat(figures.utilisation().mean()).isEqualTo(busy / lines / until, within(1e-9));
        assertThat((double) used.get(3)).isEqualTo((double) busy / until, within(1e-9));
        assertThat(figures.utilisation().max()).isLessThanOrEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource({"FULL, false", "HALF, false", "FULL, true", "HALF, true"})
    void waitsForALinkEndWithTheNextHop(Duplex duplex, boolean repeats) throws Exception {
        Emulation emulation = emulation(duplex, repeats);
        Runs run = Runs.write(directory, emulation);
        TraceFigures.Waits waits = figures(emulation, run.trace()).delays().link();
        assertThat(waits.count() > 0).isEqualTo(duplex == Duplex.HALF);

        TraceStore store = TraceStore.pack(directory, run.source());
        Object sum = Answer.to(store, "select coalesce(sum(linkWait), 0)::bigint from packets")
                .rows()
                .get(0)
                .get(0);
        assertThat((double) (long) sum).isEqualTo(waits.mean() * waits.count(), within(1e-3));
    }
}
