package gossamer.model.farm;

import gossamer.model.recovery.RecoveryPolicy;
import gossamer.model.voting.Value;
import gossamer.model.voting.VotingAlgorithm;

import java.util.Optional;

/**
 * The plan of a farm, which all its users share.
 *
 * @param seats N, members whose values count, at least 1
 * @param spares M further members that take part, whose values count when they are given a seat
 * @param rule how results are found
 * @param recovery how the farm treats members with faults
 * @param rounds rounds of voting, at least 1, back to back
 * @param exchange how members come to a ballot
 * @param wrongBy how far a wrong value is from the true one, above 0: see {@link Falsehood}
 */
public record FarmPlan(
        int seats,
        int spares,
        Rule rule,
        RecoveryPolicy recovery,
        int rounds,
        Exchange exchange,
        double wrongBy) {

    /**
     * How results are found.
     *
     * @param electorate the number of members of which a majority is taken
     */
    public record Rule(VotingAlgorithm algorithm, Electorate electorate) {}

    /**
     * How members come to a ballot.
     *
     * @param agreement how they come to the same one; empty for a plain exchange
     * @param deadline ticks after which a voter votes with what it has, where the gossip has no
     *     time-out of its own (all but pipelined gossiping); 0 if it waits for ever
     * @param seats who changes the seats of a voter
     * @param modulesTakeTime whether user modules take virtual time, for which voters wait
     * @param periodic whether all sessions take as long as the deadline, at all voters at once, so
     *     that who lacks something after half of one can ask its neighbours
     * @param standby what the modules of spares do
     */
    public record Exchange(
            Optional<Agreement> agreement,
            long deadline,
            Seats seats,
            boolean modulesTakeTime,
            boolean periodic,
            Standby standby) {
        /** Each member waits for what the others say. */
        public static final Exchange PLAIN = new Exchange(Optional.empty(), 0, Seats.NONE);

        /** With modules that answer at once. */
        public Exchange(Optional<Agreement> agreement, long deadline, Seats seats) {
            this(agreement, deadline, seats, false, false, Standby.HOT);
        }

        /** The same for voters whose seats do not change, or each by itself. */
        public Exchange withoutAgreedSeats() {
            return new Exchange(
                    agreement, deadline, Seats.NONE, modulesTakeTime, periodic, standby);
        }
    }

    /** What the modules of spares do before they have a seat. */
    public enum Standby {
        /** They answer as all others do. */
        HOT,
        /** They sleep: nobody asks them. */
        COLD
    }

    /** How the members come to the same seats. */
    public enum Seats {
        /** Each one changes its own by what it has seen itself. */
        NONE,
        /** By agreement of a majority: {@link gossamer.model.recovery.AgreedSeats}. */
        MAJORITY
    }

    /**
     * Oral messages instead of a plain exchange.
     *
     * @param depth m: most liars that more than 3m members tolerate, at least 1
     * @param fallback the value of a member that says nothing
     */
    public record Agreement(int depth, Value fallback) {}

    public FarmPlan {
        if (seats < 1 || spares < 0 || rounds < 1 || !(wrongBy > 0) || exchange.deadline() < 0) {
            throw new IllegalArgumentException("seats=" + seats + " spares=" + spares + " rounds="
                    + rounds + " wrongBy=" + wrongBy + " deadline=" + exchange.deadline()
                    + ", must be >= 1, >= 0, >= 1, > 0 and >= 0");
        }
    }

    /** Whether seats change by agreement only: without a strategy nothing ever changes them. */
    public boolean agreesOnSeats() {
        return exchange.seats() == Seats.MAJORITY && !recovery.strategies().isEmpty();
    }

    /** Whether nobody asks the modules of spares. */
    public boolean sparesSleep() {
        return exchange.standby() == Standby.COLD;
    }

    /** Seats and spares: as many as there are voters. */
    public int members() {
        return seats + spares;
    }

    /** Sessions of gossip that a round takes: one, or one more than the depth of the agreement. */
    public int sessionsPerRound() {
        return exchange.agreement().map(oral -> oral.depth() + 1).orElse(1);
    }

    /** Sessions of gossip in all. */
    public int sessions() {
        return Math.multiplyExact(rounds, sessionsPerRound());
    }

    /** The number of members of which a majority is taken. */
    public enum Electorate {
        /** All seats that the farm was set up with, closed ones included. */
        CONFIGURED,
        /** The seats that are left after degradation. */
        DEGRADED
    }
}
