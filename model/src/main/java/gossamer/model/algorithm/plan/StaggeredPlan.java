package gossamer.model.algorithm.plan;

import gossamer.model.machine.Network;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;

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
    private record Departure(int step, int colour, long begin) {}

    private final Network machine;
    private final List<Departure> departures;
    private final int[] dues;
    private final long end;

    private StaggeredPlan(Plan plan, Timetable times) {
        super(plan, plan.name(), new int[] {times.departures.size()}, (part, index) -> {
            Departure departure = times.departures.get(index);
            return departure.colour == ALL
                    ? plan.step(departure.step)
                    : plan.step(departure.step, departure.colour);
        });
        this.machine = times.machine;
        this.departures = List.copyOf(times.departures);
        this.dues = times.dues.stream().mapToInt(Integer::intValue).toArray();
        this.end = times.end;
    }

    /**
     * The plan on a machine with all ports; itself if it is no faster without common steps. Only
     * split tokens are looked at: whole ones with colours by parity keep the steps of [TR].
     */
    public static Plan of(Plan plan, Network machine) {
        if (keeps(plan)) {
            return plan;
        }
        Timetable times = new Timetable(plan, machine);
        int[] starts = plan.starts();
        for (int part = 0; part + 1 < starts.length; part++) {
            times.addPart(starts[part], starts[part + 1]);
        }
        return times.isStaggered() ? new StaggeredPlan(plan, times) : plan;
    }

    /** Whether the plan is none of those that are faster without common steps. */
    static boolean keeps(Plan plan) {
        // On equal sides all colours do the same.
        return plan.colouring() != Colouring.SPLIT || plan.grid().square();
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

    @Override
    public long ticks(Network network) {
        require(network);
        return end;
    }

    @Override
    public String formula() {
        return "Σ over phases of the slowest colour, Σ over its steps of max(t_s + d·t_d + l·t_l)";
    }

    @Override
    public PuStep part(int pu, int index) {
        List<Move> sends = PuStep.of(step(index), pu, grid()).sends();
        int arrivals = 0;
        for (int earlier = 0; earlier <= index; earlier++) {
            if (dues[earlier] == index) {
                arrivals += PuStep.of(step(earlier), pu, grid()).arrivals();
            }
        }
        return new PuStep(sends, arrivals);
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
                for (int colour = 0; colour < own.length; colour++) {
                    PlanStep moves = plan.step(step, colour);
                    if (!moves.moves().isEmpty()) {
                        long ticks = plan.ticks(moves, machine);
                        apart.add(new Departure(step, colour, own[colour]));
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
