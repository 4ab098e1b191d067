package gossamer.coordinator.config;

import com.typesafe.config.ConfigObject;
import com.typesafe.config.ConfigValue;
import gossamer.model.fault.Byzantine;
import gossamer.model.fault.Chance;
import gossamer.model.fault.Corrupt;
import gossamer.model.fault.Crash;
import gossamer.model.fault.Down;
import gossamer.model.fault.Duplicate;
import gossamer.model.fault.Fault;
import gossamer.model.fault.FaultKind;
import gossamer.model.fault.FaultRule;
import gossamer.model.fault.Hold;
import gossamer.model.fault.Injection;
import gossamer.model.fault.Loss;
import gossamer.model.fault.Outage;
import gossamer.model.fault.Partition;
import gossamer.model.fault.Pause;
import gossamer.model.fault.PlacedRules;
import gossamer.model.fault.Profile;
import gossamer.model.fault.ReceiveOmission;
import gossamer.model.fault.Repair;
import gossamer.model.fault.SendOmission;
import gossamer.model.fault.Slow;
import gossamer.model.fault.Spans;
import gossamer.model.fault.Timing;
import gossamer.model.fault.When;
import gossamer.model.fault.law.Burst;
import gossamer.model.fault.law.DelayLaw;
import gossamer.model.fault.select.Selector;
import gossamer.model.topology.Topology;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** {@code profile.faults}. */
final class FaultsSection {

    static final String FAULTS = "profile.faults";

    private static final int MOST_NAMES = 3;
    private static final String LOST = "lost";
    private static final String HELD = "held";
    private static final String KEPT = "kept";
    private static final String SAME = "same";
    private static final String DIFFERENT = "different";
    private static final String LENGTH =
            "how many packets such a time lasts on average, at least 1";
    private static final String MOST_GOOD = "1000000";
    private static final String MOST_BAD = "10000";

    private final ProfileReader reader;
    private final KeyReader keys;
    private final StreamNames names;
    private final boolean endless;
    private final List<FaultRule> rules = new ArrayList<>();
    /** Of each rule, its key. */
    private final List<String> ruleKeys = new ArrayList<>();
    /** Faults that something is wrong with, but not with where they are. */
    private final List<Broken> broken = new ArrayList<>();

