package gossamer.model.algorithm.plan;

import gossamer.model.machine.Network;
import gossamer.model.topology.Grid;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A plan of split tokens on a machine, in which colours do not wait for each other's steps. In a
 * part of the plan each colour has an axis of its own, so that nothing but barriers would join
 * their steps: each begins its next one when its own last one has ended, and the part lasts as long
 * as the slowest colour, {@code max_c Σ_i}, in place of {@code Σ_i max_c} over the steps i. Parts
 * in which that gains nothing keep the common steps.
 *
 * <p>With two colours no order of their steps is faster as long as they are never on one axis at
 * the same time. For colour 0 is on axis 0 for x ticks and then on axis 1 for u, colour 1 on axis 1
 * for y and then on axis 0 for v; a colour needs x + u or y + v, an axis y + u or x + v, and the
 * largest of these sums is {@code max(x, y) + max(u, v)}, which this plan takes. Where an order is
 * faster in which they share an axis, but no channel, the plan takes the fastest of those ({@link
 * ShortestOrder}), and its parts overlap.
 */
public final class StaggeredPlan extends Plan {

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
            return leaves.isOfAll()
                    ? plan.step(leaves.step())
                    : plan.step(leaves.step(), leaves.colour());
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
            return leaves.isOfAll()
                    ? plan.part(pu, leaves.step())
                    : plan.part(pu, leaves.step(), leaves.colour());
        }

        @Override
        public List<Move> arrivals(int part, int index, int pu, Grid grid) {
            Departure leaves = departures.get(index);
            return leaves.of(plan.arrivals(pu, leaves.step()));
        }

        @Override
        public List<Move> samples(int part, int index) {
            Departure leaves = departures.get(index);
            return leaves.of(plan.samples(leaves.step()));
        }

        @Override
        public long packets(int part, int index) {
            Departure leaves = departures.get(index);
            return leaves.isOfAll()
                    ? plan.packets(leaves.step())
                    : plan.packets(leaves.step(), leaves.colour());
        }
    }

    /** Most steps of a plan of which all orders are looked at; with more there is less to gain. */
    static final int MOST_STEPS = 200;

    /** The longest side of its grid, and most PUs: large ones take long to look at. */
    static final int LONGEST_SIDE = 1_024;

    static final int MOST_PUS = 65_536;

    private final Network machine;
    private final Timetable times;
    private final List<Departure> departures;
    private final int[] dues;

    private StaggeredPlan(Plan plan, Timetable times, int[] dues) {
        super(
                plan,
                plan.name(),
                new int[] {dues.length},
                new Steps(plan, times.departures(), dues));
        this.machine = times.machine();
        this.times = times;
        this.departures = times.departures();
        this.dues = dues;
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
        Timetable times = Timetable.of(plan, machine);
        return times.isStaggered() ? new StaggeredPlan(plan, times, times.dues()) : plan;
    }

    /**
     * Whether a colour may go on to its next part before the other one has ended its last: of two
     * colours on sides that differ, of few PUs, in few steps. Where links go one way at a time,
     * steps take longer than their slowest packets, so that nothing can be said of their order.
     */
    public static boolean mayOverlap(Plan plan, Network machine) {
        return mayOverlap(plan.grid(), plan.colouring(), machine) && plan.steps() <= MOST_STEPS;
    }

    /** Whether there are plans of this kind in which it may. */
    public static boolean mayOverlap(Grid grid, Colouring colouring, Network machine) {
        return colouring == Colouring.SPLIT
                && !machine.isHalfDuplex()
                && grid.dimensions() == 2
                && !grid.square()
                && grid.pus() <= MOST_PUS
                && Math.max(grid.side(0), grid.side(1)) <= LONGEST_SIDE;
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
        return departures.get(step).begin() + ticks(samples(step), machine);
    }

    @Override
    public long ticks(Network network) {
        require(network);
        return times.end();
    }

    @Override
    public StepCosts chain(Network network) {
        require(network);
        return times.chain();
    }

    @Override
    public String formula() {
        return times.overlap()
                ? "Σ over steps that follow each other, none waiting, of max(t_s + d·t_d + l·t_l)"
                : "Σ over phases of the slowest colour, Σ over its steps of"
                        + " max(t_s + d·t_d + l·t_l)";
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
}
