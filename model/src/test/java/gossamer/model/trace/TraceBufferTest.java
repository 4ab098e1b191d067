package gossamer.model.trace;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TraceBufferTest {

    private static List<String> records(TraceBuffer buffer, int from) {
        List<String> all = new ArrayList<>();
        for (int index = from; index < buffer.size(); index++) {
            all.add(buffer.get(index).toString());
        }
        return all;
    }

    /**
     * In order, nearly so, and in no order; within one instant, several ones, and all the time
     * there is.
     */
    @ParameterizedTest
    @CsvSource({
        "50, 1, 0",
        "500, 1, 500",
        "500, 20, 2",
        "500, 20, 500",
        "2000, 2000, 2000",
        "300, 9223372036854775807, 300"
    })
    void recordsAreBroughtInCanonicalOrderAndNoneGetsLost(int count, long times, int disorder) {
        Random random = new Random(11);
        long[] ascending = random.longs(count, 0, times).sorted().toArray();
        TraceBuffer buffer = new TraceBuffer(1);
        buffer.add(Long.MAX_VALUE, 1, 0, 0, 0, 0);
        for (int i = 0; i < count; i++) {
            int from = disorder == 0 ? i : Math.max(0, i - random.nextInt(disorder));
            EventKind kind = EventKind.values()[random.nextInt(EventKind.values().length)];
            long place = TraceRecord.pair(random.nextInt(5), random.nextInt(5));
            buffer.add(
                    ascending[from],
                    random.nextInt(9),
                    0,
                    place,
                    i,
                    TraceRecord.flags(kind, 0, 0, 0));
        }
        List<String> before = records(buffer, 0);
        buffer.sort(1);
        assertThat(records(buffer, 0)).containsExactlyInAnyOrderElementsOf(before);
        assertThat(buffer.get(0).time()).as("left alone").isEqualTo(Long.MAX_VALUE);
        for (int index = 2; index <= count; index++) {
            assertThat(TraceBuffer.compare(buffer, index - 1, buffer, index)).isNegative();
        }
    }

    @Test
    void recordsOfEarlierTimesMoveAndTheOthersStayInTheirOrder() {
        TraceBuffer buffer = new TraceBuffer(1);
        long[] times = {7, 3, 9, 5, 5, 8};
        for (int i = 0; i < times.length; i++) {
            buffer.add(times[i], i, 0, 0, 0, 0);
        }
        TraceBuffer target = new TraceBuffer(1);
        assertThat(buffer.moveBefore(7, target)).isEqualTo(7);
        assertThat(target.size()).isEqualTo(3);
        assertThat(ids(target)).containsExactly(1L, 3L, 4L);
        assertThat(ids(buffer)).containsExactly(0L, 2L, 5L);
        assertThat(buffer.moveBefore(10, target)).isEqualTo(Long.MAX_VALUE);
        assertThat(buffer.size()).isZero();
        assertThat(ids(target)).containsExactly(1L, 3L, 4L, 0L, 2L, 5L);
    }

    private static List<Long> ids(TraceBuffer buffer) {
        List<Long> ids = new ArrayList<>();
        for (int index = 0; index < buffer.size(); index++) {
            ids.add(buffer.words()[index * TraceBuffer.WORDS + 1]);
        }
        return ids;
    }
}
