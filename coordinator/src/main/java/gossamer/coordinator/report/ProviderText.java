package gossamer.coordinator.report;

import static gossamer.coordinator.text.Texts.format;

import gossamer.coordinator.config.DeclaredSections;
import gossamer.model.description.Json;
import gossamer.model.registry.Key;
import gossamer.model.registry.Provider;
import gossamer.model.registry.Registry;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** What a config can name, as its declarations tell it. */
public final class ProviderText {

    private static final int WIDTH = 100;

    private ProviderText() {}

    /** A line for each: its name and what it is. */
    public static String list(List<? extends Provider> providers) {
        int widest = providers.stream().mapToInt(p -> p.name().length()).max().orElse(1);
        return providers.stream()
                .map(p -> format("%-" + widest + "s   %s\n", p.name(), p.summary()))
                .collect(Collectors.joining());
    }

    /** All that is declared of one. */
    public static String describe(Provider provider, Registry registry) {
        StringBuilder text = new StringBuilder();
        text.append(
                format("%s %s\n  %s\n\n", provider.kind(), provider.name(), provider.summary()));
        if (!provider.where(registry).isEmpty()) {
            text.append("  where    ").append(provider.where(registry)).append('\n');
        }
        text.append("  source   ").append(provider.source()).append('\n');
        text.append("  class    ").append(provider.getClass().getName()).append('\n');
        List<Key<?>> keys = keys(provider);
        text.append(keys.isEmpty() ? "  no keys\n" : "  keys\n");
        for (Key<?> key : keys) {
            text.append("\n    ").append(key.name()).append(": ").append(key.allowed());
            text.append('\n');
            lines(key, "      ").forEach(line -> text.append(line).append('\n'));
        }
        return text.toString();
    }

    /** Its own, then those that go with all of its kind. */
    private static List<Key<?>> keys(Provider provider) {
        List<Key<?>> keys = new ArrayList<>(provider.keys());
        if (provider.kind().equals(DeclaredSections.ALGORITHM)) {
            DeclaredSections.algorithm().stream()
                    .filter(common -> provider.keys().stream()
                            .noneMatch(own -> own.name().equals(common.name())))
                    .forEach(keys::add);
        }
        return keys;
    }

    /** What a key does and what it is where it is not given, in lines with this indent. */
    public static List<String> lines(Key<?> key, String indent) {
        List<String> lines = new ArrayList<>(wrap(key.doc(), indent));
        String rest = key.isRequired()
                ? "Required."
                : key.defaultText().isEmpty() ? "" : "Default: " + key.defaultText() + ".";
        if (rest.isEmpty()) {
            return lines;
        }
        if (!key.doc().isEmpty() && !key.doc().contains("\n")) {
            return wrap(key.doc() + " " + rest, indent);
        }
        lines.add(indent + rest);
        return lines;
    }

    /** A text in lines; those that begin with two spaces stay as they are. */
    public static List<String> wrap(String text, String indent) {
        List<String> lines = new ArrayList<>();
        text.lines().forEach(line -> {
            if (line.startsWith("  ")) {
                lines.add(indent + line);
            } else {
                wrapLine(line, indent, lines);
            }
        });
        return lines;
    }

    private static void wrapLine(String text, String indent, List<String> lines) {
        StringBuilder line = new StringBuilder(indent);
        for (String word : text.split(" ", -1)) {
            boolean begun = line.length() > indent.length();
            if (begun && line.length() + 1 + word.length() > WIDTH) {
                lines.add(line.toString());
                line = new StringBuilder(indent);
                begun = false;
            }
            line.append(begun ? " " : "").append(word);
        }
        if (line.length() > indent.length()) {
            lines.add(line.toString());
        }
    }

    /** One object with a list of this name. */
    public static String json(String name, List<? extends Provider> providers, Registry registry) {
        return new Json()
                .putAll(name, providers, provider -> json(provider, registry))
                .pretty();
    }

    /** All that is declared of one, as an object. */
    public static Json json(Provider provider, Registry registry) {
        return new Json()
                .put("kind", provider.kind())
                .put("name", provider.name())
                .put("summary", provider.summary())
                .put("where", provider.where(registry))
                .put("source", provider.source())
                .put("class", provider.getClass().getName())
                .putAll("keys", keys(provider), ProviderText::json);
    }

    /** All that is declared of a key, as an object. */
    public static Json json(Key<?> key) {
        return new Json()
                .put("name", key.name())
                .put("type", key.domain().getClass().getSimpleName())
                .put("allowed", key.allowed())
                .put("required", key.isRequired())
                .put("default", key.defaultText())
                .put("doc", key.doc());
    }
}
