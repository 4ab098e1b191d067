package gossamer.node.time;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.model.fsa.Packet;
import gossamer.model.fsa.Signal;
import gossamer.model.token.TokenSet;
import gossamer.model.trace.TraceBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CalendarTest {

    /** What comes out, as text. */
    private static final class Collected implements Calendar.Due {
        private final List<String> what = new ArrayList<>();

        @Override
        public void arrives(long time, int receiver, Signal signal) {
            what.add(time + " packet " + signal.id() + " to " + receiver);
        }

        @Override
        public void wakes(long time, int link) {
            what.add(time + " link " + link);
        }
    }

    @Test
    void anEmptyCalendarHasNothingDue() {
        Calendar calendar = new Calendar(100);
        assertThat(calendar.nextTime()).isEqualTo(Calendar.NEVER);
        Collected due = new Collected();
        calendar.drainBefore(Calendar.NEVER, due, new TraceBuffer(1));
        assertThat(due.what).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 16, 100, 11_124})
    void whatIsDueBeforeATimeComesOutHoweverItWentInAndTheRestStays(long span) {
        Random random = new Random(7);
        Calendar calendar = new Calendar(span);
        TreeMap<Long, List<String>> expected = new TreeMap<>();
        long now = 0;
        for (int i = 1; i <= 5_000; i++) {
            long time = now + random.nextInt(i % 3 == 0 ? 5 : 500);
            Packet packet = new Packet(Packet.idOf(0, i), 0, 0, 0, 0, 0, TokenSet.of(0), 1);
            List<String> then = expected.computeIfAbsent(time, key -> new ArrayList<>());
            calendar.addArrival(time, 3 * i, packet);
            then.add(time + " packet " + i + " to " + 3 * i);
            if (i % 2 == 0) {
                calendar.addWake(time, i);
                then.add(time + " link " + i);
            }
            if (random.nextInt(20) == 0) {
                now = drain(calendar, expected, now + random.nextInt(300));
            }
        }
        drain(calendar, expected, Calendar.NEVER);
        assertThat(expected).isEmpty();
        assertThat(calendar.nextTime()).isEqualTo(Calendar.NEVER);
    }

    /** Returns {@code end}. */
    private static long drain(
            Calendar calendar, NavigableMap<Long, List<String>> expected, long end) {
        Collected due = new Collected();
        assertThat(calendar.nextTime()).isEqualTo(expected.firstKey());
        calendar.drainBefore(end, due, new TraceBuffer(1));
        List<String> wanted = new ArrayList<>();
        while (!expected.isEmpty() && expected.firstKey() < end) {
            wanted.addAll(expected.pollFirstEntry().getValue());
        }
        assertThat(due.what).containsExactlyInAnyOrderElementsOf(wanted);
        return end;
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 1_000})
    void recordsOfTheFutureAreThereWhenTheirTimeComes(long span) {
        Calendar calendar = new Calendar(span);
        calendar.records(5).add(5, 1, 2, 3, 4, 5);
        calendar.records(7).add(7, 1, 2, 3, 4, 5);
        TraceBuffer records = new TraceBuffer(1);
        assertThat(calendar.nextTime()).isEqualTo(5);
        calendar.drainBefore(5, new Collected(), records);
        assertThat(records.size()).isZero();
        calendar.drainBefore(6, new Collected(), records);
        assertThat(records.size()).isEqualTo(1);
        assertThat(records.words()[0]).isEqualTo(5);
        assertThat(calendar.nextTime()).isEqualTo(7);
        calendar.drainBefore(8, new Collected(), records);
        assertThat(records.size()).isEqualTo(2);
        assertThat(records.words()[TraceBuffer.WORDS]).isEqualTo(7);
        assertThat(calendar.nextTime()).isEqualTo(Calendar.NEVER);
    }
}
