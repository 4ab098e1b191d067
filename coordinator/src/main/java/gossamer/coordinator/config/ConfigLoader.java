package gossamer.coordinator.config;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigObject;
import com.typesafe.config.ConfigParseOptions;
import com.typesafe.config.ConfigValue;
import gossamer.coordinator.plugin.Plugins;
import gossamer.model.algorithm.AlgorithmProvider;
import gossamer.model.algorithm.GossipAlgorithm;
import gossamer.model.fault.Profile;
import gossamer.model.machine.Network;
import gossamer.model.registry.Registry;
import gossamer.model.run.Emulation;
import gossamer.model.run.FaultSupport;
import gossamer.model.run.Limits;
import gossamer.model.topology.Topology;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * Reads an experiment from a HOCON file. Keys and defaults are those of {@code
 * gossamer/reference.conf} on the class path. All that is wrong is found in one pass.
 */
public final class ConfigLoader {

    /** The object in which all keys are. */
    static final String ROOT = "gossamer";
    /** The object beside it that makes a campaign of an experiment. */
    static final String SWEEP = "sweep";
    /** What a file can hold. */
    static final List<String> ROOTS = List.of(ROOT, SWEEP);

    private static final ConfigObject DEFAULTS = ConfigFactory.parseResources(
                    ConfigLoader.class,
                    "/gossamer/reference.conf",
                    ConfigParseOptions.defaults().setAllowMissing(false))
            .root();

    private final Path file;
    private final UserConfig user;
    private final Registry registry;
    private final KeyReader keys;

    private ConfigLoader(Path file, UserConfig user, Problems problems) {
        this.registry = user.plugins().registry();
        this.file = file;
        this.user = user;
        this.keys = new KeyReader(ROOT, user, DEFAULTS, problems);
    }

    /**
     * Reads a file.
     *
     * @param file a HOCON file; it may include others, by names relative to its own place
     * @param overrides what the command line changes
     * @throws ConfigException with everything that is wrong
     */
    public static LoadedConfig load(Path file, Overrides overrides) throws ConfigException {
        return load(file, List.of(), overrides);
    }

    /**
     * Reads a file and others that are merged over it.
     *
     * @param profiles further HOCON files; what they say replaces what those before said, and what
     *     they add with {@code +=} comes after it
     * @throws ConfigException with everything that is wrong
     */
    public static LoadedConfig load(Path file, List<Path> profiles, Overrides overrides)
            throws ConfigException {
        Problems problems = new Problems();
        try {
            return load(file, read(file, profiles, overrides, problems), problems);
        } catch (StackOverflowError e) {
            problems.add(Origin.of(file.toString()), "", ConfigFiles.DEEP);
            throw problems.exception();
        }
    }

    /** What the user wrote. */
    static UserConfig read(Path file, List<Path> profiles, Overrides overrides, Problems problems)
            throws ConfigException {
        return UserConfig.read(file, profiles, overrides, DEFAULTS, problems);
    }

    /** Makes an experiment of what was read from a file, and maybe changed since. */
    static LoadedConfig load(Path file, UserConfig user, Problems problems) throws ConfigException {
        ConfigLoader loader = new ConfigLoader(file, user, problems);
        return user.plugins().all().isEmpty() ? loader.load(problems) : loader.watched(problems);
    }

    /** The same where users' own code takes part, which may fail or never come back. */
    private LoadedConfig watched(Problems problems) throws ConfigException {
        Place early = new KeyReader(ROOT, user, DEFAULTS, new Problems()).root();
        long most = LimitsSection.pluginMillis(early);
        Optional<LoadedConfig> loaded = Plugins.watch(most, "reading " + file, () -> {
            try {
                return Optional.of(load(problems));
            } catch (ConfigException e) {
                return Optional.empty();
            }
        });
        problems.throwIfAny();
        return read("config", loaded);
    }

