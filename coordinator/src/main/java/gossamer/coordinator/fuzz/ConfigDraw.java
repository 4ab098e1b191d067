package gossamer.coordinator.fuzz;

import gossamer.coordinator.config.ConfigException;
import gossamer.coordinator.config.DeclaredSections;
import gossamer.coordinator.config.LoadedConfig;
import gossamer.coordinator.config.Problem;
import gossamer.coordinator.fuzz.ValueDraw.Writing;
import gossamer.model.registry.Domain;
import gossamer.model.registry.Key;
import gossamer.model.registry.Registry;
import gossamer.model.topology.MeshWithHoles;
import gossamer.model.topology.TopologyProvider;
import gossamer.model.voting.VotingProvider;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Draws one config from the declared keys. Which of them go together is for the config's reader to
 * say: what it complains about is drawn anew, left out or added.
 */
final class ConfigDraw {

    private static final int MOST_TRIES = 60;
    private static final int MOST_REPAIRS = 12;
    private static final String KIND = ".kind";
    private static final int SOME = 30;
    private static final int FARMS = 8;

    private static final Pattern NEEDS =
            Pattern.compile("needs gossamer\\.(\\S+), which is missing");

    /** Reads configs. */
    @FunctionalInterface
    interface Reader {
        /** The config, read, or else why it is refused. */
        LoadedConfig read(FuzzConfig config) throws ConfigException;
    }

    private final Registry registry;
    private final FuzzCell cell;
    private Wanted wanted;
    private final ValueDraw draw;
    private final Reader reader;
    private final TreeMap<String, DrawnValue> values = new TreeMap<>();
    private final TreeMap<String, Key<?>> known = new TreeMap<>();
    private final Map<String, String> files = new TreeMap<>();
    private final List<Integer> sides = new ArrayList<>();

    /**
     * A draw that has not begun.
     *
     * @param wanted sorts of values that it should have, by key
     */
    ConfigDraw(
            Registry registry,
            FuzzCell cell,
            Map<String, String> wanted,
            ValueDraw draw,
            Reader reader) {
        this.registry = registry;
        this.cell = cell;
        this.wanted = new Wanted(wanted);
        this.draw = draw;
        this.reader = reader;
    }

    /** What a draw came to: a config that was read, or why it was refused in the end. */
    record Drawn(FuzzConfig config, Optional<LoadedConfig> loaded, int refused) {}

    /** Draws a config, and mends it until it is read or there is nothing more to try. */
    Drawn drawn() {
        drawAll();
        return mended();
    }

    /**
     * The same config with other and more values, of sorts that make new pairs: all of them but
     * those that the reader complains about, or else what is read of each half.
     *
     * @param sorts as {@code key=sort}
     * @param cases one that had a sort and writes times alike, for sections that this one lacks
     */
    Drawn grown(
            Drawn drawn,
            List<String> sorts,
            BiFunction<String, FuzzConfig, Optional<FuzzConfig>> cases) {
        Map<String, DrawnValue> before = drawn.config().values();
        values.clear();
        values.putAll(before);
        for (String sort : sorts) {
            wanted = new Wanted(FuzzCoverage.byKey(List.of(sort)));
            set(sort.substring(0, sort.indexOf('=')), cases.apply(sort, drawn.config()));
        }
        int refused = drawn.refused();
        boolean fewer = true;
        while (fewer && !values.equals(before)) {
            FuzzConfig config = new FuzzConfig(values, files);
            try {
                return new Drawn(config, Optional.of(reader.read(config)), refused);
            } catch (ConfigException e) {
                refused++;
                values.clear();
                values.putAll(config.values());
                fewer = false;
                for (Problem problem : e.problems()) {
                    fewer |= takeBack(given(DeclaredSections.path(problem)), before);
                }
            }
        }
        Drawn same = new Drawn(drawn.config(), drawn.loaded(), refused);
        int half = sorts.size() / 2;
        return fewer || half == 0
                ? same
                : grown(
                        grown(same, sorts.subList(0, half), cases),
                        sorts.subList(half, sorts.size()),
                        cases);
    }

