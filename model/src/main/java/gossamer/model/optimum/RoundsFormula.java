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
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.sat4j.core.VecInt;
import org.sat4j.minisat.SolverFactory;
import org.sat4j.specs.ContradictionException;
import org.sat4j.specs.ISolver;
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
    private final ISolver solver = SolverFactory.newDefault();
    private Answer answer = Answer.OPEN;

    private RoundsFormula(SearchGraph graph, Network network, int rounds) {
        this.graph = graph;
        this.rounds = rounds;
        pus = graph.pus();
        capacity = Math.min(network.packetCapacity().orElse(Integer.MAX_VALUE), pus - 1);
        half = network.duplex() == Duplex.HALF;
        onePort = network.ports() == Ports.ONE;
    }

    static RoundsFormula of(SearchGraph graph, Network network, int rounds) {
        RoundsFormula formula = new RoundsFormula(graph, network, rounds);
        formula.solver.newVar(formula.active(rounds, graph.links() - 1));
        formula.solver.setKeepSolverHot(true);
        try {
            formula.addHoldings();
            formula.addMachine();
            formula.addCounts();
            formula.addZeal();
            formula.addSymmetry();
        } catch (ContradictionException e) {
            // The library's way to say that the clauses alone already refute each other.
            formula.answer = Answer.REFUTED;
        }
        return formula;
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

    private void addHoldings() throws ContradictionException {
        for (int pu = 0; pu < pus; pu++) {
            for (int token = 0; token < pus; token++) {
                clause(pu == token ? held(0, pu, token) : -held(0, pu, token));
                clause(held(rounds, pu, token));
                for (int round = 1; round <= rounds; round++) {
                    addReceipt(round, pu, token);
                }
            }
        }
    }

    /** A token is held if it was held before, or else came in once. */
    private void addReceipt(int round, int pu, int token) throws ContradictionException {
        int before = held(round - 1, pu, token);
        int after = held(round, pu, token);
        if (round < graph.distance(token, pu)) {
            clause(-after);
        }
        VecInt sources = new VecInt(new int[] {before});
        for (int channel : graph.incoming(pu)) {
            int send = send(round, channel, token);
            clause(-send, held(round - 1, graph.source(channel), token));
            clause(-send, after);
            sources.push(send);
        }
        clause(-before, after);
        solver.addAtMost(sources, 1);
        solver.addClause(sources.push(-after));
    }

    private void addMachine() throws ContradictionException {
        for (int round = 1; round <= rounds; round++) {
            int at = round;
            for (int channel : graph.channels().toArray()) {
                VecInt tokens = vector(pus, token -> true, token -> send(at, channel, token));
                for (int token = 0; token < pus; token++) {
                    clause(-send(at, channel, token), used(at, channel));
                }
                clause(-used(at, channel), active(at, Topology.linkOf(channel)));
                solver.addAtMost(tokens, capacity);
            }
            for (int link = 0; half && link < graph.links(); link++) {
                clause(-used(at, 2 * link), -used(at, 2 * link + 1));
            }
            for (int pu = 0; onePort && pu < pus; pu++) {
                solver.addAtMost(
                        new VecInt(Arrays.stream(graph.linksOf(pu))
                                .map(link -> active(at, link))
                                .toArray()),
                        1);
            }
        }
    }

    /**
     * The rounds that are left must suffice for the tokens that are missing: a counting argument
     * that solvers hardly find.
     */
    private void addCounts() throws ContradictionException {
        int most = (onePort ? pus / 2 : graph.links()) * (half ? 1 : 2) * capacity;
        for (int round = 1; round < rounds; round++) {
            int at = round;
            int left = rounds - round;
            int all = pus * pus;
            solver.addAtLeast(
                    vector(all, i -> true, i -> held(at, i / pus, i % pus)),
                    Math.max(0, all - left * most));
            if (onePort) {
                solver.addAtMost(vector(graph.links(), l -> true, l -> active(at, l)), pus / 2);
            }
            for (int pu = 0; pu < pus; pu++) {
                int here = pu;
                int incoming = (onePort ? 1 : graph.incoming(pu).length) * capacity;
                solver.addAtLeast(
                        vector(pus, token -> true, token -> held(at, here, token)),
                        Math.max(0, pus - left * incoming));
                if (onePort) {
                    int doubled = 1 << Math.min(left, 30);
                    solver.addAtLeast(
                            vector(pus, to -> true, to -> held(at, to, here)),
                            (pus + doubled - 1) / doubled);
                }
                for (int token = 0; token < pus; token++) {
                    int wanted = token;
                    solver.addClause(vector(
                            pus,
                            from -> graph.distance(from, here) <= left,
                            from -> held(at, from, wanted)));
                }
            }
        }
    }

    /**
     * Admits only gossips that waste no opportunity: a PU sends what its neighbour lacks unless a
     * link or a port is in the way. Any gossip can be made so, round by round, since earlier
     * knowledge does no harm.
     */
    private void addZeal() throws ContradictionException {
        for (int round = 1; round <= rounds; round++) {
            int at = round;
            for (int channel : graph.channels().toArray()) {
                VecInt tokens = vector(pus, token -> true, token -> send(at, channel, token));
                solver.addClause(tokens.push(-used(at, channel)));
                int link = Topology.linkOf(channel);
                clause(-active(at, link), used(at, 2 * link), used(at, 2 * link + 1));
                int source = graph.source(channel);
                int target = graph.target(channel);
                int[] obstacles = onePort
                        ? IntStream.concat(
                                        Arrays.stream(graph.linksOf(source)),
                                        Arrays.stream(graph.linksOf(target)))
                                .distinct()
                                .map(near -> active(at, near))
                                .toArray()
                        : new int[] {half ? active(at, link) : used(at, channel)};
                for (int token = 0; token < pus; token++) {
                    int held = held(at - 1, source, token);
                    int after = held(at, target, token);
                    VecInt zeal = new VecInt(obstacles.clone());
                    solver.addClause(zeal.push(-held).push(after));
                    if (capacity == pus - 1) {
                        clause(-used(at, channel), -held, after);
                    }
                }
            }
        }
    }

    /**
     * Admits one of the gossips that turn into each other when PUs change places: the one whose
     * first round, as a word with a letter for each channel, comes first.
     */
    private void addSymmetry() throws ContradictionException {
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
                    clause(here, -there);
                } else {
                    clause(-equalSoFar, here, -there);
                }
                int equal = solver.nextFreeVarId(true);
                if (equalSoFar == 0) {
                    clause(equal, here, there);
                    clause(equal, -here, -there);
                } else {
                    clause(equal, -equalSoFar, here, there);
                    clause(equal, -equalSoFar, -here, -there);
                }
                equalSoFar = equal;
            }
        }
    }

    private void clause(int... literals) throws ContradictionException {
        solver.addClause(new VecInt(literals));
    }

    private interface Literal {
        int of(int index);
    }

    private static VecInt vector(int size, IntPredicate wanted, Literal literal) {
        return new VecInt(
                IntStream.range(0, size).filter(wanted).map(literal::of).toArray());
    }
}
