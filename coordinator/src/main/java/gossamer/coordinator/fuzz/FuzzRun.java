package gossamer.coordinator.fuzz;

import gossamer.audit.AuditReport;
import gossamer.coordinator.config.FarmSettings;
import gossamer.coordinator.config.LoadedConfig;
import gossamer.coordinator.experiment.Experiment;
import gossamer.coordinator.experiment.FarmRun;
import gossamer.coordinator.experiment.RunSummary;
import gossamer.coordinator.experiment.Verification;
import gossamer.coordinator.text.WholeFile;
import gossamer.model.fault.DelayRule;
import gossamer.model.fault.FaultRule;
import gossamer.model.fault.Injection;
import gossamer.model.fault.PuDelay;
import gossamer.model.fault.When;
import gossamer.model.machine.Cost;
import gossamer.model.reference.SequentialEngine;
import gossamer.model.run.Emulation;
import gossamer.model.run.Limits;
import gossamer.model.run.StopReason;
import gossamer.model.trace.TraceLevel;
import gossamer.node.EmulationResult;
import gossamer.node.Emulator;
import gossamer.node.EmulatorSettings;
import gossamer.node.ProgressListener;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * One config, run in all ways: by the sequential engine, by actors as {@code gossamer run} does it,
 * and by actors on other numbers of regions.
 */
final class FuzzRun {

    /** The most regions of a run. */
    static final int MOST_REGIONS = 3;

    /** More deliveries than any case needs. */
    private static final long MOST_EVENTS = 400_000;

    /** More virtual time than any case needs that nothing holds up. */
    private static final long MOST_TICKS = 4_000_000;

    private static final long MOST_MILLIS = 100_000;
    private static final long MOST_TIMES = 200;
    private static final double ALMOST_ALL = 0.999;

    private final LoadedConfig loaded;
    private final Emulator emulator;
    private final Path work;

    /**
     * A run that has not begun.
     *
     * @param emulator with {@link #MOST_REGIONS} regions
     * @param work a directory for what runs keep, which is removed
     */
    FuzzRun(LoadedConfig loaded, Emulator emulator, Path work) {
        this.loaded = limited(loaded);
        this.emulator = emulator;
        this.work = work;
    }

    /** What went wrong; empty if all is well. */
    Optional<FuzzFailure> failure() throws IOException, InterruptedException {
        try {
            return checked();
        } catch (RuntimeException | Error e) {
            return Optional.of(FuzzFailure.of(e));
        }
    }

    private Optional<FuzzFailure> checked() throws IOException, InterruptedException {
        Emulation emulation = loaded.emulation();
        SequentialEngine.Outcome outcome = SequentialEngine.run(emulation, TraceLevel.FULL);
        if (isEndless(emulation, outcome.reason())) {
            return failure("a run that does not end", "the engine reached the limit of events");
        }
        AuditReport report = verdict(outcome);
        if (!report.clean()) {
            return failure(
                    "the trace is rejected: " + report.violations().get(0).rule(),
                    report.toString());
        }
        int most = Math.min(MOST_REGIONS, emulation.topology().pus());
        RunSummary summary = summary(most);
        if (isEndless(emulation, summary.result().reason())) {
            return failure("a run that does not end", "actors reached a limit");
        }
        for (int regions = 1; regions <= most; regions++) {
            EmulationResult result = regions == most
                    ? summary.result()
                    : emulator.start(
                                    emulation,
                                    new EmulatorSettings(regions, TraceLevel.OFF),
                                    null,
                                    ProgressListener.none())
                            .await();
            String difference = difference(outcome, result);
            if (!difference.isEmpty()) {
                return failure("unequal runs", difference + " on " + regions + " regions");
            }
        }
        return theory(summary);
    }

    private static Optional<FuzzFailure> failure(String kind, String detail) {
        return Optional.of(new FuzzFailure(kind, detail));
    }

    /**
     * Whether a run is cut off that should have ended by itself. A fault may well hold up a run
     * until its limit of virtual time.
     */
    private boolean isEndless(Emulation emulation, StopReason reason) {
        Limits limits = emulation.limits();
        return switch (reason) {
            case QUIESCENT -> false;
            case VIRTUAL_TIME_LIMIT ->
                !emulation.isDisturbed() && limits.virtualTicks() >= enough(emulation);
            case EVENT_LIMIT -> limits.events() >= MOST_EVENTS;
            case WALL_TIME_LIMIT, INTERRUPTED -> limits.wallMillis() >= MOST_MILLIS;
        };
    }

    /** The same with limits that no run needs, so that each ends. */
    private static LoadedConfig limited(LoadedConfig loaded) {
        Emulation all = loaded.emulation();
        Limits limits = all.limits();
        Emulation emulation = new Emulation(
                all.name(),
                all.seed(),
                all.topology(),
                all.network(),
                all.algorithm(),
                all.profile(),
                new Limits(
                        Math.min(limits.virtualTicks(), mostTicks(all)),
                        Math.min(limits.wallMillis(), MOST_MILLIS),
                        Math.min(limits.events(), MOST_EVENTS),
                        limits.traceBytes(),
                        limits.pluginMillis()));
        return new LoadedConfig(
                emulation,
                loaded.settings(),
                loaded.resolved(),
                loaded.files(),
                loaded.plugins(),
                loaded.hopfield(),
                loaded.farm());
    }

