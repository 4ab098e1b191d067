package gossamer.audit;

import java.util.Locale;

/** The kinds of records, {@code docs/trace-format.md}; the order is that of their numbers. */
enum RecordKind {
    DELIVER(true),
    STATE(true),
    COMPLETE(true),
    OFFER(false),
    START(false),
    TOKENS(false),
    BLOCK(false),
    HOP(false),
    FAULT_BEGIN(true),
    FAULT_END(true),
    DROP(false),
    DUPLICATE(false),
    CORRUPT(false),
    VARIANT(false),
    TIMEOUT(false),
    RETRANSMIT(false),
    ABSENT(true),
    VOTE(true),
    DECISION(true),
    LAPSE(true);

    private static final RecordKind[] KINDS = values();

    private final boolean ofPu;

    RecordKind(boolean ofPu) {
        this.ofPu = ofPu;
    }

    /** Whether it comes before what happens on links at the same time, in the order of PUs. */
    boolean isOfPu() {
        return ofPu;
    }

    /** Whether it tells what a PU has decided to do. */
    boolean isByPu() {
        return switch (this) {
            case STATE, COMPLETE, OFFER, START, ABSENT, VOTE, DECISION, LAPSE -> true;
            default -> false;
        };
    }

    static boolean isKnown(long flags) {
        return (flags & 0xFF) < KINDS.length;
    }

    /** The kind that the last word of a record names. */
    static RecordKind of(long flags) {
        return KINDS[(int) (flags & 0xFF)];
    }

    String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
