package gossamer.node.region;

import static org.assertj.core.api.Assertions.assertThat;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.BitSet;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlacesTest {

    /** The numbers of a list: so many in a run, and others around it, with this chance each. */
    @ParameterizedTest
    @CsvSource({"0, 0, 1", "0, 1, 1", "0, 40, 0.5", "50, 40, 0.1", "7, 40, 0.9", "5, 9000, 0.001"})
    void eachNumberHasItsPlaceAndNoOtherOneHasAny(int run, int around, double chance) {
        Random random = new Random(run + around);
        BitSet has = new BitSet();
        has.set(around, around + run);
        for (int number = 0; number < around; number++) {
            has.set(number, random.nextDouble() < chance);
            has.set(around + run + number, random.nextDouble() < chance);
        }
        IntArrayList numbers = new IntArrayList(has.stream().toArray());
        Places places = new Places(numbers);
        int place = 0;
        for (int number = -1; number <= 2 * around + run + 1; number++) {
            int expected = number >= 0 && has.get(number) ? place++ : -1;
            assertThat(places.of(number)).as("%d of %s", number, numbers).isEqualTo(expected);
        }
        assertThat(place).isEqualTo(numbers.size());
    }
}