    /** Takes back a value that was added or changed, or a new rule; false if it was neither. */
    private boolean takeBack(String path, Map<String, DrawnValue> before) {
        String rule = FuzzConfig.rule(path + ".");
        boolean isNew =
                !rule.isEmpty() && before.keySet().stream().noneMatch(old -> old.startsWith(rule));
        if (isNew) {
            return drop(rule);
        }
        @Nullable DrawnValue old = before.get(path);
        @Nullable DrawnValue now = old == null ? values.remove(path) : values.put(path, old);
        return now != null && !now.equals(old);
    }

    /**
     * Sets the value of a key, in a new rule if it is one of rules. A section that is not there is
     * that of a case, as most of them need several keys.
     */
    private void set(String key, Optional<FuzzConfig> from) {
        @Nullable Key<?> declared = known.get(key);
        String section = lacking(key);
        if (key.startsWith(DeclaredSections.DELAYS + ".")) {
            rules().delay(values.size());
        } else if (key.startsWith(DeclaredSections.FAULTS + ".")) {
            rules().fault(values.size());
        } else if (!section.isEmpty()) {
            from.ifPresent(other -> other.values().forEach((path, value) -> {
                if (path.startsWith(section)) {
                    values.put(path, value);
                }
            }));
        } else if (declared != null) {
            values.put(key, value(key, declared));
        }
    }

    /** The outermost section around a key that has no values, with a point at the end. */
    private String lacking(String key) {
        for (int at = key.indexOf('.'); at >= 0; at = key.indexOf('.', at + 1)) {
            String section = key.substring(0, at + 1);
            if (values.subMap(section, section + Character.MAX_VALUE).isEmpty()) {
                return section;
            }
        }
        return "";
    }

    private Drawn mended() {
        int refused = 0;
        while (true) {
            FuzzConfig config = new FuzzConfig(values, files);
            try {
                return new Drawn(config, Optional.of(reader.read(config)), refused);
            } catch (ConfigException e) {
                refused++;
                if (refused > MOST_REPAIRS || !mend(config, e.problems())) {
                    return new Drawn(config, Optional.empty(), refused);
                }
            }
        }
    }

    private void drawAll() {
        put(DeclaredSections.TOPOLOGY + KIND, cell.topology().name());
        offer(DeclaredSections.TOPOLOGY, cell.topology().keys(), SOME);
        drawCosts();
        int share = 5 + draw.below(SOME);
        offer("", DeclaredSections.run(), 50);
        offer(
                DeclaredSections.NETWORK,
                DeclaredSections.network().stream()
                        .filter(key -> key != DeclaredSections.COST && key != DeclaredSections.UNIT)
                        .toList(),
                share);
        put(
                name(DeclaredSections.NETWORK, DeclaredSections.SWITCHING),
                cell.mode().name());
        put(DeclaredSections.ALGORITHM + ".name", cell.algorithm().name());
        offer(DeclaredSections.ALGORITHM, cell.algorithm().keys(), 2 * share);
        offer(DeclaredSections.ALGORITHM, DeclaredSections.algorithm(), share);
        offer(DeclaredSections.LIMITS, DeclaredSections.limits(), 3);
        offerAtTimes(DeclaredSections.FARM, DeclaredSections.farm(), share);
        offerAtTimes(DeclaredSections.HOPFIELD, DeclaredSections.hopfield(), share);
        offer(DeclaredSections.PROFILE, DeclaredSections.profile(), share);
        rules().all();
    }

    private RuleDraw rules() {
        return new RuleDraw(this, registry, wanted, draw);
    }

    private static String name(String section, Key<?> key) {
        return section.isEmpty() ? key.name() : section + "." + key.name();
    }

    /** Gives a key this word. */
    void put(String path, String word) {
        values.put(path, ValueDraw.word(word));
    }

