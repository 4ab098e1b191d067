package gossamer.model.algorithm;

import gossamer.model.algorithm.plan.PlannedGossip;
import gossamer.model.fsa.Automaton;
import gossamer.model.fsa.Pu;
import gossamer.model.fsa.PuCore;
import gossamer.model.fsa.PuValues;
import gossamer.model.fsa.RulePu;
import gossamer.model.fsa.Timeouts;
import gossamer.model.fsa.UserModuleHandle;
import gossamer.model.machine.LinkRequirements;
import gossamer.model.machine.Network;
import gossamer.model.schedule.Schedule;
import gossamer.model.token.NumberedByPu;
import gossamer.model.token.Task;
import gossamer.model.token.TokenNumbering;
import gossamer.model.topology.Topology;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** A gossip algorithm bound to a topology: it knows what every PU has to do. */
public interface GossipAlgorithm {

    /** Its name in configs, e.g. {@code approach-1}. */
    String name();

    /** Number of equal parts that each token is cut into; 1 when tokens travel whole. */
    default int colours() {
        return 1;
    }

    /** How tokens are numbered within a colour: such that packets are a few intervals. */
    default TokenNumbering numbering(int colour) {
        return NumberedByPu.INSTANCE;
    }

    /** Which tokens PUs begin with, and which they must hold at the end. */
    default Task task() {
        return Task.GOSSIP;
    }

    /** Whether what PUs do can be written down beforehand as an {@link Automaton}. */
    default boolean hasAutomaton() {
        return true;
    }

    /** What a PU executes; PUs that do the same may share one object. */
    Automaton automaton(int pu);

    /**
     * One more than the highest number of a stage, or a step, of the first so many PUs. Unless
     * overridden, that is read off the automata of all of them.
     */
    default int stages(int pus) {
        return IntStream.range(0, pus)
                .map(pu -> automaton(pu).lastStage() + 1)
                .max()
                .orElse(1);
    }

    /**
     * Most packets that any of the first so many PUs sends in a run without faults. Unless
     * overridden, that is read off the automata of all of them; {@link #packets} where these do not
     * tell.
     */
    default long mostSends(int pus) {
        return IntStream.range(0, pus)
                .mapToLong(pu -> automaton(pu).mostSends().orElseGet(this::packets))
                .max()
                .orElse(0);
    }

    /**
     * A PU that has not begun.
     *
     * @param partFlits flits of one token's part in each colour
     */
    default Pu newPu(int pu, Topology topology, int[] partFlits) {
        int[] own = new int[colours()];
        for (int colour = 0; colour < own.length; colour++) {
            own[colour] = numbering(colour).tokenOf(pu);
        }
        Automaton automaton = automaton(pu);
        return automaton.isReactive()
                ? new RulePu(pu, automaton, topology, own, partFlits, task())
                : new PuCore(pu, automaton, topology, own, partFlits, largestPacket() * colours());
    }

    /** What tokens stand for, null where they stand for nothing. */
    default @Nullable PuValues values() {
        return null;
    }

    /** The user module beside a PU, null where there is none. */
    default @Nullable UserModuleHandle userModule(int pu) {
        PuValues values = values();
        return values == null ? null : values.userModule(pu);
    }

    /** Number of complete gossips that follow each other. */
    default int sessions() {
        return 1;
    }

    /**
     * By how much the numbers of a session's stages are higher than those of the session before,
     * where there are several: session {@code s} has those from {@code s} times this on.
     */
    default int stagesPerSession() {
        return 1;
    }

    /**
     * Ticks after which PUs can begin the same gossip again, so that packets of two sessions never
     * wait for each other in a circle; 0 if they can at once, empty where no such time is known.
     */
    default OptionalLong repeatsAfter() {
        return hasAutomaton() && automaton(0).rules().launch()
                ? OptionalLong.empty()
                : OptionalLong.of(0);
    }

    /**
     * Ticks from the begin of a session to that of the next, as PUs know them, where {@link
     * #automaton} is one session and PUs do it several times; empty where it is all that they do.
     */
    default OptionalLong sessionsApart() {
        return OptionalLong.empty();
    }

    /**
     * Ticks that each PU computes before a session, for one session after the other, and then from
     * the first of these on again; empty if sessions follow each other at once.
     */
    default List<Long> computing() {
        return List.of();
    }

    /** Ticks that each PU computes before a session, from 0. */
    default long computes(int session) {
        List<Long> ticks = computing();
        return ticks.isEmpty() ? 0 : ticks.get(session % ticks.size());
    }

    /** Ticks that each PU computes before all sessions together. */
    default long computesInAll() {
        List<Long> ticks = computing();
        long all = 0;
        for (int session = 0; session < Math.min(sessions(), ticks.size()); session++) {
            all += ticks.get(session) * ((sessions() - session - 1) / ticks.size() + 1);
        }
        return all;
    }

    /** The session that a stage belongs to, from 0. */
    default int sessionOf(int stage) {
        return sessions() == 1 ? 0 : stage / stagesPerSession();
    }

    /** The same as a gossip that can be repeated and whose tokens may have values, if it is one. */
    default Optional<SessionGossip> inSessions() {
        return Optional.empty();
    }

    /** The same as gossip by a plan, if it is that. */
    default Optional<PlannedGossip> planned() {
        return Optional.empty();
    }

    /** The schedule that was given to it as data, if one was. */
    default Optional<Schedule> schedule() {
        return Optional.empty();
    }

    /** How long PUs wait for each other. */
    default Timeouts timeouts() {
        return Timeouts.NONE;
    }

    /** What it needs of links. */
    default LinkRequirements linkRequirements() {
        return LinkRequirements.NONE;
    }

    /**
     * Number of packets sent in a run without faults; the most there can be where that is not
     * fixed.
     */
    long packets();

    /**
     * Most tokens in any packet; a token part counts as {@code 1/colours} of a token, rounded up.
     */
    int largestPacket();

    /**
     * The closed form of the makespan on a machine without delays and faults, where one is known.
     */
    default Optional<Prediction> prediction(Network network) {
        return Optional.empty();
    }

    /**
     * A predicted makespan.
     *
     * @param ticks the value
     * @param formula what was evaluated, for people
     * @param source where it comes from, for people
     */
    record Prediction(long ticks, String formula, String source) {

        /** As many times something that takes so many ticks. */
        public Prediction times(long each, String symbols) {
            String product = "(" + formula + ")·(" + symbols + ")";
            return new Prediction(Math.multiplyExact(ticks, each), product, source);
        }
    }
}
