package gossamer.coordinator.shrink;

import gossamer.coordinator.config.ConfigException;
import gossamer.coordinator.config.LoadedConfig;
import gossamer.model.fault.FaultKind;
import gossamer.model.fault.FaultRule;
import gossamer.model.fault.Injection;
import gossamer.model.fault.PlacedRules;
import gossamer.model.fault.When;
import gossamer.model.fsa.Packet;
import gossamer.model.machine.TimeBase;
import gossamer.model.reference.SequentialEngine;
import gossamer.model.run.Emulation;
import gossamer.model.topology.Topology;
import gossamer.model.trace.EventKind;
import gossamer.model.trace.TraceRecord;

import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongFunction;

/**
 * Narrows rules as long as the property fails: a probability to the packets that it strikes, a
 * selector to its places, a window to a part of it.
 */
final class Narrowing {

    static final String PUS = "pus";
    private static final String LINKS = "links";
    private static final String SIDES = "sides";
    private static final String PROBABILITY = "probability";
    private static final String FROM = "from";
    private static final String UNTIL = "until";
    /** What says when a rule is in force, and how often. */
    private static final List<String> CHANCES =
            List.of(PROBABILITY, "burst", "ramp", "at", FROM, UNTIL, "for", "every");

    /** A rule that strikes more packets is not split. */
    private static final int MOST_STRIKES = 256;
    /** A window is cut to the 64th part of its length. */
    private static final int HALVINGS = 6;

    private final ShrinkRuns trials;
    private final String property;
    private List<ListedRule> rules = List.of();

    Narrowing(ShrinkRuns trials, String property) {
        this.trials = trials;
        this.property = property;
    }

    /** The narrowest rules that were found. */
    List<ListedRule> of(List<ListedRule> failing) throws IOException, InterruptedException {
        rules = failing;
        int place = 0;
        while (place < rules.size() && trials.runs() < ShrinkRuns.MOST_RUNS) {
            int before = rules.size();
            narrow(place);
            place += 1 + rules.size() - before;
        }
        return rules;
    }

    private boolean fails(List<ListedRule> changed) throws IOException, InterruptedException {
        return trials.failures(changed).containsKey(property);
    }

    /** These in the place of one rule. */
    private List<ListedRule> with(int place, List<ListedRule> others) {
        List<ListedRule> changed = new ArrayList<>(rules.subList(0, place));
        changed.addAll(others);
        changed.addAll(rules.subList(place + 1, rules.size()));
        return changed;
    }

    private boolean accept(int place, ListedRule other) throws IOException, InterruptedException {
        List<ListedRule> changed = with(place, List.of(other));
        boolean fails = fails(changed);
        rules = fails ? changed : rules;
        return fails;
    }

    private void narrow(int place) throws IOException, InterruptedException {
        LoadedConfig config;
        try {
            config = trials.load(rules);
        } catch (ConfigException e) {
            throw new IllegalStateException("no config any more: " + rules, e);
        }
        Emulation emulation = config.emulation();
        int number =
                ShrinkRuns.of(rules.get(place).list(), rules.subList(0, place)).size();
        if (rules.get(place).list().equals(LoadedConfig.DELAYS)) {
            narrowDelay(place, number, emulation);
        } else if (emulation.profile().faults().get(number) instanceof Injection fault) {
            narrowFault(place, number, fault, emulation);
        }
    }

    private void narrowDelay(int place, int number, Emulation emulation)
            throws IOException, InterruptedException {
        boolean ofPus = rules.get(place).has(PUS);
        int own = (int) ShrinkRuns.of(LoadedConfig.DELAYS, rules).stream()
                .limit(number)
                .filter(rule -> rule.has(PUS) == ofPus)
                .count();
        PlacedRules placed = placed(emulation);
        BitSet places = ofPus ? placed.ofPuDelay(own) : placed.ofDelay(own);
        narrowPlaces(place, ofPus, places, emulation.topology());
    }

    private static PlacedRules placed(Emulation emulation) {
        return PlacedRules.of(emulation.profile(), emulation.topology(), emulation.seed());
    }

    private void narrowFault(int place, int number, Injection fault, Emulation emulation)
            throws IOException, InterruptedException {
        SequentialEngine.Outcome run = trials.traced(emulation);
        if (rules.get(place).has(PROBABILITY) && strikes(fault)) {
            List<ListedRule> struck = struck(place, number + 1, fault, emulation, run);
            if (!struck.isEmpty() && struck.size() <= MOST_STRIKES && fails(with(place, struck))) {
                List<Integer> kept = DeltaDebugging.minimise(
                        struck.size(), some -> fails(with(place, some(struck, some))));
                rules = with(place, some(struck, kept));
                return;
            }
        }
        if (!rules.get(place).has(SIDES)) {
            BitSet places = placed(emulation).ofFault(number);
            narrowPlaces(place, !fault.isOfChannels(), places, emulation.topology());
        }
        if (fault.timing().when() instanceof When.Window window) {
            narrowWindow(place, window, run.tally().lastInstant + 1, emulation);
        }
        if (rules.get(place).has(PROBABILITY)) {
            accept(place, rules.get(place).with(PROBABILITY, 1));
        }
    }

