package gossamer.node.time;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.model.fsa.Packet;
import gossamer.model.token.TokenSet;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class CalendarTest {

    @Test
    void anEmptyCalendarHasNothingDue() {
        assertThat(new Calendar().nextTime()).isEqualTo(Calendar.NEVER);
    }

    @Test
    void whatIsDueComesOutInOrderOfTimeHoweverItWentIn() {
        Random random = new Random(7);
        Calendar calendar = new Calendar();
        TreeMap<Long, List<Long>> expected = new TreeMap<>();
        long now = 0;
        for (int i = 1; i <= 5_000; i++) {
            long time = now + 1 + random.nextInt(i % 3 == 0 ? 5 : 500);
            Packet packet = new Packet(Packet.idOf(0, i), 0, 0, 0, 0, 0, TokenSet.of(0), 1);
            calendar.addArrival(time, packet);
            calendar.addWake(time, i);
            expected.computeIfAbsent(time, key -> new ArrayList<>()).add(packet.id());
            if (random.nextInt(4) == 0) {
                now = takeFirst(calendar, expected);
            }
        }
        while (!expected.isEmpty()) {
            takeFirst(calendar, expected);
        }
        assertThat(calendar.nextTime()).isEqualTo(Calendar.NEVER);
    }

    private static long takeFirst(Calendar calendar, TreeMap<Long, List<Long>> expected) {
        Map.Entry<Long, List<Long>> first = expected.pollFirstEntry();
        assertThat(calendar.nextTime()).isEqualTo(first.getKey());
        Calendar.Bucket bucket = calendar.poll();
        List<Long> ids = new ArrayList<>();
        for (int i = 0; i < bucket.arrivals(); i++) {
            ids.add(bucket.arrival(i).id());
        }
        assertThat(ids).isEqualTo(first.getValue());
        assertThat(bucket.wakes()).isEqualTo(ids.size());
        calendar.recycle(bucket);
        return first.getKey();
    }

    @Test
    void recordsOfTheFutureAreThereWhenTheirTimeComes() {
        Calendar calendar = new Calendar();
        calendar.records(5).add(5, 1, 2, 3, 4, 5);
        assertThat(calendar.nextTime()).isEqualTo(5);
        Calendar.Bucket bucket = calendar.poll();
        assertThat(bucket.records()).isNotNull();
        assertThat(bucket.records().size()).isEqualTo(1);
        calendar.recycle(bucket);
        calendar.mark(6);
        assertThat(calendar.poll().records().size()).isZero();
    }
}
