package gossamer.model.analysis.outcome;

import gossamer.model.analysis.outcome.Outcome.Missing;
import gossamer.model.fault.FaultKind;
import gossamer.model.fault.FaultSpans;
import gossamer.model.fsa.Packet;
import gossamer.model.machine.Carriage;
import gossamer.model.machine.DropReason;
import gossamer.model.run.Emulation;
import gossamer.model.run.Tally;
import gossamer.model.token.TokenAccumulator;
import gossamer.model.token.TokenSet;
import gossamer.model.topology.Topology;
import gossamer.model.trace.RecordConsumer;
import gossamer.model.trace.TraceRecord;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Reads the outcome of a run off its canonical trace at level {@code full}. Of several sessions the
 * last one counts. A PU that crashes and begins anew is credited with what it has heard before.
 */
public final class OutcomeBuilder implements RecordConsumer {

    private static final int[] PERCENT = {50, 90, 99, 100};
    private static final int WHOLE = 100;

    private final Emulation emulation;
    private final Topology topology;
    private final int colours;
    private final boolean sessions;
    /** Sessions whose tokens count each on their own; 1 where a PU forgets them at the end. */
    private final int kept;

    private final boolean worms;
    private final TokenAccumulator[] held;
    private final int[] stage;
    private final long[] carried;
    private final long[] occupied;
    private final Map<Integer, OptionalLong> reached = new TreeMap<>();
    private final List<Outcome.Step> coverage = new ArrayList<>();
    private final Map<String, Long> drops = new TreeMap<>();
    private final TreeMap<Long, OpenPacket> open = new TreeMap<>();
    private final SortedMap<Integer, SortedMap<String, Long>> byRule = new TreeMap<>();
    /** The rule that falsifies on a channel, and the one by which a PU lies; 0 if it is unclear. */
    private final Map<Integer, Integer> falsifiers;

    private final Map<Integer, Integer> liars;
    private final StallDiagnosis stalls;
    private long parts;
    private long wrongValues;

    /** An outcome of which nothing is known yet. */
    public OutcomeBuilder(Emulation emulation) {
        this.emulation = emulation;
        this.topology = emulation.topology();
        this.colours = emulation.algorithm().colours();
        this.sessions = emulation.network().mode().stagesAreSessions();
        this.worms = emulation.network().mode().carries(Carriage.BY_ROUTE);
        this.kept = sessions ? 1 : emulation.algorithm().sessions();
        this.held = new TokenAccumulator[kept * topology.pus() * colours];
        this.stage = new int[topology.pus()];
        this.carried = new long[topology.links()];
        this.occupied = new long[2 * topology.links()];
        this.stalls = new StallDiagnosis(emulation);
        List<FaultSpans> faults = emulation.disturbance().faults();
        this.falsifiers = only(faults, FaultSpans::channel, FaultKind.CORRUPT, FaultKind.USER);
        this.liars = only(faults, FaultSpans::pu, FaultKind.BYZANTINE);
        for (int percent : PERCENT) {
            reached.put(percent, OptionalLong.empty());
        }
        for (int pu = 0; pu < topology.pus(); pu++) {
            forget(pu);
        }
        note(0);
    }

    /** By place, the only rule of these kinds there. */
    private static Map<Integer, Integer> only(
            List<FaultSpans> faults, ToIntFunction<FaultSpans> place, FaultKind... kinds) {
        Map<Integer, Integer> rules = new TreeMap<>();
        for (FaultSpans fault : faults) {
            if (List.of(kinds).contains(fault.kind())) {
                rules.merge(place.applyAsInt(fault), fault.rule(), (one, other) -> 0);
            }
        }
        return rules;
    }

    private int ownToken(int pu, int colour) {
        return emulation.algorithm().numbering(colour).tokenOf(pu);
    }

    private void count(int rule, String what) {
        if (rule > 0) {
            byRule.computeIfAbsent(rule, key -> new TreeMap<>()).merge(what, 1L, Long::sum);
        }
    }

    private void forget(int pu) {
        for (int set = 0; set < kept * colours; set++) {
            int colour = set % colours;
            int place = place(set / colours, pu, colour);
            TokenAccumulator before = held[place];
            parts -= before == null ? 0 : before.size();
            held[place] = TokenAccumulator.of(ownToken(pu, colour));
            parts++;
        }
    }

