package gossamer.model.algorithm.plan;

import gossamer.model.algorithm.plan.ShortestOrder.Run;
import gossamer.model.machine.Network;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.stream.LongStream;

/** When the colours of a plan of split tokens begin their steps on a machine. */
final class Timetable {

    /** Of steps that begin together that of the lower colour comes first. */
    private static final Comparator<Departure> IN_ORDER =
            Comparator.comparingLong(Departure::begin).thenComparingInt(Departure::colour);

    private final Plan plan;
    private final Network machine;
    private final List<Departure> departures = new ArrayList<>();
    private final List<Integer> dues = new ArrayList<>();
    /** Those that follow each other from the begin to the end. */
    private final List<Departure> chain = new ArrayList<>();
    /** What each colour does in all parts. */
    private final List<List<Own>> own = new ArrayList<>();

    /** When all of it has ended. */
    private long end;

    private boolean overlap;

    /**
     * A step in which a colour does something.
     *
     * @param step of the plan with common steps
     * @param ticks that its slowest packet takes
     */
    private record Own(int step, long ticks) {}

    private Timetable(Plan plan, Network machine) {
        this.plan = plan;
        this.machine = machine;
        for (int colour = 0; colour < plan.colours(); colour++) {
            own.add(new ArrayList<>());
        }
    }

    /** The fastest one that is known. */
    static Timetable of(Plan plan, Network machine) {
        Timetable times = new Timetable(plan, machine);
        int[] starts = plan.starts();
        for (int part = 0; part + 1 < starts.length; part++) {
            times.addPart(starts[part], starts[part + 1]);
        }
        if (StaggeredPlan.mayOverlap(plan, machine)) {
            times.letPartsOverlap();
        }
        return times;
    }

    Network machine() {
        return machine;
    }

    /** In the order in which they begin. */
    List<Departure> departures() {
        return Collections.unmodifiableList(departures);
    }

    /** By departure the last one that begins before its packets must have arrived. */
    int[] dues() {
        return dues.stream().mapToInt(Integer::intValue).toArray();
    }

    /** When all of it has ended. */
    long end() {
        return end;
    }

    boolean isStaggered() {
        return departures.stream().anyMatch(departure -> !departure.isOfAll());
    }

    /** Whether a colour goes on to its next part before all have ended the one before. */
    boolean overlap() {
        return overlap;
    }

    /** What {@link Plan#chain} says. */
    StepCosts chain() {
        StepCosts steps = new StepCosts();
        for (Departure departure : chain) {
            steps.addSlowest(plan, departure.of(plan.samples(departure.step())), machine);
        }
        return steps;
    }

    private void addPart(int from, int to) {
        List<Departure> together = new ArrayList<>();
        List<List<Departure>> apart = new ArrayList<>();
        for (int colour = 0; colour < plan.colours(); colour++) {
            apart.add(new ArrayList<>());
        }
        long[] ends = new long[plan.colours()];
        Arrays.fill(ends, end);
        long common = end;
        for (int step = from; step < to; step++) {
            together.add(new Departure(step, Departure.ALL, common));
            long slowest = 0;
            List<Move> samples = plan.samples(step);
            for (int colour = 0; colour < ends.length; colour++) {
                Departure leaves = new Departure(step, colour, ends[colour]);
                List<Move> moves = leaves.of(samples);
                if (!moves.isEmpty()) {
                    long lasts = plan.ticks(moves, machine);
                    apart.get(colour).add(leaves);
                    own.get(colour).add(new Own(step, lasts));
                    ends[colour] = Math.addExact(ends[colour], lasts);
                    slowest = Math.max(slowest, lasts);
                }
            }
            common = Math.addExact(common, slowest);
        }
        int last = 0;
        for (int colour = 0; colour < ends.length; colour++) {
            last = ends[colour] > ends[last] ? colour : last;
        }
        end = ends[last];
        boolean gains = end < common;
        chain.addAll(gains ? apart.get(last) : together);
        add(gains ? inOrder(apart) : together);
    }

    /** Packets are due when their colour goes on; the last ones at the end of the part. */
    private void add(List<Departure> part) {
        int first = departures.size();
        departures.addAll(part);
        dues.addAll(Collections.nCopies(part.size(), 0));
        int[] next = new int[plan.colours() + 1];
        Arrays.fill(next, departures.size());
        for (int index = departures.size() - 1; index >= first; index--) {
            int colour = departures.get(index).colour() + 1;
            dues.set(index, next[colour] - 1);
            next[colour] = index;
        }
    }

    /** Two colours go on to the next part each by itself, where that is faster. */
    private void letPartsOverlap() {
        long[][] lengths = {lengths(0), lengths(1)};
        long least = Math.max(
                LongStream.of(lengths[0]).sum(), LongStream.of(lengths[1]).sum());
        if (end == least) {
            return;
        }
        List<StepChannels> first = channels(0);
        List<StepChannels> second = channels(1);
        ShortestOrder order = ShortestOrder.of(
                lengths[0], lengths[1], (one, other) -> first.get(one).meet(second.get(other)));
        if (order.end() < end) {
            take(order);
        }
    }

    private long[] lengths(int colour) {
        return own.get(colour).stream().mapToLong(Own::ticks).toArray();
    }

    private List<StepChannels> channels(int colour) {
        return own.get(colour).stream()
                .map(each -> plan.channels(each.step(), colour))
                .toList();
    }

    private void take(ShortestOrder order) {
        List<List<Departure>> apart = new ArrayList<>();
        for (int colour = 0; colour < 2; colour++) {
            List<Departure> begins = new ArrayList<>();
            for (long begin : order.begins(colour)) {
                int step = own.get(colour).get(begins.size()).step();
                begins.add(new Departure(step, colour, begin));
            }
            apart.add(begins);
        }
        departures.clear();
        dues.clear();
        add(inOrder(apart));
        chain.clear();
        for (Run run : order.chain()) {
            chain.addAll(apart.get(run.sequence()).subList(run.from(), run.to()));
        }
        end = order.end();
        overlap = true;
    }

    private static List<Departure> inOrder(List<List<Departure>> apart) {
        return apart.stream().flatMap(List::stream).sorted(IN_ORDER).toList();
    }
}