    /** Virtual time that suffices for all packets one after the other, if nothing delays them. */
    private static long enough(Emulation emulation) {
        long packets = Math.min(MOST_EVENTS, emulation.algorithm().packets());
        return MOST_TICKS + packets * largest(emulation);
    }

    /** Ticks that a packet with all tokens takes over a link. */
    private static long largest(Emulation emulation) {
        Cost cost = emulation.network().cost();
        long flits =
                (long) emulation.network().tokenFlits() * emulation.topology().pus();
        return cost.startup() + cost.crossing(flits);
    }

    /**
     * Whether a single delay may last for very many periods of a fault that comes and goes, each of
     * which has records: they would fill the memory.
     */
    static boolean isTooLong(LoadedConfig loaded) {
        Emulation emulation = loaded.emulation();
        double longest = 0;
        for (DelayRule rule : emulation.profile().delays()) {
            longest += rule.law().quantile(ALMOST_ALL) + largest(emulation) / rule.bandwidth();
        }
        for (PuDelay rule : emulation.profile().puDelays()) {
            longest += rule.offset().quantile(ALMOST_ALL) + largest(emulation) * rule.slow();
        }
        return longest > MOST_TIMES * (double) leastPeriod(emulation);
    }

    /** Faults that come and go have records each time. */
    private static long mostTicks(Emulation emulation) {
        long period = leastPeriod(emulation);
        long most = enough(emulation);
        return period < most / MOST_TIMES ? period * MOST_TIMES : most;
    }

    private static long leastPeriod(Emulation emulation) {
        long least = Long.MAX_VALUE;
        for (FaultRule rule : emulation.profile().faults()) {
            if (rule instanceof Injection injection) {
                least = Math.min(least, period(injection.timing().when()));
            }
        }
        return least;
    }

    private static long period(When when) {
        if (when instanceof When.Every every) {
            return every.period();
        }
        return when instanceof When.Renewal renewal
                ? 1 + (long) (renewal.up().quantile(0.5) + renewal.down().quantile(0.5))
                : Long.MAX_VALUE;
    }

    /** What is thought of a trace: the one place where a case is judged by its records. */
    private AuditReport verdict(SequentialEngine.Outcome outcome) {
        boolean byItself = outcome.reason() == StopReason.QUIESCENT;
        Verification verification = new Verification(
                loaded.emulation(),
                loaded.resolved(),
                Map.of(),
                Verification.Ending.of(byItself, outcome.tally().lastInstant),
                byItself);
        verification.acceptAll(outcome.trace().words(), outcome.trace().size());
        return verification.finish().report();
    }

    private RunSummary summary(int regions) throws IOException, InterruptedException {
        try {
            EmulatorSettings where = new EmulatorSettings(regions, TraceLevel.FULL);
            if (loaded.farm().isPresent() && loaded.farm().get() instanceof FarmSettings.Run farm) {
                FarmRun.Watch watch = new FarmRun.Watch(ProgressListener.none(), stop -> {});
                RunSummary kept =
                        FarmRun.run(loaded, farm, emulator, where, work, watch).kept();
                if (kept == null) {
                    throw new IllegalStateException("the farm's run was not kept");
                }
                return kept;
            }
            return new Experiment(loaded.emulation(), loaded.resolved(), where, work)
                    .run(emulator, ProgressListener.none());
        } finally {
            WholeFile.deleteAll(work);
        }
    }

    private static String difference(SequentialEngine.Outcome outcome, EmulationResult result) {
        boolean comparable = outcome.reason().reproducible() && result.reason().reproducible();
        if (comparable && outcome.reason() != result.reason()) {
            return "the engine ended with " + outcome.reason() + ", actors with " + result.reason();
        }
        boolean equal = !comparable
                || outcome.fingerprint().hex().equals(result.fingerprint().hex());
        return equal ? "" : "fingerprints differ";
    }

    private Optional<FuzzFailure> theory(RunSummary summary) {
        boolean disturbed = loaded.emulation().isDisturbed();
        if (summary.ranToTheEnd()
                && summary.result().complete()
                && summary.tally().lastCompletion
                        < summary.theory().lowerBound().ticks()) {
            return failure(
                    "below the lower bound",
                    "makespan " + summary.tally().lastCompletion + ", but the lower bound is "
                            + summary.theory().lowerBound().ticks());
        }
        boolean missed = summary.theory().prediction().isPresent()
                && !disturbed
                && summary.ranToTheEnd()
                && (!summary.result().complete() || summary.differsFromPrediction());
        if (missed) {
            return failure(
                    "not as predicted",
                    "makespan " + summary.makespan() + ", predicted "
                            + summary.theory().prediction().get().ticks());
        }
        return Optional.empty();
    }
}
