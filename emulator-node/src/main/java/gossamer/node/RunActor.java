package gossamer.node;

import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.PostStop;
import akka.actor.typed.Terminated;
import akka.actor.typed.javadsl.AbstractBehavior;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Behaviors;
import akka.actor.typed.javadsl.Receive;
import akka.actor.typed.javadsl.TimerScheduler;
import gossamer.model.run.Emulation;
import gossamer.model.run.FaultTimeline;
import gossamer.model.run.StopReason;
import gossamer.node.cluster.Directory;
import gossamer.node.region.ModuleCall;
import gossamer.node.region.Placement;
import gossamer.node.region.RegionActor;
import gossamer.node.region.RegionBroken;
import gossamer.node.region.StateTransfer;
import gossamer.node.region.WindowFrame;
import gossamer.node.trace.TraceCollector;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * One run: has the regions built, begins when all are ready, watches over limits, and adds up what
 * the regions report. Regions of a JVM that is lost are built elsewhere and begin anew.
 */
final class RunActor extends AbstractBehavior<RunActor.Command> {

    /** What a run understands. */
    sealed interface Command {}

    /** End the run at the next window. */
    record Stop(StopReason reason) implements Command {}

    /** Hold the run, not before this time in ticks, and tell where it stands then. */
    record AskHold(CompletableFuture<Long> answer, long notBefore) implements Command {}

    /** Let a run that is held go on to this time in ticks, and hold it there. */
    record AskMove(CompletableFuture<Long> answer, long notBefore) implements Command {}

    /** Let it go on. */
    record Release() implements Command {}

    /** Write a checkpoint. */
    record AskCheckpoint(Checkpointing.Wish wish) implements Command {}

    /** Regions that are lost begin at a checkpoint from now on. */
    record Keep(Checkpoint checkpoint, CompletableFuture<Checkpoint> answer) implements Command {}

    private record Synced(
            int checkpoint,
            TraceCollector.@Nullable Position position,
            @Nullable Throwable error) implements Command {}

    private record Reported(RegionActor.Report report) implements Command {}

    private record NodesChanged(Directory.Change change) implements Command {}

    private record AskProgress() implements Command {}

    /** What waits for the wall clock, or for parts of the trace, may be due. */
    private record Due() implements Command {}

    /**
     * What the run wants of the outside.
     *
     * @param from where it goes on, null for time 0
     */
    record Task(
            Emulation emulation,
            @Nullable TraceCollector collector,
            ProgressListener progress,
            CompletableFuture<EmulationResult> result,
            @Nullable Checkpoint from) {}

    private static final Duration PROGRESS_INTERVAL = Duration.ofMillis(100);
    private static final Duration SETTLE_INTERVAL = Duration.ofMillis(5);
    private static final int LOOKS_PER_MEASURE = 10;
    private static final long MAX_TIMER_MILLIS = Duration.ofDays(200).toMillis();

    private final Task task;
    private final TimerScheduler<Command> timers;
    private final RegionHosts hosts;
    private final RegionProgress[] slots;
    private final Holding hold;
    private final Checkpointing checkpoints;
    private final long createdAt = System.nanoTime();
    private long begunAt;
    private boolean begun;
    private @Nullable StopReason stopAsked;
    private int stopped;
    private int looks;

    private RunActor(
            ActorContext<Command> context,
            TimerScheduler<Command> timers,
            Task task,
            EmulatorSettings settings,
            Placement placement,
            @Nullable ClusterSeat seat) {
        super(context);
        this.timers = timers;
        this.task = task;
        ActorRef<Command> self = context.getSelf();
        this.hold = new Holding(settings, () -> self.tell(new Due()));
        Emulation emulation = task.emulation();
        if (task.collector() != null && !emulation.disturbance().faults().isEmpty()) {
            task.collector()
                    .merge(
                            new FaultTimeline(emulation.disturbance().faults()),
                            task.from() == null ? 0 : task.from().trace().faults());
        }
        ActorRef<RegionActor.Report> reports =
                context.messageAdapter(RegionActor.Report.class, Reported::new);
        this.hosts = RegionHosts.create(context, task, settings, placement, reports, seat);
        this.slots = new RegionProgress[settings.regions()];
        this.checkpoints = new Checkpointing(slots);
        for (int region = 0; region < slots.length; region++) {
            slots[region] = new RegionProgress(region);
            hosts.host(region);
        }
        if (seat != null) {
            seat.directory()
                    .tell(new Directory.Follow(
                            context.messageAdapter(Directory.Change.class, NodesChanged::new)));
        }
        timers.startTimerWithFixedDelay(new AskProgress(), PROGRESS_INTERVAL);
    }

    static Behavior<Command> create(
            Task task, EmulatorSettings settings, Placement placement, @Nullable ClusterSeat seat) {
        return Behaviors.setup(context -> Behaviors.withTimers(
                timers -> new RunActor(context, timers, task, settings, placement, seat)));
    }

