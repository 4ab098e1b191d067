package gossamer.model.analysis.reliability;

import java.util.Optional;

/**
 * A cascade: modules do one stage after the other, and may fail in each.
 *
 * @param reliability R, the probability with which a module is good in a stage
 * @param restores whether each module goes on with the vote on all, not with its own value
 */
public record Stages(double reliability, boolean restores) implements ModuleLaw {

    public Stages {
        if (!(reliability >= 0 && reliability <= 1)) {
            throw new IllegalArgumentException(
                    "reliability=" + reliability + ", must be in [0, 1]");
        }
    }

    /**
     * Right after k stages with probability NMR(R)^k where votes restore, else NMR(R^k). Modules
     * keep their seats.
     */
    @Override
    public Optional<Availability> expected(int seats, int spares, int rounds) {
        double sum = 0;
        double right = 1;
        double alone = 1;
        for (int round = 0; round < rounds; round++) {
            alone *= reliability;
            right = restores
                    ? right * VotingReliability.nmr(seats, reliability)
                    : VotingReliability.nmr(seats, alone);
            sum += right;
        }
        return Optional.of(new Availability(rounds, sum / rounds, right, right, sum, 1 - right));
    }
}
