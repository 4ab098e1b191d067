package gossamer.model.analysis;

import gossamer.model.trace.EventKind;
import gossamer.model.trace.RecordConsumer;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The packets of each step of an algorithm, that is of each stage of its PUs; from a full trace.
 */
public final class StepTraffic implements RecordConsumer {

    /**
     * One step.
     *
     * @param stage its number
     * @param packets packets started
     * @param tokens tokens, or parts of them, in these
     * @param begin when the first one was started, in ticks
     * @param end when the last one was delivered, in ticks; -1 if none was
     */
    public record Step(int stage, long packets, long tokens, long begin, long end) {}

    /** Packets, tokens, begin, end. */
    private final SortedMap<Integer, long[]> steps = new TreeMap<>();

    @Override
    public void accept(long[] words, int at) {
        EventKind kind = EventKind.of((int) (words[at + 5] & 0xFF));
        if (kind != EventKind.START && kind != EventKind.TOKENS && kind != EventKind.DELIVER) {
            return;
        }
        long time = words[at];
        int stage = (int) (words[at + 5] >>> 16 & 0xFFFF);
        long[] step = steps.computeIfAbsent(stage, first -> new long[] {0, 0, time, -1});
        if (kind == EventKind.DELIVER) {
            step[3] = time;
        } else {
            step[0] += kind == EventKind.START ? 1 : 0;
            step[1] += (int) words[at + 4];
        }
    }

    /** All steps with packets, in the order of their numbers. */
    public List<Step> steps() {
        List<Step> list = new ArrayList<>(steps.size());
        steps.forEach(
                (stage, step) -> list.add(new Step(stage, step[0], step[1], step[2], step[3])));
        return list;
    }
}
