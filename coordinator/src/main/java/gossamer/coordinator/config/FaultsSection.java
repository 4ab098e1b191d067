package gossamer.coordinator.config;

import gossamer.coordinator.plugin.PluginChecks;
import gossamer.model.fault.Chance;
import gossamer.model.fault.Crash;
import gossamer.model.fault.Fault;
import gossamer.model.fault.FaultKind;
import gossamer.model.fault.FaultProvider;
import gossamer.model.fault.FaultRule;
import gossamer.model.fault.Injection;
import gossamer.model.fault.PlacedRules;
import gossamer.model.fault.Profile;
import gossamer.model.fault.Repair;
import gossamer.model.fault.Spans;
import gossamer.model.fault.Timing;
import gossamer.model.fault.When;
import gossamer.model.fault.select.Selector;
import gossamer.model.registry.Key;
import gossamer.model.registry.Settings;
import gossamer.model.topology.Topology;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** {@code profile.faults}. */
final class FaultsSection {

    static final String FAULTS = "profile.faults";

    private static final String KIND = ".kind";
    private static final int MOST_NAMES = 3;

    private final ProfileReader reader;
    private final KeyReader keys;
    private final StreamNames names;
    private final boolean endless;
    private final List<Word> words;
    private final List<Key<?>> allKeys;
    private final List<Written> rules = new ArrayList<>();
    /** Faults that something is wrong with, but not with where they are. */
    private final List<Broken> broken = new ArrayList<>();

    private record Broken(FaultKind kind, Selector where) {}

    /** A rule, its key and the word for what it does. */
    private record Written(String key, Word word, FaultRule rule) {}

    /** A word for a fault, for one that comes and goes, or for the end of faults. */
    private record Word(String text, FaultProvider fault) {

        boolean comesAndGoes() {
            return text.equals(fault.traceKind().repeated());
        }

        boolean ends() {
            return text.equals(fault.traceKind().ending());
        }

        /** The key that says where it is. */
        Key<String> place() {
            boolean cuts = fault.place() == FaultProvider.SIDES;
            return ends() && cuts ? FaultProvider.LINKS : fault.place();
        }

        /** Whether it is everywhere if nobody says where. */
        boolean isEverywhere() {
            return ends() || !place().isRequired();
        }

        List<Key<?>> keys() {
            return ends() ? List.of(place(), When.END) : fault.keys();
        }

        List<String> keyNames() {
            return keys().stream().map(Key::name).toList();
        }
    }

    /**
     * A section that has not been read.
     *
     * @param endless whether virtual time has no limit
     */
    FaultsSection(ProfileReader reader, boolean endless) {
        this.reader = reader;
        this.keys = reader.keys();
        this.names = new StreamNames(keys);
        this.endless = endless;
        this.words = reader.registry().all(FaultProvider.class).stream()
                .flatMap(fault -> fault.words().stream().map(word -> new Word(word, fault)))
                .toList();
        this.allKeys = reader.registry().keys(FaultProvider.class);
    }

    List<FaultRule> rules() {
        return rules.stream().map(Written::rule).toList();
    }

    /** Reads all rules; false if something is wrong with one of them. */
    boolean read() {
        Optional<Integer> size = keys.listSize(FAULTS, "a list of objects with a kind each");
        boolean right = size.isPresent();
        for (int index = 0; index < size.orElse(0); index++) {
            right &= readRule(FAULTS + "." + index);
        }
        return right & together();
    }

