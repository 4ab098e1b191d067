package gossamer.coordinator.reproduce.paragon;

import static gossamer.coordinator.text.Texts.format;

import gossamer.coordinator.text.Columns;
import gossamer.model.analysis.wormhole.ParagonModel.Variant;
import java.util.List;

/** Every constant of the machines with its source. */
final class Constants {

    private static final String NO_HOP = "no constant of either paper depends on the distance";

    private Constants() {}

    /** A line for each. */
    static List<String> lines() {
        ParagonMachine whole = ParagonMachine.of1996(Variant.ONE_D);
        ParagonMachine halves = ParagonMachine.of1996(Variant.TWO_D);
        ParagonMachine of1998 = ParagonMachine.OF_1998;
        ParagonMachine carried = ParagonMachine.OF_1998_BY_1996;
        return new Columns("<", "  ")
                .add("1996", "PUs", Routines.GRID_1996.shapeText(), "[TR] §7, System Description")
                .add("", "start-up", startup(whole), "[TR] §7, Fig. 3: T of 1D-send")
                .add("", "time per byte", perByte(whole), "the same")
                .add("", "start-up, halves", startup(halves), "[TR] §7, Fig. 3: T of 2D-send")
                .add("", "time per byte, halves", perByte(halves), "the same")
                .add("", "ports", whole.ports().words(), "a send step is sent and received")
                .add("", "time per link", Knob.HOP.value(whole), NO_HOP)
                .add("1998", "PUs", Routines.GRID_1998.shapeText(), "[J] §7, Fig. 6")
                .add("", "start-up", startup(of1998), "[J] §7, System Description")
                .add("", "  from 1996 alone", startup(carried), "half of T of 1D-send")
                .add("", "time per byte", perByte(of1998), "[J] §7: 87 MB/s")
                .add("", "  from 1996 alone", perByte(carried), "half of T of 1D-send")
                .add("", "ports", of1998.ports().words(), "[J] §7: 87 MB/s, 44 both ways")
                .add("", "time per link", Knob.HOP.value(of1998), NO_HOP)
                .add(
                        "both",
                        "flit",
                        format("%d B", ParagonMachine.FLIT_BYTES),
                        "no time depends on it")
                .lines("  ");
    }

    private static String startup(ParagonMachine machine) {
        return Knob.STARTUP.value(machine);
    }

    private static String perByte(ParagonMachine machine) {
        return Knob.PER_BYTE.value(machine);
    }
}
