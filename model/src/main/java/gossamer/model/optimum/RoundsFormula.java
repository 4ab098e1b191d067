package gossamer.model.optimum;

import gossamer.model.machine.Duplex;
import gossamer.model.machine.Network;
import gossamer.model.machine.Ports;
import gossamer.model.schedule.Schedule;
import gossamer.model.schedule.Schedule.Transfer;
import gossamer.model.topology.Topology;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import org.sat4j.minisat.SolverFactory;
import org.sat4j.specs.ContradictionException;
import org.sat4j.specs.ISolver;
import org.sat4j.specs.SearchListener;
import org.sat4j.specs.TimeoutException;

/**
 * The question whether a gossip of a given number of rounds exists, as a formula that a SAT solver
 * answers.
 *
 * <p>Its variables say which PU holds which token after which round, and which channel carries
 * which token in which round. It describes only gossips in which every PU receives every foreign
 * token exactly once: others can be thinned out to one of these.
 */
final class RoundsFormula {

    /** What is known of the question. */
    enum Answer {
        /** There is such a gossip. */
        FOUND,
        /** There is none. */
        REFUTED,
        /** Not known so far. */
        OPEN
    }

    private final SearchGraph graph;
    private final int pus;
    private final int rounds;
    private final int capacity;
    private final boolean half;
    private final boolean onePort;
    private final Clauses clauses;
    private final ISolver solver = SolverFactory.newDefault();
    private Answer answer = Answer.OPEN;

    /** States the question; no solver knows it as yet. */
    RoundsFormula(SearchGraph graph, Network network, int rounds) {
        this.graph = graph;
        this.rounds = rounds;
        pus = graph.pus();
        capacity = Math.min(network.packetCapacity().orElse(Integer.MAX_VALUE), pus - 1);
        half = network.duplex() == Duplex.HALF;
        onePort = network.ports() == Ports.ONE;
        clauses = new Clauses(active(rounds, graph.links() - 1));
        addHoldings();
        addMachine();
        addCounts();
        addZeal();
        addSymmetry();
    }

    /** A question that can be searched. */
    static RoundsFormula of(SearchGraph graph, Network network, int rounds) {
        RoundsFormula formula = new RoundsFormula(graph, network, rounds);
        formula.ask(formula.clauses);
        return formula;
    }

    /** Tells the solver the question, in these words. */
    private void ask(Clauses question) {
        solver.setKeepSolverHot(true);
        try {
            question.give(solver);
        } catch (ContradictionException e) {
            // The library's way to say that the clauses alone already refute each other.
            answer = Answer.REFUTED;
        }
    }

    /**
     * Asks the question in clauses alone.
     *
     * @param listener is told what the solver learns
     * @return the clauses
     */
    Clauses askInClauses(SearchListener<?> listener) {
        Clauses question = clauses.withoutCounts();
        solver.setSearchListener(listener);
        ask(question);
        return question;
    }

    int rounds() {
        return rounds;
    }

    /** Searches on, through this many conflicts at most. */
    Answer search(int conflicts) {
        if (answer == Answer.OPEN) {
            solver.setTimeoutOnConflicts(conflicts);
            try {
                answer = solver.isSatisfiable() ? Answer.FOUND : Answer.REFUTED;
            } catch (TimeoutException e) {
                // The library's way to say that so many conflicts did not decide it.
                answer = Answer.OPEN;
            }
        }
        return answer;
    }

    /** The gossip that was found, up to the round in which it is complete. */
    Schedule schedule() {
        List<List<Transfer>> transfers = new ArrayList<>();
        for (int round = 1; round <= rounds; round++) {
            List<Transfer> ofRound = new ArrayList<>();
            for (int channel : graph.channels().toArray()) {
                int at = round;
                List<Integer> tokens = IntStream.range(0, pus)
                        .filter(token -> solver.model(send(at, channel, token)))
                        .boxed()
                        .toList();
                if (!tokens.isEmpty()) {
                    ofRound.add(new Transfer(graph.source(channel), graph.target(channel), tokens));
                }
            }
            if (ofRound.isEmpty()) {
                break; // A round without packets leaves nothing to do for the next one either.
            }
            transfers.add(ofRound);
        }
        return new Schedule(transfers);
    }

    /** Variable: the PU holds the token after this round; round 0 is the start. */
    private int held(int round, int pu, int token) {
        return 1 + (round * pus + pu) * pus + token;
    }

    /** Variable: the channel carries the token in this round, from 1 on. */
    private int send(int round, int channel, int token) {
        int before = (rounds + 1) * pus * pus;
        return 1 + before + ((round - 1) * 2 * graph.links() + channel) * pus + token;
    }