    private int place(int session, int pu, int colour) {
        return (session * topology.pus() + pu) * colours + colour;
    }

    @Override
    public void accept(long[] words, int at) {
        accept(TraceRecord.unpack(words, at));
    }

    /** Takes in the next record. */
    public void accept(TraceRecord record) {
        switch (record.kind()) {
            case FAULT_BEGIN -> stalls.faultBegins(record);
            case STATE -> enter(record);
            case START -> {
                OpenPacket packet = new OpenPacket(record);
                open.put(record.packet(), packet);
                packet.add(record);
                carried[Topology.linkOf(record.channel())] += worms ? 0 : 1;
            }
            // Under wormhole switching a packet crosses many links after one start-up.
            case HOP -> carried[Topology.linkOf(record.channel())] += worms ? 1 : 0;
            case TOKENS -> packet(record).add(record);
            case DELIVER -> deliver(record);
            case DROP -> drop(record);
            case VARIANT -> {
                wrongValues++;
                if (record.firstToken() == ownToken(record.pu(), record.colour())) {
                    count(liars.getOrDefault(record.pu(), 0), "told wrong");
                }
            }
            case RETRANSMIT -> {
                packet(record).attempts++;
                carried[Topology.linkOf(record.channel())]++;
            }
            case ABSENT -> stalls.gaveUp(record);
            case DUPLICATE -> {
                stalls.cameTwice(record);
                count(record.firstToken(), "duplicated");
            }
            case CORRUPT -> count(falsifiers.getOrDefault(record.channel(), 0), "falsified");
            case COMPLETE, OFFER, BLOCK, FAULT_END, TIMEOUT -> {
                // The tally counts them; they say nothing about tokens.
            }
        }
    }

    private void enter(TraceRecord record) {
        if (sessions && record.stage() > stage[record.pu()]) {
            forget(record.pu());
        }
        stage[record.pu()] = record.stage();
    }

    private OpenPacket packet(TraceRecord record) {
        return open.computeIfAbsent(record.packet(), id -> new OpenPacket(record));
    }

    private void deliver(TraceRecord record) {
        OpenPacket packet = packet(record);
        if (!packet.arrived) {
            occupied[packet.channel] += record.time() - packet.since;
        }
        packet.arrived = true;
        int session = kept == 1 ? 0 : emulation.algorithm().sessionOf(record.stage());
        TokenAccumulator holding = held[place(session, record.pu(), record.colour())];
        TokenSet tokens = packet.tokens.snapshot();
        int before = holding.size();
        holding.addAll(tokens);
        int more = holding.size() - before;
        parts += more;
        if (more > 0) {
            note(record.time());
        }
        boolean once = emulation.disturbance().kinds().isEmpty()
                && emulation.network().reliability() == null;
        if (once) {
            open.remove(record.packet());
        }
    }

    private void note(long time) {
        long all = (long) topology.pus() * topology.pus() * colours * kept;
        int percent = (int) (WHOLE * parts / all);
        for (int mark : PERCENT) {
            if (percent >= mark
                    && reached.getOrDefault(mark, OptionalLong.empty()).isEmpty()) {
                reached.put(mark, OptionalLong.of(time));
            }
        }
        int last = coverage.isEmpty() ? -1 : coverage.get(coverage.size() - 1).percent();
        if (percent > last) {
            coverage.add(new Outcome.Step(time, percent));
        }
    }

    private void drop(TraceRecord record) {
        DropReason why = DropReason.of(record.intervals());
        drops.merge(why.text(), 1L, Long::sum);
        count(record.firstToken(), why.text());
        if (why != DropReason.REDUNDANT) {
            packet(record).lost(record, why);
        }
    }

    /**
     * The token deliveries that are missing and, of a plain gossip, the wrong values: by PU, and
     * within that by origin.
     */
    BitSet losses(Tally tally) {
        int pus = topology.pus();
        BitSet losses = new BitSet(pus * pus);
        for (int pair = 0; pair < pus * pus; pair++) {
            losses.set(pair, !holds(pair / pus, pair % pus));
        }
        if (emulation.algorithm().values() == null) {
            tally.wrongValues.forEach(wrong -> losses.set(wrong.pu() * pus
                    + emulation.algorithm().numbering(wrong.colour()).originOf(wrong.token())));
        }
        return losses;
    }

