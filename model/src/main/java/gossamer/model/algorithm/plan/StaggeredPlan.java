package gossamer.model.algorithm.plan;

import gossamer.model.machine.Network;
import gossamer.model.topology.Grid;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A plan of split tokens on a machine, in which colours do not wait for each other's steps. In a
 * part of the plan each colour has an axis of its own, so that nothing but barriers would join
 * their steps: each begins its next one when its own last one has ended, and the part lasts as long
 * as the slowest colour, {@code max_c Σ_i}, in place of {@code Σ_i max_c} over the steps i.
 *
 * <p>With two colours no order of their steps is faster as long as they are never on one axis at
 * the same time. For colour 0 is on axis 0 for x ticks and then on axis 1 for u, colour 1 on axis 1
 * for y and then on axis 0 for v; a colour needs x + u or y + v, an axis y + u or x + v, and the
 * largest of these sums is {@code max(x, y) + max(u, v)}, which this plan takes.
 *
 * <p>Parts in which that gains nothing keep the common steps.
 */
public final class StaggeredPlan extends Plan {

    /** All colours. */
    private static final int ALL = -1;

    /**
     * What begins together.
     *
     * @param step of the plan with common steps
     * @param colour that does it, or {@link #ALL}
     * @param begin in ticks
     */
    private record Departure(int step, int colour, long begin) {

        /** Those of the moves that begin then. */
        List<Move> of(List<Move> moves) {
            return colour == ALL
                    ? moves
                    : moves.stream().filter(move -> move.colour() == colour).toList();
        }
    }

    /** Makes steps of those of the plan with common steps. */
    private static final class Steps implements Maker {
        private final Plan plan;
        private final List<Departure> departures;
        /** The steps whose packets are due in each step. */
        private final List<List<Integer>> dueIn;

        Steps(Plan plan, List<Departure> departures, int[] dues) {
            this.plan = plan;
            this.departures = departures;
            this.dueIn = Stream.<List<Integer>>generate(ArrayList::new)
                    .limit(dues.length)
                    .toList();
            for (int step = 0; step < dues.length; step++) {
                dueIn.get(dues[step]).add(step);
            }
        }

        @Override
        public boolean makesParts() {
            return plan.makesParts();
        }

        @Override
        public long kept() {
            return plan.kept();
        }

        @Override
        public PlanStep make(int part, int index) {
            Departure leaves = departures.get(index);
            return leaves.colour == ALL
                    ? plan.step(leaves.step)
                    : plan.step(leaves.step, leaves.colour);
        }

        @Override
        public PuStep make(int part, int index, int pu, Grid grid) {
            int arrivals = 0;
            for (int earlier : dueIn.get(index)) {
                arrivals += part(pu, departures.get(earlier)).arrivals();
            }
            return new PuStep(part(pu, departures.get(index)).sends(), arrivals);
        }

        private PuStep part(int pu, Departure leaves) {
            return leaves.colour == ALL
                    ? plan.part(pu, leaves.step)
                    : plan.part(pu, leaves.step, leaves.colour);
        }

        @Override
        public List<Move> arrivals(int part, int index, int pu, Grid grid) {
            Departure leaves = departures.get(index);
            return leaves.of(plan.arrivals(pu, leaves.step));
        }

        @Override
        public List<Move> samples(int part, int index) {
            Departure leaves = departures.get(index);
            return leaves.of(plan.samples(leaves.step));
        }

        @Override
        public long packets(int part, int index) {
            Departure leaves = departures.get(index);
            return leaves.colour == ALL
                    ? plan.packets(leaves.step)
                    : plan.packets(leaves.step, leaves.colour);
        }
    }

    private final Network machine;
    private final List<Departure> departures;
    private final int[] dues;
    private final long end;

    private StaggeredPlan(
            Plan plan, Network machine, List<Departure> departures, int[] dues, long end) {
        super(plan, plan.name(), new int[] {dues.length}, new Steps(plan, departures, dues));
        this.machine = machine;
        this.departures = departures;
        this.dues = dues;
        this.end = end;
    }