    private record Broken(FaultKind kind, Selector where) {}

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
    }

    List<FaultRule> rules() {
        return rules;
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
        List<FaultSyntax> words = Arrays.asList(FaultSyntax.values());
        List<String> all = words.stream().map(FaultSyntax::word).toList();
        keys.require(rule + ".kind", Values.list(all));
        Optional<FaultSyntax> kind = keys.choice(rule + ".kind", words, FaultSyntax::word);
        Optional<String> name = reader.name(rule + ".name");
        FaultSyntax.allKeys().forEach(key -> keys.given(rule + "." + key));
        if (kind.isEmpty() || keys.given(rule + ".name") && name.isEmpty()) {
            return false;
        }
        FaultSyntax word = kind.get();
        List<String> foreign = FaultSyntax.allKeys().stream()
                .filter(key -> !word.keys().contains(key))
                .toList();
        boolean clean = reader.foreign(
                rule,
                foreign,
                "does not belong to kind " + word.word(),
                "name, kind, " + String.join(", ", word.keys()));
        boolean ends = word.role() == FaultSyntax.Role.END;
        Optional<When> when = ends
                ? WhenSection.readEnd(reader, rule)
                : WhenSection.read(reader, rule, word.role() == FaultSyntax.Role.REPEATED);
        Optional<Selector> where = where(rule, word, ends);
        Optional<What> what = what(rule, word, when);
        boolean read = clean
                && when.isPresent()
                && where.isPresent()
                && what.isPresent()
                && mayEnd(rule, word, when.get());
        if (!read) {
            where.filter(known -> !ends)
                    .ifPresent(known -> broken.add(new Broken(word.kind(), known)));
            return false;
        }
        String stream = names.of("", rule, name, word.word() + " " + where.get());
        rules.add(
                ends
                        ? new Repair(
                                stream, word.kind(), where.get(), when.get().begin())
                        : what.get().injection(stream, where.get(), when.get()));
        ruleKeys.add(rule);
        return true;
    }

    private Optional<Selector> where(String rule, FaultSyntax word, boolean ends) {
        String key = rule + "." + word.place().key();
        if (word.place() == FaultSyntax.Place.SIDES) {
            keys.require(key, "a set of PUs, or a list of two or more");
            return sides(rule, key);
        }
        boolean pus = word.place() == FaultSyntax.Place.PUS;
        boolean everywhere = ends || !pus && word != FaultSyntax.DOWN && word != FaultSyntax.FLAP;
        if (!everywhere) {
            keys.require(key, "a selector, e.g. \"random 1\"");
        }
        return reader.selector(key, pus, everywhere ? Optional.of("all") : Optional.empty());
    }

    /**
     * The channels between each two of the sides; of a single side those that lead out of it, or
     * into it.
     */
    private Optional<Selector> sides(String rule, String key) {
        Optional<Boolean> oneWay = reader.bool(rule + ".one-way");
        if (keys.given(rule + ".one-way") && oneWay.isEmpty()) {
            return Optional.empty();
        }
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
                String text = oneWay.orElse(false)
                        ? "from " + sides.get(one) + " and to " + sides.get(other)
                        : "cut " + sides.get(one) + " | " + sides.get(other);
                reader.parse(key, false, text).ifPresent(cuts::add);
            }
        }
        Selector all = Selector.anyOf(cuts);
        return reader.selects(key, all) ? Optional.of(all) : Optional.empty();
    }

    /** A fault, the share of intervals that take place, and whether all places share them. */
    private record What(Fault fault, double probability, Timing.Spread spread) {
        Injection injection(String name, Selector where, When when) {
            return new Injection(name, fault, where, new Timing(when, probability, spread));
        }
    }

    private Optional<What> what(String rule, FaultSyntax word, Optional<When> when) {
        boolean must = word == FaultSyntax.LOSS
                || word == FaultSyntax.DUPLICATE
                || word == FaultSyntax.CORRUPT;
        if (must) {
            keys.require(rule + ".probability", "a probability, e.g. 0.01 or 1%");
        }
        if (word == FaultSyntax.SLOW) {
            keys.require(rule + ".factor", "how many times as long start-up takes");
        }
        OptionalDouble probability = reader.shares().probability(rule + ".probability");
        OptionalLong ramp = reader.times().ticks(rule + ".ramp", 1, DelayLaw.MAX_TICKS);
        OptionalDouble factor = reader.shares().number(rule + ".factor", "1", "1000000");
        Optional<String> packets = keys.choice(rule + ".packets", LOST, HELD);
        Optional<Boolean> together = reader.bool(rule + ".together");
        Optional<String> state = keys.choice(rule + ".state", LOST, KEPT);
        Optional<String> lies = keys.choice(rule + ".lies", SAME, DIFFERENT);
        Optional<Optional<Burst>> burst = burst(rule + ".burst");
        boolean right = burst.isPresent()
                & isRead(rule + ".probability", probability.isPresent())
                & isRead(rule + ".ramp", ramp.isPresent())
                & isRead(rule + ".factor", factor.isPresent())
                & isRead(rule + ".packets", packets.isPresent())
                & isRead(rule + ".together", together.isPresent())
                & isRead(rule + ".state", state.isPresent())
                & isRead(rule + ".lies", lies.isPresent());
        if (must && probability.isEmpty() || word == FaultSyntax.SLOW && factor.isEmpty()) {
            right = false;
        }
        if (ramp.isPresent() && when.isPresent() && !(when.get() instanceof When.Window)) {
            String wrong = "does not go with a fault that comes and goes";
            keys.rejectDerived(rule + ".ramp", wrong, "at, or from and until or for, beside it");
            right = false;
        }
        if (probability.isPresent()
                && !word.hitsPackets()
                && when.isPresent()
                && when.get() instanceof When.Renewal) {
            String wrong = "does not go with failures at random times";
            keys.rejectDerived(rule + ".probability", wrong, "mtbf and mttr without it");
            right = false;
        }
        if (!right) {
            return Optional.empty();
        }
        Chance chance = new Chance(probability.orElse(1), ramp.orElse(0));
        Outage.InTransit inTransit =
                packets.equals(Optional.of(HELD)) ? Outage.InTransit.HELD : Outage.InTransit.LOST;
        Fault fault = switch (word.kind()) {
            case DOWN -> new Down(inTransit);
            case PARTITION -> new Partition(inTransit);
            case HOLD -> new Hold();
            case LOSS -> new Loss(chance, burst.get().orElse(null));
            case DUPLICATE -> new Duplicate(chance);
            case CORRUPT -> new Corrupt(chance);
            case CRASH ->
                new Crash(state.equals(Optional.of(KEPT)) ? Crash.Memory.KEPT : Crash.Memory.LOST);
            case PAUSE -> new Pause();
            case SEND_OMISSION -> new SendOmission(chance);
            case RECEIVE_OMISSION -> new ReceiveOmission(chance);
            case BYZANTINE ->
                new Byzantine(
                        lies.equals(Optional.of(DIFFERENT))
                                ? Byzantine.Lies.DIFFERENT
                                : Byzantine.Lies.SAME);
            case SLOW -> new Slow(factor.orElse(1));
            case USER -> throw new IllegalArgumentException("no word for " + word.kind());
        };
        boolean same = together.orElse(false) || word.kind() == FaultKind.PARTITION;
        return Optional.of(new What(
                fault,
                word.hitsPackets() ? 1 : probability.orElse(1),
                same ? Timing.Spread.ALL_TOGETHER : Timing.Spread.EACH_ALONE));
    }

    /** Good and bad times; empty if they could not be read, inside it empty without any. */
    private Optional<Optional<Burst>> burst(String key) {
        @Nullable ConfigValue value = keys.value(key);
        OptionalDouble good = reader.shares().number(key + ".good", "1", MOST_GOOD);
        OptionalDouble bad = reader.shares().number(key + ".bad", "1", MOST_BAD);
        if (value == null) {
            return keys.given(key) ? Optional.empty() : Optional.of(Optional.empty());
        }
        if (!(value instanceof ConfigObject)) {
            keys.reject(key, "found " + Values.describe(value), "{ good, bad }: " + LENGTH);
            return Optional.empty();
        }
        keys.require(key + ".good", LENGTH);
        keys.require(key + ".bad", LENGTH);
        if (good.isEmpty() || bad.isEmpty()) {
            return Optional.empty();
        }
        if (1 / good.getAsDouble() + 1 / bad.getAsDouble() > 2 - Burst.LEAST_CHANGE) {
            keys.rejectDerived(
                    key + ".bad",
                    "good and bad times of one packet each would take turns for ever",
                    "good + bad greater than 2");
            return Optional.empty();
        }
        return Optional.of(Optional.of(Burst.ofLengths(good.getAsDouble(), bad.getAsDouble())));
    }

    private boolean isRead(String key, boolean present) {
        return present || !keys.given(key);
    }

    /** PUs that begin anew for ever would never let a run end. */
    private boolean mayEnd(String rule, FaultSyntax word, When when) {
        boolean forEver = word.kind() == FaultKind.CRASH
                && !(when instanceof When.Window)
                && when.end() == Spans.NEVER
                && endless;
        if (forEver) {
            keys.rejectDerived(
                    rule + ".until",
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
                new Profile(List.of(), List.of(), rules),
                topology,
                reader.seed().getAsLong());
        boolean right = true;
        for (int rule = 0; rule < rules.size(); rule++) {
            right &= rules.get(rule) instanceof Repair
                    ? endsSomething(placedRules, rule)
                    : agreesOnState(placedRules, rule);
        }
        return right;
    }

    private boolean endsSomething(PlacedRules placedRules, int rule) {
        FaultRule ending = rules.get(rule);
        String key = ruleKeys.get(rule);
        Topology topology = reader.topology().orElseThrow();
        BitSet idle = placedRules.idle(rule);
        boolean placed = keys.given(key + (ending.isOfChannels() ? ".links" : ".pus"));
        boolean all = idle.cardinality() == placedRules.ofFault(rule).cardinality();
        for (Broken fault : broken) {
            if (fault.kind() == ending.kind()) {
                idle.andNot(reader.select(fault.where()));
            }
        }
        if (idle.isEmpty() || !placed && !all) {
            return true;
        }
        String names = idle.stream()
                .limit(MOST_NAMES)
                .mapToObj(ending.isOfChannels() ? topology::channelName : topology::puName)
                .collect(Collectors.joining(", "));
        String more = idle.cardinality() > MOST_NAMES
                ? " and " + (idle.cardinality() - MOST_NAMES) + " more"
                : "";
        String word = keys.text(key + ".kind", "").orElse("");
        String opener = Arrays.stream(FaultSyntax.values())
                .filter(other ->
                        other.kind() == ending.kind() && other.role() == FaultSyntax.Role.FAULT)
                .map(FaultSyntax::word)
                .findFirst()
                .orElseThrow();
        keys.rejectDerived(
                key + ".at",
                word + " of " + names + more + ", where no " + opener
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
                        ruleKeys.get(rule) + ".state",
                        "not the same as that of " + KeyReader.name(ruleKeys.get(other))
                                + ", which is about the same PU",
                        "one way to restart for each PU");
                return false;
            }
        }
        return true;
    }

    /** What PUs remember after the crashes of a rule; empty if it is about something else. */
    private Optional<Crash.Memory> memory(int rule) {
        return rules.get(rule) instanceof Injection injection
                        && injection.fault() instanceof Crash crash
                ? Optional.of(crash.memory())
                : Optional.empty();
    }
}
