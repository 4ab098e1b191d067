package gossamer.coordinator.lab;

import static gossamer.coordinator.text.Texts.format;

import gossamer.coordinator.config.LoadedConfig;
import gossamer.coordinator.lab.LabState.Ending;
import gossamer.model.farm.FarmLog;
import gossamer.model.machine.Carriage;
import gossamer.model.run.Emulation;
import gossamer.model.run.FaultTimeline;
import gossamer.model.run.StopReason;
import gossamer.model.run.Tally;
import gossamer.model.trace.TraceRecord;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The run of a session, which is told once more with each change of the rules. Of one thread. */
final class Telling {

    /** So long the run goes on before it is asked whether it is to pause. */
    private static final long SLICE_NANOS = 100_000_000;

    private final Stage stage;
    private final LoadedConfig plain;
    private final long stride;
    private volatile Script script;
    private volatile boolean pausing;
    private Chronicle story;
    private Take take;
    private int takes = 1;
    private @Nullable Ending ending;

    /**
     * Begins a run, held at time 0.
     *
     * @param script without interventions
     * @param stride ticks that take a moment to emulate
     */
    Telling(Script script, Stage stage, long stride) throws LabException {
        this.stage = stage;
        this.script = script;
        this.plain = script.loaded();
        this.stride = stride;
        this.story = new Chronicle(plain.emulation());
        this.take = Take.begin(plain, stage, story);
    }

    /** What is told now; for any thread. */
    Script script() {
        return script;
    }

    Chronicle story() {
        return story;
    }

    /** What the voters of its farm come to; null where there is no farm. */
    @Nullable
    FarmLog votes() {
        return take.votes();
    }

    /** How often it has been told. */
    int takes() {
        return takes;
    }

    /** All that happens before this time, in ticks, has happened. */
    long reached() {
        return take.reached();
    }

    /** How it ended; null while it has not. */
    @Nullable
    Ending ending() {
        return ending;
    }

    /** Whether it is to stop as soon as it can; for any thread. */
    void pause(boolean soon) {
        pausing = soon;
    }

    boolean isPausing() {
        return pausing;
    }

    /** Ends the run, wherever it is. */
    void end() throws InterruptedException {
        take.end(StopReason.INTERRUPTED);
    }

    /**
     * Tells the run anew with other interventions, up to where the rules part at most.
     *
     * @return where it has come to, in ticks
     */
    long retell(List<Intervention> all) throws LabException, InterruptedException {
        Script next = script.with(all, plain);
        Script old = script;
        long parts = script.firstDifference(next);
        long reached = take.reached();
        long to = Math.min(reached, parts);
        Chronicle shown = story;
        Optional<TraceRecord> missing = begin(next, to, shown, Math.min(parts, reached));
        if (missing.isPresent()) {
            Optional<TraceRecord> lost = begin(old, reached, shown, reached);
            if (lost.isPresent() || !strikesEarlier(next)) {
                throw new IllegalStateException(format(
                        "%s was shown, and did not come again with a rule from %,d on",
                        lost.or(() -> missing).get(), parts));
            }
            throw new LabException(format(
                    "from %,d on it strikes packets whose headers are in links already, and these"
                            + " would have gone no further: so it is under wormhole switching, and"
                            + " what happened at %,d would not have; allowed: an earlier or later"
                            + " time, packets = held",
                    parts, missing.get().time()));
        }
        return to;
    }

    /**
     * Begins another run, and lets it come to a time, in ticks.
     *
     * @param shown what has been told so far
     * @param same all of it of times before this one, in ticks, must come again
     * @return the first record that does not; empty if all do
     */
    private Optional<TraceRecord> begin(Script next, long to, Chronicle shown, long same)
            throws LabException, InterruptedException {
        // The JVMs are free only when the run before has ended. Faults in force then end: not here.
        story.freeze();
        take.end(StopReason.INTERRUPTED);
        story = new Chronicle(next.loaded().emulation(), shown, same);
        script = next;
        ending = null;
        takes++;
        take = Take.begin(next.loaded(), stage, story);
        try {
            reachAll(to);
        } catch (IllegalStateException e) {
            if (story.missing().isEmpty()) {
                throw e;
            }
        }
        return story.missing();
    }

    /** Whether what becomes of a packet is decided when its header enters a link. */
    private static boolean strikesEarlier(Script script) {
        return script.loaded().emulation().network().mode().carries(Carriage.BY_ROUTE);
    }

    /**
     * Lets the run come to a time, in ticks, unless it is to pause before.
     *
     * @param told is called now and then
     */
    void reach(long to, Runnable told) throws InterruptedException {
        long slice = stride;
        while (take.reached() < to && ending == null && !pausing) {
            long began = System.nanoTime();
            long next = take.reached() + Math.min(slice, to - take.reached());
            reachAll(next);
            long took = System.nanoTime() - began;
            if (took < SLICE_NANOS && slice < Long.MAX_VALUE / 4) {
                slice *= 2;
            } else {
                slice = took > 2 * SLICE_NANOS ? Math.max(stride, slice / 2) : slice;
                told.run();
            }
        }
    }

    private void reachAll(long to) throws InterruptedException {
        take.advance(to);
        if (take.end() != null && ending == null) {
            Emulation emulation = script.loaded().emulation();
            Tally tally = take.end().tally();
            if (story.endAfter(tally.lastRecord, FaultTimeline.of(emulation, tally.lastRecord))) {
                takes++;
            }
            // Faults end one tick after the last record, and timers may run later.
            long last = story.size() == 0 ? 0 : story.time(story.size() - 1);
            take.come(Math.max(last, tally.lastInstant) + 1);
            ending = Endings.of(emulation, story, take.end());
        }
    }
}
