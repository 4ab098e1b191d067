package gossamer.coordinator.experiment;

import gossamer.model.trace.EventKind;
import gossamer.model.trace.TraceBuffer;
import gossamer.model.trace.TraceLevel;
import gossamer.node.trace.TraceCollector;

import org.jspecify.annotations.Nullable;

/** A full trace that somebody watches while what the level asks for is kept. */
final class Spectated implements TraceCollector.Output {

    private final TraceCollector.@Nullable Output kept;
    private final TraceLevel level;
    private final TraceCollector.Output spectator;
    private final TraceBuffer filtered = new TraceBuffer(1024);

    /** {@code kept}: where records are kept, null for nowhere. */
    Spectated(
            TraceCollector.@Nullable Output kept,
            TraceLevel level,
            TraceCollector.Output spectator) {
        this.kept = kept;
        this.level = level;
        this.spectator = spectator;
    }

    @Override
    public void append(long[] words, int records) {
        if (kept != null) {
            if (level == TraceLevel.FULL) {
                kept.append(words, records);
            } else {
                filter(words, records);
                kept.append(filtered.words(), filtered.size());
            }
        }
        spectator.append(words, records);
    }

    private void filter(long[] words, int records) {
        filtered.clear();
        for (int at = 0; at < records * TraceBuffer.WORDS; at += TraceBuffer.WORDS) {
            if (level.keeps(EventKind.of((int) (words[at + 5] & 0xFF)))) {
                filtered.add(
                        words[at],
                        words[at + 1],
                        words[at + 2],
                        words[at + 3],
                        words[at + 4],
                        words[at + 5]);
            }
        }
    }

    @Override
    public TraceCollector.Position sync() {
        return kept == null ? TraceCollector.Position.START : kept.sync();
    }

    @Override
    public void finish() {
        if (kept != null) {
            kept.finish();
        }
        spectator.finish();
    }

    @Override
    public void close() {
        if (kept != null) {
            kept.close();
        }
        spectator.close();
    }
}