    private LoadedConfig load(Problems problems) throws ConfigException {
        Place root = keys.root();
        PluginsSection.know(root);
        RunKeys own = new RunKeys(root);
        Optional<String> name = own.name(file);
        OptionalLong seed = own.seed();
        TopologySection topology = TopologySection.read(root, registry);
        Optional<AlgorithmProvider> provider = AlgorithmSection.readProvider(root, registry);
        NetworkSection network = NetworkSection.read(root, registry, provider);
        topology.checkSharing(root, network.switching());
        AlgorithmSection chosen =
                AlgorithmSection.read(root, registry, provider, topology, network, seed);
        Place timed = root.with(network.cost().times());
        Optional<GossipAlgorithm> plain = chosen.algorithm();
        Optional<FarmSettings> farm =
                FarmSection.read(timed, registry, topology, plain, seed, network.times());
        Optional<GossipAlgorithm> algorithm = FarmSection.isGiven(root)
                ? plain.map(gossip -> FarmSection.gossip(gossip, farm))
                : AlgorithmSection.inSessions(timed, provider, plain, topology);
        Optional<Network> machine =
                PolicySection.apply(topology.outline(), provider, algorithm, network);
        boolean usersCode = !user.plugins().all().isEmpty();
        Optional<Limits> limits = LimitsSection.read(timed, usersCode);
        boolean endless = limits.filter(LimitsSection::areEndless).isPresent();
        Optional<Profile> profile = ProfileReader.of(
                        root.with(network.times()), registry, topology.topology(), seed)
                .read(endless);
        Optional<RunSettings> settings = own.settings(topology.topology());
        if (machine.isPresent() && algorithm.isPresent() && profile.isPresent()) {
            Place cost = network.section().in(NetworkKeys.COST);
            int span = topology.topology().map(Topology::longestSpan).orElse(1);
            VirtualTimeGuard.check(cost, machine.get(), span, algorithm.get(), profile.get());
            TransferGuard.check(root, machine.get(), span, algorithm.get());
        }
        Optional<HopfieldSettings> hopfield = HopfieldSection.read(root, topology, algorithm, seed);
        ConfigObject ours = user.root().withoutKey(SWEEP);
        @Nullable ConfigValue sweep = user.root().get(SWEEP);
        if (sweep != null) {
            problems.add(Origin.of(sweep.origin()), SWEEP, "is for gossamer sweep only");
        }
        UnknownKeys.reject(ours, keys.all(), problems);
        problems.throwIfAny();
        Emulation emulation = new Emulation(
                read(RunKeys.NAME.name(), name),
                seed.orElseThrow(() -> Problems.unnoticed(RunKeys.SEED.name())),
                read("topology", topology.topology()),
                read("network", machine),
                read("algorithm", algorithm),
                read("profile", profile),
                read("limits", limits));
        for (String problem : FaultSupport.problems(emulation)) {
            root.in("profile").rejectDerived(problem, "a profile and a network that go together");
        }
        problems.throwIfAny();
        Map<String, String> files = root.in(AlgorithmSection.SECTION)
                .absoluteFiles(provider.orElseThrow().keys());
        files.putAll(root.in(TopologySection.SECTION)
                .absoluteFiles(topology.provider().orElseThrow().keys()));
        Map<String, Object> inForce = new LinkedHashMap<>(chosen.inForce());
        inForce.putAll(files);
        if (usersCode) {
            inForce.put(PluginsSection.PLUGINS, PluginsSection.resolved(user.plugins()));
        }
        Config resolved = ResolvedConfig.of(root, ours, DEFAULTS, emulation, inForce);
        return new LoadedConfig(
                withFarm(emulation, farm),
                read("settings", settings),
                resolved,
                List.copyOf(files.values()),
                user.plugins(),
                hopfield,
                farm);
    }

    /**
     * The emulation with the voters of a farm on its PUs, if there is one. It has a log whether
     * anybody reads it or not, so that it is equal wherever it is built.
     */
    private static Emulation withFarm(Emulation plain, Optional<FarmSettings> farm) {
        return farm.isPresent() && farm.get() instanceof FarmSettings.Run run
                ? run.on(plain, run.newLog())
                : plain;
    }

    private static <T> T read(String what, Optional<T> value) {
        return value.orElseThrow(() -> Problems.unnoticed(what));
    }
}
