package gossamer.model.fault;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.model.fault.law.Constant;
import gossamer.model.fault.law.Exponential;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class WhenTest {

    private static SeededDraw draws(long seed) {
        return SeededDraw.of(seed, "when", "(3)");
    }

    private static List<When> kinds() {
        return List.of(
                new When.Window(5, 17),
                new When.Window(0, Spans.NEVER),
                new When.Every(3, 10, 4, 95),
                new When.Every(0, 7, 1, Spans.NEVER),
                new When.Renewal(2, new Exponential(9), new Exponential(4), 150),
                new When.Renewal(0, new Constant(0), new Constant(0), 20),
                new When.Renewal(0, new Exponential(30), new Constant(2), Spans.NEVER));
    }

    /** Times at which the answer changes, found by asking about every tick. */
    private static List<Long> changes(Spans spans, int until) {
        List<Long> changes = new ArrayList<>();
        for (long time = 1; time <= until; time++) {
            if (spans.covers(time) != spans.covers(time - 1)) {
                changes.add(time);
            }
        }
        return changes;
    }

    @Test
    void theNextChangeIsTheFirstTickWithAnotherAnswer() {
        for (When when : kinds()) {
            for (long seed = 1; seed <= 20; seed++) {
                for (double chance : new double[] {1, 0.5}) {
                    Spans spans = when.spans(4, draws(seed), chance, 120);
                    if (spans == null) {
                        assertThat(chance).isLessThan(1);
                        continue;
                    }
                    List<Long> changes = changes(spans, 130);
                    List<Long> enumerated = new ArrayList<>();
                    Spans fresh = when.spans(4, draws(seed), chance, 120);
                    for (long at = fresh.nextChange(0); at <= 130; at = fresh.nextChange(at)) {
                        enumerated.add(at);
                    }
                    assertThat(enumerated).as("%s seed %d", when, seed).isEqualTo(changes);
                    for (long time = 0; time < 130; time++) {
                        assertThat(spans.rule(time)).isEqualTo(spans.covers(time) ? 4 : 0);
                        assertThat(spans.covers(time) && time >= 120).isFalse();
                    }
                }
            }
        }
    }

    @Test
    void answersDoNotDependOnTheOrderOfQuestions() {
        for (When when : kinds()) {
            Spans forwards = when.spans(1, draws(1), 1, Spans.NEVER);
            Spans jumping = when.spans(1, draws(1), 1, Spans.NEVER);
            Random random = new Random(5);
            assertThat(forwards).isNotNull();
            for (int n = 0; n < 2000; n++) {
                long time = random.nextInt(2000);
                assertThat(jumping.covers(time)).isEqualTo(forwards.covers(time));
                assertThat(jumping.nextChange(time)).isEqualTo(forwards.nextChange(time));
            }
        }
    }

    @Test
    void failuresAndRepairsTakeAsLongAsStatedOnAverage() {
        When when = new When.Renewal(0, new Exponential(900), new Exponential(100), Spans.NEVER);
        Spans spans = when.spans(1, draws(3), 1, Spans.NEVER);
        long down = 0;
        long failures = 0;
        long at = 0;
        while (failures < 20_000) {
            long begin = spans.nextChange(at);
            at = spans.nextChange(begin);
            down += at - begin;
            failures++;
        }
        assertThat((double) down / failures).isBetween(97.0, 103.0);
        assertThat((double) (at - down) / failures).isBetween(875.0, 925.0);
    }
}
