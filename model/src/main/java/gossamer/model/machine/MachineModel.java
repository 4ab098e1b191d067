package gossamer.model.machine;

import java.util.List;

/**
 * A machine model by its name in the literature.
 *
 * @param duplex full- or half-duplex links
 * @param ports all-port or one-port PUs
 */
public record MachineModel(Duplex duplex, Ports ports) {

    /** F*, F1, H* and H1. */
    public static final List<MachineModel> ALL = List.of(
            new MachineModel(Duplex.FULL, Ports.ALL),
            new MachineModel(Duplex.FULL, Ports.ONE),
            new MachineModel(Duplex.HALF, Ports.ALL),
            new MachineModel(Duplex.HALF, Ports.ONE));

    /** F*, F1, H* or H1. */
    public String name() {
        return "" + duplex.letter() + ports.sign();
    }
}
