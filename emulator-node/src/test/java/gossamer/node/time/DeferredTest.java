package gossamer.node.time;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.model.fsa.Signal;
import gossamer.model.fsa.Signal.Alarm;
import org.junit.jupiter.api.Test;

class DeferredTest {

    private static Signal alarm(int stage) {
        return new Alarm(0, stage, null);
    }

    private static Step step(long time, Step next, Signal... signals) {
        return new Step(time, signals, next);
    }

    @Test
    void withoutAnythingPutOffTheStepsAreThoseOfTheMessage() {
        Step last = step(7, null, alarm(1));
        Deferred deferred = new Deferred();
        assertThat(deferred.after(step(5, last))).isSameAs(last);
        assertThat(deferred.after(last)).isNull();
    }

    @Test
    void whatIsPutOffComesAtItsTimeBetweenTheSteps() {
        Step last = step(9, null, alarm(9));
        Deferred deferred = new Deferred();
        deferred.add(12, null);
        deferred.add(7, alarm(7));
        Step between = deferred.after(step(5, last));
        assertThat(between.time()).isEqualTo(7);
        assertThat(between.signals()).containsExactly(alarm(7));
        assertThat(deferred.after(between)).isSameAs(last);
        Step end = deferred.after(last);
        assertThat(end.time()).isEqualTo(12);
        assertThat(end.signals()).isEmpty();
        assertThat(deferred.after(end)).isNull();
    }

    @Test
    void whatIsDueAtTheSameTimeIsOneStepInCanonicalOrder() {
        Signal[] given = {alarm(2), alarm(5)};
        Step last = step(11, null);
        Step next = step(9, last, given);
        Deferred deferred = new Deferred();
        deferred.add(9, alarm(3));
        deferred.add(9, null);
        deferred.add(9, alarm(1));
        Step joined = deferred.after(step(5, next));
        assertThat(joined.time()).isEqualTo(9);
        assertThat(joined.signals()).containsExactly(alarm(1), alarm(2), alarm(3), alarm(5));
        assertThat(deferred.after(joined)).isSameAs(last);
        assertThat(given).as("left as it was").containsExactly(alarm(2), alarm(5));
    }

    @Test
    void thereIsRoomForMany() {
        Deferred deferred = new Deferred();
        for (int i = 0; i < 100; i++) {
            deferred.add(1 + i * 37 % 100, null);
        }
        Step at = step(0, null);
        for (int time = 1; time <= 100; time++) {
            at = deferred.after(at);
            assertThat(at.time()).isEqualTo(time);
        }
        assertThat(deferred.after(at)).isNull();
    }
}
