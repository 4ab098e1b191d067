package gossamer.audit;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What disturbs a run, and where, {@code docs/run-format.md}. */
final class PlainProfile {

    /** Kinds of faults; the order is that of their codes, from 1. */
    private static final List<String> KINDS = List.of(
            "down",
            "partition",
            "hold",
            "loss",
            "duplicate",
            "corrupt",
            "crash",
            "pause",
            "send-omission",
            "receive-omission",
            "byzantine",
            "slow",
            "given",
            "module-fault");

    /** Crossings of channels take longer; {@code opaque}: only code of users knows by how much. */
    record Delay(
            String stream,
            BitSet channels,
            AuditLaw law,
            double bandwidth,
            boolean reorders,
            Window window,
            boolean opaque) {}

    /** When delays are in force, and in what time they grow to what they are. */
    record Window(long begin, long end, long ramp) {
        static Window of(PlainNode rule) {
            if (!rule.has("times")) {
                return new Window(0, Spells.NEVER, 0);
            }
            PlainNode times = rule.at("times");
            long end = times.has("end") ? times.at("end").whole() : Spells.NEVER;
            return new Window(times.at("begin").whole(), end, times.at("ramp").whole());
        }

        /** The part of the delays that counts at a time. */
        double part(long time) {
            boolean out = time < begin || time >= end;
            double grown = ramp == 0 ? 1 : Math.min(1, (time - begin) / (double) ramp);
            return out ? 0 : grown;
        }
    }

    /** PUs begin later, and their start-up takes longer. */
    record Late(String stream, BitSet pus, AuditLaw offset, double slow, boolean opaque) {}

    /**
     * A fault, or the end of faults.
     *
     * @param number in the profile, from 1
     * @param what kind of fault it is, or it ends
     * @param places channels or PUs
     * @param rule all that is told of it
     */
    record Fault(
            int number,
            String name,
            String what,
            boolean onChannels,
            BitSet places,
            PlainNode rule) {

        boolean ends() {
            return rule.has("ends");
        }

        PlainNode fault() {
            return rule.at("fault");
        }

        int code() {
            return KINDS.indexOf(what) + 1;
        }

        /** Whether it disturbs what a PU sends, or what it receives, and not the PU itself. */
        boolean isAtSender() {
            return what.equals("send-omission") || what.equals("slow") || isGivenAt("sender");
        }

        boolean isAtReceiver() {
            return what.equals("receive-omission") || isGivenAt("receiver");
        }

        private boolean isGivenAt(String site) {
            return what.equals("given") && fault().at("site").text().equals(site);
        }
    }

    final List<Delay> delays;
    final List<Late> lates;
    final List<Fault> faults;
    /** What laws and faults of plug-ins have said. */
    final Map<Long, Long> given;

    private final long seed;
    private final PlainGraph graph;
    private final Map<String, Spells> spells = new HashMap<>();

    /**
     * Reads it.
     *
     * @param given what nobody but users' code knows
     */
    PlainProfile(PlainNode description, PlainGraph graph, Map<Long, Long> given) {
        this.graph = graph;
        this.given = given;
        PlainNode profile = description.at("profile");
        seed = (profile.has("seed") ? profile : description).at("seed").whole();
        delays = profile.all("delays").stream()
                .map(rule -> new Delay(
                        rule.at("stream").text(),
                        set(rule.tokens("channels")),
                        AuditLaw.of(rule.at("law"), given),
                        rule.at("bandwidth").decimal(),
                        rule.at("reorders").flag(),
                        Window.of(rule),
                        AuditLaw.isOpaque(rule.at("law"))))
                .toList();
        lates = profile.all("puDelays").stream()
                .map(rule -> new Late(
                        rule.at("stream").text(),
                        set(rule.tokens("pus")),
                        AuditLaw.of(rule.at("offset"), given),
                        rule.at("slow").decimal(),
                        AuditLaw.isOpaque(rule.at("offset"))))
                .toList();
        List<PlainNode> rules = profile.all("faults");
        faults = IntStream.range(0, rules.size())
                .mapToObj(place -> fault(place + 1, rules.get(place)))
                .toList();
    }

