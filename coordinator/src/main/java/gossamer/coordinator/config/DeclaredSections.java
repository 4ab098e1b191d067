package gossamer.coordinator.config;

import com.typesafe.config.Config;

import gossamer.model.registry.Key;
import gossamer.model.topology.TopologyProvider;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** The keys of a config that are no provider's, for who writes configs. */
public final class DeclaredSections {

    /** The section of a network's kind and shape. */
    public static final String TOPOLOGY = TopologySection.SECTION;

    /** The section of the machine. */
    public static final String NETWORK = NetworkKeys.SECTION;

    /** The section of the algorithm. */
    public static final String ALGORITHM = AlgorithmSection.SECTION;

    /** The section of a voting farm. */
    public static final String FARM = FarmSection.SECTION;

    /** The section of neurons. */
    public static final String HOPFIELD = HopfieldSection.SECTION;

    /** The section of limits. */
    public static final String LIMITS = LimitsSection.SECTION;

    /** The section of what disturbs the network. */
    public static final String PROFILE = ProfileReader.SECTION;

    /** The list of rules about delays. */
    public static final String DELAYS = DelaysSection.DELAYS;

    /** The list of rules about what goes wrong. */
    public static final String FAULTS = FaultsSection.FAULTS;

    /** What packets cost, which says how times are written. */
    public static final Key<?> COST = NetworkKeys.COST;

    /** The key that makes plain numbers of times. */
    public static final Key<?> UNIT = NetworkKeys.UNIT;

    /** The key that names a mode of switching. */
    public static final Key<?> SWITCHING = NetworkKeys.SWITCHING;

    /** The key that names a method of voting. */
    public static final Key<?> VOTING = FarmSection.VOTING;

    private DeclaredSections() {}

    /** The topmost keys that a result depends on. */
    public static List<Key<?>> run() {
        return List.of(RunKeys.SEED);
    }

    /** Those of a machine. */
    public static List<Key<?>> network() {
        return NetworkKeys.ALL;
    }

    /** Those that go with all algorithms. */
    public static List<Key<?>> algorithm() {
        return AlgorithmSection.COMMON;
    }

    /** Those of a farm, and of a campaign of many. */
    public static List<Key<?>> farm() {
        return FarmSection.KEYS;
    }

    /** Those of neurons. */
    public static List<Key<?>> hopfield() {
        return HopfieldSection.KEYS;
    }

    /** Those of a profile, but for its rules. */
    public static List<Key<?>> profile() {
        return List.of(ProfileReader.SEED);
    }

    /** Those of limits. */
    public static List<Key<?>> limits() {
        return LimitsSection.KEYS;
    }

    /** Those of a rule about delays of links or of PUs, but for the law and its keys. */
    public static List<Key<?>> delays(boolean ofPus) {
        return ofPus ? DelaysSection.OF_PUS : DelaysSection.OF_LINKS;
    }

    /** A key as problems name it, as a path: {@code profile.faults.0.at}. */
    public static String path(Problem problem) {
        return problem.key().replaceFirst("^gossamer\\.", "").replaceAll("\\[(\\d+)]", ".$1");
    }

    /** What a config is about, in a few words: {@code high-dim-gos on torus 27×27}. */
    public static String title(Config config) {
        List<String> words = new ArrayList<>();
        if (config.hasPath("gossamer." + FarmSection.SECTION + "." + VOTING.name())) {
            words.add("farm:");
        }
        word(config, AlgorithmSection.NAME).ifPresent(words::add);
        word(config, TopologySection.KIND_NAME).ifPresent(kind -> words.add("on " + kind));
        word(config, TopologySection.name(TopologyProvider.SHAPE)).ifPresent(words::add);
        return String.join(" ", words);
    }

    private static Optional<String> word(Config config, String key) {
        String path = "gossamer." + key;
        if (!config.hasPath(path)) {
            return Optional.empty();
        }
        Object value = config.getValue(path).unwrapped();
        return Optional.of(
                value instanceof List<?> sides
                        ? sides.stream().map(String::valueOf).collect(Collectors.joining("×"))
                        : value.toString());
    }
}
