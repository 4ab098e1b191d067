package gossamer.model.farm.campaign;

import gossamer.model.analysis.reliability.VotingReliability;
import gossamer.model.voting.Ballot;
import gossamer.model.voting.Value;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;

/**
 * A setup, and how well it notices faults.
 *
 * @param setup how many modules it has
 * @param coverage C, the probability with which a fault is noticed; empty without spares, where it
 *     makes no difference
 */
public record FarmCase(Seating setup, OptionalDouble coverage) {

    /** Requires a coverage where there are spares, and only there. */
    public FarmCase {
        if (coverage.isPresent() != (setup.spares() > 0)) {
            throw new IllegalArgumentException(
                    "coverage=" + coverage + " with " + setup.spares() + " spares");
        }
    }

    /** Its name: {@code TMR + 1 spare, C = 0.9}. */
    public String title() {
        return setup.title()
                + (coverage.isPresent()
                        ? String.format(Locale.ROOT, ", C = %s", number(coverage.getAsDouble()))
                        : "");
    }

    private static String number(double value) {
        String text = Double.toString(value);
        return text.endsWith(".0") ? text.substring(0, text.length() - 2) : text;
    }

    /**
     * The probability of survival in closed form, by R of each module: TMR, NMR, TMR with a spare,
     * or, with more spares, the Markov chain, which takes long to make and not to ask.
     */
    public DoubleUnaryOperator closedForm() {
        int seats = setup.seats();
        if (setup.spares() == 0) {
            return seats == 3 ? VotingReliability::tmr : r -> VotingReliability.nmr(seats, r);
        }
        double c = coverage.orElseThrow();
        return seats == 3 && setup.spares() == 1
                ? r -> VotingReliability.tmrWithSpare(r, c)
                : VotingReliability.nmrWithSpares(seats, setup.spares(), c);
    }

    /**
     * Whether the closed form applies to the plan, lost packets aside: the result is right if and
     * only if more than half of the seats are good.
     */
    public boolean hasClosedForm(CampaignPlan plan) {
        return IntStream.rangeClosed(0, setup.seats())
                .allMatch(good -> (2 * good > setup.seats()) == decides(plan, good));
    }

    private boolean decides(CampaignPlan plan, int good) {
        CampaignPlan.Farm farm = plan.farm();
        List<Optional<Value>> inputs = new ArrayList<>();
        for (int seat = 0; seat < setup.seats(); seat++) {
            inputs.add(seat < good ? Optional.of(farm.value()) : plan.valueOfFailed(seat));
        }
        return farm.algorithm()
                .vote(Ballot.of(inputs))
                .value()
                .filter(farm::isRight)
                .isPresent();
    }
}
