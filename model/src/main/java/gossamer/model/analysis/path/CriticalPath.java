package gossamer.model.analysis.path;

import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * The chain of packets that determined when a run ended: each was sent because the one before it
 * had arrived, or begun because that had left what both needed. Its steps follow each other without
 * gap from time 0 to {@code end}.
 *
 * @param end when the last PU became complete; in a run that is not complete the last delivery, 0
 *     if there was none
 * @param complete whether all PUs became complete
 * @param pu where the path ends
 * @param steps in the order of time
 */
public record CriticalPath(long end, boolean complete, int pu, List<PathStep> steps) {

    /** Copies the list and requires that nothing is missing in it. */
    public CriticalPath {
        steps = List.copyOf(steps);
        long at = 0;
        for (PathStep step : steps) {
            if (step.from() != at) {
                throw new IllegalStateException("the path is at " + at + ", then comes " + step);
            }
            at = step.to();
        }
        if (at != end) {
            throw new IllegalStateException("the path ends at " + at + ", the run at " + end);
        }
    }

    /** Ticks spent on each piece; all pieces are present, and their sum is {@code end}. */
    public Map<Piece, Long> ticks() {
        Map<Piece, Long> ticks = new EnumMap<>(Piece.class);
        for (Piece piece : Piece.values()) {
            ticks.put(piece, 0L);
        }
        steps.forEach(step -> ticks.merge(step.piece(), step.ticks(), Long::sum));
        return Collections.unmodifiableMap(ticks);
    }

    /** Share of a piece, 0 to 1. */
    public double share(Piece piece) {
        return end == 0 ? 0 : (double) ticks().getOrDefault(piece, 0L) / end;
    }

    /** Ids of its packets, each once, in the order of time. */
    public long[] packets() {
        return steps.stream()
                .mapToLong(PathStep::packet)
                .filter(id -> id != 0)
                .distinct()
                .toArray();
    }
}
