package gossamer.coordinator.config;

import gossamer.model.registry.Key;
import gossamer.model.registry.Settings;
import gossamer.model.topology.Topology;
import gossamer.model.trace.TraceLevel;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** The topmost keys, which are about the run as a whole, and those of {@code trace}. */
final class RunKeys {

    private static final String EXTENSION = ".conf";
    private static final String NAME_PATTERN = "[A-Za-z0-9._-]{1,80}";
    private static final String NAME_ALLOWED =
            "1 to 80 of A-Z a-z 0-9 . _ - that are not . or .., as it names a directory";
    private static final String AUTO = "auto";
    private static final int MAX_REGIONS = 1024;

    static final Key<String> NAME = Key.text("name", NAME_ALLOWED)
            .depends("the name of the config file without .conf")
            .doc(
                    "torus-27x27",
                    "Names the run and its directory: 1 to 80 of A-Z a-z 0-9 . _ - (not \".\" or"
                            + " \"..\").");

    static final Key<Long> SEED = Key.large("seed", Long.MIN_VALUE, Long.MAX_VALUE)
            .otherwise(1L)
            .doc(
                    "1",
                    "Any 64-bit whole number. All random draws are functions of it; runs with equal"
                            + " seeds are equal.");

    private static final Key<Optional<Long>> REGIONS = Key.wholeOr(AUTO, "regions", 1, MAX_REGIONS)
            .otherwise(Optional.empty(), AUTO)
            .doc(
                    AUTO,
                    "Blocks of PUs that are emulated concurrently: a whole number from 1 to 1024,"
                            + " at most one per PU, or auto.");

    private static final String NONE = "none";
    private static final long AS_FITS = -1;
    private static final int MAX_WALL_DAYS = 365;

    private static final Key<Long> CHECKPOINTS = Key.wallTimeOr(
                    Map.of(AUTO, AS_FITS, NONE, 0L), "checkpoints", MAX_WALL_DAYS)
            .otherwise(AS_FITS, AUTO)
            .doc(
                    AUTO,
                    "Wall-clock time from one checkpoint to the next, from where `gossamer resume`"
                            + " goes on: whole milliseconds from 1ms to 365d, none, or auto: 60s,"
                            + " or 20 times what the last one took if that is more.");

    private static final Key<TraceLevel> LEVEL = Key.choice("level", TraceLevel.class)
            .otherwise(TraceLevel.FULL)
            .doc(
                    "full",
                    "off: nothing is kept. summary: states and completions of PUs. full: all.");

    private static final Key<Settings> TRACE = Key.object("trace", List.of(LEVEL));

    /** All of them, in the order in which people are told of them. */
    static final List<Key<?>> ALL = List.of(NAME, SEED, TRACE, REGIONS, CHECKPOINTS);

    private final Place root;

    RunKeys(Place root) {
        this.root = root;
    }

    /** What the run is called: as given, or as its file. */
    Optional<String> name(Path file) {
        boolean given = root.given(NAME);
        Optional<String> name = given ? root.read(NAME) : Optional.of(nameOf(file));
        if (name.isPresent() && !isDirectoryName(name.get())) {
            String quoted = Values.quote(name.get());
            if (given) {
                root.in(NAME).reject(quoted + " cannot be a name", NAME_ALLOWED);
            } else {
                String wrong = "is missing, and the file name " + quoted + " will not do";
                root.reject(NAME, wrong, NAME_ALLOWED);
            }
        }
        return name;
    }

    private static String nameOf(Path file) {
        Path last = file.getFileName();
        String name = last == null ? "" : last.toString();
        return name.endsWith(EXTENSION)
                ? name.substring(0, name.length() - EXTENSION.length())
                : name;
    }

    private static boolean isDirectoryName(String name) {
        return name.matches(NAME_PATTERN) && !name.equals(".") && !name.equals("..");
    }

    /** What random choices depend on. */
    OptionalLong seed() {
        return root.read(SEED).map(OptionalLong::of).orElse(OptionalLong.empty());
    }

    /** How the run is carried out. */
    Optional<RunSettings> settings(Optional<Topology> topology) {
        Optional<TraceLevel> level = root.in(TRACE).read(LEVEL);
        Optional<Optional<Long>> regions = root.read(REGIONS);
        int pus = topology.map(Topology::pus).orElse(MAX_REGIONS);
        regions.flatMap(number -> number).filter(number -> number > pus).ifPresent(number -> {
            String allowed = AUTO + ", or " + Values.range(1, Math.min(pus, MAX_REGIONS));
            root.reject(REGIONS, number + " regions for " + pus + " PUs", allowed);
        });
        Optional<Long> checkpoints = root.read(CHECKPOINTS);
        return level.isEmpty() || regions.isEmpty() || checkpoints.isEmpty()
                ? Optional.empty()
                : Optional.of(new RunSettings(
                        level.get(),
                        regions.get()
                                .map(number -> OptionalInt.of(number.intValue()))
                                .orElse(OptionalInt.empty()),
                        checkpoints.get() == AS_FITS
                                ? OptionalLong.empty()
                                : OptionalLong.of(checkpoints.get())));
    }
}