    private boolean readRule(String rule) {
        String kind = rule + KIND;
        keys.require(kind, Values.list(words.stream().map(Word::text).toList()));
        Optional<Word> chosen = keys.choice(kind, words, Word::text);
        DeclaredKeys declared = new DeclaredKeys(keys, reader.times(), rule);
        Optional<String> name = reader.name(declared);
        declared.know(allKeys);
        if (chosen.isEmpty() || declared.given(ProfileReader.NAME) && name.isEmpty()) {
            return false;
        }
        Word word = chosen.get();
        List<String> own = word.keyNames();
        boolean clean = reader.foreign(
                rule,
                allKeys.stream()
                        .map(Key::name)
                        .filter(key -> !own.contains(key))
                        .toList(),
                "does not belong to kind " + word.text(),
                "name, kind, " + String.join(", ", own));
        Optional<When> when = word.ends()
                ? WhenSection.readEnd(declared)
                : WhenSection.read(declared, word.comesAndGoes());
        Settings.Reading how =
                declared.read(word.ends() ? List.of() : word.fault().own());
        Optional<Selector> where = where(declared, word, how.settings());
        Optional<FaultRule> read = Optional.empty();
        if (clean & goTogether(declared, how.settings(), when)
                && how.right()
                && when.isPresent()
                && where.isPresent()) {
            String stream = names.of("", rule, name, word.text() + " " + where.get());
            read = word.ends()
                    ? Optional.of(new Repair(
                            stream,
                            word.fault().traceKind(),
                            where.get(),
                            when.get().begin()))
                    : injection(declared, word, how.settings(), stream, where.get(), when.get());
        }
        read.ifPresent(known -> rules.add(new Written(rule, word, known)));
        if (read.isEmpty() && !word.ends()) {
            where.ifPresent(known -> broken.add(new Broken(word.fault().traceKind(), known)));
        }
        return read.isPresent();
    }

    private Optional<Selector> where(DeclaredKeys declared, Word word, Settings settings) {
        Key<String> place = word.place();
        String key = declared.name(place);
        if (!word.isEverywhere()) {
            keys.require(key, place.missing());
        }
        return place == FaultProvider.SIDES
                ? sides(key, settings.value(FaultProvider.ONE_WAY))
                : reader.selector(
                        key,
                        place == FaultProvider.PUS,
                        word.isEverywhere() ? FaultProvider.LINKS.otherwise() : Optional.empty());
    }

    /**
     * The channels between each two of the sides; of a single side those that lead out of it, or
     * into it.
     */
    private Optional<Selector> sides(String key, boolean oneWay) {
        List<String> sides = new ArrayList<>();
        List<String> texts = reader.texts(key, Optional.empty());
        for (String text : texts) {
            Optional<Selector> side = reader.parse(key, true, text);
            side.filter(one -> reader.selects(key, one))
                    .ifPresent(one -> sides.add("(" + one + ")"));
        }
        if (sides.isEmpty() || sides.size() < texts.size()) {
            return Optional.empty();
        }
        if (sides.size() == 1) {
            sides.add("(not " + sides.get(0) + ")");
        }
        List<Selector> cuts = new ArrayList<>();
        for (int one = 0; one < sides.size(); one++) {
            for (int other = one + 1; other < sides.size(); other++) {
                String text = oneWay
                        ? "from " + sides.get(one) + " and to " + sides.get(other)
                        : "cut " + sides.get(one) + " | " + sides.get(other);
                reader.parse(key, false, text).ifPresent(cuts::add);
            }
        }
        Selector all = Selector.anyOf(cuts);
        return reader.selects(key, all) ? Optional.of(all) : Optional.empty();
    }

    /** Whether how packets or intervals are chosen goes with when the fault is in force. */
    private static boolean goTogether(DeclaredKeys declared, Settings how, Optional<When> when) {
        DeclaredKeys.Collector wrong = declared.collector(declared.section());
        if (how.isGiven(Chance.RAMP) && when.isPresent() && !(when.get() instanceof When.Window)) {
            wrong.reject(
                    Chance.RAMP,
                    "does not go with a fault that comes and goes",
                    "at, or from and until or for, beside it");
        }
        if (how.isGiven(FaultProvider.PROBABILITY)
                && when.isPresent()
                && when.get() instanceof When.Renewal) {
            wrong.reject(
                    FaultProvider.PROBABILITY,
                    "does not go with failures at random times",
                    "mtbf and mttr without it");
        }
        return wrong.isClean();
    }

