package gossamer.model.optimum;

import java.util.Arrays;
import java.util.OptionalInt;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import org.sat4j.core.VecInt;
import org.sat4j.minisat.SolverFactory;
import org.sat4j.specs.ContradictionException;
import org.sat4j.specs.ISolver;
import org.sat4j.specs.TimeoutException;

/**
 * The least number of rounds of gossip, by a formula that says no more than the machine's rules and
 * that no round brings more tokens than its packets hold: tokens may be received again, chances
 * wasted, nothing is said of symmetry. It shares nothing with the main code. Each solution is
 * replayed.
 */
final class PlainSolver {

    /**
     * A network and a machine.
     *
     * @param links the two ends of each
     * @param capacity most tokens in a packet
     */
    record Setting(int pus, int[][] links, boolean half, boolean onePort, int capacity) {}

    private final Setting setting;
    private final int pus;
    private final int[][] links;
    private final int rounds;

    PlainSolver(Setting setting, int rounds) {
        this.setting = setting;
        this.rounds = rounds;
        pus = setting.pus;
        links = setting.links;
    }

    /** 1 if there is a gossip of so many rounds, 0 if there is none, empty if that is not known. */
    OptionalInt gossips(int conflicts) {
        ISolver solver = SolverFactory.newDefault();
        solver.newVar(entered(rounds, pus - 1, pus - 1, pus - 1));
        solver.setTimeoutOnConflicts(conflicts);
        try {
            state(solver);
            if (!solver.isSatisfiable()) {
                return OptionalInt.of(0);
            }
        } catch (ContradictionException e) {
            return OptionalInt.of(0); // Sat4j's word for a refutation without any search.
        } catch (TimeoutException e) {
            return OptionalInt.empty(); // Sat4j's word for so many conflicts.
        }
        replay(solver);
        return OptionalInt.of(1);
    }

    private int holds(int round, int pu, int token) {
        return 1 + (round * pus + pu) * pus + token;
    }

    private int sends(int round, int channel, int token) {
        return holds(rounds + 1, 0, 0) + ((round - 1) * 2 * links.length + channel) * pus + token;
    }

    private int goes(int round, int channel) {
        return sends(rounds + 1, 0, 0) + (round - 1) * 2 * links.length + channel;
    }

    private int on(int round, int link) {
        return goes(rounds + 1, 0) + (round - 1) * links.length + link;
    }

    /** Variable: some PU of the part of the network that comes so far behind a PU has the token. */
    private int entered(int round, int pu, int part, int token) {
        return on(rounds + 1, 0) + ((round * pus + pu) * pus + part) * pus + token;
    }

    private int source(int channel) {
        return links[channel / 2][channel % 2];
    }

    private int target(int channel) {
        return links[channel / 2][1 - channel % 2];
    }

    private static VecInt each(int count, IntUnaryOperator literal) {
        return new VecInt(IntStream.range(0, count).map(literal).toArray());
    }

    private void state(ISolver solver) throws ContradictionException {
        for (int at = 0; at < pus * pus; at++) {
            int own = at / pus == at % pus ? 1 : -1;
            solver.addClause(new VecInt(new int[] {own * holds(0, at / pus, at % pus)}));
            solver.addClause(new VecInt(new int[] {holds(rounds, at / pus, at % pus)}));
        }
        for (int round = 1; round <= rounds; round++) {
            round(solver, round);
            int now = round;
            int missing = (rounds - round) * most();
            if (missing < pus * (pus - 1)) {
                solver.addAtLeast(
                        each(pus * pus, at -> holds(now, at / pus, at % pus)), pus * pus - missing);
            }
            for (int pu = 0; setting.onePort && pu < pus; pu++) {
                through(solver, round, pu);
            }
        }
    }

    /**
     * One-port: whatever enters a part of the network that falls off without this PU goes through
     * its port, as does what comes to itself. A round is one packet, or one each way.
     */
    private void through(ISolver solver, int round, int pu) throws ContradictionException {
        int[] part = new int[pus];
        Arrays.fill(part, -1);
        int parts = 0;
        for (int first = 0; first < pus; first++) {
            if (first != pu && part[first] < 0) {
                part[first] = parts;
                spread(part, pu);
                parts++;
            }
        }
        VecInt all = new VecInt();
        for (int token = 0; token < pus; token++) {
            all.push(holds(round, pu, token));
            for (int number = 0; number < parts; number++) {
                int entered = entered(round, pu, number, token);
                VecInt holders = new VecInt(new int[] {-entered});
                for (int other = 0; other < pus; other++) {
                    if (part[other] == number) {
                        holders.push(holds(round, other, token));
                    }
                }
                solver.addClause(holders);
                all.push(entered);
            }
        }
        int missing = (rounds - round) * (setting.half ? 1 : 2) * setting.capacity;
        solver.addAtLeast(all, Math.max(0, all.size() - missing));
    }

