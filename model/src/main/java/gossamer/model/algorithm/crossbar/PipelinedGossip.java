package gossamer.model.algorithm.crossbar;

import gossamer.model.algorithm.SessionGossip;
import gossamer.model.fsa.Automaton;
import gossamer.model.fsa.Automaton.Effect;
import gossamer.model.fsa.Automaton.Lane;
import gossamer.model.fsa.Automaton.Payload;
import gossamer.model.fsa.Automaton.Stage;
import gossamer.model.fsa.Automaton.Step;
import gossamer.model.fsa.Automaton.Trigger;
import gossamer.model.fsa.Pu;
import gossamer.model.fsa.PuValues;
import gossamer.model.fsa.RendezvousPu;
import gossamer.model.fsa.Timeouts;
import gossamer.model.fsa.TokenValues;
import gossamer.model.fsa.ValuedPu;
import gossamer.model.machine.Cost;
import gossamer.model.machine.LinkRequirements;
import gossamer.model.machine.LinkRequirements.Redirection;
import gossamer.model.machine.Network;
import gossamer.model.registry.Key;
import gossamer.model.topology.Crossbar;
import gossamer.model.topology.Topology;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Algorithm 1 of De Florio &amp; Blondia on a fully connected crossbar: PU i first receives i
 * values, then sends its own to all others in the order of its permutation, then receives the
 * remaining ones. Any number of sessions follow each other back to back. Several crossbars beside
 * each other ({@link gossamer.model.topology.Crossbars}) each do so for themselves.
 */
public final class PipelinedGossip implements SessionGossip {

    /** The name in configs. */
    public static final String NAME = "pipelined";

    /** Times of transfers by distance are added up one by one for no more PUs than that. */
    private static final int MOST_PUS_BY_DISTANCE = 4_096;

    /** Whom a waiting receiver takes a packet from. */
    public enum Acceptance {
        /** From any sender of the same session; of several the one with the lowest number. */
        ANY,
        /** From one named sender: in the order of their numbers. */
        NAMED
    }

    /** What a sender does whose next destination does not listen. */
    public enum Scheduling {
        /** It waits. */
        NONE,
        /**
         * It serves another one that listens, and tries the next symbol of its permutation first.
         */
        ALGORITHM_2,
        /**
         * It always serves the first one in its permutation that listens and has not been served.
         */
        STABLE
    }

    /**
     * What all PUs have in common.
     *
     * @param channels how many transfers there can be at a time; 0 if that depends on which
     * @param beneath says how many links each transfer crosses
     */
    private record Way(
            int pus,
            Permutation permutation,
            Acceptance acceptance,
            Scheduling scheduling,
            Timeouts timeouts,
            int channels,
            Topology beneath) {

        private Way {
            if (acceptance == Acceptance.NAMED && scheduling != Scheduling.NONE) {
                throw new IllegalArgumentException(
                        "a receiver that waits for one named sender cannot be served out of turn");
            }
            if (timeouts.ends() && scheduling != Scheduling.NONE) {
                throw new IllegalArgumentException(
                        "a receiver that is served out of turn cannot tell who is late from who is"
                                + " absent");
            }
        }

        /**
         * How long a transfer takes, in ticks; empty where that depends on the distance. Where all
         * take equally long, whatever happens does so at a multiple of that, as if it were a step.
         */
        private OptionalLong transfer(Network network) {
            long least = transfer(network, 1);
            return least == transfer(network, beneath.longestSpan())
                    ? OptionalLong.of(least)
                    : OptionalLong.empty();
        }

        private static long transfer(Network network, int links) {
            Cost cost = network.cost();
            return cost.startup() + cost.crossing(links, network.tokenFlits());
        }

        /** From one PU to another one. */
        private long transfer(Network network, int from, int to) {
            return transfer(network, beneath.span(beneath.channelBetween(from, to)));
        }

        /** Whether Proposition 14 holds: on circuits, too, and from two channels on. */
        private boolean isIdentity() {
            return channels != 1
                    && scheduling == Scheduling.NONE
                    && permutation.name().equals("identity");
        }

        /**
         * Whether Proposition 18 holds: where nobody waits for a channel, since PUs are in one
         * transfer at a time.
         */
        private boolean isPipelined() {
            return channels > 0
                    && channels >= pus / 2
                    && scheduling == Scheduling.NONE
                    && permutation.name().equals("pipelined");
        }
    }

    private final Way way;
    /** Of each crossbar. */
    private final int[] sessions;

    private final List<Step> sends;
    private final @Nullable PuValues values;

    /** Without scheduling. */
    public PipelinedGossip(int pus, Permutation permutation, Acceptance acceptance, int sessions) {
        this(pus, permutation, acceptance, sessions, Scheduling.NONE);
    }

