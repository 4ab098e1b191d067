package gossamer.coordinator.config;

import gossamer.coordinator.report.ProviderText;
import gossamer.model.registry.Domain;
import gossamer.model.registry.Key;
import gossamer.model.registry.Provider;
import gossamer.model.registry.Registry;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** What {@code reference.conf} and the docs say of declared keys. */
final class KeyReference {

    private static final Registry REGISTRY = Registry.builtIn();
    private static final String INDENT = "    # ";

    private final List<? extends Provider> providers;
    private final List<Key<?>> common;

    KeyReference(List<? extends Provider> providers) {
        this(providers, List.of());
    }

    /** With keys that go with each of the things. */
    KeyReference(List<? extends Provider> providers, List<Key<?>> common) {
        this.providers = providers;
        this.common = common;
    }

    /**
     * The inside of a section of {@code reference.conf}: who can be named, then the keys of all.
     */
    String section(String nameKey, String example) {
        List<String> lines = new ArrayList<>(List.of(INDENT + "Required."));
        int widest = providers.stream().mapToInt(p -> p.name().length()).max().orElse(0);
        for (Provider provider : providers) {
            String where = provider.where(REGISTRY).isEmpty()
                    ? ""
                    : "on " + provider.where(REGISTRY) + ": ";
            String name = String.format("  %-" + widest + "s   ", provider.name());
            String hanging = " ".repeat(name.length());
            List<String> text = ProviderText.wrap(where + provider.summary(), INDENT + hanging);
            lines.add(INDENT + name + text.get(0).substring(INDENT.length() + name.length()));
            lines.addAll(text.subList(1, text.size()));
        }
        lines.add(INDENT + nameKey + " = " + example);
        keys().forEach((name, key) -> {
            lines.add("");
            String owners = owners(name);
            lines.addAll(ProviderText.lines(key.doc(key.example(), owners + key.doc()), INDENT));
            lines.add(INDENT + name + " = " + key.example());
        });
        return String.join("\n", lines) + "\n";
    }

    /**
     * The inside of a section of {@code reference.conf} with these keys and no names.
     *
     * @param inForce whether keys that have defaults are written with them
     */
    static String plain(List<Key<?>> keys, boolean inForce, String indent) {
        return keys.stream()
                .map(key -> one(key, inForce, indent))
                .collect(Collectors.joining("\n"));
    }

    private static String one(Key<?> key, boolean inForce, String indent) {
        boolean isDefault = inForce && key.otherwise().isPresent();
        List<String> lines = new ArrayList<>(
                isDefault || key.doc().isEmpty()
                        ? ProviderText.wrap(key.doc(), indent + "# ")
                        : ProviderText.lines(key, indent + "# "));
        String open = key.name() + (key.domain() instanceof Domain.Keys ? " " : " = ");
        if (key.domain() instanceof Domain.Keys inner && key.example().isEmpty()) {
            lines.add(indent + open + "{");
            lines.add(plain(inner.all(), inForce, indent + "  ").stripTrailing());
            lines.add(indent + "}");
        } else {
            (open + key.example())
                    .lines()
                    .forEach(line -> lines.add(indent + (isDefault ? "" : "# ") + line));
        }
        return String.join("\n", lines) + "\n";
    }

    /** A table of keys that belong to a section. */
    static String table(String section, List<Key<?>> keys) {
        return "## Keys of `" + section + "`\n\n| Key | Values | Default |\n|---|---|---|\n"
                + rows("", keys) + "\n";
    }

    private static String rows(String path, List<Key<?>> keys) {
        StringBuilder rows = new StringBuilder();
        for (Key<?> key : keys) {
            String name = path + key.name();
            if (key.domain() instanceof Domain.Keys inner) {
                rows.append(rows(name + ".", inner.all()));
            } else {
                rows.append("| `")
                        .append(name)
                        .append("` | ")
                        .append(values(key))
                        .append(" |\n");
            }
        }
        return rows.toString();
    }

    private static String values(Key<?> key) {
        return key.allowed().replace("|", "\\|") + " | "
                + (key.isRequired() ? "required" : key.defaultText());
    }

    /** A table of who can be named, and one of the keys. */
    String tables(String title) {
        StringBuilder text = new StringBuilder("## " + title + "\n\n");
        text.append("| Name | What it is | Where | Source |\n|---|---|---|---|\n");
        for (Provider provider : providers) {
            text.append("| `").append(provider.name()).append("` | ");
            text.append(provider.summary()).append(" | ").append(provider.where(REGISTRY));
            text.append(" | ").append(provider.source()).append(" |\n");
        }
        if (!keys().isEmpty()) {
            text.append("\n| Key | Of | Values | Default |\n|---|---|---|---|\n");
        }
        keys().forEach((name, key) -> {
            text.append("| `").append(name).append("` | ");
            text.append(isCommon(name) ? "all" : String.join(", ", Owners.of(name, providers)));
            text.append(" | ").append(values(key)).append(requiredBy(key)).append(" |\n");
        });
        return text.append('\n').toString();
    }

    /** Who requires a key that others have a default for. */
    private String requiredBy(Key<?> key) {
        String strict = providers.stream()
                .filter(provider -> provider.keys().stream()
                        .anyMatch(own -> own.name().equals(key.name()) && own.isRequired()))
                .map(Provider::name)
                .collect(Collectors.joining(", "));
        return key.isRequired() || strict.isEmpty()
                ? ""
                : (key.defaultText().isEmpty() ? "" : "; ") + "required for " + strict;
    }

    private Map<String, Key<?>> keys() {
        Map<String, Key<?>> keys = new LinkedHashMap<>();
        // What only some require is told as the others have it.
        providers.stream()
                .flatMap(provider -> provider.keys().stream())
                .forEach(key -> keys.merge(
                        key.name(),
                        key,
                        (one, other) -> one.isRequired() && !other.isRequired() ? other : one));
        common.forEach(key -> keys.put(key.name(), key));
        return keys;
    }

    private boolean isCommon(String name) {
        return common.stream().anyMatch(key -> key.name().equals(name));
    }

    private String owners(String key) {
        if (isCommon(key)) {
            return "";
        }
        List<String> with = Owners.of(key, providers);
        String others = providers.stream()
                .map(Provider::name)
                .filter(name -> !with.contains(name))
                .collect(Collectors.joining(", "));
        return with.size() * 2 > providers.size()
                ? others.isEmpty() ? "" : "All but " + others + ". "
                : Owners.joined(with, "and") + " only. ";
    }
}