    /** Variable: the channel carries a packet in this round. */
    private int used(int round, int channel) {
        return 1
                + send(rounds, 2 * graph.links() - 1, pus - 1)
                + (round - 1) * 2 * graph.links()
                + channel;
    }

    /** Variable: the link carries a packet in this round, in either direction. */
    private int active(int round, int link) {
        return 1 + used(rounds, 2 * graph.links() - 1) + (round - 1) * graph.links() + link;
    }

    private void addHoldings() {
        for (int pu = 0; pu < pus; pu++) {
            for (int token = 0; token < pus; token++) {
                clauses.add(pu == token ? held(0, pu, token) : -held(0, pu, token));
                clauses.add(held(rounds, pu, token));
                for (int round = 1; round <= rounds; round++) {
                    addReceipt(round, pu, token);
                }
            }
        }
    }

    /** A token is held if it was held before, or else came in once. */
    private void addReceipt(int round, int pu, int token) {
        int before = held(round - 1, pu, token);
        int after = held(round, pu, token);
        if (round < graph.distance(token, pu)) {
            clauses.add(-after);
        }
        for (int channel : graph.incoming(pu)) {
            int send = send(round, channel, token);
            clauses.add(-send, held(round - 1, graph.source(channel), token));
            clauses.add(-send, after);
        }
        clauses.add(-before, after);
        int[] sources = and(before, each(graph.incoming(pu), from -> send(round, from, token)));
        clauses.addAtMost(1, sources);
        clauses.add(and(-after, sources));
    }

    private void addMachine() {
        for (int round = 1; round <= rounds; round++) {
            int at = round;
            for (int channel : graph.channels().toArray()) {
                for (int token = 0; token < pus; token++) {
                    clauses.add(-send(at, channel, token), used(at, channel));
                }
                clauses.add(-used(at, channel), active(at, Topology.linkOf(channel)));
                clauses.addAtMost(capacity, each(pus, token -> send(at, channel, token)));
            }
            for (int link = 0; half && link < graph.links(); link++) {
                clauses.add(-used(at, 2 * link), -used(at, 2 * link + 1));
            }
            for (int pu = 0; onePort && pu < pus; pu++) {
                clauses.addAtMost(1, each(graph.linksOf(pu), link -> active(at, link)));
            }
        }
    }

    /**
     * The rounds that are left must suffice for the tokens that are missing: a counting argument
     * that solvers hardly find.
     */
    private void addCounts() {
        int most = (onePort ? graph.matching() : graph.links()) * (half ? 1 : 2) * capacity;
        for (int round = 0; round < rounds; round++) {
            int at = round;
            int left = rounds - round;
            int[] all = each(pus * pus, i -> -held(at, i / pus, i % pus));
            clauses.addAtMost(left * most, all);
            for (int pu = 0; pu < pus; pu++) {
                int here = pu;
                int incoming = (onePort ? 1 : graph.incoming(pu).length) * capacity;
                clauses.addAtMost(left * incoming, each(pus, token -> -held(at, here, token)));
            }
            if (onePort) {
                graph.separators().forEach(set -> addPorts(at, set));
            }
            if (onePort && round > 0) {
                clauses.addAtMost(graph.matching(), each(graph.links(), link -> active(at, link)));
            }
            for (int token = 0; token < pus; token++) {
                addSpread(at, token);
            }
        }
    }

    /**
     * One-port: whatever enters or leaves a part of the network that falls off without these PUs
     * goes through their ports, a packet of one part in each round, or one each way. On half duplex
     * what each of them receives takes its port, too. All must be there so early that it can still
     * get to the farthest PU.
     */
    private void addPorts(int round, int[] set) {
        List<Need> needs = new ArrayList<>();
        for (int[] part : graph.partsWithout(set)) {
            int[] others = others(part);
            int[] entering =
                    clauses.groups(capacity, each(others, token -> missing(round, part, token)));
            int inside = graph.farthest(set, part) - 1;
            int[] leaving = half
                    ? new int[0]
                    : clauses.groups(capacity, each(part, token -> missing(round, set, token)));
            needs.add(new Need(entering, inside, leaving, graph.farthest(set, others)));
        }
        for (int pu : half ? set : new int[0]) {
            for (int[] part : graph.partsWithout(pu)) {
                int[] arriving =
                        clauses.groups(capacity, each(part, token -> -held(round, pu, token)));
                int beyond = graph.farthest(new int[] {pu}, others(part));
                needs.add(new Need(arriving, beyond, new int[0], 0));
            }
        }
        int left = rounds - round;
        needs.stream()
                .flatMapToInt(need -> IntStream.of(need.late, need.lateBack))
                .map(late -> Math.min(late, left))
                .distinct()
                .forEach(late -> clauses.addAtMost(
                        set.length * (left - late),
                        needs.stream()
                                .flatMapToInt(need -> Arrays.stream(need.after(late, clauses)))
                                .toArray()));
    }

