package gossamer.model.analysis.reliability;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;

/**
 * The Markov chain of a farm whose modules fail and are repaired, round by round. It is right in a
 * round if more than half of all seats have a good module. Where modules give their seats away,
 * those go to the next spare in the following round, and who has left its seat does not come back.
 * Without a spare the seat is closed, and no other one is given away any more.
 */
final class RepairChain {

    private static final int MOST_STATES = 400;

    /**
     * How many modules are in which state.
     *
     * @param good seats with a good module
     * @param noticed seats whose module has a failure that is noticed
     * @param hidden seats whose module has another failure
     * @param closed 1 if there is a closed seat
     * @param spares good ones
     * @param hiddenSpares spares with a failure that nobody has noticed
     */
    private record State(
            int good, int noticed, int hidden, int closed, int spares, int hiddenSpares) {

        State seat(int of, int more) {
            return new State(
                    good + (of == Lifetime.GOOD ? more : 0),
                    noticed + (of == Lifetime.NOTICED ? more : 0),
                    hidden + (of == Lifetime.HIDDEN ? more : 0),
                    closed,
                    spares,
                    hiddenSpares);
        }

        /** A spare whose failure is noticed is none any more. */
        State spare(int of, int more) {
            return new State(
                    good,
                    noticed,
                    hidden,
                    closed,
                    spares + (of == Lifetime.GOOD ? more : 0),
                    hiddenSpares + (of == Lifetime.HIDDEN ? more : 0));
        }

        State close() {
            return new State(good, noticed - 1, hidden, 1, spares, hiddenSpares);
        }
    }

    private final int seats;
    private final boolean told;
    private final double[][] round;
    private final Map<State, Integer> numbers = new LinkedHashMap<>();
    private final List<State> states = new ArrayList<>();

    private RepairChain(int seats, Lifetime lifetime) {
        this.seats = seats;
        this.told = lifetime.told();
        this.round = lifetime.round();
    }

    /**
     * What is expected of a farm.
     *
     * @param spares that take over from modules that give their seats away
     * @return empty if the chain has too many states
     */
    static Optional<Availability> expected(int seats, int spares, Lifetime lifetime, int rounds) {
        RepairChain chain = new RepairChain(seats, lifetime);
        Map<State, Double> begin = Map.of(new State(0, 0, 0, 0, 0, 0), 1.0);
        for (int seat = 0; seat < seats; seat++) {
            begin = add(begin, lifetime.begin(), State::seat);
        }
        for (int spare = 0; spare < spares; spare++) {
            begin = add(begin, lifetime.begin(), State::spare);
        }
        begin.keySet().forEach(chain::number);
        List<Map<State, Double>> steps = new ArrayList<>();
        while (steps.size() < chain.states.size() && chain.states.size() <= MOST_STATES) {
            Map<State, Double> next = chain.next(chain.states.get(steps.size()));
            next.keySet().forEach(chain::number);
            steps.add(next);
        }
        return chain.states.size() > MOST_STATES
                ? Optional.empty()
                : Optional.of(chain.figures(begin, steps, rounds));
    }

    private int number(State state) {
        return numbers.computeIfAbsent(state, unknown -> {
            states.add(unknown);
            return states.size() - 1;
        });
    }

    private interface Adding {
        State to(State state, int of, int more);
    }

    /** One module more, which is in each state with such a probability. */
    private static Map<State, Double> add(
            Map<State, Double> before, double[] chances, Adding adding) {
        Map<State, Double> after = new LinkedHashMap<>();
        before.forEach((state, chance) -> {
            for (int of = 0; of < chances.length; of++) {
                if (chances[of] > 0) {
                    after.merge(adding.to(state, of, 1), chance * chances[of], Double::sum);
                }
            }
        });
        return after;
    }

    /** The next round: first seats change hands, then modules go on to it. */
    private Map<State, Double> next(State state) {
        Map<State, Double> all = new LinkedHashMap<>();
        seated(state, 1, (seated, chance) -> {
            Map<State, Double> later = Map.of(new State(0, 0, 0, seated.closed(), 0, 0), chance);
            for (int module = 0; module < seated.good(); module++) {
                later = add(later, round[Lifetime.GOOD], State::seat);
            }
            for (int module = 0; module < seated.noticed(); module++) {
                later = add(later, round[Lifetime.NOTICED], State::seat);
            }
            for (int spare = 0; spare < seated.spares(); spare++) {
                later = add(later, round[Lifetime.GOOD], State::spare);
            }
            later.forEach((to, part) -> all.merge(
                    to.seat(Lifetime.HIDDEN, seated.hidden())
                            .spare(Lifetime.HIDDEN, seated.hiddenSpares()),
                    part,
                    Double::sum));
        });
        return all;
    }

    private void seated(State state, double chance, BiConsumer<State, Double> then) {
        int trusted = state.spares() + state.hiddenSpares();
        if (!told || state.noticed() == 0 || state.closed() > 0 || chance == 0) {
            if (chance > 0) {
                then.accept(state, chance);
            }
        } else if (trusted == 0) {
            then.accept(state.close(), chance);
        } else {
            State left = state.seat(Lifetime.NOTICED, -1);
            double good = (double) state.spares() / trusted;
            State by = left.seat(Lifetime.GOOD, 1).spare(Lifetime.GOOD, -1);
            seated(by, chance * good, then);
            State hidden = left.seat(Lifetime.HIDDEN, 1).spare(Lifetime.HIDDEN, -1);
            seated(hidden, chance * (1 - good), then);
        }
    }

    private Availability figures(
            Map<State, Double> begin, List<Map<State, Double>> steps, int rounds) {
        int size = states.size();
        boolean[] up = new boolean[size];
        double[][] by = new double[size][size];
        for (int from = 0; from < size; from++) {
            up[from] = 2 * states.get(from).good() > seats;
            double[] row = by[from];
            steps.get(from).forEach((to, chance) -> row[number(to)] += chance);
        }
        double[] now = new double[size];
        begin.forEach((state, chance) -> now[number(state)] = chance);
        double[] alive = new double[size];
        double share = 0;
        double toFailure = 0;
        double outages = 0;
        double[] chances = now;
        for (int round = 0; round < rounds; round++) {
            if (round == 0) {
                alive = chances.clone();
                outages += 1 - sum(chances, up);
            } else {
                outages += sum(after(only(chances, up), by), not(up));
                chances = after(chances, by);
                alive = after(alive, by);
            }
            alive = only(alive, up);
            share += sum(chances, up);
            toFailure += sum(alive, up);
        }
        return new Availability(
                rounds, share / rounds, sum(chances, up), sum(alive, up), toFailure, outages);
    }

    private static double[] after(double[] chances, double[][] by) {
        double[] after = new double[chances.length];
        for (int from = 0; from < chances.length; from++) {
            if (chances[from] > 0) {
                for (int to = 0; to < after.length; to++) {
                    after[to] += chances[from] * by[from][to];
                }
            }
        }
        return after;
    }

    private static double[] only(double[] chances, boolean[] which) {
        double[] only = chances.clone();
        for (int state = 0; state < only.length; state++) {
            only[state] = which[state] ? only[state] : 0;
        }
        return only;
    }

    private static boolean[] not(boolean[] which) {
        boolean[] not = which.clone();
        for (int state = 0; state < not.length; state++) {
            not[state] ^= true;
        }
        return not;
    }

    private static double sum(double[] chances, boolean[] which) {
        double sum = 0;
        for (int state = 0; state < which.length; state++) {
            sum += which[state] ? chances[state] : 0;
        }
        return sum;
    }
}