    private Optional<FaultRule> injection(
            DeclaredKeys declared,
            Word word,
            Settings how,
            String stream,
            Selector where,
            When when) {
        boolean same = how.value(FaultProvider.TOGETHER) || word.place() == FaultProvider.SIDES;
        Timing timing = new Timing(
                when,
                how.value(FaultProvider.PROBABILITY),
                same ? Timing.Spread.ALL_TOGETHER : Timing.Spread.EACH_ALONE);
        Optional<Fault> fault = PluginChecks.create(
                word.fault(), how, declared.collector(declared.section() + KIND));
        return fault.filter(made -> mayEnd(declared, made, when))
                .map(made -> new Injection(stream, made, where, timing));
    }

    /** PUs that begin anew for ever would never let a run end. */
    private boolean mayEnd(DeclaredKeys declared, Fault fault, When when) {
        boolean forEver = fault instanceof Crash
                && !(when instanceof When.Window)
                && when.end() == Spans.NEVER
                && endless;
        if (forEver) {
            keys.rejectDerived(
                    declared.name(When.UNTIL),
                    "is missing: PUs that crash and begin anew for ever never let the run end",
                    "a time, or a limits.virtual-time");
        }
        return !forEver;
    }

    /** Whether the rules go with each other. */
    private boolean together() {
        if (reader.topology().isEmpty() || reader.seed().isEmpty()) {
            return true;
        }
        Topology topology = reader.topology().get();
        PlacedRules placedRules = PlacedRules.of(
                new Profile(List.of(), List.of(), rules()),
                topology,
                reader.seed().getAsLong());
        boolean right = true;
        for (int rule = 0; rule < rules.size(); rule++) {
            right &= rules.get(rule).word().ends()
                    ? endsSomething(placedRules, rule)
                    : agreesOnState(placedRules, rule);
        }
        return right;
    }

    private boolean endsSomething(PlacedRules placedRules, int rule) {
        String key = rules.get(rule).key();
        Word word = rules.get(rule).word();
        boolean ofPus = word.place() == FaultProvider.PUS;
        Topology topology = reader.topology().orElseThrow();
        BitSet idle = placedRules.idle(rule);
        boolean placed = keys.given(key + "." + word.place().name());
        boolean all = idle.cardinality() == placedRules.ofFault(rule).cardinality();
        for (Broken fault : broken) {
            if (fault.kind() == word.fault().traceKind()) {
                idle.andNot(reader.select(fault.where()));
            }
        }
        if (idle.isEmpty() || !placed && !all) {
            return true;
        }
        String names = idle.stream()
                .limit(MOST_NAMES)
                .mapToObj(ofPus ? topology::puName : topology::channelName)
                .collect(Collectors.joining(", "));
        String more = idle.cardinality() > MOST_NAMES
                ? " and " + (idle.cardinality() - MOST_NAMES) + " more"
                : "";
        String opener = word.fault().name();
        keys.rejectDerived(
                key + "." + When.END.name(),
                word.text() + " of " + names + more + ", where no " + opener
                        + " without until or for began before",
                "places with a " + opener + " that is still in force");
        return false;
    }

    private boolean agreesOnState(PlacedRules placedRules, int rule) {
        Optional<Crash.Memory> memory = memory(rule);
        for (int other = 0; other < rule; other++) {
            if (memory.isPresent()
                    && memory(other).isPresent()
                    && !memory(other).equals(memory)
                    && placedRules.ofFault(other).intersects(placedRules.ofFault(rule))) {
                keys.rejectDerived(
                        rules.get(rule).key() + "." + Crash.STATE.name(),
                        "not the same as that of "
                                + KeyReader.name(rules.get(other).key())
                                + ", which is about the same PU",
                        "one way to restart for each PU");
                return false;
            }
        }
        return true;
    }

    /** What PUs remember after the crashes of a rule; empty if it is about something else. */
    private Optional<Crash.Memory> memory(int rule) {
        return rules.get(rule).rule() instanceof Injection injection
                        && injection.fault() instanceof Crash crash
                ? Optional.of(crash.memory())
                : Optional.empty();
    }
}
