package gossamer.model.fsa;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.model.fsa.Automaton.Part;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PartArrivalsTest {

    private static List<Part> parts(int... arrivals) {
        return IntStream.range(0, arrivals.length)
                .mapToObj(step -> new Part(step, 0, List.of(), arrivals[step], step))
                .toList();
    }

    @Test
    void countsOfEveryPartAreThoseOfAListOfAll() {
        Random random = new Random(7);
        for (int round = 0; round < 300; round++) {
            int[] left = random.ints(1 + random.nextInt(40), 0, 4).toArray();
            PartArrivals awaited = new PartArrivals(new PuParts(parts(left)));
            int first = 0;
            for (int i = 0; i < 200; i++) {
                int part = Math.min(left.length - 1, first + random.nextInt(1 + random.nextInt(9)));
                assertThat(awaited.in(part)).isEqualTo(left[part]);
                if (left[part] > 0) {
                    awaited.come(part);
                    left[part]--;
                }
                while (first < left.length - 1 && awaited.in(first) == 0) {
                    first++;
                    awaited.goOnFrom(first);
                }
                int next = IntStream.range(first, left.length)
                        .filter(at -> left[at] > 0)
                        .findFirst()
                        .orElse(-1);
                assertThat(awaited.waitingFor())
                        .isEqualTo(
                                next < 0
                                        ? ""
                                        : "step " + next + ": " + left[next]
                                                + (left[next] == 1 ? " packet" : " packets"));
            }
            for (int part = 0; part < first; part++) {
                assertThat(awaited.in(part)).isZero();
            }
        }
    }

    @Test
    void withoutPartsNothingIsAwaited() {
        assertThat(new PartArrivals(new PuParts(List.of())).waitingFor()).isEmpty();
    }
}