    /**
     * Packets over the same links.
     *
     * @param packets literals, one for each that is needed
     * @param late rounds before the end by which they must have crossed
     * @param back those that may cross at the same time the other way
     */
    private record Need(int[] packets, int late, int[] back, int lateBack) {

        /** Those that must have crossed so many rounds before the end. */
        int[] after(int rounds, Clauses clauses) {
            int[] none = {};
            return clauses.either(late < rounds ? none : packets, lateBack < rounds ? none : back);
        }
    }

    /** The PUs that are not among these. */
    private int[] others(int[] part) {
        return IntStream.range(0, pus)
                .filter(pu -> Arrays.stream(part).noneMatch(own -> own == pu))
                .toArray();
    }

    /** A literal that is true if none of these PUs holds the token. */
    private int missing(int round, int[] part, int token) {
        int[] held = each(part, pu -> held(round, pu, token));
        if (held.length == 1) {
            return -held[0];
        }
        int missing = clauses.fresh();
        clauses.add(and(missing, held));
        return missing;
    }

    /** The token is near every PU by now, and under one-port with so many that it can double. */
    private void addSpread(int round, int token) {
        int left = rounds - round;
        if (onePort) {
            int doubled = 1 << Math.min(left, 30);
            int holders = (pus + doubled - 1) / doubled;
            clauses.addAtMost(pus - holders, each(pus, pu -> -held(round, pu, token)));
        }
        for (int pu = 0; pu < pus; pu++) {
            int here = pu;
            int[] near = IntStream.range(0, pus)
                    .filter(from -> graph.distance(from, here) <= left)
                    .toArray();
            clauses.add(each(near, from -> held(round, from, token)));
        }
    }

    /**
     * Admits only gossips that waste no opportunity: a PU sends what its neighbour lacks unless a
     * link or a port is in the way. Any gossip can be made so, round by round, since earlier
     * knowledge does no harm.
     */
    private void addZeal() {
        for (int round = 1; round <= rounds; round++) {
            int at = round;
            for (int channel : graph.channels().toArray()) {
                int used = used(at, channel);
                clauses.add(and(-used, each(pus, token -> send(at, channel, token))));
                int link = Topology.linkOf(channel);
                clauses.add(-active(at, link), used(at, 2 * link), used(at, 2 * link + 1));
                int source = graph.source(channel);
                int target = graph.target(channel);
                int[] obstacles = onePort
                        ? IntStream.concat(
                                        Arrays.stream(graph.linksOf(source)),
                                        Arrays.stream(graph.linksOf(target)))
                                .distinct()
                                .map(near -> active(at, near))
                                .toArray()
                        : new int[] {half ? active(at, link) : used};
                for (int token = 0; token < pus; token++) {
                    int held = held(at - 1, source, token);
                    int after = held(at, target, token);
                    clauses.add(and(-held, and(after, obstacles)));
                    if (capacity == pus - 1) {
                        clauses.add(-used, -held, after);
                    }
                }
            }
        }
    }

    /**
     * Admits one of the gossips that turn into each other when PUs change places: the one whose
     * first round, as a word with a letter for each channel, comes first.
     */
    private void addSymmetry() {
        if (rounds == 0) {
            return;
        }
        int[] first = graph.channels()
                .map(channel -> send(1, channel, graph.source(channel)))
                .toArray();
        for (int[] moved : graph.symmetries()) {
            int equalSoFar = 0;
            for (int channel = 0; channel < first.length; channel++) {
                if (moved[channel] == channel) {
                    continue;
                }
                int here = first[channel];
                int there = first[moved[channel]];
                if (equalSoFar == 0) {
                    clauses.add(here, -there);
                } else {
                    clauses.add(-equalSoFar, here, -there);
                }
                int equal = clauses.fresh();
                if (equalSoFar == 0) {
                    clauses.add(equal, here, there);
                    clauses.add(equal, -here, -there);
                } else {
                    clauses.add(equal, -equalSoFar, here, there);
                    clauses.add(equal, -equalSoFar, -here, -there);
                }
                equalSoFar = equal;
            }
        }
    }

    private static int[] each(int count, IntUnaryOperator literal) {
        return IntStream.range(0, count).map(literal).toArray();
    }

    private static int[] each(int[] indices, IntUnaryOperator literal) {
        return Arrays.stream(indices).map(literal).toArray();
    }

    private static int[] and(int literal, int... more) {
        return IntStream.concat(IntStream.of(literal), Arrays.stream(more)).toArray();
    }
}
