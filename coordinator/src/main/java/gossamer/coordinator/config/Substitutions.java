package gossamer.coordinator.config;

import com.typesafe.config.ConfigException.NotResolved;
import com.typesafe.config.ConfigObject;
import com.typesafe.config.ConfigRenderOptions;
import com.typesafe.config.ConfigUtil;
import com.typesafe.config.ConfigValue;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What the substitutions of a config would copy, found out by going through all copies until there
 * are too many: a few keys that each name the one before twice ask for more than any memory holds.
 */
final class Substitutions {

    /** Characters of values, and substitutions, that substitutions may stand for. */
    static final long MOST_COPIED = 1_000_000;
    /** Substitutions, objects and lists inside each other. */
    static final int MOST_DEPTH = 200;

    private final Key root = new Key();
    private long copied;
    private int depth;
    private boolean tooDeep;

    private Substitutions(String rendered) {
        new Text(rendered).value(root, 0);
    }

    /**
     * Finds the first value with more than is allowed.
     *
     * @param config merged, not resolved
     */
    static Optional<Problem> fault(ConfigObject config) {
        Substitutions all = new Substitutions(config.render(ConfigRenderOptions.concise()));
        return all.fault(config, all.root);
    }

    private Optional<Problem> fault(ConfigValue value, Key key) {
        visitParts(key);
        if (isTooMuch()) {
            String message = tooDeep
                    ? Problem.text("substitutions are nested too deeply", MOST_DEPTH + " levels")
                    : Problem.text("substitutions are too long", MOST_COPIED + " characters");
            return Optional.of(new Problem(Origin.ofLatest(value.origin()), "", message));
        }
        for (Map.Entry<String, Key> inner : key.keys.entrySet()) {
            Optional<Problem> fault = fault(member(value, inner.getKey()), inner.getValue());
            if (fault.isPresent()) {
                return fault;
            }
        }
        return Optional.empty();
    }

    /** What has that name in a value, or the value where substitutions put it together. */
    private static ConfigValue member(ConfigValue value, String name) {
        try {
            @Nullable ConfigValue member = Values.member(value, name);
            return member == null ? value : member;
        } catch (NotResolved e) {
            return value;
        }
    }

    /**
     * A value as far as it matters here: either so many characters, or the path of another, inside
     * so many lists.
     */
    private record Part(long length, List<String> path, int lists) {}

    /** A name and what it was given, the first value first, and the names below it. */
    private static final class Key {
        private final Map<String, Key> keys = new LinkedHashMap<>();
        private final List<Part> parts = new ArrayList<>();
        /** Where the values end that one which is being gone through can refer to. */
        private int known = -1;

        private boolean open;

        int end() {
            return known < 0 ? parts.size() : known;
        }
    }

    private boolean isTooMuch() {
        return tooDeep || copied > MOST_COPIED;
    }

    private void visitParts(Key key) {
        int before = key.known;
        int end = key.end();
        for (int part = 0; part < end && !isTooMuch(); part++) {
            key.known = part;
            visit(key.parts.get(part));
        }
        key.known = before;
    }

    private void visit(Key key) {
        visitParts(key);
        if (!key.open) {
            key.open = true;
            depth++;
            tooDeep |= depth > MOST_DEPTH;
            key.keys.values().forEach(this::visit);
            depth--;
            key.open = false;
        }
    }

    private void visit(Part part) {
        if (depth > 0) {
            copied += 1 + part.length();
        }
        if (!part.path().isEmpty() && !isTooMuch()) {
            int deeper = 1 + part.lists();
            depth += deeper;
            tooDeep |= depth > MOST_DEPTH;
            follow(part.path());
            depth -= deeper;
        }
    }

    /** Goes through what a path leads to, also by way of substitutions that stand on it. */
    private void follow(List<String> path) {
        @Nullable Key key = root;
        for (int length = 0; key != null && length < path.size() && !isTooMuch(); length++) {
            List<String> rest = path.subList(length, path.size());
            for (Part part : key.parts.subList(0, key.end())) {
                if (!part.path().isEmpty()) {
                    List<String> through = new ArrayList<>(part.path());
                    through.addAll(rest);
                    visit(new Part(0, through, part.lists()));
                }
            }
            key = key.keys.get(rest.get(0));
        }
        if (key != null && !isTooMuch()) {
            visit(key);
        }
    }

    /** A config as the library renders it: JSON, but for substitutions and what they join. */
    private static final class Text {

        private static final String REFERENCE = "${";

        private final String text;
        private int at;

        Text(String text) {
            this.text = text;
        }

        /** Reads the parts of a value inside so many lists, up to what ends it. */
        void value(Key key, int lists) {
            while (at < text.length() && ",]}".indexOf(text.charAt(at)) < 0) {
                switch (text.charAt(at)) {
                    case '{' -> object(key);
                    case '[' -> list(key, lists + 1);
                    case '$' -> key.parts.add(new Part(0, reference(), lists));
                    case '"' -> key.parts.add(new Part(quoted().length(), List.of(), lists));
                    default -> {
                        int begin = at;
                        while (at < text.length() && ",]}{[\"$".indexOf(text.charAt(at)) < 0) {
                            at++;
                        }
                        key.parts.add(new Part(at - begin, List.of(), lists));
                    }
                }
            }
        }

        private void object(Key key) {
            do {
                at++;
                if (text.charAt(at) != '}') {
                    String name = ConfigUtil.splitPath(quoted()).get(0);
                    at++;
                    value(key.keys.computeIfAbsent(name, any -> new Key()), 0);
                }
            } while (text.charAt(at) == ',');
            at++;
        }

        /** What a list holds belongs to the key; an element that is an object gets its own. */
        private void list(Key key, int lists) {
            do {
                at++;
                boolean object = text.charAt(at) == '{';
                value(object ? key.keys.computeIfAbsent("[" + at, any -> new Key()) : key, lists);
            } while (text.charAt(at) == ',');
            at++;
        }

        private List<String> reference() {
            int begin = at + REFERENCE.length();
            at = begin;
            while (text.charAt(at) != '}') {
                if (text.charAt(at) == '"') {
                    quoted();
                } else {
                    at++;
                }
            }
            at++;
            String path = text.substring(begin, at - 1);
            return ConfigUtil.splitPath(path.startsWith("?") ? path.substring(1) : path);
        }

        private String quoted() {
            int begin = at;
            for (at++; text.charAt(at) != '"'; at++) {
                at += text.charAt(at) == '\\' ? 1 : 0;
            }
            at++;
            return text.substring(begin, at);
        }
    }
}
