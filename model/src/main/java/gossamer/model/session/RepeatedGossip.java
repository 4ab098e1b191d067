package gossamer.model.session;

import gossamer.model.algorithm.GossipAlgorithm;
import gossamer.model.algorithm.plan.PlannedGossip;
import gossamer.model.fsa.Automaton;
import gossamer.model.fsa.Pu;
import gossamer.model.fsa.PuValues;
import gossamer.model.fsa.Timeouts;
import gossamer.model.fsa.TokenValues;
import gossamer.model.machine.LinkRequirements;
import gossamer.model.machine.LinkRequirements.Service;
import gossamer.model.machine.Network;
import gossamer.model.schedule.Schedule;
import gossamer.model.token.TokenNumbering;
import gossamer.model.topology.Topology;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A gossip once or several times, back to back, whose PUs may pass on the values of tokens.
 *
 * @param gossip what the PUs do in each session
 * @param values the value of each PU, and the user module beside it; null where tokens stand for
 *     nothing
 * @param sessions how often they do it, at least 1
 * @param stagesPerSession more than the highest number of a stage or step of the gossip
 * @param ends when sessions end
 * @param computing ticks that each PU computes before a session, for one session after the other,
 *     and then from the first of these on again; empty if sessions follow each other at once
 */
public record RepeatedGossip(
        GossipAlgorithm gossip,
        @Nullable PuValues values,
        int sessions,
        int stagesPerSession,
        Ends ends,
        List<Long> computing)
        implements GossipAlgorithm {

    /**
     * When a PU ends a session. With nothing of this it does when it has all tokens.
     *
     * @param deadline ticks after which it ends a session with what it has; 0 if it waits for ever
     * @param awaitsAnswers whether it ends none before its user module has answered, but for the
     *     deadline
     * @param periodic whether sessions begin so far apart as the deadline says, at all PUs at once;
     *     who then lacks something after half of one asks its neighbours, in the last stage of a
     *     session
     */
    public record Ends(long deadline, boolean awaitsAnswers, boolean periodic) {
        static final Ends WITH_ALL = new Ends(0, false, false);
    }

    /** Copies the list and requires that no time is below 0. */
    public RepeatedGossip {
        computing = List.copyOf(computing);
        if (computing.stream().anyMatch(ticks -> ticks < 0)) {
            throw new IllegalArgumentException("computing=" + computing + ", must be >= 0");
        }
    }

    /**
     * The same gossip so often.
     *
     * @param gossip one that {@link #obstacle nothing} hinders from that, if it is more than once
     * @param computing what PUs compute before sessions; empty for a gossip of sessions of its own
     */
    public static GossipAlgorithm times(
            GossipAlgorithm gossip, int sessions, int pus, List<Long> computing) {
        return gossip.inSessions()
                .<GossipAlgorithm>map(one -> one.withSessions(sessions))
                .orElseGet(() -> sessions == 1 && computing.isEmpty()
                        ? gossip
                        : new RepeatedGossip(
                                gossip,
                                null,
                                sessions,
                                gossip.stages(pus),
                                Ends.WITH_ALL,
                                computing));
    }

    /** The same gossip, as often, of PUs whose tokens have values. */
    public static GossipAlgorithm withValues(GossipAlgorithm gossip, PuValues values) {
        if (gossip instanceof RepeatedGossip many) {
            return new RepeatedGossip(
                    many.gossip,
                    values,
                    many.sessions,
                    many.stagesPerSession,
                    many.ends,
                    many.computing);
        }
        return gossip.inSessions()
                .<GossipAlgorithm>map(one -> one.withValues(values))
                .orElseGet(
                        () -> new RepeatedGossip(gossip, values, 1, 1, Ends.WITH_ALL, List.of()));
    }

    /** What a gossip does in each session, where something repeats it. */
    public static GossipAlgorithm once(GossipAlgorithm gossip) {
        return gossip instanceof RepeatedGossip many ? many.gossip : gossip;
    }

    /** Why a gossip cannot be done several times, for people; empty if it can. */
    public static Optional<String> obstacle(GossipAlgorithm gossip) {
        if (gossip.inSessions().isPresent()) {
            return Optional.empty();
        }
        if (gossip.sessions() > 1) {
            return Optional.of("it has " + gossip.sessions() + " sessions of its own");
        }
        if (!gossip.hasAutomaton()) {
            return Optional.of("nobody has described what its PUs do");
        }
        Automaton automaton = gossip.automaton(0);
        if (automaton.takesTurns()) {
            return Optional.of("its PUs meet, and their ports know sessions of their own");
        }
        if (automaton.rules().limits().polls() > 0) {
            return Optional.of("its polls belong to no session");
        }
        if (gossip.linkRequirements().service() == Service.GRANTED_REVISABLE) {
            return Optional.of("an offer of one session would take back that of another");
        }
        return gossip.repeatsAfter().isPresent()
                ? Optional.empty()
                : Optional.of("packets of two sessions might wait for each other in a circle");
    }

    /**
     * Most sessions for which there are numbers of packets: each PU has 2^31 - 1 of them, and in
     * every session as many as it may send at most.
     *
     * @param ways of numbering packets in each session
     */
    public static long mostSessions(GossipAlgorithm gossip, int pus, int ways) {
        return Integer.MAX_VALUE / Math.max(1, gossip.mostSends(pus)) / ways;
    }

    @Override
    public String name() {
        return gossip.name();
    }

    @Override
    public int colours() {
        return gossip.colours();
    }

    @Override
    public TokenNumbering numbering(int colour) {
        return gossip.numbering(colour);
    }

    private boolean isPlain() {
        return sessions == 1 && !ends.periodic() && computing.isEmpty();
    }

    /** Ticks from the begin of a session to that of the next, as far as PUs inside know. */
    private OptionalLong apart() {
        return ends.periodic() ? OptionalLong.of(ends.deadline()) : gossip.repeatsAfter();
    }

    /** The time at which a session begins for the PUs inside, which know no other. */
    long origin(int session) {
        return (session == 0 ? 0 : session * apart().orElseThrow()) + computesUpTo(session);
    }

    /** Ticks that a PU computes before a session and all those before it. */
    private long computesUpTo(int last) {
        return IntStream.rangeClosed(0, last).mapToLong(this::computes).sum();
    }

    /** The number of ways in which packets of one session are numbered. */
    int ways() {
        return ends.periodic() ? 2 : 1;
    }

    /** The stage of packets by which PUs mend a session; -1 where they do not. */
    int mendingStage() {
        return ends.periodic() ? stagesPerSession - 1 : -1;
    }

    /** Whether packets by which PUs mend a session travel by routes. */
    boolean mendsByRoute() {
        return ends.periodic() && gossip.automaton(0).rules().launch();
    }

    @Override
    public boolean hasAutomaton() {
        return (isPlain() || values == null) && gossip.hasAutomaton();
    }

    @Override
    public OptionalLong sessionsApart() {
        return values == null ? apart() : OptionalLong.empty();
    }

    @Override
    public Automaton automaton(int pu) {
        return gossip.automaton(pu);
    }

    @Override
    public int stages(int pus) {
        return gossip.stages(pus);
    }

    @Override
    public long mostSends(int pus) {
        return sessions * gossip.mostSends(pus);
    }

    @Override
    public Pu newPu(int pu, Topology topology, int[] partFlits) {
        TokenValues own = values == null ? null : values.of(pu);
        return isPlain()
                ? newPu(pu, 0, topology, partFlits, own)
                : new RepeatedPu(pu, this, topology, partFlits, own);
    }

    /** A PU in one of the sessions, which has not begun. */
    SessionPu newPu(
            int pu, int session, Topology topology, int[] partFlits, @Nullable TokenValues own) {
        Pu plain = gossip.newPu(pu, topology, partFlits);
        return own == null
                ? new BareSessionPu(plain, origin(session))
                : new RelayedPu(pu, session, plain, this, topology, partFlits, own);
    }

    @Override
    public Optional<Schedule> schedule() {
        return isPlain() ? gossip.schedule() : Optional.empty();
    }

    @Override
    public Timeouts timeouts() {
        return gossip.timeouts();
    }

    @Override
    public LinkRequirements linkRequirements() {
        return gossip.linkRequirements();
    }

    @Override
    public long packets() {
        return sessions * gossip.packets();
    }

    /** The plan of each session. */
    @Override
    public Optional<PlannedGossip> planned() {
        return gossip.planned();
    }

    @Override
    public int largestPacket() {
        return gossip.largestPacket();
    }

    /** Of several sessions where the last one begins at a known time. */
    @Override
    public Optional<Prediction> prediction(Network network) {
        Optional<Prediction> one = gossip.prediction(network);
        if (sessions == 1) {
            long first = computes(0);
            return first == 0
                    ? one
                    : one.map(known -> new Prediction(
                            Math.addExact(first, known.ticks()),
                            "computing, then " + known.formula(),
                            known.source()));
        }
        return one.flatMap(known -> apart().stream()
                .filter(period -> period > 0)
                .mapToObj(period -> new Prediction(
                        Math.addExact(
                                Math.multiplyExact(sessions - 1, period),
                                Math.addExact(computesUpTo(sessions - 1), known.ticks())),
                        (computing.isEmpty() ? "" : "computing, ")
                                + (sessions - 1)
                                + (ends.periodic() ? " periods, then " : " times all steps, then ")
                                + known.formula(),
                        known.source()))
                .findFirst());
    }
}
