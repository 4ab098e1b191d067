package gossamer.node.region;

import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.DispatcherSelector;
import akka.actor.typed.PostStop;
import akka.actor.typed.javadsl.AbstractBehavior;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Behaviors;
import akka.actor.typed.javadsl.Receive;
import gossamer.model.fsa.PuValues;
import gossamer.model.run.Emulation;
import gossamer.model.run.StopReason;
import gossamer.model.run.Tally;
import gossamer.model.run.UserCodeWatch;
import gossamer.model.trace.Fingerprint;
import gossamer.model.trace.TraceLevel;
import gossamer.node.pu.PuActor;
import gossamer.node.time.RegionExecutor;
import gossamer.node.trace.TraceSink;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;

/**
 * A region: spawns its PUs and links, and is the address that other regions and the run talk to.
 */
public final class RegionActor extends AbstractBehavior<RegionActor.Command> {

    /** What a region understands. */
    public sealed interface Command
            permits Begin,
                    Stop,
                    ReportProgress,
                    TellFindings,
                    StateTransfer.Write,
                    StateTransfer.Tell,
                    StateTransfer.Part,
                    StateTransfer.WantAgain,
                    GroupBuilt,
                    Ended,
                    Diagnosed,
                    WindowBatch,
                    LocalLaneOpened,
                    Exchanged {}

    /**
     * All regions are ready: begin at virtual time 0.
     *
     * @param regions all of them, by number
     * @param incarnation how often this region has been begun before, elsewhere, and was lost
     * @param ceiling how far it may go
     */
    public record Begin(List<ActorRef<Command>> regions, int incarnation, Ceiling ceiling)
            implements Command {
        public Begin {
            regions = List.copyOf(regions);
        }
    }

    /** End the run at the next window. */
    public record Stop(StopReason reason) implements Command {}

    /**
     * Go as far as the ceiling, and tell how far the region has come.
     *
     * @param kept round of the last checkpoint: what was sent before it is asked for no more
     */
    public record ReportProgress(Ceiling ceiling, int kept) implements Command {}

    /** The run has ended: tell the findings from this byte on. */
    public record TellFindings(int from) implements Command {}

    /**
     * What a region tells one in another JVM: either directly, or, where nothing gets through, by
     * the run, which passes it on.
     */
    public sealed interface Exchanged extends Command, Report
            permits WindowFrame, LaneOpened, SendAgain, SentAgain {
        /** The region that says so. */
        int from();

        /** The region that is told. */
        int to();

        @Override
        default int region() {
            return from();
        }
    }

    /**
     * Region {@code from} misses what this one has sent it.
     *
     * @param from who asks
     * @param to who is asked
     * @param incarnation how often that region was begun before
     * @param firstRound of the batches that it misses
     * @param roundabout whether it has waited long, so that the question comes by the run
     * @param replyTo where it lives from now on
     */
    public record SendAgain(
            int from,
            int to,
            int incarnation,
            int firstRound,
            boolean roundabout,
            ActorRef<Command> replyTo)
            implements Exchanged {}

    /**
     * The end of an answer to {@link SendAgain}.
     *
     * @param lastRound the last batch that region {@code from} has sent
     * @param roundabout whether the answer comes by the run
     */
    public record SentAgain(int from, int to, int lastRound, boolean roundabout)
            implements Exchanged {}

    /** A group has spawned its children. */
    record GroupBuilt() implements Command {}

    private record Ended(StopReason reason) implements Command {}

    private record Diagnosed(PuActor.Waiting waiting) implements Command {}

    /** What a region tells the run. */
    public sealed interface Report
            permits Ready,
                    Progressed,
                    Finished,
                    StateTransfer.Written,
                    StateTransfer.Want,
                    StateTransfer.Part,
                    Found,
                    RegionBroken,
                    ModuleCall,
                    Exchanged {
        /** The region that says so. */
        int region();
    }

    /** All actors of the region have been spawned. */
    public record Ready(int region, ActorRef<Command> actor) implements Report {}

    /**
     * How far the region has come, in ticks and delivered packets, and what it has to bear.
     *
     * @param next no earlier instant is left to do; it is held where this one is not below
     * @param ceiling how far it may go, see {@link Windows#limit}
     */
    public record Progressed(
            int region, long time, long next, long deliveries, Ceiling ceiling, RegionLoad load)
            implements Report {}