    /**
     * The plan on a machine with all ports; itself if it is no faster without common steps. Only
     * split tokens are looked at: whole ones with colours by parity keep the steps of [TR].
     */
    public static Plan of(Plan plan, Network machine) {
        // On equal sides all colours do the same.
        if (plan.colouring() != Colouring.SPLIT || plan.grid().square()) {
            return plan;
        }
        Timetable times = new Timetable(plan, machine);
        int[] starts = plan.starts();
        for (int part = 0; part + 1 < starts.length; part++) {
            times.addPart(starts[part], starts[part + 1]);
        }
        return times.isStaggered()
                ? new StaggeredPlan(
                        plan,
                        machine,
                        List.copyOf(times.departures),
                        times.dues.stream().mapToInt(Integer::intValue).toArray(),
                        times.end)
                : plan;
    }

    @Override
    public long[] slots(Network network) {
        require(network);
        return departures.stream().mapToLong(Departure::begin).toArray();
    }

    @Override
    public int due(int step) {
        return dues[step];
    }

    /** Colours may end in another order than that in which they begin their last steps. */
    @Override
    int lastToEnd() {
        int end = steps() - 1;
        return IntStream.rangeClosed(0, end)
                .filter(step -> dues[step] == end)
                .boxed()
                .max(Comparator.comparingLong(this::ends))
                .orElseThrow();
    }

    private long ends(int step) {
        return departures.get(step).begin + ticks(samples(step), machine);
    }

    @Override
    public long ticks(Network network) {
        require(network);
        return end;
    }

    @Override
    public String formula() {
        return "Σ over phases of the slowest colour, Σ over its steps of max(t_s + d·t_d + l·t_l)";
    }

    /** Which steps come first depends on their costs. */
    private void require(Network network) {
        if (!network.cost().equals(machine.cost())
                || network.tokenFlits() != machine.tokenFlits()) {
            throw new IllegalArgumentException("a plan for " + machine.cost() + " and "
                    + machine.tokenFlits() + " flits, not for " + network.cost() + " and "
                    + network.tokenFlits());
        }
    }

    /** What has been found for the parts so far. */
    private static final class Timetable {
        private final Plan plan;
        private final Network machine;
        private final List<Departure> departures = new ArrayList<>();
        private final List<Integer> dues = new ArrayList<>();
        /** When all of it has ended. */
        private long end;

        Timetable(Plan plan, Network machine) {
            this.plan = plan;
            this.machine = machine;
        }

        boolean isStaggered() {
            return departures.stream().anyMatch(departure -> departure.colour != ALL);
        }

        void addPart(int from, int to) {
            List<Departure> together = new ArrayList<>();
            List<Departure> apart = new ArrayList<>();
            long[] own = new long[plan.colours()];
            Arrays.fill(own, end);
            long common = end;
            for (int step = from; step < to; step++) {
                together.add(new Departure(step, ALL, common));
                long slowest = 0;
                List<Move> samples = plan.samples(step);
                for (int colour = 0; colour < own.length; colour++) {
                    Departure leaves = new Departure(step, colour, own[colour]);
                    List<Move> moves = leaves.of(samples);
                    if (!moves.isEmpty()) {
                        long ticks = plan.ticks(moves, machine);
                        apart.add(leaves);
                        own[colour] = Math.addExact(own[colour], ticks);
                        slowest = Math.max(slowest, ticks);
                    }
                }
                common = Math.addExact(common, slowest);
            }
            end = Arrays.stream(own).max().orElseThrow();
            boolean gains = end < common;
            // Of steps that begin together that of the lower colour comes first.
            apart.sort(
                    Comparator.comparingLong(Departure::begin).thenComparingInt(Departure::colour));
            add(gains ? apart : together);
        }

        /** Packets are due when their colour goes on; the last ones at the end of the part. */
        private void add(List<Departure> part) {
            int first = departures.size();
            departures.addAll(part);
            dues.addAll(Collections.nCopies(part.size(), 0));
            int[] next = new int[plan.colours() + 1];
            Arrays.fill(next, departures.size());
            for (int index = departures.size() - 1; index >= first; index--) {
                int colour = departures.get(index).colour + 1;
                dues.set(index, next[colour] - 1);
                next[colour] = index;
            }
        }
    }
}