    private static Fault fault(int number, PlainNode rule) {
        boolean onChannels = rule.has("channels");
        String what = rule.has("ends")
                ? rule.at("ends").text()
                : rule.at("fault").at("kind").text();
        if (!KINDS.contains(what)) {
            throw rule.wrong("a fault that is known");
        }
        BitSet places = set(rule.tokens(onChannels ? "channels" : "pus"));
        return new Fault(number, rule.at("name").text(), what, onChannels, places, rule);
    }

    private static BitSet set(Tokens tokens) {
        BitSet set = new BitSet();
        for (int interval = 0; interval < tokens.intervals(); interval++) {
            set.set(tokens.from(interval), tokens.to(interval));
        }
        return set;
    }

    boolean isNone() {
        return delays.isEmpty() && lates.isEmpty() && faults.isEmpty();
    }

    /** The rules whose values only code of users knows, by what their draws are called. */
    List<String> opaque() {
        List<String> names = new ArrayList<>();
        delays.stream().filter(Delay::opaque).forEach(rule -> names.add(rule.stream()));
        lates.stream().filter(Late::opaque).forEach(rule -> names.add(rule.stream()));
        faults.stream()
                .filter(fault -> fault.what().equals("given"))
                .forEach(fault -> names.add("fault " + fault.name()));
        return names;
    }

    /** Whether any token may get a wrong value. */
    boolean falsifies() {
        return faults.stream()
                .anyMatch(fault ->
                        Stream.of("corrupt", "byzantine", "given").anyMatch(fault.what()::equals));
    }

    /** When a fault is in force at a place. */
    Spells spells(Fault fault, int place) {
        if (fault.ends() || !fault.places().get(place)) {
            return Spells.NONE;
        }
        PlainNode timing = fault.rule().at("timing");
        // Both channels of a link fail together.
        String name = timing.at("spread").text().equals("all-together")
                ? ""
                : fault.onChannels() ? graph.channelName(place & ~1) : graph.puName(place);
        long ended = ended(fault, place, timing.at("when").at("begin").whole());
        return spells.computeIfAbsent(
                fault.number() + " " + ended + " " + name,
                key -> Spells.of(fault.number(), timing, draws("when", fault, name), ended));
    }

    /** When the first rule that ends it does so; only windows without an end ask. */
    private long ended(Fault fault, int place, long begin) {
        return faults.stream()
                .filter(end -> end.ends() && end.what().equals(fault.what()))
                .filter(end -> end.places().get(place))
                .mapToLong(end -> end.rule().at("begin").whole())
                .filter(end -> end > begin)
                .min()
                .orElse(Spells.NEVER);
    }

    /** The first fault of a kind that is in force at a PU at a time; null for none. */
    @Nullable
    Fault inForce(String what, int pu, long time) {
        return faults.stream()
                .filter(fault -> fault.what().equals(what))
                .filter(fault -> spells(fault, pu).covers(time))
                .findFirst()
                .orElse(null);
    }

    /** When a kind of fault is in force at a PU, by any rule. */
    Spells ofPu(String what, int pu) {
        return Spells.union(faults.stream()
                .filter(fault -> fault.what().equals(what))
                .map(fault -> spells(fault, pu))
                .filter(spells -> spells != Spells.NONE)
                .toList());
    }

    AuditDraws draws(String purpose, String name) {
        return new AuditDraws(seed, purpose, name);
    }

    /** The draws of a rule for one of its purposes; empty for its first one. */
    AuditDraws draws(String purpose, Fault fault, String name) {
        String more = purpose.isEmpty() ? "" : " " + purpose;
        return draws("fault " + fault.name() + more, name);
    }
}
