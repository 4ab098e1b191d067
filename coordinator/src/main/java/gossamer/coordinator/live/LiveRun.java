package gossamer.coordinator.live;

import gossamer.model.analysis.TokensHeld;
import gossamer.model.run.Emulation;
import gossamer.model.trace.EventKind;
import gossamer.model.trace.TraceBuffer;
import gossamer.node.JvmStatus;
import gossamer.node.ProgressListener;
import gossamer.node.RunEvent;
import gossamer.node.trace.TraceCollector;

import java.util.ArrayList;
import java.util.List;

/**
 * What a run has come to so far: filled by the thread that gathers the trace, read by those that
 * serve the page.
 */
public final class LiveRun implements TraceCollector.Output, ProgressListener {

    private static final int MOST_LEVEL = 255;

    private final TokensHeld held;
    private final int pus;
    private long time;
    private long deliveries;
    private long tokens;
    private int completePus;
    private String end = "";
    private final List<RunEvent> events = new ArrayList<>();
    private List<JvmStatus> jvms = List.of();

    /**
     * A state of the run.
     *
     * @param time of the last record, in ticks
     * @param deliveries packets delivered
     * @param tokens held by all PUs, their own included
     * @param coverage share of all tokens held, 0 to 1
     * @param completePus PUs that are complete
     * @param levels of each PU the share of tokens that it holds, 0 to 255, which is all
     * @param end how the run ended, as JSON; empty while it goes on
     */
    record State(
            long time,
            long deliveries,
            long tokens,
            double coverage,
            int completePus,
            byte[] levels,
            String end) {}

    /** A run that has not begun. */
    public LiveRun(Emulation emulation) {
        held = new TokensHeld(emulation);
        pus = emulation.topology().pus();
        tokens = (long) pus * held.sets();
    }

    @Override
    public synchronized void append(long[] words, int records) {
        for (int at = 0; at < records * TraceBuffer.WORDS; at += TraceBuffer.WORDS) {
            EventKind kind = EventKind.of((int) (words[at + 5] & 0xFF));
            tokens += held.accept(words, at);
            deliveries += kind == EventKind.DELIVER ? 1 : 0;
            completePus += kind == EventKind.COMPLETE ? 1 : 0;
            time = words[at];
        }
    }

    @Override
    public void progressed(long reached, long packets) {
        // The trace tells.
    }

    @Override
    public synchronized void happened(RunEvent event) {
        events.add(event);
    }

    @Override
    public synchronized void measured(List<JvmStatus> all) {
        jvms = all;
    }

    /** How often this has happened so far. */
    synchronized long events(RunEvent.Kind kind) {
        return events.stream().filter(event -> event.kind() == kind).count();
    }

    /** How each JVM does. */
    synchronized List<JvmStatus> jvms() {
        return jvms;
    }

    /** The run has ended and is written down; {@code summary} says how, as JSON. */
    public synchronized void ended(String summary) {
        end = summary;
    }

    synchronized State state() {
        double all = (double) pus * held.sets();
        byte[] levels = new byte[pus];
        for (int pu = 0; pu < pus; pu++) {
            levels[pu] = (byte) (int) (MOST_LEVEL * (held.of(pu) / all));
        }
        return new State(time, deliveries, tokens, tokens / all / pus, completePus, levels, end);
    }
}
