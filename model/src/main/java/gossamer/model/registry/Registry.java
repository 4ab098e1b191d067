package gossamer.model.registry;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.function.Consumer;

/** All providers that a config can choose from. Immutable. */
public final class Registry {

    private static final String OURS = "gossamer.model.";

    private final List<Provider> providers;

    private Registry(List<Provider> providers) {
        this.providers = List.copyOf(providers);
    }

    /**
     * The providers that are on the class path.
     *
     * @throws IllegalStateException if one of them cannot be used
     */
    public static Registry builtIn() {
        return BuiltIn.REGISTRY;
    }

    /** Found once, when first asked for. */
    private static final class BuiltIn {
        private static final Registry REGISTRY = find();

        private static Registry find() {
            List<String> problems = new ArrayList<>();
            List<Provider> found = load(Registry.class.getClassLoader(), problems::add);
            // The class path may name the modules in any order.
            found.sort(Comparator.comparing(Provider::rank)
                    .thenComparing(provider -> !isOfModel(provider)));
            Registry registry =
                    new Registry(List.of()).with(found, "the class path", problems::add);
            if (!problems.isEmpty()) {
                throw new IllegalStateException(String.join("; ", problems));
            }
            return registry;
        }

        private static boolean isOfModel(Provider provider) {
            return provider.getClass().getName().startsWith(OURS);
        }
    }

    /** The providers that a class loader finds, those of its parents included. */
    private static List<Provider> load(ClassLoader loader, Consumer<String> problems) {
        List<Provider> found = new ArrayList<>();
        Iterator<Provider> all = ServiceLoader.load(Provider.class, loader).iterator();
        while (hasNext(all, problems)) {
            try {
                found.add(all.next());
            } catch (ServiceConfigurationError e) {
                problems.accept(reason(e));
            }
        }
        return found;
    }

    private static boolean hasNext(Iterator<Provider> all, Consumer<String> problems) {
        try {
            return all.hasNext();
        } catch (ServiceConfigurationError e) {
            problems.accept(reason(e));
            // The iterator stands at the next line of the service file, if that can be read at all.
            return hasNext(all, problems);
        }
    }

    private static String reason(Throwable error) {
        Throwable cause = error;
        while (cause.getCause() != null) {
            cause = cause.getCause();
        }
        return cause == error ? String.valueOf(error.getMessage()) : cause.toString();
    }

    /**
     * This registry and the providers that a class loader adds to those of its parents.
     *
     * @param origin where they come from, for people, e.g. a file
     * @param problems is told all that is wrong
     */
    public Registry with(ClassLoader loader, String origin, Consumer<String> problems) {
        List<Provider> own = new ArrayList<>();
        for (Provider provider :
                load(loader, problem -> problems.accept(origin + ": " + problem))) {
            if (provider.getClass().getClassLoader() == loader) {
                own.add(provider);
            }
        }
        return with(own, origin, problems);
    }

    /**
     * This registry and further providers. One whose name another of its kind has is left out.
     *
     * @param origin where they come from, for people, e.g. a file
     * @param problems is told all that is wrong
     */
    public Registry with(List<Provider> more, String origin, Consumer<String> problems) {
        List<Provider> all = new ArrayList<>(providers);
        for (Provider provider : more) {
            Optional<Provider> other = all.stream()
                    .filter(known -> known.kind().equals(provider.kind()))
                    .filter(known -> !Collections.disjoint(known.words(), provider.words()))
                    .findFirst();
            if (other.isPresent()) {
                problems.accept(origin + ": two are called " + provider.kind() + " "
                        + provider.name() + ": " + provider.getClass().getName() + " and "
                        + other.get().getClass().getName());
            } else {
                all.add(provider);
            }
        }
        return new Registry(all);
    }

    public List<Provider> all() {
        return providers;
    }

    /** All providers of a kind, in the order in which people are told of them. */
    public <P extends Provider> List<P> all(Class<P> kind) {
        return providers.stream().filter(kind::isInstance).map(kind::cast).toList();
    }

    /** The names of all providers of a kind, in the same order. */
    public <P extends Provider> List<String> names(Class<P> kind) {
        return all(kind).stream().map(Provider::name).toList();
    }

    public <P extends Provider> Optional<P> find(Class<P> kind, String name) {
        return all(kind).stream()
                .filter(provider -> provider.name().equals(name))
                .findFirst();
    }

    /** Every key of the providers of a kind, once each, in the order of the providers. */
    public <P extends Provider> List<Key<?>> keys(Class<P> kind) {
        return Key.union(all(kind).stream().map(Provider::keys).toList());
    }
}
