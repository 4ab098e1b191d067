package gossamer.model.fault;

import gossamer.model.fault.law.Burst;
import gossamer.model.fault.select.Selector;

import org.jspecify.annotations.Nullable;

/**
 * One entry of {@code profile.faults}.
 *
 * @param name what its draws are called; rules with the same name would draw the same
 * @param kind what goes wrong, or what is put to an end
 * @param ends whether it is no fault of its own, but puts an end to those of its kind that are in force without an end
 * @param where the PUs or channels
 * @param when when it is in force; of a rule that ends others a window that begins then
 * @param how the rest
 */
public record FaultRule(
        String name, FaultKind kind, boolean ends, Selector where, When when, How how) {

    /**
     * What only some kinds of faults have.
     *
     * @param probability of each packet that it is hit, or of each interval that it takes place
     * @param ramp ticks in which the probability rises from 0 to what it is
     * @param held whether packets are held up rather than lost
     * @param together whether all places fail and are repaired at the same times
     * @param keepsState whether a PU remembers after a crash what it held
     * @param differentLies whether a Byzantine PU tells each neighbour another value
     * @param factor of start-up
     * @param burst in whose bad times alone packets are hit; null for no such times
     */
    public record How(
            double probability,
            long ramp,
            boolean held,
            boolean together,
            boolean keepsState,
            boolean differentLies,
            double factor,
            @Nullable Burst burst) {
        /** A fault that needs nothing said about it. */
        public static final How PLAIN = new How(1, 0, false, false, false, false, 1);

        /** A fault that knows no good and bad times. */
        public How(
                double probability,
                long ramp,
                boolean held,
                boolean together,
                boolean keepsState,
                boolean differentLies,
                double factor) {
            this(probability, ramp, held, together, keepsState, differentLies, factor, null);
        }

        /** The same with this probability. */
        public How with(double chance) {
            return new How(chance, ramp, held, together, keepsState, differentLies, factor, burst);
        }

        /** The same in such bad times only. */
        public How in(Burst times) {
            return new How(
                    probability, ramp, held, together, keepsState, differentLies, factor, times);
        }
    }

    /** Whether it hits packets one by one, with a probability each. */
    public boolean hitsPackets() {
        return switch (kind) {
            case LOSS, DUPLICATE, CORRUPT, SEND_OMISSION, RECEIVE_OMISSION -> true;
            case DOWN, PARTITION, HOLD, CRASH, PAUSE, BYZANTINE, SLOW -> false;
        };
    }

    /** Whether it is about channels, and not about PUs. */
    public boolean isOfChannels() {
        return switch (kind) {
            case DOWN, PARTITION, HOLD, LOSS, DUPLICATE, CORRUPT -> true;
            case CRASH, PAUSE, SEND_OMISSION, RECEIVE_OMISSION, BYZANTINE, SLOW -> false;
        };
    }
}