    /**
     * What a run came to that ended by itself.
     *
     * @param tally of the run; its losses are looked into if it has any
     */
    public Outcome build(Tally tally) {
        Outcome outcome = build();
        long missing = outcome.gaps().total();
        return missing + tally.wrongHeld == 0
                ? outcome
                : outcome.with(Counterfactuals.of(emulation, tally, losses(tally), missing));
    }

    /** What the run came to, whatever it is due to. */
    public Outcome build() {
        Outcome.Gaps gaps = gaps();
        List<OpenPacket> stuck =
                open.values().stream().filter(packet -> !packet.arrived).toList();
        long lost = stuck.stream().filter(packet -> packet.why != null).count();
        return new Outcome(
                gaps,
                new Outcome.Progress(reached, coverage),
                drops,
                new Outcome.Losses(lost, wrongValues, byRule),
                new Outcome.Loads(extreme(1), extreme(-1), mostOccupied()),
                gaps.byOrigin().isEmpty() ? List.of() : stalls.of(gaps.byOrigin(), stuck),
                Causes.NONE);
    }

    private Outcome.Gaps gaps() {
        List<Missing> byPu = new ArrayList<>();
        int[] byOrigin = new int[topology.pus()];
        for (int pu = 0; pu < topology.pus(); pu++) {
            int lacks = 0;
            for (int origin = 0; origin < topology.pus(); origin++) {
                if (!holds(pu, origin)) {
                    lacks++;
                    byOrigin[origin]++;
                }
            }
            if (lacks > 0) {
                byPu.add(new Missing(pu, lacks));
            }
        }
        List<Missing> origins = new ArrayList<>();
        for (int origin = 0; origin < byOrigin.length; origin++) {
            if (byOrigin[origin] > 0) {
                origins.add(new Missing(origin, byOrigin[origin]));
            }
        }
        return new Outcome.Gaps(origins, byPu);
    }

    private boolean holds(int pu, int origin) {
        for (int set = 0; set < kept * colours; set++) {
            int colour = set % colours;
            int token = emulation.algorithm().numbering(colour).tokenOf(origin);
            if (!held[place(set / colours, pu, colour)].containsRange(token, token + 1)) {
                return false;
            }
        }
        return true;
    }

    private Outcome.Load extreme(int sign) {
        int best = -1;
        for (int link = 0; link < carried.length; link++) {
            if (best < 0 || sign * Long.compare(carried[link], carried[best]) > 0) {
                best = link;
            }
        }
        return new Outcome.Load(best, best < 0 ? 0 : carried[best]);
    }

    private Outcome.Occupied mostOccupied() {
        int most = -1;
        for (int channel = 0; channel < occupied.length; channel++) {
            if (most < 0 || occupied[channel] > occupied[most]) {
                most = channel;
            }
        }
        return new Outcome.Occupied(most, most < 0 ? 0 : occupied[most]);
    }

    /** A packet that has begun its start-up, or was lost before. */
    static final class OpenPacket {
        final long id;
        final int channel;
        final int colour;
        final long since;
        final TokenAccumulator tokens = new TokenAccumulator();
        boolean arrived;
        long lostAt;
        int lostOn;
        int rule;
        int attempts = 1;
        boolean givenUp;

        @Nullable
        DropReason why;

        OpenPacket(TraceRecord record) {
            id = record.packet();
            channel = record.channel();
            colour = record.colour();
            since = record.time();
        }

        private void add(TraceRecord record) {
            tokens.addRange(record.firstToken(), record.firstToken() + record.tokens());
        }

        /** The last loss is told, and why; giving up after it is its consequence. */
        private void lost(TraceRecord record, DropReason reason) {
            lostAt = record.time();
            givenUp = reason == DropReason.GAVE_UP;
            if (why == null || !givenUp) {
                why = reason;
                lostOn = record.channel();
                rule = record.firstToken();
            }
        }

        String name() {
            return "packet " + Packet.idText(id);
        }
    }
}
