package gossamer.model.schedule;

import gossamer.model.token.TokenAccumulator;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Which PU holds which tokens, round by round. A PU holds its own token from the beginning; the
 * memory grows with the tokens received, not with the square of the number of PUs.
 */
final class Holdings {

    private record Arrival(int pu, int token) {}

    private final int pus;
    private final TokenAccumulator[] held;
    private final List<Arrival> arrivals = new ArrayList<>();
    private long lackingInAll;

    /** Every PU holds its own token only. */
    Holdings(int pus) {
        this.pus = pus;
        held = new TokenAccumulator[pus];
        Arrays.setAll(held, TokenAccumulator::of);
        lackingInAll = (long) pus * (pus - 1);
    }

    /** Whether the PU holds the token since before the current round. */
    boolean holds(int pu, int token) {
        return held[pu].containsRange(token, token + 1);
    }

    /** The PU receives the token in the current round. */
    void receive(int pu, int token) {
        arrivals.add(new Arrival(pu, token));
    }

    /** Ends the current round: what was received in it is held from now on. */
    void endRound() {
        for (Arrival arrival : arrivals) {
            if (!holds(arrival.pu, arrival.token)) {
                held[arrival.pu].addRange(arrival.token, arrival.token + 1);
                lackingInAll--;
            }
        }
        arrivals.clear();
    }

    /** Number of tokens that the PU does not hold. */
    int lacking(int pu) {
        return pus - held[pu].size();
    }

    /** Whether every PU holds every token. */
    boolean complete() {
        return lackingInAll == 0;
    }
}