    /** Gives all that is linked to a part, but not only through this PU, the part's number. */
    private void spread(int[] part, int without) {
        for (boolean more = true; more; ) {
            more = false;
            for (int channel = 0; channel < 2 * links.length; channel++) {
                int to = target(channel);
                if (part[source(channel)] >= 0 && to != without && part[to] < 0) {
                    part[to] = part[source(channel)];
                    more = true;
                }
            }
        }
    }

    /** Most tokens that a round can bring. */
    private int most() {
        int packets = setting.onePort ? matching(0, 0) : links.length;
        return packets * (setting.half ? 1 : 2) * setting.capacity;
    }

    /** The largest matching. */
    private int matching(int link, int busy) {
        if (link == links.length) {
            return 0;
        }
        int ends = 1 << links[link][0] | 1 << links[link][1];
        int without = matching(link + 1, busy);
        return (busy & ends) == 0
                ? Math.max(without, 1 + matching(link + 1, busy | ends))
                : without;
    }

    private void round(ISolver solver, int round) throws ContradictionException {
        for (int pu = 0; pu < pus; pu++) {
            for (int token = 0; token < pus; token++) {
                VecInt ways = new VecInt();
                ways.push(-holds(round, pu, token)).push(holds(round - 1, pu, token));
                for (int channel = 0; channel < 2 * links.length; channel++) {
                    if (target(channel) == pu) {
                        ways.push(sends(round, channel, token));
                    }
                }
                solver.addClause(ways);
            }
            if (setting.onePort) {
                int here = pu;
                solver.addAtMost(
                        new VecInt(IntStream.range(0, links.length)
                                .filter(link -> links[link][0] == here || links[link][1] == here)
                                .map(link -> on(round, link))
                                .toArray()),
                        1);
            }
        }
        for (int channel = 0; channel < 2 * links.length; channel++) {
            int through = channel;
            for (int token = 0; token < pus; token++) {
                int send = sends(round, channel, token);
                solver.addClause(
                        new VecInt(new int[] {-send, holds(round - 1, source(channel), token)}));
                solver.addClause(new VecInt(new int[] {-send, goes(round, channel)}));
            }
            solver.addClause(new VecInt(new int[] {-goes(round, channel), on(round, channel / 2)}));
            solver.addAtMost(each(pus, token -> sends(round, through, token)), setting.capacity);
            if (setting.half && channel % 2 == 1) {
                solver.addClause(
                        new VecInt(new int[] {-goes(round, channel), -goes(round, channel - 1)}));
            }
        }
    }

    /** Fails unless what was sent is a gossip that the machine allows. */
    private void replay(ISolver solver) {
        int[] held = IntStream.range(0, pus).map(pu -> 1 << pu).toArray();
        for (int round = 1; round <= rounds; round++) {
            int[] before = held.clone();
            int[] packets = new int[2 * links.length];
            int[] uses = new int[pus];
            for (int channel = 0; channel < packets.length; channel++) {
                for (int token = 0; token < pus; token++) {
                    packets[channel] |= solver.model(sends(round, channel, token)) ? 1 << token : 0;
                }
                require(Integer.bitCount(packets[channel]) <= setting.capacity);
                require((packets[channel] & ~before[source(channel)]) == 0);
                held[target(channel)] |= packets[channel];
            }
            for (int link = 0; link < links.length; link++) {
                boolean there = packets[2 * link] != 0;
                boolean back = packets[2 * link + 1] != 0;
                require(!(setting.half && there && back));
                uses[links[link][0]] += there || back ? 1 : 0;
                uses[links[link][1]] += there || back ? 1 : 0;
            }
            require(!setting.onePort || Arrays.stream(uses).allMatch(count -> count <= 1));
        }
        require(Arrays.stream(held).allMatch(tokens -> tokens == (1 << pus) - 1));
    }

    private static void require(boolean holds) {
        if (!holds) {
            throw new AssertionError("the formula admits what the machine does not");
        }
    }
}
