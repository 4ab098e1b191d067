package gossamer.model.farm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import gossamer.model.analysis.reliability.Lifetime;
import gossamer.model.fault.ModuleFault.Manner;
import gossamer.model.fault.SeededDraw;
import gossamer.model.voting.Value;
import java.util.BitSet;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FailingModuleTest {

    private static final Value TRUTH = Value.of(7);

    private static FailingModule module(long seed, Lifetime lifetime, Manner manner) {
        return new FailingModule(
                new ModuleProvider.Seat(
                        0, round -> TRUTH, SeededDraw.of(seed, "user module", "module 0"), 1),
                lifetime,
                manner);
    }

    private static BitSet good(FailingModule module, int from, int rounds) {
        BitSet good = new BitSet();
        for (int round = from; round < from + rounds; round++) {
            good.set(round, module.input(round).equals(Optional.of(TRUTH)));
        }
        return good;
    }

    @ParameterizedTest
    @CsvSource({"0.1, 0.4", "0.5, 0.5", "3, 1"})
    void isGoodAsOftenAsItsRatesSay(double rate, double repair) {
        Lifetime lifetime = new Lifetime(rate, repair, 1, false, true);
        BitSet good = good(module(1, lifetime, Manner.NONE), 0, 100_000);
        assertThat(good.cardinality() / 1e5).isCloseTo(repair / (rate + repair), within(0.01));
        assertThat(good(module(1, lifetime, Manner.NONE), 0, 100_000)).isEqualTo(good);
        assertThat(good(module(2, lifetime, Manner.NONE), 0, 100_000)).isNotEqualTo(good);
    }

    @Test
    void failsAsItIsTold() {
        Lifetime soon = new Lifetime(1000, 0, 1, true, false);
        FailingModule wrong = module(1, soon, Manner.WRONG);
        assertThat(wrong.input(0)).contains(TRUTH);
        assertThat(wrong.hasFailed(0)).isFalse();
        assertThat(wrong.input(1)).contains(Value.of(8));
        assertThat(wrong.hasFailed(1)).isTrue();
        assertThat(module(1, new Lifetime(1000, 0, 1, false, true), Manner.NONE).input(0))
                .isEmpty();
        FailingModule hidden = module(1, new Lifetime(1000, 9, 0, true, false), Manner.NONE);
        assertThat(good(hidden, 0, 100).cardinality()).isEqualTo(1);
        assertThat(hidden.hasFailed(100)).isFalse();
        assertThat(good(module(1, new Lifetime(0, 0, 1, true, true), Manner.NONE), 0, 9))
                .isEqualTo(BitSet.valueOf(new long[] {511}));
    }

    @Test
    void aNewOneBeginsGood() {
        Lifetime lifetime = new Lifetime(0.3, 0, 1, true, true);
        for (int round = 1; round < 50; round++) {
            assertThat(module(1, lifetime, Manner.NONE).input(round)).contains(TRUTH);
        }
    }
}
