package gossamer.model.fault;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.model.fault.law.Exponential;
import gossamer.model.fault.select.Selector;
import gossamer.model.fault.select.SelectorException;
import gossamer.model.topology.Grid;
import java.util.List;
import org.junit.jupiter.api.Test;

class BoundedProfileTest {

    private static final Grid RING = Grid.ring(5);

    private static BoundedProfile bounded(long room, When when) throws SelectorException {
        Selector all = Selector.pus("all");
        FaultRule rule = new Injection("pause", new Pause(), all, when);
        return BoundedProfile.of(new Profile(List.of(), List.of(), List.of(rule)), RING, 1, room);
    }

    private static long changes(BoundedProfile bounded) {
        long changes = 0;
        for (FaultSpans fault : bounded.profile().on(RING, 1).faults()) {
            Spans spans = fault.spans();
            long at = spans.firstFrom(0);
            while (at != Spans.NEVER) {
                changes++;
                at = spans.nextChange(at);
            }
        }
        return changes;
    }

    @Test
    void whatComesAndGoesWithoutEndIsGivenOne() throws SelectorException {
        BoundedProfile bounded = bounded(1_000, new When.Every(7, 10, 2, Spans.NEVER));
        assertThat(bounded.lastTick()).isEqualTo(7 + 100 * 10 - 1);
        assertThat(changes(bounded)).isEqualTo(1_000);
    }

    @Test
    void whatComesAndGoesAtRandomHasAboutAsManyChanges() throws SelectorException {
        Exponential law = new Exponential(30);
        BoundedProfile bounded = bounded(10_000, new When.Renewal(0, law, law, Spans.NEVER));
        assertThat(changes(bounded)).isBetween(5_000L, 15_000L);
    }

    @Test
    void whatEndsSoonerOrHappensOnceStaysAsItIs() throws SelectorException {
        for (When when : List.of(new When.Every(7, 10, 2, 500), new When.Window(3, Spans.NEVER))) {
            BoundedProfile bounded = bounded(1_000, when);
            assertThat(bounded.lastTick()).isEqualTo(Spans.NEVER);
            assertThat(bounded.profile().faults())
                    .extracting(rule -> ((Injection) rule).timing().when())
                    .containsExactly(when);
        }
    }
}
