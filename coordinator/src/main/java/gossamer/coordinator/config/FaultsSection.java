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
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** {@code profile.faults}. */
final class FaultsSection {

    static final String FAULTS = "profile.faults";
    private static final String KIND = "kind";
    private static final int MOST_NAMES = 3;

    private final ProfileReader reader;
    private final ProfileReader.StreamNames names = new ProfileReader.StreamNames();
    private final boolean endless;
    private final List<Word> words;
    private final List<Key<?>> allKeys;
    private final List<Written> rules = new ArrayList<>();
    /** Faults that something is wrong with, but not with where they are. */
    private final List<Broken> broken = new ArrayList<>();

    private record Broken(FaultKind kind, Selector where) {}

    /** A rule, its place and the word for what it does. */
    private record Written(Place place, Word word, FaultRule rule) {}

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
    }

    /**
     * A section that has not been read.
     *
     * @param endless whether virtual time has no limit
     */
    FaultsSection(ProfileReader reader, boolean endless) {
        this.reader = reader;
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
        Place faults = reader.root().in(FAULTS);
        String allowed = "a list of objects with a kind each";
        boolean right = faults.size(allowed).isPresent();
        for (Place rule : faults.list(allowed)) {
            right &= readRule(rule);
        }
        return right & together();
    }

    private boolean readRule(Place rule) {
        String kinds = Values.list(words.stream().map(Word::text).toList());
        rule.in(KIND).require(kinds);
        Optional<Word> chosen = rule.in(KIND).choice(words, Word::text, kinds);
        Optional<Optional<String>> name = ProfileReader.name(rule);
        allKeys.forEach(rule::given);
        if (chosen.isEmpty() || name.isEmpty()) {
            return false;
        }
        Word word = chosen.get();
        if (word.fault().traceKind() == FaultKind.MODULE_FAULT
                && !FarmSection.isGiven(reader.root())) {
            rule.in(KIND)
                    .rejectDerived(
                            word.text() + " is about modules of a farm, and there is none",
                            "other kinds, or a farm");
            return false;
        }
        String own = word.keys().stream().map(Key::name).collect(Collectors.joining(", "));
        boolean clean = rule.rejectAll(
                rule.foreign(word.keys(), allKeys),
                "does not belong to kind " + word.text(),
                "name, kind, " + own);
        Optional<When> when = word.ends()
                ? rule.read(List.of(When.END))
                        .settings()
                        .get(When.END)
                        .map(at -> new When.Window(at, Spans.NEVER))
                : WhenSection.read(rule, word.comesAndGoes());
        Settings.Reading how = rule.read(word.ends() ? List.of() : word.fault().own());
        Optional<Selector> where = where(rule, word, how.settings());
        Optional<FaultRule> read = Optional.empty();
        if (clean & goTogether(rule, how.settings(), when)
                && how.right()
                && when.isPresent()
                && where.isPresent()) {
            String stream = names.of("", rule, name.get(), word.text() + " " + where.get());
            read = word.ends()
                    ? Optional.of(new Repair(
                            stream,
                            word.fault().traceKind(),
                            where.get(),
                            when.get().begin()))
                    : injection(rule, word, how.settings(), stream, where.get(), when.get());
        }
        read.ifPresent(known -> rules.add(new Written(rule, word, known)));
        if (read.isEmpty() && !word.ends()) {
            where.ifPresent(known -> broken.add(new Broken(word.fault().traceKind(), known)));
        }
        return read.isPresent();
    }

    private Optional<Selector> where(Place rule, Word word, Settings settings) {
        Key<String> key = word.place();
        Place place = rule.in(key);
        if (!word.isEverywhere()) {
            place.require(key.missing());
        }
        return key == FaultProvider.SIDES
                ? sides(place, settings.value(FaultProvider.ONE_WAY))
                : reader.selector(
                        place,
                        key == FaultProvider.PUS,
                        word.isEverywhere() ? FaultProvider.LINKS.otherwise() : Optional.empty());
    }

    /**
     * The channels between each two of the sides; of a single side those that lead out of it, or
     * into it.
     */
    private Optional<Selector> sides(Place place, boolean oneWay) {
        List<String> sides = new ArrayList<>();
        for (Selector side : reader.selectors(place, true, Optional.empty()).orElse(List.of())) {
            sides.add("(" + side + ")");
        }
        if (sides.isEmpty()) {
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
                reader.parse(place, false, text).ifPresent(cuts::add);
            }
        }
        Selector all = Selector.anyOf(cuts);
        return reader.select(place, all).map(any -> all);
    }

    /** Whether how packets or intervals are chosen goes with when the fault is in force. */
    private static boolean goTogether(Place rule, Settings how, Optional<When> when) {
        SectionComplaints wrong = new SectionComplaints(rule, rule);
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
                    "mttf and mttr without it");
        }
        return wrong.isClean();
    }

    private Optional<FaultRule> injection(
            Place rule, Word word, Settings how, String stream, Selector where, When when) {
        boolean same = how.value(FaultProvider.TOGETHER) || word.place() == FaultProvider.SIDES;
        Timing timing = new Timing(
                when,
                how.value(FaultProvider.PROBABILITY),
                same ? Timing.Spread.ALL_TOGETHER : Timing.Spread.EACH_ALONE);
        SectionComplaints complaints = new SectionComplaints(rule, rule.in(KIND));
        return PluginChecks.create(word.fault(), how, complaints)
                .filter(made -> mayEnd(rule, made, when))
                .map(made -> new Injection(stream, made, where, timing));
    }

    /** PUs that begin anew for ever would never let a run end. */
    private boolean mayEnd(Place rule, Fault fault, When when) {
        boolean forEver = fault instanceof Crash
                && !(when instanceof When.Window)
                && when.end() == Spans.NEVER
                && endless;
        if (forEver) {
            rule.reject(
                    When.UNTIL,
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
        Map<Crash.Memory, BitSet> crashing = new EnumMap<>(Crash.Memory.class);
        boolean right = true;
        for (int rule = 0; rule < rules.size(); rule++) {
            right &= rules.get(rule).word().ends()
                    ? endsSomething(placedRules, rule)
                    : agreesOnState(placedRules, rule, crashing);
        }
        return right;
    }

    private boolean endsSomething(PlacedRules placedRules, int rule) {
        Place place = rules.get(rule).place();
        Word word = rules.get(rule).word();
        boolean ofPus = word.place() == FaultProvider.PUS;
        Topology topology = reader.topology().orElseThrow();
        BitSet idle = placedRules.idle(rule);
        boolean placed = place.given(word.place());
        boolean all = idle.cardinality() == placedRules.ofFault(rule).cardinality();
        for (Broken fault : broken) {
            if (fault.kind() == word.fault().traceKind()) {
                reader.select(place, fault.where()).ifPresent(idle::andNot);
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
        place.reject(
                When.END,
                word.text() + " of " + names + more + ", where no " + opener
                        + " without until or for began before",
                "places with a " + opener + " that is still in force");
        return false;
    }

    /**
     * Whether a PU remembers the same after each of its crashes.
     *
     * @param crashing the PUs of the rules before, by what they remember
     */
    private boolean agreesOnState(
            PlacedRules placedRules, int rule, Map<Crash.Memory, BitSet> crashing) {
        Optional<Crash.Memory> memory = memory(rule);
        if (memory.isEmpty()) {
            return true;
        }
        BitSet pus = placedRules.ofFault(rule);
        crashing.computeIfAbsent(memory.get(), any -> new BitSet()).or(pus);
        if (crashing.entrySet().stream()
                .noneMatch(other ->
                        other.getKey() != memory.get() && other.getValue().intersects(pus))) {
            return true;
        }
        Place other = IntStream.range(0, rule)
                .filter(before -> memory(before).isPresent() && !memory(before).equals(memory))
                .filter(before -> placedRules.ofFault(before).intersects(pus))
                .mapToObj(before -> rules.get(before).place())
                .findFirst()
                .orElseThrow();
        rules.get(rule)
                .place()
                .reject(
                        Crash.STATE,
                        "not the same as that of " + other.shown() + ", which is about the same PU",
                        "one way to restart for each PU");
        return false;
    }

    /** What PUs remember after the crashes of a rule; empty if it is about something else. */
    private Optional<Crash.Memory> memory(int rule) {
        return rules.get(rule).rule() instanceof Injection injection
                        && injection.fault() instanceof Crash crash
                ? Optional.of(crash.memory())
                : Optional.empty();
    }
}
