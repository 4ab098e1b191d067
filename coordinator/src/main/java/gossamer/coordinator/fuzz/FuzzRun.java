package gossamer.coordinator.fuzz;

import gossamer.audit.AuditReport;
import gossamer.coordinator.config.FarmSettings;
import gossamer.coordinator.config.HopfieldSettings;
import gossamer.coordinator.config.LoadedConfig;
import gossamer.coordinator.experiment.Experiment;
import gossamer.coordinator.experiment.FarmCampaign;
import gossamer.coordinator.experiment.FarmRun;
import gossamer.coordinator.experiment.HopfieldRun;
import gossamer.coordinator.experiment.RunSummary;
import gossamer.coordinator.experiment.Verification;
import gossamer.coordinator.text.Progress;
import gossamer.coordinator.text.WholeFile;
import gossamer.coordinator.worker.Staff;
import gossamer.model.farm.campaign.CampaignPlan;
import gossamer.model.hopfield.Weights;
import gossamer.model.reference.SequentialEngine;
import gossamer.model.run.Emulation;
import gossamer.model.run.Ledger;
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

    /** Virtual time for what faults may keep from ending, in ticks. */
    private static final long MOST_TICKS = 4_000_000;

    private static final long MOST_MILLIS = 100_000;

    private static final long MOST_TRIALS = 20;
    private static final double MOST_TOLD = 100_000;

    /** Room for some ten thousand begins and ends of faults. */
    private static final long MOST_BYTES = 1 << 19;

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

    /** Whether voters tell each other what they heard so often that it takes hours. */
    static boolean isTooMuch(LoadedConfig loaded) {
        double told = 0;
        if (loaded.farm().isPresent() && loaded.farm().get() instanceof FarmSettings.Run farm) {
            int pus = loaded.emulation().topology().pus();
            told = farm.plan().rounds() * StrictMath.pow(pus, farm.plan().sessionsPerRound());
        }
        return told > MOST_TOLD;
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
            String difference = difference(emulation, outcome, result);
            if (!difference.isEmpty()) {
                return failure("unequal runs", difference + " on " + regions + " regions");
            }
        }
        Optional<FuzzFailure> unlike = theory(summary);
        return unlike.isPresent() ? unlike : onTop(most);
    }

    /** What goes on on top of the emulation: the trials of a campaign, or neurons. */
    private Optional<FuzzFailure> onTop(int regions) throws InterruptedException, IOException {
        Emulation emulation = loaded.emulation();
        if (loaded.farm().isPresent()
                && loaded.farm().get() instanceof FarmSettings.Campaign settings) {
            CampaignPlan all = settings.plan();
            CampaignPlan plan = new CampaignPlan(
                    all.setups(),
                    all.reliabilities(),
                    all.coverages(),
                    Math.min(all.trials(), MOST_TRIALS),
                    all.fault(),
                    all.loss(),
                    all.farm());
            FarmCampaign campaign = new FarmCampaign(emulation, plan);
            Object one = campaign.run(Staff.here(1), "", Progress.NONE, said -> {})
                    .result()
                    .points();
            Object two = campaign.run(Staff.here(2), "", Progress.NONE, said -> {})
                    .result()
                    .points();
            if (!one.equals(two)) {
                return failure("unequal campaigns", one + " on one thread, " + two + " on two");
            }
        }
        if (loaded.hopfield().isPresent() && !emulation.isDisturbed()) {
            HopfieldSettings settings = loaded.hopfield().get();
            Weights weights = Weights.hebb(settings.stored());
            HopfieldRun run = HopfieldRun.run(
                    emulation,
                    weights,
                    settings.start(),
                    settings.update(),
                    emulator,
                    EmulatorSettings.untraced(regions));
            if (run.result().reason() == StopReason.QUIESCENT && !run.isSound()) {
                return failure("neurons unlike a loop", run.toString());
            }
        }
        return Optional.empty();
    }

    private static Optional<FuzzFailure> failure(String kind, String detail) {
        return Optional.of(new FuzzFailure(kind, detail));
    }

    /**
     * Whether a run is cut off that should have ended by itself. Faults may well hold up a run
     * until its limit of virtual time, or come and go too often.
     */
    private static boolean isEndless(Emulation emulation, StopReason reason) {
        Limits limits = emulation.limits();
        return switch (reason) {
            case QUIESCENT, VIRTUAL_TIME_LIMIT, FAULT_LIMIT -> false;
            case EVENT_LIMIT -> limits.events() >= MOST_EVENTS;
            case WALL_TIME_LIMIT, LAG_LIMIT, INTERRUPTED -> limits.wallMillis() >= MOST_MILLIS;
        };
    }

    /**
     * The same with limits that no run needs, so that each ends. Only what is disturbed may go on
     * for any time, say by asking again and again.
     */
    static LoadedConfig limited(LoadedConfig loaded) {
        Emulation all = loaded.emulation();
        Limits limits = all.limits();
        long most = all.isDisturbed() ? MOST_TICKS : Long.MAX_VALUE;
        Emulation emulation = new Emulation(
                all.name(),
                all.seed(),
                all.topology(),
                all.network(),
                all.algorithm(),
                all.profile(),
                new Limits(
                        Math.min(limits.virtualTicks(), most),
                        Math.min(limits.wallMillis(), MOST_MILLIS),
                        Math.min(limits.events(), MOST_EVENTS),
                        Math.min(limits.traceBytes(), MOST_BYTES),
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

    /** What is thought of a trace: the one place where a case is judged by its records. */
    private AuditReport verdict(SequentialEngine.Outcome outcome) {
        boolean byItself = outcome.reason() == StopReason.QUIESCENT;
        Verification verification = new Verification(
                loaded.emulation(),
                loaded.resolved(),
                Map.of(),
                Verification.Ending.of(byItself, outcome.tally().lastInstant),
                byItself);
        verification.prepare(outcome.trace().words(), outcome.trace().size());
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

    private static String difference(
            Emulation emulation, SequentialEngine.Outcome outcome, EmulationResult result) {
        boolean comparable = outcome.reason().reproducible() && result.reason().reproducible();
        if (comparable && outcome.reason() != result.reason()) {
            return "the engine ended with " + outcome.reason() + ", actors with " + result.reason();
        }
        if (!comparable) {
            return "";
        }
        Ledger ledger = Ledger.of(emulation, outcome.tally());
        Ledger other = Ledger.of(emulation, result.tally());
        if (!ledger.equals(other) || ledger.tokens().coverage() > 1) {
            return "the engine's ledger is " + ledger + ", that of actors " + other;
        }
        boolean equal = outcome.fingerprint().hex().equals(result.fingerprint().hex());
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