    /**
     * The run has ended in all regions; this is the region's share.
     *
     * @param waitedNanos how long its thread had nothing to do, in nanoseconds
     * @param findings bytes of what its PUs have come to; 0 where the run's own JVM knows it
     */
    public record Finished(
            int region,
            StopReason reason,
            Tally tally,
            Fingerprint fingerprint,
            List<PuActor.Waiting> waiting,
            long waitedNanos,
            int findings)
            implements Report {}

    /** A part of the findings of a region, from this byte on. */
    @SuppressWarnings("ArrayRecordComponent") // written once, read once, and large
    public record Found(int region, int from, byte[] part) implements Report {}

    private static final int MOST_DIAGNOSES = 10;
    private static final int MOST_FOUND = 128 * 1024;

    private final int region;
    private final StateKeeper states;
    private final ActorRef<Report> run;
    private final RegionKernel kernel;
    private final @Nullable PuValues values;
    /** Over users' own code, null where there is none. */
    private final @Nullable UserCodeWatch watch;

    private final List<PuActor.Waiting> waiting = new ArrayList<>();
    private boolean begun;
    private long restedBefore;
    private @Nullable Finished finished;
    private byte[] findings = {};
    private int groupsDue;
    private int diagnosesDue;
    private StopReason stopReason = StopReason.QUIESCENT;

    private RegionActor(
            ActorContext<Command> context,
            int region,
            Emulation emulation,
            Placement placement,
            TraceLevel level,
            @Nullable TraceSink sink,
            ActorRef<Report> run,
            @Nullable RegionState from) {
        super(context);
        this.region = region;
        this.states = new StateKeeper(region, emulation, run, Spill.of(context.getSystem()));
        this.run = run;
        this.values = emulation.algorithm().values();
        // The kernel runs between messages too, where an actor context may not be used.
        ActorRef<Command> self = context.getSelf();
        RegionOwner owner = new RegionOwner() {
            @Override
            public void held() {
                run.tell(kernel.progress(restedBefore));
            }

            @Override
            public void ended(StopReason reason) {
                self.tell(new Ended(reason));
            }

            @Override
            public void broke(Throwable error) {
                if (error instanceof CancellationException) {
                    // This JVM ends or the run does: whoever decided that knows it.
                    return;
                }
                run.tell(RegionBroken.of(region, error));
            }
        };
        this.kernel = new RegionKernel(
                region,
                emulation,
                placement,
                Spill.of(context.getSystem()),
                calendar -> new RegionTrace(region, level, calendar, sink),
                owner,
                from);
        if (values != null && from != null) {
            values.take(from.findings());
        }
        long patience = emulation.limits().pluginMillis();
        this.watch = patience == 0
                ? null
                : new UserCodeWatch(
                        Thread.currentThread(),
                        patience,
                        kernel.fabric(),
                        stuck -> run.tell(RegionBroken.of(region, stuck)));
        spawnGroups(emulation);
        RegionExecutor.current().setQuiescence(kernel);
    }

    /**
     * A region on its own dispatcher.
     *
     * @param sink takes the trace, or null where none is kept
     * @param run is told how it goes
     * @param from the state in which a region in its place was written, null to begin at time 0
     */
    public static Behavior<Command> create(
            int region,
            Emulation emulation,
            Placement placement,
            TraceLevel level,
            @Nullable TraceSink sink,
            ActorRef<Report> run,
            @Nullable Path from) {
        return Behaviors.setup(context -> {
            try {
                RegionState state = from == null ? null : RegionState.read(emulation, from);
                return new RegionActor(
                        context, region, emulation, placement, level, sink, run, state);
            } catch (IOException e) {
                run.tell(RegionBroken.of(region, new UncheckedIOException(e)));
                return Behaviors.empty();
            }
        });
    }

    /** The same for a region that goes on from a state that the run has in another JVM. */
    public static Behavior<Command> goOn(
            int region,
            Emulation emulation,
            Placement placement,
            TraceLevel level,
            @Nullable TraceSink sink,
            ActorRef<Report> run) {
        return StateArrival.create(
                region,
                emulation,
                run,
                state -> Behaviors.setup(context -> new RegionActor(
                        context, region, emulation, placement, level, sink, run, state)));
    }

    private void spawnGroups(Emulation emulation) {
        ActorRef<Command> self = getContext().getSelf();
        RegionActors actors = kernel.actors();
        for (int from = 0; from < actors.pus().size(); from += GroupActor.SIZE) {
            int to = Math.min(from + GroupActor.SIZE, actors.pus().size());
            spawn(GroupActor.ofPus(from, to, emulation, kernel, run, self), "pus-" + from);
        }
        for (int from = 0; from < actors.links().size(); from += GroupActor.SIZE) {
            int to = Math.min(from + GroupActor.SIZE, actors.links().size());
            spawn(GroupActor.ofLinks(from, to, kernel, self), "links-" + from);
        }
    }

