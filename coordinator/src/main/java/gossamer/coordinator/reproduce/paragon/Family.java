package gossamer.coordinator.reproduce.paragon;

import java.util.List;
import java.util.stream.Stream;

/** Routines that are compared with each other on one machine. */
enum Family {
    /** The report: whole packets, rows, then columns. */
    ONE_D("1996, 9x9: 1D codes", "1D", "Fig. 4"),
    /** The report: halves of packets, orthogonally. */
    TWO_D("1996, 9x9: 2D codes", "2D", "Fig. 5"),
    /** The journal version: a PU sends or receives, one packet at a time. */
    ONE_PORT("1998, 8x8: a PU sends or receives", "send|receive", "Fig. 6"),
    /** The same schedules on a machine whose PUs send and receive at the same time. */
    TWO_WAY("1998, 8x8: a PU sends and receives at once", "send+receive", "cf. Fig. 6");

    private final String title;
    private final String variant;
    private final String figure;

    Family(String title, String variant, String figure) {
        this.title = title;
        this.variant = variant;
        this.figure = figure;
    }

    String title() {
        return title;
    }

    /** In one word. */
    String variant() {
        return variant;
    }

    /** Where the papers plot it. */
    String figure() {
        return figure;
    }

    /** Whether it is from the report of 1996. */
    boolean is1996() {
        return this == ONE_D || this == TWO_D;
    }

    /** Its routines, on its machine. */
    List<Routine> routines() {
        return switch (this) {
            case ONE_D -> of1996(false);
            case TWO_D -> of1996(true);
            case ONE_PORT -> of1998().toList();
            case TWO_WAY ->
                of1998().map(routine -> routine.on(routine.machine().with(PortUse.ALL)))
                        .toList();
        };
    }

    private static List<Routine> of1996(boolean halves) {
        return Routines.OF_1996.stream()
                .filter(routine -> routine.grid().equals(Routines.GRID_1996))
                .filter(routine -> routine.name().startsWith(Routines.TWO_D) == halves)
                .toList();
    }

    private static Stream<Routine> of1998() {
        return Routines.OF_1998.stream()
                .filter(routine -> routine.grid().equals(Routines.GRID_1998));
    }

    /** Emulates all routines at all lengths. */
    List<Curve> curves(ParagonRuns runs) {
        return routines().stream().map(routine -> curve(routine, runs)).toList();
    }

    private Curve curve(Routine routine, ParagonRuns runs) {
        String name = routine.name().replace(Routines.TWO_D, "");
        List<Long> emulated = Curve.LENGTHS.stream()
                .map(bytes -> Math.round(runs.emulated(routine, bytes)))
                .toList();
        if (routine.plan() == null) {
            return new Curve(name, null, emulated);
        }
        return new Curve(
                name,
                is1996()
                        ? bytes -> FittedModel.AS_FITTED.nanos(routine.name(), bytes)
                        : bytes -> runs.predicted(routine, bytes),
                emulated);
    }
}
