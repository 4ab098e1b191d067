package gossamer.model.analysis.reliability;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The chain of farms that are repaired, where a closed form is known. */
class RepairChainTest {

    private static Availability of(int seats, int spares, Lifetime lifetime, int rounds) {
        return lifetime.expected(seats, spares, rounds).orElseThrow();
    }

    @ParameterizedTest
    @CsvSource({"1, 0.2, 7", "3, 0.01, 50", "3, 0.5, 5", "5, 0.03, 20", "4, 0.1, 9"})
    void withoutRepairItIsReliability(int seats, double rate, int rounds) {
        Availability known = of(seats, 0, new Lifetime(rate, 0, 0.5, false, false), rounds);
        double right = VotingReliability.nmr(seats, Math.exp(-rate * (rounds - 1)));
        assertThat(known.atEnd()).isCloseTo(right, within(1e-12));
        assertThat(known.survived()).isCloseTo(right, within(1e-12));
        double sum = 0;
        for (int round = 0; round < rounds; round++) {
            sum += VotingReliability.nmr(seats, Math.exp(-rate * round));
        }
        assertThat(known.toFailure()).isCloseTo(sum, within(1e-9));
        assertThat(known.share() * rounds).isCloseTo(sum, within(1e-9));
        assertThat(known.outages()).isCloseTo(1 - right, within(1e-12));
    }

    @ParameterizedTest
    @CsvSource({"3, 0.01, 0.1", "3, 40, 300", "5, 0.2, 0.2", "7, 0, 1"})
    void inTheLongRunItIsThatOfGoodModules(int seats, double rate, double repair) {
        Lifetime lifetime = new Lifetime(rate, repair, 1, false, true);
        double steady = VotingReliability.nmr(seats, repair / (rate + repair));
        Availability known = of(seats, 0, lifetime, 30);
        assertThat(known.share()).isCloseTo(steady, within(1e-10));
        assertThat(known.atEnd()).isCloseTo(steady, within(1e-10));
        assertThat(lifetime.steadyAvailability(seats)).isEqualTo(steady);
        Availability later = of(seats, 0, new Lifetime(rate, repair, 1, false, false), 2000);
        assertThat(later.atEnd()).isCloseTo(steady, within(1e-9));
    }

    /** Continuous time: Barlow and Proschan's (5λ + μ)/(6λ²) of TMR with repair. */
    @Test
    void inShortRoundsTheFirstFailureIsThatOfContinuousTime() {
        double rate = 0.0005;
        double repair = 0.002;
        Availability known = of(3, 0, new Lifetime(rate, repair, 1, false, false), 60_000);
        double mean = (5 * rate + repair) / (6 * rate * rate);
        assertThat(known.survived()).isLessThan(1e-6);
        assertThat(known.toFailure()).isCloseTo(mean, within(mean / 100));
    }

    @ParameterizedTest
    @CsvSource({"0.5", "0.9", "1"})
    void inShortRoundsASpareIsThatOfTheClosedForm(double coverage) {
        Lifetime lifetime = new Lifetime(0.0005, 0, coverage, true, false);
        Availability known = of(3, 1, lifetime, 1001);
        double due = VotingReliability.tmrWithSpare(Math.exp(-0.5), coverage);
        assertThat(known.atEnd()).isCloseTo(due, within(1e-3));
        assertThat(known.survived()).isLessThanOrEqualTo(known.atEnd());
    }

    /** A seat that nobody can take is closed, whatever is repaired. */
    @Test
    void whoGivesItsSeatAwayDoesNotComeBack() {
        Lifetime told = new Lifetime(0.05, 0.5, 1, true, false);
        Lifetime kept = new Lifetime(0.05, 0.5, 1, false, false);
        assertThat(of(3, 0, told, 200).share()).isLessThan(of(3, 0, kept, 200).share() - 0.1);
        assertThat(of(3, 2, told, 200).share())
                .isGreaterThan(of(3, 0, told, 200).share());
    }

    @Test
    void tooManyStatesAreLeftAlone() {
        Lifetime lifetime = new Lifetime(0.1, 0.1, 0.5, true, false);
        assertThat(lifetime.expected(31, 8, 10)).isEmpty();
    }
}