    private void spawn(Behavior<GroupActor.Command> group, String name) {
        getContext().spawn(group, name, DispatcherSelector.sameAsParent());
        groupsDue++;
    }

    @Override
    public Receive<Command> createReceive() {
        return newReceiveBuilder()
                .onMessage(WindowBatch.class, this::onBatches)
                .onMessage(LocalLaneOpened.class, this::onBatches)
                .onMessage(Exchanged.class, this::onBatches)
                .onMessage(ReportProgress.class, this::onReportProgress)
                .onMessage(TellFindings.class, this::onTellFindings)
                .onMessage(StateTransfer.Write.class, this::onWriteState)
                .onMessage(StateTransfer.Tell.class, this::onTellState)
                .onMessage(GroupBuilt.class, this::onGroupBuilt)
                .onMessage(Begin.class, this::onBegin)
                .onMessage(Stop.class, this::onStop)
                .onMessage(Ended.class, this::onEnded)
                .onMessage(Diagnosed.class, this::onDiagnosed)
                .onSignal(PostStop.class, signal -> onPostStop())
                .build();
    }

    private Behavior<Command> onGroupBuilt(GroupBuilt built) {
        return --groupsDue == 0 ? ready() : this;
    }

    private Behavior<Command> ready() {
        run.tell(new Ready(region, getContext().getSelf()));
        return this;
    }

    private Behavior<Command> onBegin(Begin begin) {
        if (!begun) {
            begun = true;
            restedBefore = RegionExecutor.current().restedNanos();
            kernel.begin(begin, run);
        }
        return this;
    }

    private Behavior<Command> onBatches(Command message) {
        kernel.accept(message);
        return this;
    }

    /** Also the way in which what was lost between JVMs is said again. */
    private Behavior<Command> onReportProgress(ReportProgress request) {
        if (!begun) {
            return groupsDue == 0 ? ready() : this;
        }
        kernel.look(request, RegionExecutor.current().restedNanos());
        run.tell(finished == null ? kernel.progress(restedBefore) : finished);
        return this;
    }

    private Behavior<Command> onStop(Stop stop) {
        kernel.requestStop(stop.reason());
        return this;
    }

    /** Asks some PUs what they wait for, before the run is told. */
    private Behavior<Command> onEnded(Ended end) {
        stopReason = end.reason();
        List<PuActor> incomplete = kernel.actors().incomplete(MOST_DIAGNOSES);
        diagnosesDue = incomplete.size();
        var replies = getContext().messageAdapter(PuActor.Waiting.class, Diagnosed::new);
        incomplete.forEach(pu -> pu.tell(new PuActor.Diagnose(replies)));
        return finishIfDiagnosed();
    }

    private Behavior<Command> onDiagnosed(Diagnosed diagnosed) {
        waiting.add(diagnosed.waiting());
        diagnosesDue--;
        return finishIfDiagnosed();
    }

    private Behavior<Command> finishIfDiagnosed() {
        if (diagnosesDue == 0) {
            if (!run.path().address().hasLocalScope()) {
                findings = foundSoFar();
            }
            finished = new Finished(
                    region,
                    stopReason,
                    kernel.tally(),
                    kernel.fingerprint(),
                    List.copyOf(waiting),
                    RegionExecutor.current().restedNanos() - restedBefore,
                    findings.length);
            run.tell(finished);
        }
        return this;
    }

    private Behavior<Command> onTellFindings(TellFindings request) {
        int from = request.from();
        int to = Math.min(findings.length, from + MOST_FOUND);
        run.tell(new Found(region, from, Arrays.copyOfRange(findings, from, to)));
        return this;
    }

    private Behavior<Command> onWriteState(StateTransfer.Write request) {
        states.write(request, () -> kernel.state(foundSoFar()));
        return this;
    }

    private byte[] foundSoFar() {
        return values == null
                ? new byte[0]
                : values.findings(kernel.actors().pus().toIntArray());
    }

    private Behavior<Command> onTellState(StateTransfer.Tell request) {
        states.tell(request);
        return this;
    }

    private Behavior<Command> onPostStop() {
        if (watch != null) {
            watch.close();
        }
        RegionExecutor.current().clearQuiescence(kernel);
        kernel.close();
        states.drop();
        return this;
    }
}