    /** Draws those of these keys that are required or wanted, and some of the others. */
    void offer(String section, List<? extends Key<?>> keys, int percent) {
        know(section, keys);
        for (Key<?> key : keys) {
            String path = name(section, key);
            String label = FuzzConfig.key(path);
            boolean asked = wanted.has(label) || wanted.within(label);
            if (asked || key.isRequired() || draw.percent(percent)) {
                give(path, key);
            }
        }
    }

    private void know(String section, List<? extends Key<?>> keys) {
        for (Key<?> key : keys) {
            String path = name(section, key);
            known.put(FuzzConfig.key(path), key);
            if (key.domain() instanceof Domain.Keys inner) {
                know(path, inner.all());
            }
        }
    }

    /** The same of a section that few configs have. */
    private void offerAtTimes(String section, List<? extends Key<?>> keys, int percent) {
        know(section, keys);
        if (wanted.within(section) || draw.percent(FARMS)) {
            offer(section, keys, percent);
        }
    }

    private void give(String path, Key<?> key) {
        if (key.domain() instanceof Domain.Keys inner) {
            offer(path, inner.all(), 50);
        } else {
            values.put(path, value(path, key));
        }
    }

    /** A value of a key, of the sort that is wanted if there is one. */
    private DrawnValue value(String path, Key<?> key) {
        String sort = wanted.sort(FuzzConfig.key(path));
        DrawnValue drawn = oneOf(key);
        for (int again = 0;
                !sort.isEmpty() && !drawn.sort().equals(sort) && again < MOST_TRIES;
                again++) {
            drawn = oneOf(key);
        }
        return drawn;
    }

    private DrawnValue oneOf(Key<?> key) {
        if (key == DeclaredSections.VOTING) {
            return ValueDraw.word(draw.any(registry.names(VotingProvider.class)));
        }
        if (key.domain() instanceof Domain.File) {
            return file(key);
        }
        if (key == MeshWithHoles.MISSING) {
            return missing();
        }
        return key == TopologyProvider.SHAPE ? cell.shape(draw, sides) : draw.of(key);
    }

    /** A corner of the mesh, whose rest is connected, or nothing. */
    private DrawnValue missing() {
        int places = sides.stream().reduce(1, (one, other) -> one * other);
        boolean none = places == 1 || draw.percent(20);
        draw.pus(none ? places : places - 1);
        List<Integer> corner =
                sides.stream().map(side -> draw.percent(50) ? 0 : side - 1).toList();
        return none ? new DrawnValue("[]", "none") : new DrawnValue("[" + corner + "]", "one");
    }

    /** A file that was made for the key, or else the one that its declaration names. */
    private DrawnValue file(Key<?> key) {
        FuzzFiles made = new FuzzFiles(draw, this::sibling);
        Optional<String> text = made.of(key);
        if (text.isEmpty()) {
            return draw.of(key);
        }
        String name = "drawn-" + (files.size() + 1) + ".txt";
        files.put(name, text.get());
        return new DrawnValue('"' + name + '"', "a file");
    }

    /** Another algorithm on the same machine, none out of a file; empty if none was read. */
    private Optional<LoadedConfig> sibling(boolean inRounds) {
        List<FuzzCell> others = FuzzCell.all(registry).stream()
                .filter(other -> other.isSiblingOf(cell))
                .filter(other -> sides.isEmpty() || other.fits(Optional.of(sides)))
                .toList();
        if (others.isEmpty()) {
            return Optional.empty();
        }
        FuzzCell other = draw.any(others);
        ConfigDraw sibling = new ConfigDraw(registry, other, Map.of(), draw, reader);
        for (String section : List.of(DeclaredSections.TOPOLOGY, DeclaredSections.NETWORK)) {
            sibling.copy(this, section + ".");
        }
        sibling.files.putAll(files);
        if (inRounds) {
            String cost = name(DeclaredSections.NETWORK, DeclaredSections.COST);
            sibling.drop(cost + ".");
            sibling.drop(DeclaredSections.NETWORK + ".reliability.");
            sibling.values.remove(name(DeclaredSections.NETWORK, DeclaredSections.UNIT));
            sibling.put(cost, "round");
        }
        sibling.put(DeclaredSections.ALGORITHM + ".name", other.algorithm().name());
        sibling.offer(DeclaredSections.ALGORITHM, other.algorithm().keys(), SOME);
        return sibling.mended().loaded();
    }

