package gossamer.model.fault;

import static java.util.Objects.requireNonNull;

import org.jspecify.annotations.Nullable;

/**
 * What becomes of one packet in a channel. Of several rules the first that drops a packet wins: a
 * packet that is dropped is neither duplicated nor corrupted. Where none does, the first that
 * duplicates it and the first that corrupts it both hold, and what delays it adds up.
 */
public sealed interface Verdict {

    /** The same verdict as that of this rule, counted from 1. */
    default Verdict by(int rule) {
        return this;
    }

    /** What becomes of a packet of which a later rule says this, on this part of its way. */
    default Verdict and(Verdict next, Leg leg) {
        Drop drop = drop() == null ? next.drop() : drop();
        if (drop != null) {
            return drop;
        }
        Corrupt corrupt = corruption() == null ? next.corruption() : corruption();
        // A second copy follows where a packet arrives, not where it goes on.
        Duplicate twice =
                duplication() == null && leg.isLast() ? next.duplication() : duplication();
        if (twice != null) {
            return new Duplicate(twice.rule, corrupt);
        }
        return corrupt == null ? Pass.PASS : corrupt;
    }

    /** The drop that this verdict is; null if the packet arrives. */
    default @Nullable Drop drop() {
        return null;
    }

    /** What is wrong with the packet when it arrives, and with its duplicate; null for nothing. */
    default @Nullable Corrupt corruption() {
        return null;
    }

    /** The duplication that this verdict is; null if no second copy follows the first. */
    default @Nullable Duplicate duplication() {
        return null;
    }

    /**
     * Ticks for which the packet occupies the channel beyond what it would.
     *
     * @param time when it enters the channel
     */
    default long delay(long time) {
        return 0;
    }

    /** Nothing happens to it. */
    enum Pass implements Verdict {
        /** The only one. */
        PASS
    }

    /**
     * It arrives later, and occupies the channel meanwhile.
     *
     * @param ticks how much later, at least 0
     */
    record DeliverAfter(long ticks) implements Verdict {
        public DeliverAfter {
            if (ticks < 0) {
                throw new IllegalArgumentException("ticks=" + ticks + ", need ticks >= 0");
            }
        }

        @Override
        public long delay(long time) {
            return ticks;
        }
    }

    /**
     * It stands still at the entrance of the channel, which is occupied meanwhile.
     *
     * @param until when it goes on
     */
    record Hold(long until) implements Verdict {
        @Override
        public long delay(long time) {
            return until > time ? until - time : 0;
        }
    }

    /** Where a packet is dropped. */
    enum Where {
        /** At its sender, before it enters the channel. */
        SENDER,
        /** In the channel: its tail still leaves it. */
        CHANNEL,
        /** At its receiver, when it has arrived. */
        RECEIVER
    }

    /**
     * It never arrives.
     *
     * @param rule the rule, counted from 1, that drops it
     * @param where where it is dropped
     */
    record Drop(int rule, Where where) implements Verdict {
        /** A drop in the channel, by a user's fault. */
        public static final Drop IN_CHANNEL = new Drop(0, Where.CHANNEL);

        public Drop {
            requireNonNull(where, "where");
        }

        @Override
        public Drop by(int number) {
            return new Drop(number, where);
        }

        @Override
        public Drop drop() {
            return this;
        }
    }

    /**
     * One of its tokens arrives with a wrong value.
     *
     * @param rule the rule, counted from 1, that corrupts it
     * @param pick 64 random bits that say which token, and into what
     */
    record Corrupt(int rule, long pick) implements Verdict {
        @Override
        public Corrupt by(int number) {
            return new Corrupt(number, pick);
        }

        @Override
        public Corrupt corruption() {
            return this;
        }
    }

    /**
     * A second copy follows the first one.
     *
     * @param rule the rule, counted from 1, that duplicates it
     * @param corruption what is wrong with both copies; null for nothing
     */
    record Duplicate(int rule, @Nullable Corrupt corruption) implements Verdict {
        /** Two right copies. */
        public Duplicate(int rule) {
            this(rule, null);
        }

        @Override
        public Duplicate by(int number) {
            return new Duplicate(number, corruption == null ? null : corruption.by(number));
        }

        @Override
        public Duplicate duplication() {
            return this;
        }
    }
}
