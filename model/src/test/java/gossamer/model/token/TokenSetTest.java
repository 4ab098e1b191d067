package gossamer.model.token;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.BitSet;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Interval lists behave like {@link BitSet}, which is simple enough to be believed. */
class TokenSetTest {

    private static final int ROUNDS = 2_000;

    private static void assertEqual(TokenAccumulator accumulator, BitSet bits, String as) {
        TokenSet set = accumulator.snapshot();
        assertThat(accumulator.size()).as(as).isEqualTo(bits.cardinality());
        assertThat(set.size()).as(as).isEqualTo(bits.cardinality());
        assertThat(set.isEmpty()).as(as).isEqualTo(bits.isEmpty());
        assertThat(set.intervals()).as(as).isEqualTo(accumulator.intervals());
        int interval = 0;
        for (int from = bits.nextSetBit(0); from >= 0; interval++) {
            int to = bits.nextClearBit(from);
            assertThat(set.from(interval)).as(as).isEqualTo(from);
            assertThat(set.to(interval)).as(as).isEqualTo(to);
            from = bits.nextSetBit(to);
        }
        assertThat(set.intervals()).as(as).isEqualTo(interval);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void anAccumulatorHoldsWhatABitSetHolds(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        for (int width : new int[] {3, 10, 64, 1000}) {
            for (int tokens : new int[] {1, 5, 40, 300}) {
                TokenAccumulator accumulator = new TokenAccumulator();
                BitSet bits = new BitSet();
                for (int round = 0; round < ROUNDS / width + 20; round++) {
                    int from = random.nextInt(tokens);
                    int to = Math.min(tokens, from + random.nextInt(width));
                    accumulator.addRange(from, to);
                    bits.set(from, to);
                    assertEqual(accumulator, bits, "seed " + seed + " round " + round);
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {11, 12, 13})
    void questionsAreAnsweredAsByABitSet(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        for (int round = 0; round < ROUNDS; round++) {
            TokenAccumulator accumulator = new TokenAccumulator();
            TokenAccumulator other = new TokenAccumulator();
            BitSet bits = fill(random, accumulator);
            BitSet otherBits = fill(random, other);
            TokenSet set = accumulator.snapshot();
            for (int token = 0; token < 70; token++) {
                assertThat(set.contains(token))
                        .as("seed %d: %d in %s", seed, token, set)
                        .isEqualTo(bits.get(token));
            }
            int from = random.nextInt(60);
            int to = from + random.nextInt(8);
            assertThat(accumulator.containsRange(from, to))
                    .as("seed %d: [%d, %d) in %s", seed, from, to, set)
                    .isEqualTo(bits.nextClearBit(from) >= to);
            BitSet missing = (BitSet) otherBits.clone();
            missing.andNot(bits);
            assertThat(accumulator.containsAll(other.snapshot())).isEqualTo(missing.isEmpty());
            assertThat(set.equals(other.snapshot())).isEqualTo(bits.equals(otherBits));
            assertThat(other.snapshot().without(set)).isEqualTo(of(missing));
            accumulator.addAll(other.snapshot());
            bits.or(otherBits);
            assertEqual(accumulator, bits, "seed " + seed + " round " + round);
            assertThat(accumulator.containsAll(other.snapshot())).isTrue();
        }
    }

    private static BitSet fill(SplittableRandom random, TokenAccumulator accumulator) {
        BitSet bits = new BitSet();
        int ranges = random.nextInt(6);
        for (int range = 0; range < ranges; range++) {
            int from = random.nextInt(60);
            int to = from + random.nextInt(6);
            accumulator.addRange(from, to);
            bits.set(from, to);
        }
        return bits;
    }

    private static TokenSet of(BitSet bits) {
        TokenAccumulator tokens = new TokenAccumulator();
        bits.stream().forEach(token -> tokens.addRange(token, token + 1));
        return tokens.snapshot();
    }

    @Test
    void aSetWithoutOthersIsItself() {
        TokenSet set = TokenSet.range(3, 9);
        assertThat(set.without(TokenSet.range(9, 12))).isSameAs(set);
        assertThat(set.without(TokenSet.range(4, 5))).hasToString("{3 5..8}");
    }

    @Test
    void aSnapshotDoesNotChangeWhenMoreIsGathered() {
        TokenAccumulator accumulator = new TokenAccumulator();
        accumulator.addRange(3, 5);
        TokenSet before = accumulator.snapshot();
        accumulator.addRange(5, 9);
        assertThat(before).isEqualTo(TokenSet.range(3, 5)).hasToString("{3..4}");
        assertThat(accumulator).hasToString("{3..8}");
    }

    @Test
    void equalSetsAreEqualHoweverTheyWereGathered() {
        TokenAccumulator upwards = new TokenAccumulator();
        TokenAccumulator downwards = new TokenAccumulator();
        for (int token = 0; token < 9; token++) {
            upwards.addRange(token, token + 1);
            downwards.addRange(8 - token, 9 - token);
        }
        assertThat(upwards.snapshot())
                .isEqualTo(downwards.snapshot())
                .isEqualTo(TokenSet.range(0, 9))
                .hasSameHashCodeAs(downwards.snapshot());
    }

    @Test
    void aSetIsPrintedAsItsIntervals() {
        TokenAccumulator accumulator = new TokenAccumulator();
        accumulator.addRange(81, 108);
        accumulator.addRange(0, 27);
        accumulator.addRange(40, 41);
        assertThat(accumulator).hasToString("{0..26 40 81..107}");
        assertThat(TokenSet.empty()).hasToString("{}");
    }

    @Test
    void emptyRangesAreTheEmptySet() {
        assertThat(TokenSet.range(4, 4)).isSameAs(TokenSet.empty());
        assertThat(new TokenAccumulator().snapshot()).isSameAs(TokenSet.empty());
        assertThat(new TokenAccumulator().containsAll(TokenSet.empty())).isTrue();
    }

    @Test
    void impossibleRangesAreRefused() {
        assertThatThrownBy(() -> TokenSet.range(-1, 2))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("no token range: [-1, 2)");
        assertThatThrownBy(() -> TokenSet.range(3, 2)).isInstanceOf(IllegalArgumentException.class);
    }
}
