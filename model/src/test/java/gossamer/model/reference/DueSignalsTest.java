package gossamer.model.reference;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.model.fsa.Signal;
import gossamer.model.fsa.Signal.Alarm;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class DueSignalsTest {

    private static List<String> visited(DueSignals due) {
        List<String> visits = new ArrayList<>();
        due.forEach((number, signals) -> visits.add(number + ": " + List.of(signals)));
        return visits;
    }

    @Test
    void whoIsOnlyWokenIsVisitedOnceWithoutSignals() {
        DueSignals due = new DueSignals();
        assertThat(due.isEmpty()).isTrue();
        due.add(Integer.MAX_VALUE, null);
        due.add(3, null);
        due.add(3, null);
        assertThat(due.isEmpty()).isFalse();
        assertThat(visited(due)).containsExactly("3: []", "2147483647: []");
    }

    @Test
    void ofSignalsThatAreEqualInOrderTheFirstOneCounts() {
        DueSignals due = new DueSignals();
        Signal first = new Alarm(7, 1, null, 0);
        due.add(7, first);
        due.add(7, new Alarm(8, 1, null, 0));
        assertThat(visited(due)).containsExactly("7: [" + first + "]");
    }

    @Test
    void anyNumberOfThemComesInOrder() {
        Random random = new Random(1);
        DueSignals due = new DueSignals();
        DueSignals others = new DueSignals();
        TreeMap<Integer, TreeSet<Signal>> expected = new TreeMap<>();
        for (int signal = 0; signal < 1_000; signal++) {
            int number = random.nextInt(50);
            Signal alarm = new Alarm(random.nextInt(40), signal, null, random.nextInt(3));
            (signal < 500 ? due : others).add(number, alarm);
            expected.computeIfAbsent(number, key -> new TreeSet<>()).add(alarm);
        }
        due.addAll(others);
        List<String> visits = new ArrayList<>();
        expected.forEach((number, signals) -> visits.add(number + ": " + signals));
        assertThat(visited(due)).isEqualTo(visits);
        List<Integer> numbers = new ArrayList<>();
        due.forEachNumber(numbers::add);
        assertThat(numbers).containsExactlyElementsOf(expected.keySet());
        DueSignals again = new DueSignals();
        again.addAll(due);
        assertThat(visited(again)).isEqualTo(visits);
        List<Signal> all = new ArrayList<>();
        due.forEachSignal(all::add);
        assertThat(all).hasSize(1_000);
    }
}