    @Override
    public Receive<Command> createReceive() {
        return newReceiveBuilder()
                .onMessage(Reported.class, this::onReported)
                .onMessage(AskProgress.class, this::onAskProgress)
                .onMessage(Due.class, this::onDue)
                .onMessage(Stop.class, this::onStop)
                .onMessage(AskHold.class, this::onAskHold)
                .onMessage(AskMove.class, this::onAskMove)
                .onMessage(Release.class, this::onRelease)
                .onMessage(AskCheckpoint.class, this::onAskCheckpoint)
                .onMessage(Keep.class, this::onKeep)
                .onMessage(Synced.class, this::onSynced)
                .onMessage(NodesChanged.class, this::onNodesChanged)
                .onSignal(Terminated.class, this::onTerminated)
                .onSignal(PostStop.class, signal -> onPostStop())
                .build();
    }

    private Behavior<Command> onReported(Reported reported) {
        RegionActor.Report report = reported.report();
        if (task.result().isDone()) {
            if (report instanceof ModuleCall call) {
                call.replyTo().tell(ModuleCall.Reply.GONE);
            }
            return this;
        }
        if (report instanceof RegionActor.Ready ready) {
            return onReady(ready);
        } else if (report instanceof RegionActor.Progressed progressed) {
            return onProgressed(progressed);
        } else if (report instanceof RegionActor.Finished region) {
            slots[region.region()].ended(region);
            hold.end();
            return finishIfAllHave();
        } else if (report instanceof RegionActor.Found part) {
            slots[part.region()].found(part);
            return finishIfAllHave();
        } else if (report instanceof StateTransfer.Written part) {
            return checkpoints.written(part) ? syncTrace() : this;
        } else if (report instanceof StateTransfer.Part part) {
            return checkpoints.arrived(part) ? syncTrace() : this;
        } else if (report instanceof StateTransfer.Want wanted) {
            return give(wanted);
        } else if (report instanceof RegionBroken broken) {
            return fail(broken.asError());
        } else if (report instanceof ModuleCall call) {
            hosts.ask(call);
            return this;
        }
        return passOn((RegionActor.Exchanged) report);
    }

    private Behavior<Command> give(StateTransfer.Want wanted) {
        try {
            // A region that has begun may have asked twice.
            if (slots[wanted.region()].actor == null) {
                hosts.give(wanted);
            }
            return this;
        } catch (UncheckedIOException e) {
            return fail(e);
        }
    }

    /** Two JVMs that this one reaches do not reach each other. */
    private Behavior<Command> passOn(RegionActor.Exchanged message) {
        ActorRef<RegionActor.Command> receiver = slots[message.to()].actor;
        if (receiver != null) {
            if (message instanceof WindowFrame) {
                hosts.passedOn(message.from(), message.to());
            }
            receiver.tell(message);
        }
        return this;
    }

    private Behavior<Command> onReady(RegionActor.Ready ready) {
        if (!hosts.isAtHome(ready)) {
            return this;
        }
        slots[ready.region()].actor = ready.actor();
        if (RegionProgress.allReady(slots)) {
            if (!begun) {
                begun = true;
                begunAt = System.nanoTime();
                hold.begin(task.from() == null ? 0 : task.from().time());
                long wallMillis =
                        Math.min(task.emulation().limits().wallMillis(), MAX_TIMER_MILLIS);
                timers.startSingleTimer(
                        new Stop(StopReason.WALL_TIME_LIMIT), Duration.ofMillis(wallMillis));
            }
            hosts.settled();
            RegionProgress.begin(slots, hold.ceiling());
            if (stopAsked != null) {
                tellToStop(stopAsked);
            }
        }
        return this;
    }

    private Behavior<Command> onAskProgress(AskProgress ask) {
        checkpoints.remind();
        for (RegionProgress slot : slots) {
            if (slot.actor == null) {
                hosts.remind(slot.region);
            }
        }
        if (begun && ++looks % LOOKS_PER_MEASURE == 0) {
            try {
                hosts.tellMeasures(slots);
            } catch (RuntimeException e) {
                return fail(e);
            }
        }
        return tellCeiling();
    }

    private Behavior<Command> onDue(Due due) {
        hold.grant();
        return tellCeiling();
    }

    private Behavior<Command> tellCeiling() {
        for (RegionProgress slot : slots) {
            if (slot.actor != null) {
                slot.actor.tell(new RegionActor.ReportProgress(
                        hold.ceiling(), hosts.mark(slot.region).round()));
            }
        }
        return this;
    }

    private Behavior<Command> onAskHold(AskHold request) {
        hold.ask(request.answer(), request.notBefore());
        return tellCeiling();
    }

    private Behavior<Command> onAskMove(AskMove request) {
        hold.move(request.answer(), request.notBefore(), answer -> answer != checkpoints.hold());
        return tellCeiling();
    }

    private Behavior<Command> onRelease(Release release) {
        hold.release(answer -> answer != checkpoints.hold());
        return tellCeiling();
    }