    private void copy(ConfigDraw other, String prefix) {
        values.putAll(other.values.subMap(prefix, prefix + Character.MAX_VALUE));
        known.putAll(other.known.subMap(prefix, prefix + Character.MAX_VALUE));
    }

    /** What a link costs, and with that how times are written. */
    private void drawCosts() {
        String cost = name(DeclaredSections.NETWORK, DeclaredSections.COST);
        boolean inside = wanted.within(cost);
        String unit = name(DeclaredSections.NETWORK, DeclaredSections.UNIT);
        boolean rounds = !inside && !wanted.has(unit) && draw.percent(30);
        if (rounds) {
            put(cost, "round");
            return;
        }
        boolean ticks = wanted.has(unit) || draw.percent(40);
        draw.times(ticks ? Writing.TICKS : Writing.NANOSECONDS, 4);
        if (ticks) {
            put(unit, "tick");
        }
        drawParts(cost);
    }

    private void drawParts(String cost) {
        draw.times(draw.writing(), 4);
        long round = 0;
        for (Key<?> part : ((Domain.Keys) DeclaredSections.COST.domain()).all()) {
            String path = name(cost, part);
            DrawnValue drawn = value(path, part);
            values.put(path, drawn);
            round += Long.parseLong(drawn.text().replaceAll("\\D", ""));
        }
        draw.times(draw.writing(), Math.max(1, round));
    }

    /** Changes what problems are about; false where nothing can be done. */
    private boolean mend(FuzzConfig config, List<Problem> problems) {
        values.clear();
        values.putAll(config.values());
        boolean changed = false;
        for (Problem problem : problems) {
            changed |= mend(DeclaredSections.path(problem), problem.message());
        }
        return changed;
    }

    private boolean mend(String about, String message) {
        String path = given(about);
        String cost = name(DeclaredSections.NETWORK, DeclaredSections.COST);
        if (path.equals(cost) && !values.containsKey(cost)) {
            drawParts(cost);
            return true;
        }
        String key = FuzzConfig.key(path);
        Matcher other = NEEDS.matcher(message);
        if (other.find() && known.containsKey(other.group(1)) && draw.percent(70)) {
            give(other.group(1), known.get(other.group(1)));
            return true;
        }
        @Nullable Key<?> declared = known.get(key);
        if (values.containsKey(path)) {
            return declared != null && changeOrDrop(path, key, declared);
        }
        if (declared != null) {
            give(path, declared);
            return true;
        }
        String rule = FuzzConfig.rule(path + ".");
        if (!rule.isEmpty()) {
            return drop(rule);
        }
        if (path.equals("profile")) {
            return drop(draw.any(List.of(
                            DeclaredSections.DELAYS,
                            DeclaredSections.FAULTS,
                            DeclaredSections.NETWORK + ".reliability")))
                    || drop("profile.")
                    || drop(DeclaredSections.NETWORK + ".reliability");
        }
        return drop(path + ".");
    }

    /** The key that is given and in whose value this is, or the same. */
    private String given(String path) {
        for (String at = path; at.contains("."); at = at.substring(0, at.lastIndexOf('.'))) {
            if (values.containsKey(at)) {
                return at;
            }
        }
        return path;
    }

    private boolean changeOrDrop(String path, String key, Key<?> declared) {
        if (declared.isRequired() || draw.percent(40)) {
            values.put(path, value(path, declared));
        } else if (!wanted.has(key) || draw.percent(20)) {
            values.remove(path);
        }
        return true;
    }

    private boolean drop(String prefix) {
        return values.keySet().removeIf(path -> path.startsWith(prefix));
    }
}
