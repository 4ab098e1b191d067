package gossamer.coordinator.config;

import com.typesafe.config.ConfigException.NotResolved;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigList;
import com.typesafe.config.ConfigObject;
import com.typesafe.config.ConfigRenderOptions;
import com.typesafe.config.ConfigResolveOptions;
import com.typesafe.config.ConfigUtil;
import com.typesafe.config.ConfigValue;
import com.typesafe.config.ConfigValueFactory;
import gossamer.coordinator.plugin.Plugins;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What the user wrote: the file, its includes and the overrides, merged and resolved, without
 * defaults. A null counts as not written. System properties and environment variables are not read.
 */
final class UserConfig {

    private static final Pattern REFERENCE = Pattern.compile("\\$\\{[^}]*}");

    private final Problems problems;
    private final ConfigObject file;
    private final Map<String, Origin> unresolved = new HashMap<>();
    private final ConfigObject root;
    /**
     * Substitutions go round in circles: none of them was resolved, so that none can be called
     * undefined.
     */
    private boolean cyclic;

    private Plugins plugins = Plugins.none();

    private UserConfig(Problems problems, ConfigObject file, ConfigObject merged, Path path) {
        this.problems = problems;
        this.file = file;
        this.root = cleanObject(resolve(merged, path), List.of());
    }

    private UserConfig(UserConfig other, ConfigObject root, Problems problems) {
        this.plugins = other.plugins;
        this.problems = problems;
        this.file = other.file;
        this.unresolved.putAll(other.unresolved);
        this.root = root;
    }

    /** Something else in its place, resolved, of which another pass finds out what is wrong. */
    UserConfig with(ConfigObject newRoot, Problems newProblems) {
        return new UserConfig(this, newRoot, newProblems);
    }

    /**
     * Reads everything; what cannot be read is noted and left out.
     *
     * @throws ConfigException when there is something wrong with a plug-in, so that nobody knows
     *     what names stand for
     */
    static UserConfig read(
            Path path,
            List<Path> profiles,
            Overrides overrides,
            ConfigObject defaults,
            Problems problems)
            throws ConfigException {
        ConfigFiles files = new ConfigFiles(problems);
        ConfigObject file = files.read(path.toFile());
        ConfigObject merged = file;
        for (Path profile : profiles) {
            merged = files.read(profile.toFile()).withFallback(merged);
        }
        for (Overrides.Assignment assignment : overrides.assignments()) {
            merged = assignment.parse(files, problems).withFallback(merged);
        }
        if (files.refers()) {
            Optional<Problem> fault = Substitutions.fault(merged);
            if (fault.isPresent()) {
                files.note(fault.get());
                merged = ConfigFactory.empty().root();
            }
        }
        UserConfig user = new UserConfig(problems, file, merged, path);
        user.plugins = PluginsSection.read(user, defaults, overrides.plugins());
        return user;
    }

    private ConfigObject resolve(ConfigObject merged, Path path) {
        try {
            ConfigResolveOptions options = ConfigResolveOptions.noSystem().setAllowUnresolved(true);
            return merged.toConfig().resolve(options).root();
        } catch (com.typesafe.config.ConfigException e) {
            Origin origin = ConfigFiles.originOf(e, path.toString());
            problems.addUnreadable(origin, "", ConfigFiles.reason(e));
            cyclic = true;
            return merged;
        } catch (StackOverflowError e) {
            problems.addUnreadable(Origin.of(path.toString()), "", ConfigFiles.DEEP);
            return ConfigFactory.empty().root();
        }
    }

    /** What names in it can stand for. */
    Plugins plugins() {
        return plugins;
    }

    /** All of it; every value in it is resolved and not null. */
    ConfigObject root() {
        return root;
    }

    /** Full keys that were given, but with a value that refers to something undefined: where. */
    Map<String, Origin> unresolved() {
        return unresolved;
    }

    /**
     * The place where a key that is missing would belong: that of the closest object around it, in
     * the file unless an element of a list lacks it.
     */
    Origin placeFor(List<String> path) {
        boolean inList = path.stream().anyMatch(Values::isIndex);
        ConfigValue closest = inList ? root : file;
        try {
            for (String name : path) {
                @Nullable ConfigValue next = Values.member(closest, name);
                if (!(next instanceof ConfigObject || next instanceof ConfigList)) {
                    break;
                }
                closest = next;
            }
        } catch (NotResolved e) {
            // The object is put together by substitution; the one around it is close enough.
            return Origin.of(closest.origin());
        }
        return Origin.of(closest.origin());
    }

    private ConfigObject cleanObject(ConfigObject object, List<String> path) {
        Map<String, ConfigValue> clean = new LinkedHashMap<>();
        for (String name : object.keySet()) {
            List<String> inner = new ArrayList<>(path);
            inner.add(name);
            @Nullable ConfigValue value = clean(valueOf(object, name), inner);
            if (value != null) {
                clean.put(name, value);
            }
        }
        return ConfigValueFactory.fromMap(clean).withOrigin(object.origin());
    }

    private static ConfigValue valueOf(ConfigObject object, String name) {
        @Nullable ConfigValue value = object.get(name);
        return value == null ? ConfigValueFactory.fromAnyRef(null) : value;
    }

    private @Nullable ConfigValue clean(ConfigValue value, List<String> path) {
        try {
            return switch (value.valueType()) {
                case NULL -> null;
                case OBJECT -> cleanObject((ConfigObject) value, path);
                case LIST, STRING, NUMBER, BOOLEAN -> {
                    requireResolved(value);
                    yield value;
                }
            };
        } catch (NotResolved e) {
            String key = ConfigUtil.joinPath(path);
            Origin origin = Origin.ofLatest(value.origin());
            unresolved.put(key, origin);
            if (!cyclic) {
                problems.add(origin, key, undefined(value));
            }
            return null;
        }
    }

    /** Throws if something inside a list is not resolved. */
    private static void requireResolved(ConfigValue value) {
        switch (value.valueType()) {
            case LIST -> ((Collection<?>) value).forEach(UserConfig::requireElementResolved);
            case OBJECT -> ((Map<?, ?>) value).values().forEach(UserConfig::requireElementResolved);
            case STRING, NUMBER, BOOLEAN, NULL -> {}
        }
    }

    private static void requireElementResolved(Object element) {
        requireResolved((ConfigValue) element);
    }

    private static String undefined(ConfigValue value) {
        Matcher matcher = REFERENCE.matcher(value.render(ConfigRenderOptions.concise()));
        String reference = matcher.find() ? matcher.group() : "something";
        return Problem.text(
                "refers to " + reference + ", which is not defined",
                "keys of this config; system properties and environment variables are not read");
    }
}
