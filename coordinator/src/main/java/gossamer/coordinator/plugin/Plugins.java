package gossamer.coordinator.plugin;

import gossamer.model.registry.Provider;
import gossamer.model.registry.Registry;
import gossamer.model.run.UserCode;
import gossamer.model.run.UserCodeException;
import gossamer.model.run.UserCodeWatch;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** The built-in providers and those of plug-ins. Immutable. */
public final class Plugins {

    private static final Plugins NONE = new Plugins(Registry.builtIn(), List.of(), true);

    /** How long users' code may take where nothing else is said, in milliseconds. */
    public static final long PATIENCE_MILLIS = 30_000;

    private final Registry registry;
    private final List<Plugin> plugins;
    private final boolean open;

    private Plugins(Registry registry, List<Plugin> plugins, boolean open) {
        this.registry = registry;
        this.plugins = List.copyOf(plugins);
        this.open = open;
    }

    /** The built-in providers alone. */
    public static Plugins none() {
        return NONE;
    }

    /**
     * These plug-ins and further ones; a file of the same content is loaded once.
     *
     * @param files jars, or source files
     * @throws PluginException with everything that is wrong with any of them
     */
    public Plugins with(List<Path> files) throws PluginException {
        List<PluginProblem> problems = new ArrayList<>();
        List<Bundle> bundles = new ArrayList<>();
        for (Path file : files) {
            if (!open) {
                String wrong = "code is not loaded for a run directory or from another JVM";
                problems.add(
                        new PluginProblem(file.toString(), 0, wrong + "; allowed: --plugin FILE"));
                continue;
            }
            try {
                bundles.add(BundleReader.read(file));
            } catch (PluginException e) {
                problems.addAll(e.problems());
            }
        }
        return with(bundles, problems);
    }

    /**
     * These plug-ins and further ones whose content is known, as in another JVM of a run.
     *
     * @throws PluginException with everything that is wrong with any of them
     */
    public Plugins withBundles(List<Bundle> bundles) throws PluginException {
        return with(bundles, new ArrayList<>());
    }

    private Plugins with(List<Bundle> bundles, List<PluginProblem> problems)
            throws PluginException {
        List<Plugin> all = new ArrayList<>(plugins);
        Registry registryOfAll = registry;
        for (Bundle bundle : bundles) {
            if (find(all, bundle.sourceSha256()).isPresent()) {
                continue;
            }
            String file = bundle.file();
            PluginLoader loader = new PluginLoader(bundle);
            List<Provider> providers = new ArrayList<>();
            List<Provider> loaded = watch(PATIENCE_MILLIS, "loading " + file, loader::load);
            for (Provider provider : loaded) {
                String other = owner(provider, registryOfAll, all, file, providers);
                if (other.isEmpty()) {
                    providers.add(provider);
                    registryOfAll = registryOfAll.with(List.of(provider), file, problem -> {
                        throw new IllegalStateException(problem);
                    });
                } else {
                    loader.reject(provider.kind() + " " + provider.name() + " is the name of "
                            + other + " already; allowed: a name that nothing else has");
                }
            }
            problems.addAll(loader.problems());
            all.add(new Plugin(bundle, providers));
        }
        if (!problems.isEmpty()) {
            throw new PluginException(problems);
        }
        return new Plugins(registryOfAll, all, open);
    }

    /** Whose name this is already, for people; empty for nobody's. */
    private static String owner(
            Provider provider,
            Registry registry,
            List<Plugin> plugins,
            String file,
            List<Provider> here) {
        Optional<Provider> same = registry.all().stream()
                .filter(known -> known.kind().equals(provider.kind())
                        && !Collections.disjoint(known.words(), provider.words()))
                .findFirst();
        if (same.isEmpty()) {
            return "";
        }
        String owner = "a built-in " + provider.kind();
        for (Plugin plugin : plugins) {
            owner = plugin.provides(same.get()) ? "one in " + plugin.bundle().file() : owner;
        }
        return here.contains(same.get()) ? "another one in " + file : owner;
    }

    /** The same, to which no files can be added: for configs that somebody else has written. */
    public Plugins closed() {
        return new Plugins(registry, plugins, false);
    }

    /**
     * These and one whose code is not there, with what stands in for its providers.
     *
     * @throws IllegalArgumentException when a name is that of something else
     */
    public Plugins withStandIn(Bundle bundle, List<Provider> standIns) {
        List<Plugin> all = new ArrayList<>(plugins);
        all.add(new Plugin(bundle, standIns));
        Registry registryOfAll = registry.with(standIns, bundle.file(), problem -> {
            throw new IllegalArgumentException(problem);
        });
        return new Plugins(registryOfAll, all, open);
    }

    /**
     * Does something in which users' code takes part.
     *
     * @param doing what it is, for people
     * @throws UserCodeException when that code fails or does not come back
     */
    public static <T> T watch(long millis, String doing, Supplier<T> task) {
        UserCodeWatch.Progress progress = new UserCodeWatch.Progress() {
            @Override
            public long mark() {
                return 0;
            }

            @Override
            public String busyWith() {
                return doing;
            }
        };
        try {
            return UserCodeWatch.call(millis, progress, task);
        } catch (RuntimeException | Error e) {
            if (UserCode.blame(e, doing) instanceof UserCodeException named) {
                throw named;
            }
            throw e;
        }
    }

    /** All providers. */
    public Registry registry() {
        return registry;
    }

    /** The plug-ins, in the order in which they were named. */
    public List<Plugin> all() {
        return plugins;
    }

    /** The plug-in of a file of which the hash is known. */
    public Optional<Plugin> find(String sourceSha256) {
        return find(plugins, sourceSha256);
    }

    private static Optional<Plugin> find(List<Plugin> all, String sourceSha256) {
        return all.stream()
                .filter(plugin -> plugin.bundle().sourceSha256().equals(sourceSha256))
                .findFirst();
    }
}
