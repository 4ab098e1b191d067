package gossamer.coordinator.reproduce.paragon;

import gossamer.model.analysis.wormhole.ParagonModel;
import gossamer.model.analysis.wormhole.ParagonModel.Kind;
import gossamer.model.analysis.wormhole.ParagonModel.StepCost;
import gossamer.model.machine.Cost;
import gossamer.model.machine.Duplex;
import gossamer.model.machine.Network;
import gossamer.model.machine.SwitchingMode;
import gossamer.model.machine.TimeBase;

import java.util.OptionalInt;

/**
 * A Paragon as the emulation has it: wormhole switching and full-duplex links.
 *
 * @param startup of a packet, in ns
 * @param perByte in ns
 * @param hop for each link of the way, in ns
 * @param ports of a PU
 */
record ParagonMachine(double startup, double perByte, double hop, PortUse ports) {

    /** Bytes of a flit. */
    static final int FLIT_BYTES = 2;

    /** Ticks of a nanosecond: constants can be changed by a thousandth. */
    static final int TICKS = 1000;

    /** The journal version: 150 us, 87 MB/s that is 11.5 ns per byte, no transfers at once. */
    static final ParagonMachine OF_1998 =
            new ParagonMachine(150_000, 11.5, 0, PortUse.SEND_OR_RECEIVE);

    /**
     * What the report alone says of the machine of 1998: in a send step every PU sends and
     * receives, but not at once, so that a transfer takes half of it.
     */
    static final ParagonMachine OF_1998_BY_1996 = halfOf(of1996(ParagonModel.Variant.ONE_D));

    /**
     * The report: every step costs what a send step costs, since a machine has one start-up time.
     */
    static ParagonMachine of1996(ParagonModel.Variant variant) {
        StepCost send = variant.cost(Kind.SEND);
        return new ParagonMachine(send.startup(), send.perByte(), 0, PortUse.ALL);
    }

    private static ParagonMachine halfOf(ParagonMachine machine) {
        return new ParagonMachine(
                machine.startup / 2, machine.perByte / 2, machine.hop, PortUse.SEND_OR_RECEIVE);
    }

    /** The same PUs with other ports. */
    ParagonMachine with(PortUse other) {
        return new ParagonMachine(startup, perByte, hop, other);
    }

    /** What a packet costs, in ticks. */
    Cost cost() {
        return new Cost(ticks(startup), ticks(hop), ticks(perByte * FLIT_BYTES), TimeBase.TICKS);
    }

    private static long ticks(double nanos) {
        return Math.round(nanos * TICKS);
    }

    /** The machine with messages of so many bytes per PU, a multiple of the flit. */
    Network network(int bytes) {
        return new Network(
                        Duplex.FULL,
                        ports.ports(),
                        OptionalInt.empty(),
                        bytes / FLIT_BYTES,
                        cost(),
                        SwitchingMode.named("wormhole"))
                .withPortOverlap(ports.overlap());
    }
}
