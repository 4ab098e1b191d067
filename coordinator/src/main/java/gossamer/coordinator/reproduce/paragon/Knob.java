package gossamer.coordinator.reproduce.paragon;

import static gossamer.coordinator.text.Texts.format;

/** A constant of the machine that can be changed; the first ones are changed first. */
enum Knob {
    /** Time per link, which is nothing at first: what exceeds 1 is a share of the start-up. */
    HOP("time per link", 1) {
        @Override
        ParagonMachine on(ParagonMachine machine, double factor) {
            return new ParagonMachine(
                    machine.startup(),
                    machine.perByte(),
                    machine.startup() * Math.max(0, factor - 1),
                    machine.ports());
        }

        @Override
        String value(ParagonMachine machine) {
            return format("%.1f us", machine.hop() / 1000);
        }
    },
    /** Start-up time, a factor. */
    STARTUP("start-up", 0) {
        @Override
        ParagonMachine on(ParagonMachine machine, double factor) {
            return new ParagonMachine(
                    machine.startup() * factor, machine.perByte(), machine.hop(), machine.ports());
        }

        @Override
        String value(ParagonMachine machine) {
            return format("%.0f us", machine.startup() / 1000);
        }
    },
    /** Time per byte, a factor. */
    PER_BYTE("time per byte", 0) {
        @Override
        ParagonMachine on(ParagonMachine machine, double factor) {
            return new ParagonMachine(
                    machine.startup(), machine.perByte() * factor, machine.hop(), machine.ports());
        }

        @Override
        String value(ParagonMachine machine) {
            return format("%.2f ns", machine.perByte());
        }
    };

    private final String words;
    private final double least;

    Knob(String words, double least) {
        this.words = words;
        this.least = least;
    }

    String words() {
        return words;
    }

    /** The least factor. */
    double least() {
        return least;
    }

    /** The machine with this constant changed; as it is for a factor of 1. */
    abstract ParagonMachine on(ParagonMachine machine, double factor);

    /** The constant with its unit. */
    abstract String value(ParagonMachine machine);

    /** The machine with all of them changed, by a factor for each. */
    static ParagonMachine all(ParagonMachine machine, double[] factors) {
        ParagonMachine changed = machine;
        for (Knob knob : values()) {
            changed = knob.on(changed, factors[knob.ordinal()]);
        }
        return changed;
    }
}
