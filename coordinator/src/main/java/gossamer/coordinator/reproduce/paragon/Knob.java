package gossamer.coordinator.reproduce.paragon;

import static gossamer.coordinator.text.Texts.format;

/** A constant of the machine that can be changed by thousandths of itself. */
enum Knob {
    /** Start-up time, a factor. */
    STARTUP("start-up") {
        @Override
        ParagonMachine on(ParagonMachine machine, int thousandths) {
            return new ParagonMachine(
                    machine.startup() * thousandths / 1000,
                    machine.perByte(),
                    machine.hop(),
                    machine.ports());
        }

        @Override
        String value(ParagonMachine machine) {
            return format("%.0f us", machine.startup() / 1000);
        }
    },
    /** Time per byte, a factor. */
    PER_BYTE("time per byte") {
        @Override
        ParagonMachine on(ParagonMachine machine, int thousandths) {
            return new ParagonMachine(
                    machine.startup(),
                    machine.perByte() * thousandths / 1000,
                    machine.hop(),
                    machine.ports());
        }

        @Override
        String value(ParagonMachine machine) {
            return format("%.2f ns", machine.perByte());
        }
    },
    /** Time per link, which is nothing at first: what exceeds 1000 is a share of the start-up. */
    HOP("time per link") {
        @Override
        ParagonMachine on(ParagonMachine machine, int thousandths) {
            return new ParagonMachine(
                    machine.startup(),
                    machine.perByte(),
                    machine.startup() * Math.max(0, thousandths - 1000) / 1000,
                    machine.ports());
        }

        @Override
        String value(ParagonMachine machine) {
            return format("%.1f us", machine.hop() / 1000);
        }
    };

    private final String words;

    Knob(String words) {
        this.words = words;
    }

    String words() {
        return words;
    }

    /** The machine with this constant changed; as it is at 1000. */
    abstract ParagonMachine on(ParagonMachine machine, int thousandths);

    /** The constant with its unit. */
    abstract String value(ParagonMachine machine);
}