    private Behavior<Command> onAskCheckpoint(AskCheckpoint request) {
        checkpoints.begin(request.wish(), hold);
        return tellCeiling();
    }

    /** All regions have written, or one could not. */
    private Behavior<Command> syncTrace() {
        TraceCollector collector = task.collector();
        int number = checkpoints.number();
        if (collector == null || !checkpoints.isUnderWay()) {
            return onSynced(new Synced(number, TraceCollector.Position.START, null));
        }
        getContext().pipeToSelf(collector.sync(), (at, error) -> new Synced(number, at, error));
        return this;
    }

    private Behavior<Command> onSynced(Synced synced) {
        if (synced.checkpoint() != checkpoints.number()) {
            return this;
        }
        if (synced.position() == null) {
            checkpoints.fail("the trace cannot be synced: " + synced.error());
        } else if (checkpoints.complete(synced.position())) {
            hosts.checkpointed(checkpoints.time());
        }
        hold.release(answer -> answer == checkpoints.hold());
        return tellCeiling();
    }

    private Behavior<Command> onKeep(Keep request) {
        try {
            if (!checkpoints.isBehindAll(request.checkpoint())) {
                throw new IllegalStateException("a JVM was lost meanwhile");
            }
            hosts.startFrom(request.checkpoint());
            request.answer().complete(request.checkpoint());
        } catch (RuntimeException e) {
            request.answer().completeExceptionally(e);
        }
        return this;
    }

    private Behavior<Command> onProgressed(RegionActor.Progressed report) {
        RegionProgress reporting = slots[report.region()];
        if (reporting.actor == null) {
            // The last words of one that is lost.
            return this;
        }
        hosts.progressed(reporting, report);
        reporting.deliveries = report.deliveries();
        reporting.time = report.time();
        reporting.next = report.next();
        reporting.ceiling = report.ceiling();
        if (hold.look(reporting, slots)) {
            tellCeiling();
        } else if (hold.isSettling()) {
            timers.startSingleTimer(new Due(), SETTLE_INTERVAL);
        }
        if (hold.lagsTooMuch() && stopAsked == null) {
            onStop(new Stop(StopReason.LAG_LIMIT));
        }
        long sum = 0;
        long least = Long.MAX_VALUE;
        for (RegionProgress slot : slots) {
            sum += slot.deliveries;
            least = Math.min(least, slot.time);
        }
        try {
            hosts.reached(least);
            task.progress().progressed(least, sum);
        } catch (RuntimeException e) {
            return fail(e);
        }
        return this;
    }

    private Behavior<Command> onStop(Stop stop) {
        stopAsked = stop.reason();
        tellToStop(stop.reason());
        return this;
    }

    private void tellToStop(StopReason reason) {
        for (RegionProgress slot : slots) {
            if (slot.actor != null) {
                slot.actor.tell(new RegionActor.Stop(reason));
            }
        }
    }

    private Behavior<Command> onNodesChanged(NodesChanged event) {
        if (task.result().isDone()) {
            return this;
        }
        try {
            List<Integer> orphans = hosts.changed(event.change());
            if (!orphans.isEmpty()) {
                checkpoints.regionsLost();
                hold.release(answer -> answer == checkpoints.hold());
            }
            if (!orphans.isEmpty() && stopAsked != null) {
                // Regions that begin anew would not know when the others were asked to stop.
                throw RegionHosts.cannotGoOn(
                        "a JVM was lost while the run was being ended (" + stopAsked + ")");
            }
            for (int region : orphans) {
                slots[region].orphaned(hosts.mark(region));
                hosts.hostAgain(region);
            }
        } catch (UncheckedIOException e) {
            return fail(e);
        }
        return this;
    }

    private Behavior<Command> finishIfAllHave() {
        if (!RegionProgress.allFinished(slots)) {
            return this;
        }
        try {
            task.result()
                    .complete(RegionShares.add(task, hosts, slots, createdAt, begunAt, hold.lag()));
        } catch (RuntimeException e) {
            task.result().completeExceptionally(e);
        }
        return stopRegions();
    }

    /** The run cannot go on: whoever waits for it is told at once, then everything is stopped. */
    private Behavior<Command> fail(Throwable error) {
        task.result().completeExceptionally(error);
        if (task.collector() != null) {
            task.collector().abort();
        }
        return stopRegions();
    }

    private Behavior<Command> onPostStop() {
        // Without effect unless the actor system ends in the middle of a run.
        fail(new IllegalStateException("the actor system was stopped during the run"));
        return this;
    }

    private Behavior<Command> stopRegions() {
        checkpoints.fail("the run has ended");
        timers.cancelAll();
        hold.close();
        return hosts.release() == 0 ? Behaviors.stopped() : this;
    }

    private Behavior<Command> onTerminated(Terminated terminated) {
        stopped++;
        if (!task.result().isDone()) {
            String region = terminated.getRef().path().name();
            fail(new IllegalStateException(region + " stopped before the run ended"));
        }
        return stopped == hosts.spawned() ? Behaviors.stopped() : this;
    }
}
