package gossamer.audit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The seats of a voting farm as one of its voters knows them, {@code docs/voting.md}. */
final class RosterReplay {

    /** What a module is good for. */
    enum Seat {
        SPARE,
        ACTIVE,
        RESTARTING,
        RETIRED
    }

    /**
     * How a farm goes on in spite of faults.
     *
     * @param strategies in the order in which they are tried
     * @param votes whether absent and deviating values count as errors
     * @param factor by which a score shrinks in a round without an error
     * @param threshold a score above it means that the module is lost
     * @param restarts most of one module
     * @param patience rounds that a module may take to come back
     * @param floor fewest seats
     */
    record Policy(
            List<String> strategies,
            boolean votes,
            double factor,
            double threshold,
            int restarts,
            int patience,
            int floor) {

        static Policy of(PlainNode recovery, int seats) {
            return new Policy(
                    recovery.at("strategies").texts(),
                    recovery.text("evidence", "votes").equals("votes"),
                    recovery.amount("factor", 0.3),
                    recovery.amount("threshold", 3),
                    (int) recovery.amount("restarts", 1),
                    (int) recovery.amount("patience", 3),
                    (int) recovery.amount("floor", Math.min(2, seats)));
        }
    }

    /** A decision as its record tells it. */
    record Choice(int code, int seat, int module) {
        private static final int TOLERATE = 1;
        private static final int RESTART = 2;
        private static final int REINTEGRATE = 3;
        private static final int SWITCH_IN = 4;
        private static final int DEGRADE = 5;
        private static final int DROP_SPARE = 6;
        private static final int GIVE_UP = 7;
        private static final int ADOPT = 8;

        static boolean knows(int code) {
            return code >= TOLERATE && code <= ADOPT;
        }

        static Choice adopt(int teller) {
            return new Choice(ADOPT, CLOSED, teller);
        }

        boolean restarts() {
            return code == RESTART;
        }
    }

    private static final int CLOSED = -1;

    private final Policy policy;
    /** By seat, the module that has it. */
    private final int[] seats;

    private final Seat[] states;
    private final double[] scores;
    private final int[] restarts;
    private boolean failed;

    RosterReplay(Policy policy, int seated, int spares) {
        this.policy = policy;
        seats = new int[seated];
        Arrays.setAll(seats, seat -> seat);
        states = new Seat[seated + spares];
        Arrays.setAll(states, module -> module < seated ? Seat.ACTIVE : Seat.SPARE);
        scores = new double[states.length];
        restarts = new int[states.length];
    }

    private RosterReplay(RosterReplay other) {
        policy = other.policy;
        seats = other.seats.clone();
        states = other.states.clone();
        scores = other.scores.clone();
        restarts = other.restarts.clone();
        failed = other.failed;
    }

    RosterReplay copy() {
        return new RosterReplay(this);
    }

    Seat state(int module) {
        return states[module];
    }

    /** The module that votes in a seat, or -1. */
    int voter(int seat) {
        int module = seats[seat];
        return module != CLOSED && states[module] == Seat.ACTIVE ? module : CLOSED;
    }

    int open() {
        return (int) Arrays.stream(seats).filter(module -> module != CLOSED).count();
    }

    boolean hasFailed() {
        return failed;
    }

    /** Members that are not out. */
    int members() {
        return states.length - Collections.frequency(Arrays.asList(states), Seat.RETIRED);
    }

    /**
     * A round is over in which these seats were in error, and these spares silent.
     *
     * @param charged where members must agree, receives whom they would take out; else null
     */
    void roundOver(
            BitSet errors,
            BitSet silent,
            List<Choice> choices,
            @Nullable Collection<Integer> charged) {
        if (failed) {
            return;
        }
        for (int seat = 0; seat < seats.length && !failed; seat++) {
            int module = voter(seat);
            if (module != CLOSED) {
                score(module, errors.get(seat));
                boolean lost = errors.get(seat) && scores[module] > policy.threshold();
                if (lost && charged != null) {
                    charged.add(module);
                }
                if (lost && charged == null) {
                    act(module, policy.strategies(), choices);
                } else if (errors.get(seat)) {
                    choices.add(new Choice(Choice.TOLERATE, seat, module));
                }
            }
        }
        for (int module = 0; module < states.length; module++) {
            if (states[module] == Seat.SPARE) {
                score(module, silent.get(module));
                boolean lost = scores[module] > policy.threshold();
                if (lost && charged == null) {
                    drop(module, choices);
                } else if (charged != null && lost && silent.get(module)) {
                    charged.add(module);
                }
            }
        }
    }

    private void score(int module, boolean error) {
        scores[module] = error ? scores[module] + 1 : scores[module] * policy.factor();
    }

    /** A module has failed by its own account, or cannot be started again. */
    void lost(int module, List<Choice> choices) {
        if (!failed) {
            drop(module, choices);
        }
    }

    private void drop(int module, List<Choice> choices) {
        if (states[module] == Seat.SPARE) {
            states[module] = Seat.RETIRED;
            choices.add(new Choice(Choice.DROP_SPARE, -1, module));
            return;
        }
        List<String> strategies = new ArrayList<>(policy.strategies());
        if (states[module] == Seat.RESTARTING) {
            strategies.remove("restart");
        }
        act(module, strategies, choices);
    }

    /** A module that was started again is back. */
    void returned(int module, List<Choice> choices) {
        if (!failed) {
            states[module] = Seat.ACTIVE;
            scores[module] = 0;
            choices.add(new Choice(Choice.REINTEGRATE, seatOf(module), module));
        }
    }

    private int seatOf(int module) {
        int seat = 0;
        while (seats[seat] != module) {
            seat++;
        }
        return seat;
    }

    /** Uses the first strategy that can be used. */
    private void act(int module, List<String> strategies, List<Choice> choices) {
        int seat = seatOf(module);
        for (String strategy : strategies) {
            int spare = Arrays.asList(states).indexOf(Seat.SPARE);
            if (strategy.equals("restart") && restarts[module] < policy.restarts()) {
                restarts[module]++;
                states[module] = Seat.RESTARTING;
                choices.add(new Choice(Choice.RESTART, seat, module));
                return;
            }
            if (strategy.equals("spare") && spare >= 0) {
                leave(seat, spare);
                states[spare] = Seat.ACTIVE;
                choices.add(new Choice(Choice.SWITCH_IN, seat, spare));
                return;
            }
            if (strategy.equals("degrade") && open() - 1 >= policy.floor()) {
                leave(seat, CLOSED);
                choices.add(new Choice(Choice.DEGRADE, seat, module));
                return;
            }
        }
        leave(seat, CLOSED);
        failed = true;
        choices.add(new Choice(Choice.GIVE_UP, seat, module));
    }

    private void leave(int seat, int next) {
        states[seats[seat]] = Seat.RETIRED;
        seats[seat] = next;
    }
}
