package gossamer.model.verify;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.model.contract.Emulations;
import gossamer.model.machine.Cost;
import gossamer.model.machine.Duplex;
import gossamer.model.machine.Network;
import gossamer.model.machine.TimeBase;
import gossamer.model.run.Emulation;
import gossamer.model.topology.Grid;
import gossamer.model.trace.TraceRecord;

/** True traces to be altered. The times are those of the standard machine: a step is 11,124. */
final class Forgeries {

    private Forgeries() {}

    static final long STARTUP = 10_000;
    static final long STEP = 11_124;

    static final Network FULL =
            Emulations.network(Duplex.FULL, Emulations.LINEAR, Emulations.FLITS);
    static final Network HALF =
            Emulations.network(Duplex.HALF, Emulations.LINEAR, Emulations.FLITS);

    static Emulation ring(Network network) {
        return Emulations.of(Grid.ring(9), false, network);
    }

    static Emulation torus(Network network) {
        return Emulations.of(Grid.torus(5, 5), true, network);
    }

    static Forgery ring() {
        return Forgery.of(ring(FULL));
    }

    static Forgery halfRing() {
        return Forgery.of(ring(HALF));
    }

    /** A mesh in which packets wait for ports and for links, again and again. */
    static Forgery crowded() {
        Cost cost = new Cost(500, 100, 1, TimeBase.NANOSECONDS);
        Network network = Emulations.network(Duplex.HALF, cost, Emulations.FLITS);
        return Forgery.of(Emulations.of(Grid.mesh(3, 4), true, network));
    }

    static void assertFound(Forgery forgery, ViolationCode... codes) {
        Report report = forgery.verify();
        assertThat(report.counts()).as("%s", report).containsKeys(codes);
    }

    /** All records of the packet behind this START, at other times. */
    static Forgery shift(Forgery forgery, TraceRecord start, long ticks) {
        return forgery.alterAll(
                record -> record.packet() == start.packet(),
                record -> Forgery.at(record, record.time() + ticks));
    }
}