    private static <T> List<T> some(List<T> all, List<Integer> chosen) {
        return chosen.stream().map(all::get).toList();
    }

    /** Whether the trace tells which packets a rule struck. */
    private static boolean strikes(FaultRule fault) {
        return switch (fault.kind()) {
            case LOSS, DUPLICATE, SEND_OMISSION, RECEIVE_OMISSION -> true;
            case DOWN,
                    PARTITION,
                    HOLD,
                    CORRUPT,
                    CRASH,
                    PAUSE,
                    BYZANTINE,
                    SLOW,
                    USER,
                    MODULE_FAULT -> false;
        };
    }

    /** A rule for each packet that a rule struck: that strikes what enters the channel then. */
    private List<ListedRule> struck(
            int place,
            int number,
            Injection fault,
            Emulation emulation,
            SequentialEngine.Outcome run) {
        EventKind kind = fault.kind() == FaultKind.DUPLICATE ? EventKind.DUPLICATE : EventKind.DROP;
        Topology topology = emulation.topology();
        LongFunction<String> time = time(emulation);
        Map<List<Long>, Long> entered = new HashMap<>();
        List<ListedRule> struck = new ArrayList<>();
        ListedRule bare = rules.get(place).without(CHANCES);
        for (int index = 0; index < run.trace().size(); index++) {
            TraceRecord record = run.trace().get(index);
            List<Long> crossing = List.of(record.packet(), (long) record.channel());
            Long since = entered.get(crossing);
            if (record.kind() == EventKind.HOP) {
                entered.put(crossing, record.time());
            } else if (record.kind() == kind && record.firstToken() == number && since != null) {
                int from = topology.source(record.channel());
                int to = topology.target(record.channel());
                ListedRule one = bare.with(FROM, time.apply(since))
                        .with(UNTIL, time.apply(since + 1))
                        .with(PROBABILITY, 1)
                        .with(
                                "name",
                                fault.name() + ", packet " + Packet.idText(record.packet()) + " at "
                                        + since);
                int at = fault.kind() == FaultKind.SEND_OMISSION ? from : to;
                struck.add(
                        fault.isOfChannels()
                                ? one.with(LINKS, from + "->" + to)
                                : one.with(PUS, String.valueOf(at)));
            }
        }
        return struck;
    }

    private void narrowPlaces(int place, boolean ofPus, BitSet places, Topology topology)
            throws IOException, InterruptedException {
        List<String> texts = new ArrayList<>();
        places.stream().forEach(at -> {
            boolean whole = !ofPus && places.get(at ^ 1);
            if (ofPus) {
                texts.add(String.valueOf(at));
            } else if (!whole) {
                texts.add(topology.source(at) + "->" + topology.target(at));
            } else if ((at & 1) == 0) {
                texts.add(String.valueOf(Topology.linkOf(at)));
            }
        });
        String key = ofPus ? PUS : LINKS;
        ListedRule before = rules.get(place);
        if (texts.size() < 2 || !fails(with(place, List.of(before.with(key, texts))))) {
            return;
        }
        List<Integer> kept = DeltaDebugging.minimise(
                texts.size(),
                some -> !some.isEmpty()
                        && fails(with(place, List.of(before.with(key, some(texts, some))))));
        rules = with(place, List.of(before.with(key, some(texts, kept))));
    }

    /** Later begins and earlier ends, by bisection. */
    private void narrowWindow(int place, When.Window window, long end, Emulation emulation)
            throws IOException, InterruptedException {
        LongFunction<String> time = time(emulation);
        ListedRule bare = rules.get(place).without(List.of("at", FROM, UNTIL, "for"));
        long begin = window.begin();
        long over = Math.min(window.end(), Math.max(end, begin + 1));
        long step = over - begin;
        ListedRule whole = bare.with(FROM, time.apply(begin)).with(UNTIL, time.apply(over));
        if (!accept(place, whole)) {
            return;
        }
        for (int halving = 0; halving < HALVINGS && over - begin > 1; halving++) {
            step = Math.max(1, step / 2);
            long later = Math.min(begin + step, over - 1);
            if (later > begin && accept(place, rules.get(place).with(FROM, time.apply(later)))) {
                begin = later;
            }
            long sooner = Math.max(over - step, begin + 1);
            if (sooner < over && accept(place, rules.get(place).with(UNTIL, time.apply(sooner)))) {
                over = sooner;
            }
        }
    }

    /** A time as configs have it: with its unit, or as a plain number. */
    private static LongFunction<String> time(Emulation emulation) {
        boolean nanos = emulation.network().cost().base() == TimeBase.NANOSECONDS;
        return ticks -> ticks + (nanos ? "ns" : "");
    }
}
