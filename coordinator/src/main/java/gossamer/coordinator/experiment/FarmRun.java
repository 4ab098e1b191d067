package gossamer.coordinator.experiment;

import gossamer.coordinator.config.FarmSettings;
import gossamer.coordinator.config.LoadedConfig;
import gossamer.model.analysis.outcome.Outcome;
import gossamer.model.analysis.outcome.OutcomeBuilder;
import gossamer.model.farm.FarmJudgement;
import gossamer.model.farm.FarmJudgement.Mark;
import gossamer.model.farm.FarmLog;
import gossamer.model.fault.FaultKind;
import gossamer.model.fault.FaultSpans;
import gossamer.model.run.Emulation;
import gossamer.model.run.Ledger;
import gossamer.model.run.StopReason;
import gossamer.model.trace.TraceLevel;
import gossamer.node.EmulationResult;
import gossamer.node.Emulator;
import gossamer.node.EmulatorSettings;
import gossamer.node.ProgressListener;
import gossamer.node.trace.TraceCollector;
import java.io.IOException;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The run of a voting farm on an emulation.
 *
 * @param emulation with the farm on it
 * @param settings the farm
 * @param result of the emulation
 * @param log what the voters came to
 * @param judgement of that; correct are voters whose PU no fault of the profile has concerned
 * @param diagnosis why packets are missing, for people; empty if none are, or that is not known
 * @param kept the run with its directory; null if none was made
 */
public record FarmRun(
        Emulation emulation,
        FarmSettings.Run settings,
        EmulationResult result,
        FarmLog log,
        FarmJudgement judgement,
        List<String> diagnosis,
        @Nullable RunSummary kept) {

    /** With more packets, no diagnosis tells why some are missing unless the trace is kept. */
    private static final long MOST_PACKETS_LOOKED_INTO = 1_500_000;

    /**
     * The watchers of a run.
     *
     * @param progress is told how far it is
     * @param begun is given what ends the run soon
     * @param kept is given a run that is kept, before it begins
     * @param files what its directory gets, by their names, when it has ended
     */
    public record Watch(
            ProgressListener progress,
            Consumer<Runnable> begun,
            UnaryOperator<Experiment> kept,
            Function<FarmRun, Map<String, String>> files) {
        /** Of a run that nothing is added to. */
        public Watch(ProgressListener progress, Consumer<Runnable> begun) {
            this(progress, begun, UnaryOperator.identity(), run -> Map.of());
        }
    }

    /**
     * Runs a farm on its emulation.
     *
     * @param where on how many regions and JVMs; where nothing is kept, how much of the trace is
     *     wanted follows
     * @param out where a run directory is made; null for none
     */
    public static FarmRun run(
            LoadedConfig loaded,
            FarmSettings.Run settings,
            Emulator emulator,
            EmulatorSettings where,
            @Nullable Path out,
            Watch watch)
            throws IOException, InterruptedException {
        FarmLog log = settings.newLog();
        Emulation emulation = settings.on(loaded.emulation(), log);
        if (out == null) {
            OutcomeBuilder builder = emulation.isDisturbed()
                            && emulation.algorithm().packets() <= MOST_PACKETS_LOOKED_INTO
                    ? new OutcomeBuilder(emulation)
                    : null;
            TraceLevel level = builder == null ? TraceLevel.OFF : TraceLevel.FULL;
            Emulator.Handle handle = emulator.start(
                    emulation,
                    where.with(level),
                    builder == null
                            ? null
                            : new TraceCollector(where.regions(), builder::acceptAll),
                    watch.progress());
            watch.begun().accept(() -> handle.stop(StopReason.INTERRUPTED));
            EmulationResult result = handle.await();
            Outcome outcome = builder == null ? null : builder.build();
            return judged(emulation, settings, log, result, outcome, null);
        }
        AtomicReference<FarmRun> judged = new AtomicReference<>();
        Experiment experiment = watch.kept()
                .apply(new Experiment(emulation, loaded.resolved(), where, out)
                        .ofFarm(loaded.emulation(), summary -> {
                            FarmRun run = judged(
                                    emulation,
                                    settings,
                                    log,
                                    summary.result(),
                                    summary.findings().outcome(),
                                    summary);
                            judged.set(run);
                            return watch.files().apply(run);
                        })
                        .withProgramsOf(Optional.of(settings)));
        watch.begun().accept(experiment::interrupt);
        RunSummary unused = experiment.run(emulator, watch.progress());
        return Objects.requireNonNull(judged.get());
    }

    private static FarmRun judged(
            Emulation emulation,
            FarmSettings.Run settings,
            FarmLog log,
            EmulationResult result,
            @Nullable Outcome outcome,
            @Nullable RunSummary kept) {
        FarmJudgement all = judge(emulation, settings, result, log);
        FarmJudgement judgement = result.reason().reproducible() ? all : all.upToTheCut();
        List<String> diagnosis = outcome == null ? List.of() : outcome.diagnosis();
        return new FarmRun(emulation, settings, result, log, judgement, diagnosis, kept);
    }

    /** Judges what the voters came to in all rounds. */
    public static FarmJudgement judge(
            Emulation emulation, FarmSettings.Run settings, EmulationResult result, FarmLog log) {
        return FarmJudgement.of(
                settings.plan(),
                settings.voting().rules(),
                (module, round) -> settings.modules().get(module).truth().apply(round),
                correctVoters(emulation, result.tally().lastInstant),
                log);
    }

    /**
     * Voters whose PUs no fault of the profile concerns until a time, in ticks; faults of links
     * and of modules concern none.
     */
    public static List<Integer> correctVoters(Emulation emulation, long end) {
        BitSet faulty = new BitSet();
        for (FaultSpans fault : emulation.disturbance().faults()) {
            boolean ofPu = fault.channel() < 0 && fault.kind() != FaultKind.MODULE_FAULT;
            if (ofPu && fault.spans().firstFrom(0) <= end) {
                faulty.set(fault.pu());
            }
        }
        return IntStream.range(0, emulation.topology().pus())
                .filter(pu -> !faulty.get(pu))
                .boxed()
                .toList();
    }

    /** What the emulation came to, whatever the voters did. */
    public RunVerdict verdict() {
        boolean violated = kept != null && kept.findings().isUnclean();
        return RunVerdict.of(emulation, result, violated, false);
    }

    /** What became of all packets and tokens. */
    public Ledger ledger() {
        return Ledger.of(emulation, result.tally());
    }

    /** The unit of times: steps where a packet takes one of them. */
    public String unit() {
        return emulation.network().cost().isRounds() ? "steps" : emulation.unit();
    }

    /** Whether a correct voter did not come to the end of a round. */
    public boolean isStuck() {
        return judgement.rounds().stream()
                .anyMatch(round -> judgement.correct().stream()
                        .anyMatch(voter -> round.marks().get(voter) == Mark.SILENT));
    }

    /** Whether the run came to its end: whatever was to happen has happened. */
    public boolean ranToTheEnd() {
        return result.reason() == StopReason.QUIESCENT;
    }

    /**
     * Whether all correct voters came to the right value in every round, and the trace is clean.
     */
    public boolean isSound() {
        return ranToTheEnd() && judgement.isSound() && verdict() != RunVerdict.MACHINE_VIOLATED;
    }
}
