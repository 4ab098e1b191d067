package gossamer.coordinator.plugin;

import gossamer.model.registry.Key;
import gossamer.model.registry.Provider;
import gossamer.model.topology.Form;
import gossamer.model.topology.TopologyProvider;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Modifier;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Loads the classes of one plug-in and makes its providers; whatever is wrong with them is
 * collected.
 */
final class PluginLoader {

    private static final String SERVICES = "META-INF/services/" + Provider.class.getName();
    private static final String VERSIONS = "META-INF/";
    private static final String NAME = "[a-z0-9][a-z0-9.-]{0,79}";
    private static final String OURS = "gossamer/";
    private static final int MAJOR_AT = 6;
    /** Class files of Java n have version n + 44. */
    private static final int VERSION_OF_JAVA_0 = 44;

    private static final String ALLOWED = "; allowed: a public class with a public constructor"
            + " without parameters that implements the provider interface of its kind";

    private final Bundle bundle;
    private final List<PluginProblem> problems = new ArrayList<>();
    private final List<Provider> providers = new ArrayList<>();

    PluginLoader(Bundle bundle) {
        this.bundle = bundle;
    }

    /** What is wrong. */
    List<PluginProblem> problems() {
        return problems;
    }

    void reject(String message) {
        problems.add(new PluginProblem(bundle.file(), 0, message));
    }

    /** The providers of which nothing is wrong. */
    List<Provider> load() {
        ClassLoader parent = PluginLoader.class.getClassLoader();
        if (!canLoad(parent)) {
            return List.of();
        }
        ClassLoader loader = new PluginClassLoader(bundle, parent);
        byte[] services = bundle.entries().get(SERVICES);
        boolean scanned = services == null && bundle.file().endsWith(".java");
        List<String> names =
                scanned ? classNames() : services == null ? List.of() : lines(services);
        for (String name : names) {
            try {
                add(Class.forName(name, false, loader), scanned);
            } catch (ClassNotFoundException e) {
                reject("names the provider " + name + ", but has no such class" + ALLOWED);
            } catch (LinkageError | SecurityException e) {
                reject("class " + name + " cannot be loaded: " + e);
            }
        }
        if (providers.isEmpty() && problems.isEmpty()) {
            String where = scanned ? "" : ", which a jar names in " + SERVICES;
            reject("has no provider inside" + ALLOWED + where);
        }
        return providers;
    }

    /** Whether each class is for this Java or an older one, and none is Gossamer's own. */
    private boolean canLoad(ClassLoader parent) {
        int most = Runtime.version().feature() + VERSION_OF_JAVA_0;
        bundle.entries().forEach((entry, bytes) -> {
            if (!entry.endsWith(Bundle.CLASS) || entry.startsWith(VERSIONS)) {
                return;
            }
            int major = bytes.length < MAJOR_AT + 2
                    ? 0
                    : (bytes[MAJOR_AT] & 0xff) << 8 | bytes[MAJOR_AT + 1] & 0xff;
            if (major < 1 || major > most) {
                reject(entry + " is of class file version " + major + " (Java "
                        + (major - VERSION_OF_JAVA_0) + "); allowed: at most " + most
                        + ", as this is Java " + Runtime.version().feature());
            }
            if (entry.startsWith(OURS) && parent.getResource(entry) != null) {
                reject(entry + " is a class of Gossamer; allowed: classes of another package");
            }
        });
        return problems.isEmpty();
    }

    private List<String> classNames() {
        return bundle.entries().keySet().stream()
                .filter(entry -> entry.endsWith(Bundle.CLASS))
                .map(entry -> entry.substring(0, entry.length() - Bundle.CLASS.length())
                        .replace('/', '.'))
                .toList();
    }

    private static List<String> lines(byte[] services) {
        return new String(services, StandardCharsets.UTF_8)
                .lines()
                .map(line -> line.replaceFirst("#.*", "").strip())
                .filter(line -> !line.isEmpty())
                .distinct()
                .toList();
    }

    /** Takes the provider that a class makes; a class that was found by looking need not be one. */
    private void add(Class<?> type, boolean scanned) {
        boolean isProvider = Provider.class.isAssignableFrom(type);
        boolean isConcrete = !type.isInterface() && !Modifier.isAbstract(type.getModifiers());
        if (scanned && !(isProvider && isConcrete)) {
            return;
        }
        if (!isProvider || !isConcrete || !Modifier.isPublic(type.getModifiers())) {
            reject("class " + type.getName() + " cannot be a provider" + ALLOWED);
            return;
        }
        Provider provider = make(type);
        if (provider != null && isRight(provider)) {
            providers.add(provider);
        }
    }

    private @Nullable Provider make(Class<?> type) {
        try {
            Constructor<?> constructor = type.getConstructor();
            return (Provider) constructor.newInstance();
        } catch (NoSuchMethodException e) {
            reject("class " + type.getName() + " has no public constructor without parameters"
                    + ALLOWED);
        } catch (InvocationTargetException e) {
            reject("the constructor of " + type.getName() + " throws " + e.getCause());
        } catch (ExceptionInInitializerError e) {
            reject("class " + type.getName() + " cannot be loaded: its static fields throw "
                    + e.getCause());
        } catch (ReflectiveOperationException | LinkageError e) {
            reject("class " + type.getName() + " cannot be loaded: " + e);
        }
        return null;
    }

    /** Whether what it declares is right. */
    private boolean isRight(Provider provider) {
        String who = provider.getClass().getName();
        int before = problems.size();
        try {
            // Code of users keeps to nothing that the compiler of users does not ask for.
            String name = Objects.requireNonNullElse(provider.name(), "");
            for (String word : name.isEmpty() ? List.of("") : provider.words()) {
                if (!word.matches(NAME)) {
                    reject(who + " has the name \"" + word.replaceAll("\\p{Cntrl}", "?")
                            + "\"; allowed: 1 to 80 of a-z 0-9 . -");
                }
            }
            List<String> seen = new ArrayList<>();
            for (Key<?> key : provider.keys()) {
                if (seen.contains(key.name())) {
                    reject(who + " declares the key " + key + " twice");
                }
                seen.add(key.name());
                Optional<String> wrong = KeyDefaults.wrong(key);
                wrong.ifPresent(text -> reject(who + ": " + text));
            }
            if (provider instanceof TopologyProvider kind && kind.form() != Form.OTHER) {
                reject(who + " has the form " + kind.form() + "; allowed: " + Form.OTHER
                        + ", as algorithms for grids run on built-in networks only");
            }
            provider.summary();
            provider.version();
        } catch (RuntimeException | Error e) {
            reject(who + " throws " + e + " when asked what it declares");
        }
        return problems.size() == before;
    }
}
