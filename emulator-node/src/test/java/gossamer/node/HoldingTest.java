package gossamer.node;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.node.region.Ceiling;
import gossamer.node.time.Calendar;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class HoldingTest {

    private final Holding holding = new Holding(EmulatorSettings.untraced(2), () -> {});
    private final RegionProgress[] slots = {new RegionProgress(0), new RegionProgress(1)};
    private final CompletableFuture<Long> answer = new CompletableFuture<>();

    @BeforeEach
    void hold() {
        holding.ask(answer, 0);
    }

    /** The region has got to the end of a window and says so. */
    private boolean told(int region, long end) {
        slots[region].next = end;
        Ceiling asked = holding.ceiling();
        slots[region].ceiling = new Ceiling(asked.number(), Math.max(asked.end(), end));
        return holding.look(slots[region], slots);
    }

    @Test
    void allGoWhereTheFarthestIs() {
        assertThat(holding.ceiling()).isEqualTo(new Ceiling(1, 0));
        assertThat(told(0, 30)).isFalse();
        assertThat(told(1, 20)).isTrue();
        assertThat(holding.ceiling()).isEqualTo(new Ceiling(2, 30));
        told(0, 30);
        told(1, 30);
        assertThat(answer).isCompletedWithValue(30L);
    }

    /**
     * One whose JVM was lost catches up with others that have ended since: they do not say any more
     * how far they are, and whoever waits for that holds it for ever.
     */
    @Test
    void nothingHoldsARegionThatCatchesUpWithOnesThatHaveEnded() {
        told(1, 20);
        holding.end();
        Ceiling free = holding.ceiling();
        assertThat(free.end()).isEqualTo(Calendar.NEVER);
        assertThat(free.number()).isGreaterThan(slots[1].ceiling.number());
        holding.end();
        told(0, 40);
        told(1, 40);
        assertThat(holding.ceiling()).as("nobody is told to wait").isEqualTo(free);
        holding.release(asked -> true);
        assertThat(holding.ceiling()).as("of one that is released").isEqualTo(free);
        holding.ask(new CompletableFuture<>(), 0);
        assertThat(holding.ceiling()).as("of one that is asked for").isEqualTo(free);
        assertThat(answer).isNotDone();
    }
}
