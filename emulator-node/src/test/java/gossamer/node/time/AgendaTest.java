package gossamer.node.time;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.Random;
import org.junit.jupiter.api.Test;

class AgendaTest {

    @Test
    void whatWentInFirstComesOutFirstHoweverManyThereAre() {
        Agenda agenda = new Agenda();
        ArrayDeque<Runnable> expected = new ArrayDeque<>();
        Random random = new Random(3);
        for (int i = 0; i < 30_000; i++) {
            // More go in than come out, until there are several thousands.
            if (random.nextInt(5) < 3) {
                Runnable task = new Runnable() {
                    @Override
                    public void run() {}
                };
                agenda.add(task);
                expected.add(task);
            } else if (!expected.isEmpty()) {
                assertThat(agenda.first()).isSameAs(expected.remove());
                assertThat(agenda.remove()).isNull();
            }
            assertThat(agenda.isEmpty()).isEqualTo(expected.isEmpty());
        }
        assertThat(expected).hasSizeGreaterThan(4_000);
        while (!expected.isEmpty()) {
            assertThat(agenda.first()).isSameAs(expected.remove());
            agenda.remove();
        }
        assertThat(agenda.isEmpty()).isTrue();
        Runnable last = () -> {};
        agenda.add(last);
        assertThat(agenda.first()).isSameAs(last);
    }
}
