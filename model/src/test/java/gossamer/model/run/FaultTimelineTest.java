package gossamer.model.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import gossamer.model.fault.FaultKind;
import gossamer.model.fault.FaultSpans;
import gossamer.model.fault.Spans;
import gossamer.model.trace.TraceBuffer;
import java.util.List;
import org.junit.jupiter.api.Test;

class FaultTimelineTest {

    /** Begins and ends at 3, 5, 5 and 9; the last one is in force to the end. */
    private static FaultTimeline timeline() {
        return new FaultTimeline(
                List.of(fault(1, 3, 5), fault(2, 5, Spans.NEVER), fault(3, 9, 11)));
    }

    private static FaultSpans fault(int pu, long begin, long end) {
        return new FaultSpans(1, FaultKind.values()[0], pu, -1, Spans.of(1, begin, end));
    }

    @Test
    void itGoesOnBehindWhatHasBeenHandedOver() {
        for (int time : new int[] {0, 3, 4, 5, 8, 9, 12}) {
            TraceBuffer whole = new TraceBuffer(16);
            FaultTimeline first = timeline();
            first.drainTo(time, whole::addAll);
            FaultTimeline second = timeline();
            second.skip(whole.size());
            second.finish(20, whole::addAll);
            TraceBuffer expected = new TraceBuffer(16);
            timeline().finish(20, expected::addAll);
            assertThat(expected.size()).isEqualTo(6);
            assertThat(whole.words()).as("from %d", time).startsWith(expected.words());
        }
    }

    @Test
    void itGoesOnOnlyBehindAnInstant() {
        assertThatThrownBy(() -> timeline().skip(2))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("2 records of faults");
        assertThatThrownBy(() -> timeline().skip(100)).isInstanceOf(IllegalArgumentException.class);
    }
}