    /** The algorithm on a crossbar of this many PUs, with at least one session. */
    public PipelinedGossip(
            int pus,
            Permutation permutation,
            Acceptance acceptance,
            int sessions,
            Scheduling scheduling) {
        this(pus, permutation, acceptance, sessions, scheduling, 0, 0);
    }

    /**
     * The algorithm whose receivers do not wait for ever.
     *
     * @param receiveTimeout ticks after which a receiver counts a packet as absent; 0 if it waits
     *     for ever
     * @param timeoutGrowth how much longer it waits for PUs with higher numbers: {@link Timeouts}
     */
    public PipelinedGossip(
            int pus,
            Permutation permutation,
            Acceptance acceptance,
            int sessions,
            Scheduling scheduling,
            long receiveTimeout,
            int timeoutGrowth) {
        this(
                new Way(
                        pus,
                        permutation,
                        acceptance,
                        scheduling,
                        new Timeouts(receiveTimeout, timeoutGrowth, pu -> false),
                        Integer.MAX_VALUE,
                        Crossbar.of(pus)),
                new int[] {sessions},
                null);
    }

    private PipelinedGossip(Way way, int[] sessions, @Nullable PuValues values) {
        for (int count : sessions) {
            if (count < 1) {
                throw new IllegalArgumentException("sessions=" + count + ", must be >= 1");
            }
        }
        if (sessions.length != 1 && (sessions.length < 1 || way.scheduling() != Scheduling.NONE)) {
            throw new IllegalArgumentException(sessions.length + " crossbars with "
                    + way.scheduling() + " scheduling, must be 1, or more without scheduling");
        }
        this.way = way;
        this.sessions = sessions;
        this.values = values;
        this.sends = IntStream.range(0, way.pus())
                .mapToObj(to -> new Step(Trigger.PREVIOUS, new Effect.Send(to, Payload.OWN), 1))
                .toList();
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Optional<SessionGossip> inSessions() {
        return Optional.of(this);
    }

    @Override
    public PipelinedGossip withSessions(int count) {
        return new PipelinedGossip(way, new int[] {count}, null);
    }

    @Override
    public PipelinedGossip withValues(PuValues given) {
        return new PipelinedGossip(way, sessions, given);
    }

    @Override
    public @Nullable PuValues values() {
        return values;
    }

    @Override
    public PipelinedGossip onCrossbars(int pusOfEach, int... sessionsOf) {
        return new PipelinedGossip(
                new Way(
                        pusOfEach,
                        way.permutation(),
                        way.acceptance(),
                        way.scheduling(),
                        way.timeouts(),
                        way.channels(),
                        way.beneath()),
                sessionsOf.clone(),
                values);
    }

    /**
     * The same whose predictions are for what lies beneath the PUs of this network. On a hypercube
     * of P PUs nobody waits for a link with the pipelined permutation: all transfers of a step t
     * lead from an i to t - i mod P. Those of two i that hold the same link of an axis have the
     * axes before it in common at their ends and those after it, and itself, at their begins; with
     * the latter equal, so are the ends there, hence the whole ends, and the two i.
     */
    public PipelinedGossip on(Topology topology) {
        List<Integer> sides = topology.circuitSides();
        boolean shifts = sides.stream().allMatch(side -> side == 2)
                && way.permutation().name().equals("pipelined");
        int channels =
                sides.isEmpty() || shifts ? topology.sharedChannels().orElse(Integer.MAX_VALUE) : 0;
        Way other = new Way(
                way.pus(),
                way.permutation(),
                way.acceptance(),
                way.scheduling(),
                way.timeouts(),
                channels,
                topology);
        return new PipelinedGossip(other, sessions, values);
    }

    /** The order of sends. */
    public Permutation permutation() {
        return way.permutation();
    }

    /** Whom a receiver takes packets from. */
    public Acceptance acceptance() {
        return way.acceptance();
    }

    /** What blocked senders do. */
    public Scheduling scheduling() {
        return way.scheduling();
    }

    @Override
    public Timeouts timeouts() {
        return way.timeouts();
    }

    @Override
    public String order() {
        return way.permutation().name();
    }

    @Override
    public boolean fitsAnySize() {
        return way.permutation().fitsAnySize();
    }

    @Override
    public String rules() {
        return Key.word(way.acceptance()) + ", scheduling " + Key.word(way.scheduling());
    }

    @Override
    public LinkRequirements linkRequirements() {
        return way.scheduling() == Scheduling.NONE
                ? LinkRequirements.NONE
                : LinkRequirements.NONE.with(new Redirection(
                        pu -> way.permutation().destinations(pu, way.pus()),
                        way.scheduling() == Scheduling.ALGORITHM_2));
    }

    /** Those of the crossbar that has most. */
    @Override
    public int sessions() {
        return Arrays.stream(sessions).max().orElseThrow();
    }

    @Override
    public Automaton automaton(int pu) {
        int member = pu % way.pus();
        int first = pu - member;
        List<Step> steps = new ArrayList<>();
        addReceptions(steps, first, pu);
        for (int destination : way.permutation().destinations(member, way.pus())) {
            steps.add(sends.get(destination));
        }
        addReceptions(steps, pu + 1, first + way.pus());
        Stage session = new Stage("session", List.of(new Lane("values", 0, steps)));
        return new Automaton(1, Collections.nCopies(sessions[pu / way.pus()], session));
    }

    private void addReceptions(List<Step> steps, int from, int to) {
        if (way.acceptance() == Acceptance.NAMED) {
            for (int sender = from; sender < to; sender++) {
                steps.add(new Step(Trigger.ARRIVAL, new Effect.KeepFrom(sender), 1));
            }
        } else if (from < to) {
            steps.add(new Step(Trigger.ARRIVAL, new Effect.Keep(), to - from));
        }
    }

    /** Who need not be waited for, as far as a PU has been told. */
    private record Excused(TokenValues told) implements IntPredicate {
        @Override
        public boolean test(int pu) {
            return told.isExcused(pu);
        }
    }

    @Override
    public Pu newPu(int pu, Topology topology, int[] partFlits) {
        TokenValues told = values == null ? null : values.of(pu);
        Timeouts waits = told == null ? way.timeouts() : way.timeouts().excusing(new Excused(told));
        Pu plain = new RendezvousPu(pu, automaton(pu), topology, pu, partFlits[0], waits);
        return told == null ? plain : new ValuedPu(plain, topology, told);
    }

    @Override
    public long packets() {
        return Arrays.stream(sessions).asLongStream().sum() * way.pus() * (way.pus() - 1);
    }

    @Override
    public int largestPacket() {
        return 1;
    }

    @Override
    public Optional<Prediction> prediction(Network network) {
        OptionalLong transfer = way.transfer(network);
        if (transfer.isEmpty() && way.isIdentity() && sessions() == 1) {
            return byDistance(network);
        }
        return transfer.isEmpty()
                ? Optional.empty()
                : steps().map(steps -> network.cost().isRounds()
                        ? steps
                        : steps.times(transfer.getAsLong(), "t_s + t_d + l·t_l"));
    }

    private Optional<Prediction> byDistance(Network network) {
        return way.pus() > MOST_PUS_BY_DISTANCE
                ? Optional.empty()
                : Optional.of(new Prediction(
                        PipelinedFormulas.identityTicks(
                                way.pus() - 1, (from, to) -> way.transfer(network, from, to)),
                        "t_s + d·t_d + l·t_l of each transfer on the longest chain",
                        "Proposition 14"));
    }

    /** The same in transfers of equal length. */
    private Optional<Prediction> steps() {
        int sessions = sessions();
        int n = way.pus() - 1;
        if (n == 0) {
            return Optional.of(new Prediction(0, "nothing to do", "N = 0"));
        }
        if (n == 1) {
            return Optional.of(new Prediction(2L * sessions, "2K", "N = 1"));
        }
        if (way.channels() == 1) {
            long ticks = PipelinedFormulas.busLambda(n, sessions);
            return Optional.of(new Prediction(ticks, "K·N(N+1)", "a transfer in each step"));
        }
        if (way.isPipelined()) {
            long ticks = PipelinedFormulas.pipelinedLambda(n, sessions);
            return Optional.of(new Prediction(ticks, "3N + 2(N+1)(K-1)", "Proposition 18"));
        }
        if (way.isIdentity() && sessions == 1) {
            long ticks = PipelinedFormulas.identityLambda(n);
            return Optional.of(
                    new Prediction(ticks, "(3N² + 5N + 2·floor(N/2))/4", "Proposition 14"));
        }
        return Optional.empty();
    }

    @Override
    public OptionalLong sessionPeriod(Network network) {
        OptionalLong transfer = way.transfer(network);
        return transfer.isPresent() && way.isPipelined() && way.pus() > 2
                ? OptionalLong.of(2L * way.pus() * transfer.getAsLong())
                : OptionalLong.empty();
    }

    @Override
    public List<Figure> runTableTheory() {
        int n = way.pus() - 1;
        if (n >= 1 && way.channels() == 1) {
            return PipelinedFormulas.busTheory(n, sessions());
        }
        if (n >= 2 && way.isPipelined()) {
            return PipelinedFormulas.pipelinedTheory(n, sessions());
        }
        return n >= 2 && way.isIdentity() && sessions() == 1
                ? PipelinedFormulas.identityTheory(n)
                : List.of();
    }
}
