package gossamer.examples.fault;

import gossamer.model.fault.Fault;
import gossamer.model.fault.FaultProvider;
import gossamer.model.fault.Traffic;
import gossamer.model.fault.UserFault;
import gossamer.model.fault.Verdict;
import gossamer.model.fault.law.DelayLaw;
import gossamer.model.fault.law.Draws;
import gossamer.model.registry.Complaints;
import gossamer.model.registry.Key;
import gossamer.model.registry.Settings;
import java.util.List;
import java.util.Optional;

/**
 * Every k-th packet of a channel is lost, or comes late, as where a buffer overflows in step with
 * what it is sent. Nothing is drawn: losses at random of the same share are {@code loss}.
 *
 * <pre>gossamer run every-kth.conf --plugin EveryKth.java</pre>
 */
public final class EveryKth implements FaultProvider {

    private static final Key<Integer> K = Key.whole("k", 1, 1_000_000)
            .required()
            .doc("5", "Of the packets that enter a channel, which one is hit: every k-th.");
    private static final Key<Long> LATE = Key.time("late", 1, DelayLaw.MAX_TICKS)
            .doc("20us", "By how much it comes late; without this key it is lost.");

    @Override
    public String name() {
        return "every-kth";
    }

    @Override
    public String summary() {
        return "every k-th packet of a channel is lost, or late";
    }

    @Override
    public String source() {
        return "textbook: periodic loss";
    }

    @Override
    public String version() {
        return "1.0";
    }

    @Override
    public List<Key<?>> own() {
        return List.of(K, LATE);
    }

    @Override
    public Optional<Fault> create(Settings settings, Complaints complaints) {
        Verdict hit = settings.get(LATE)
                .<Verdict>map(Verdict.DeliverAfter::new)
                .orElse(Verdict.Drop.IN_CHANNEL);
        return Optional.of(new Counted(settings.value(K), hit));
    }

    /**
     * The fault with its parameters.
     *
     * @param k which packets are hit, at least 1
     * @param hit what becomes of them
     */
    private record Counted(int k, Verdict hit) implements UserFault {
        @Override
        public Verdict verdict(Traffic traffic, Draws draws, long sequence, long time) {
            boolean counts = traffic == Traffic.DATA && (sequence + 1) % k == 0;
            return counts ? hit : Verdict.Pass.PASS;
        }
    }
}
