package gossamer.coordinator.reproduce.paragon;

import gossamer.coordinator.experiment.TunedRun;
import gossamer.model.analysis.wormhole.ParagonModel;
import gossamer.model.analysis.wormhole.ParagonModel.Kind;
import gossamer.model.analysis.wormhole.ParagonModel.StepCost;
import gossamer.model.machine.Cost;
import gossamer.model.machine.Network;
import gossamer.model.machine.TimeBase;

/**
 * A Paragon as the emulation has it: wormhole switching, full-duplex links, no time for distances,
 * since no constant of the papers depends on them.
 *
 * @param startup in ns
 * @param flit time of one flit of {@link #FLIT_BYTES}, in ns
 */
record ParagonMachine(long startup, long flit) {

    /** Bytes of a flit: two, since 11.5 ns per byte are no whole number. */
    static final int FLIT_BYTES = 2;

    /** The journal version: start-up 150 us, 87 MB/s, that is 11.5 ns per byte. */
    static final ParagonMachine OF_1998 = new ParagonMachine(150_000, 23);

    /**
     * The report: every step costs what a send step costs, since a machine has one start-up time.
     */
    static ParagonMachine of1996(ParagonModel.Variant variant) {
        StepCost send = variant.cost(Kind.SEND);
        return new ParagonMachine(send.startup(), FLIT_BYTES * send.perByte());
    }

    /** Time of one byte, in ns. */
    double perByte() {
        return (double) flit / FLIT_BYTES;
    }

    /** The machine with messages of so many bytes per PU, a multiple of the flit. */
    Network network(int bytes) {
        return TunedRun.network(
                new Cost(startup, 0, flit, TimeBase.NANOSECONDS), bytes / FLIT_BYTES);
    }
}
