package gossamer.node;

import gossamer.node.region.Ceiling;
import gossamer.node.time.Calendar;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Predicate;

/**
 * Holds a run at one virtual time C: no region opens another window; the latest end of those that
 * are open is where all others go; when all have come there, or to the end of the window that it
 * falls into, that is C: everything before it has happened, and nothing that happens at C or later.
 */
final class Holding {

    /** Run on, up to here. */
    private Ceiling ceiling = Ceiling.NONE;

    /** Those who are to be told where the run stands; empty where it is not to be held. */
    private final List<CompletableFuture<Long>> asked = new ArrayList<>();

    /** Whether C is known. */
    private boolean known;

    /** What all regions are to be told. */
    Ceiling ceiling() {
        return ceiling;
    }

    /**
     * Begins to hold the run.
     *
     * @param answer is told C when all regions have come there
     * @param notBefore how far the regions may go at first, in ticks, unless they are being held
     */
    void ask(CompletableFuture<Long> answer, long notBefore) {
        asked.add(answer);
        if (asked.size() == 1) {
            ceiling = ceiling.then(notBefore);
            known = false;
        }
    }

    /** Lets the run go on, unless others than these want it to be held. */
    void release(Predicate<CompletableFuture<Long>> whose) {
        if (asked.removeIf(whose) && asked.isEmpty()) {
            ceiling = ceiling.then(Calendar.NEVER);
        }
    }

    /**
     * A region has told how far it has come.
     *
     * @return whether the regions are to be told of a new ceiling
     */
    boolean look(RegionProgress[] slots) {
        if (asked.isEmpty() || Arrays.stream(slots).anyMatch(slot -> !hasTaken(slot))) {
            return false;
        }
        if (!known) {
            known = true;
            ceiling = ceiling.then(latestEnd(slots));
            return true;
        }
        if (Arrays.stream(slots).allMatch(slot -> slot.held)) {
            long end = latestEnd(slots);
            asked.forEach(answer -> answer.complete(end));
        }
        return false;
    }

    private static long latestEnd(RegionProgress[] slots) {
        return Arrays.stream(slots).mapToLong(slot -> slot.ceiling.end()).max().orElseThrow();
    }

    private boolean hasTaken(RegionProgress slot) {
        return slot.ceiling.number() == ceiling.number();
    }
}
