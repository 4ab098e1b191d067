package gossamer.coordinator.reproduce.meshtorus;

import gossamer.coordinator.experiment.TunedRun;
import gossamer.coordinator.reproduce.Row;
import gossamer.coordinator.reproduce.Runs;
import gossamer.model.algorithm.plan.Plan;
import gossamer.model.algorithm.plan.StaggeredPlan;
import gossamer.model.machine.Cost;
import gossamer.model.machine.Network;
import gossamer.model.machine.TimeBase;
import gossamer.model.run.Tally;
import gossamer.model.topology.Grid;
import gossamer.node.EmulationResult;

import java.util.HashSet;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Runs of schedules on the machine of the paper: all-port PUs, full-duplex links, wormhole
 * switching; distances cost nothing. Each run's trace is verified while it is under way, up to
 * side 243.
 */
final class WormRuns {

    /** Most PUs of a run whose trace is audited while it is under way. */
    private static final int MOST_AUDITED = 243 * 243;

    private final Runs runs;
    private final Set<String> counted = new HashSet<>();
    private final RunJournal journal;
    private long packets;
    private long waiting;

    /**
     * What a run came to.
     *
     * @param units its makespan in units of pushing one token over one link
     * @param packets that were delivered
     * @param waiting packets that had to wait for a port or a link
     * @param fingerprint of its trace
     */
    record Ran(double units, long packets, long waiting, String fingerprint) {}

    /** Runs that are not kept. */
    WormRuns(Runs runs) {
        this(runs, RunJournal.none());
    }

    /** What the journal has is not run again. */
    WormRuns(Runs runs, RunJournal journal) {
        this.runs = runs;
        this.journal = journal;
    }

    /** Says what is under way besides runs. */
    void working(String doing) {
        runs.working(doing);
    }

    /** Packets of all runs so far. */
    long packets() {
        return packets;
    }

    /** Packets of all runs so far that had to wait for a port or a link. */
    long waiting() {
        return waiting;
    }

    /** Flits of a token: such that the parts of all colours are alike. */
    static int tokenFlits(Grid grid) {
        return grid.dimensions();
    }

    /** A start-up of {@code r} units, a flit takes a tick. */
    static Cost cost(Grid grid, int r) {
        return new Cost((long) r * tokenFlits(grid), 0, 1, TimeBase.TICKS);
    }

    /**
     * The makespan in units of pushing one token over one link; every schedule is run once.
     *
     * @param name of the schedule, which tells it from all others
     * @param r a start-up in these units
     */
    double units(String name, Grid grid, int r, Supplier<Plan> plan) {
        return run(name, grid, r, plan).units();
    }

    /** The same, and more of the run. */
    Ran run(String name, Grid grid, int r, Supplier<Plan> plan) {
        String key = key(name, grid, r);
        Ran ran = journal.get(key).orElseGet(() -> run(key, grid, r, plan.get()));
        if (counted.add(key)) {
            packets += ran.packets();
            waiting += ran.waiting();
        }
        return ran;
    }

    /** The same of a run that is wanted. */
    Ran run(WormJob job) {
        return run(job.name(), job.grid(), job.r(), job.plan());
    }

    /** Whether it has been done. */
    boolean has(WormJob job) {
        return journal.get(key(job)).isPresent();
    }

    /** The commit of the build that did it. */
    String commit(WormJob job) {
        return journal.commit(key(job));
    }

    /** Takes a run that has been done elsewhere, with so many breaches of the model. */
    void take(WormJob job, Ran ran, long breaches) {
        runs.addRun();
        runs.addViolations(breaches);
        if (breaches == 0) {
            journal.add(key(job), ran);
        }
    }

    private static String key(WormJob job) {
        return key(job.name(), job.grid(), job.r());
    }

    private static String key(String name, Grid grid, int r) {
        return name + " on " + grid.kind() + " " + grid.shapeText() + ", r=" + r;
    }

    private Ran run(String name, Grid grid, int r, Plan schedule) {
        working(name + ": making the schedule");
        Network network = TunedRun.network(cost(grid, r), tokenFlits(grid));
        Plan plan = StaggeredPlan.of(schedule, network);
        long breaches = runs.violations();
        EmulationResult result = run(isAudited(plan.grid()), name, plan, network);
        Tally tally = result.tally();
        Ran ran = new Ran(
                (double) tally.lastCompletion / tokenFlits(grid),
                tally.deliveries,
                tally.queued + tally.blocked,
                result.fingerprint().hex());
        if (runs.violations() == breaches) {
            journal.add(name, ran);
        }
        return ran;
    }

    private EmulationResult run(boolean audited, String name, Plan plan, Network network) {
        return audited ? runs.planned(name, plan, network) : runs.counted(name, plan, network);
    }

    /** Whether traces are verified while runs are under way; otherwise packets are counted. */
    static boolean isAudited(Grid grid) {
        return grid.pus() <= MOST_AUDITED;
    }

    /** Runs a schedule only to see how long that takes. */
    void forTime(boolean audited, String name, Grid grid, int r, Plan plan) {
        run(
                audited,
                "to see how long it takes: " + key(name, grid, r),
                plan,
                TunedRun.network(cost(grid, r), tokenFlits(grid)));
    }

    /** A makespan in units, with a decimal where it is no whole number. */
    static String text(double units) {
        return Row.decimals(units, units == Math.rint(units) ? 0 : 1);
    }
}
