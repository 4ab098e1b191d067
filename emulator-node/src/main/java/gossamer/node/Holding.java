package gossamer.node;

import gossamer.node.region.Ceiling;
import gossamer.node.time.Calendar;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Holds a run at one virtual time C: no region opens another window; the latest end of those that
 * are open is where all others go; when all have come there, or to the end of the window that it
 * falls into, that is C: everything before it has happened, and nothing that happens at C or later;
 * and all that the trace tells of it has come to this JVM.
 * A run with a pace that nobody wants to be held goes as far as that allows.
 */
final class Holding {

    /** Run on, up to here. */
    private Ceiling ceiling = Ceiling.NONE;

    /** Those who are to be told where the run stands; empty where it is not to be held. */
    private final List<CompletableFuture<Long>> asked = new ArrayList<>();

    private final @Nullable Pacing pacing;
    /** Whether C is known. */
    private boolean known;

    private boolean settling;
    /** Whether the run is over for some region. */
    private boolean ending;

    /** {@code due} is called when the next instant is, by the wall clock. */
    Holding(EmulatorSettings settings, Runnable due) {
        Pace pace = settings.pace();
        pacing = pace == null ? null : new Pacing(pace, due);
        if (settings.heldAt() != Calendar.NEVER) {
            ask(new CompletableFuture<>(), settings.heldAt());
        }
    }

    /** The run begins at this virtual time, in ticks. */
    void begin(long time) {
        if (pacing != null) {
            pacing.begin(time);
            grant();
        }
    }

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
        if (asked.size() == 1 && !ending) {
            ceiling = ceiling.then(notBefore);
            known = false;
        }
    }

    /**
     * Lets the run go on to a later time, and holds it there.
     *
     * @param whose who wanted it to be held until now; where others do it stays where it is
     */
    void move(
            CompletableFuture<Long> answer,
            long notBefore,
            Predicate<CompletableFuture<Long>> whose) {
        asked.removeIf(whose);
        ask(answer, notBefore);
    }

    /** Lets the run go on, unless others than these want it to be held. */
    void release(Predicate<CompletableFuture<Long>> whose) {
        if (asked.removeIf(whose) && asked.isEmpty() && !ending) {
            ceiling = ceiling.then(pacing == null ? Calendar.NEVER : pacing.grant());
        }
    }

    /** The next instant may be due by the wall clock. */
    void grant() {
        if (pacing != null && asked.isEmpty() && !ending) {
            ceiling = ceiling.then(pacing.grant());
        }
    }

    /**
     * A region has come to the end of the run: nothing holds those any more that still catch up
     * with it. What was asked will not be answered.
     */
    void end() {
        if (!ending) {
            ending = true;
            ceiling = ceiling.then(Calendar.NEVER);
        }
    }

    /**
     * A region has told how far it has come.
     *
     * @return whether the regions are to be told of a new ceiling
     */
    boolean look(RegionProgress reporting, RegionProgress[] slots) {
        if (ending) {
            return false;
        }
        boolean waits = reporting.isHeld() && hasTaken(reporting);
        if (pacing != null && pacing.look(reporting.next, waits) && asked.isEmpty()) {
            grant();
            return true;
        }
        if (asked.isEmpty() || Arrays.stream(slots).anyMatch(slot -> !hasTaken(slot))) {
            return false;
        }
        if (!known) {
            known = true;
            ceiling = ceiling.then(latestEnd(slots));
            return true;
        }
        boolean held = Arrays.stream(slots).allMatch(RegionProgress::isHeld);
        settling = held && Arrays.stream(slots).anyMatch(slot -> slot.load.unsentRecords() > 0);
        if (held && !settling) {
            long end = latestEnd(slots);
            asked.forEach(answer -> answer.complete(end));
        }
        return false;
    }

    /** Whether all regions are where they are to be, and only parts of the trace are not here. */
    boolean isSettling() {
        return settling;
    }

    /** Whether the run lags behind the wall clock by more than it may. */
    boolean lagsTooMuch() {
        return pacing != null && pacing.lagsTooMuch();
    }

    /** How well the run keeps its pace; null where it has none. */
    Pace.@Nullable Lag lag() {
        return pacing == null ? null : pacing.lag();
    }

    void close() {
        if (pacing != null) {
            pacing.close();
        }
    }

    private static long latestEnd(RegionProgress[] slots) {
        return Arrays.stream(slots).mapToLong(slot -> slot.ceiling.end()).max().orElseThrow();
    }

    private boolean hasTaken(RegionProgress slot) {
        return slot.ceiling.number() == ceiling.number();
    }
}
