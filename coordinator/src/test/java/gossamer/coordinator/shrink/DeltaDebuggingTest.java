package gossamer.coordinator.shrink;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class DeltaDebuggingTest {

    @Test
    void findsThePartThatMattersWhateverItIs() throws InterruptedException {
        Random random = new Random(1);
        for (int trial = 0; trial < 300; trial++) {
            int count = 1 + random.nextInt(60);
            TreeSet<Integer> needed = new TreeSet<>();
            for (int n = random.nextInt(5); n >= 0; n--) {
                needed.add(random.nextInt(count));
            }
            List<Integer> found = DeltaDebugging.minimise(count, some -> some.containsAll(needed));
            assertThat(found).as("trial %d", trial).containsExactlyElementsOf(needed);
        }
    }

    @Test
    void nothingIsLeftWhereNothingMatters() throws InterruptedException {
        assertThat(DeltaDebugging.minimise(9, some -> true)).isEmpty();
    }

    @Test
    void ofSeveralCausesOneIsLeftAndNoneOfItsElementsCanGo() throws InterruptedException {
        List<Integer> found = DeltaDebugging.minimise(
                30,
                some -> some.containsAll(List.of(3, 17)) || some.containsAll(List.of(4, 5, 29)));
        assertThat(found).isIn(List.of(3, 17), List.of(4, 5, 29));
    }

    @Test
    void asksAboutNoPartTwiceAndInTheSameOrderEachTime() throws InterruptedException {
        List<List<Integer>> first = questions();
        Set<List<Integer>> different = new HashSet<>(first);
        assertThat(different).hasSameSizeAs(first);
        assertThat(questions()).isEqualTo(first);
        // n² at worst; two of forty take far fewer.
        assertThat(first.size()).isLessThan(100);
    }

    private static List<List<Integer>> questions() throws InterruptedException {
        List<List<Integer>> asked = new ArrayList<>();
        DeltaDebugging.minimise(40, some -> {
            asked.add(List.copyOf(some));
            return some.contains(11) && some.contains(36);
        });
        return asked;
    }
}
