package gossamer.node;

import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.DispatcherSelector;
import akka.actor.typed.PostStop;
import akka.actor.typed.Terminated;
import akka.actor.typed.javadsl.AbstractBehavior;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Behaviors;
import akka.actor.typed.javadsl.Receive;
import akka.actor.typed.javadsl.TimerScheduler;
import gossamer.model.run.Emulation;
import gossamer.model.run.StopReason;
import gossamer.model.run.Tally;
import gossamer.model.trace.Fingerprint;
import gossamer.node.pu.PuActor;
import gossamer.node.region.Placement;
import gossamer.node.region.RegionActor;
import gossamer.node.time.RegionDispatcher;
import gossamer.node.trace.TraceCollector;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** One run: builds the regions, begins when all are ready, watches over limits, and adds up what the regions report. */
final class RunActor extends AbstractBehavior<RunActor.Command> {

    /** What a run understands. */
    sealed interface Command {}

    /** End the run at the next window. */
    record Stop(StopReason reason) implements Command {}

    private record Reported(RegionActor.Report report) implements Command {}

    private record AskProgress() implements Command {}

    private static final Duration PROGRESS_INTERVAL = Duration.ofMillis(100);
    private static final long MAX_TIMER_MILLIS = Duration.ofDays(200).toMillis();

    private final Emulation emulation;
    private final @Nullable TraceCollector collector;
    private final ProgressListener progress;
    private final CompletableFuture<EmulationResult> result;
    private final TimerScheduler<Command> timers;
    private final List<ActorRef<RegionActor.Command>> regions = new ArrayList<>();
    private final long[] deliveries;
    private final long[] times;
    private final long createdAt = System.nanoTime();
    private final Tally tally = new Tally();
    private final Fingerprint fingerprint = new Fingerprint();
    private final List<PuActor.Waiting> waiting = new ArrayList<>();
    private long begunAt;
    private int ready;
    private int finished;
    private int stopped;

    private RunActor(
            ActorContext<Command> context,
            TimerScheduler<Command> timers,
            Emulation emulation,
            EmulatorSettings settings,
            Placement placement,
            @Nullable TraceCollector collector,
            ProgressListener progress,
            CompletableFuture<EmulationResult> result) {
        super(context);
        this.timers = timers;
        this.emulation = emulation;
        this.collector = collector;
        this.progress = progress;
        this.result = result;
        this.deliveries = new long[placement.regions()];
        this.times = new long[placement.regions()];
        ActorRef<RegionActor.Report> reports =
                context.messageAdapter(RegionActor.Report.class, Reported::new);
        for (int region = 0; region < placement.regions(); region++) {
            ActorRef<RegionActor.Command> actor = context.spawn(
                    RegionActor.create(
                            region, emulation, placement, settings.level(), collector, reports),
                    "region-" + region,
                    DispatcherSelector.fromConfig(RegionDispatcher.id(region)));
            context.watch(actor);
            regions.add(actor);
        }
    }

    static Behavior<Command> create(
            Emulation emulation,
            EmulatorSettings settings,
            @Nullable TraceCollector collector,
            ProgressListener progress,
            CompletableFuture<EmulationResult> result) {
        Placement placement = new Placement(emulation, settings.regions());
        return Behaviors.setup(context -> Behaviors.withTimers(timers -> new RunActor(
                context, timers, emulation, settings, placement, collector, progress, result)));
    }

    @Override
    public Receive<Command> createReceive() {
        return newReceiveBuilder()
                .onMessage(Reported.class, this::onReported)
                .onMessage(AskProgress.class, this::onAskProgress)
                .onMessage(Stop.class, this::onStop)
                .onSignal(Terminated.class, this::onTerminated)
                .onSignal(PostStop.class, signal -> onPostStop())
                .build();
    }

    private Behavior<Command> onReported(Reported reported) {
        RegionActor.Report report = reported.report();
        if (report instanceof RegionActor.Ready) {
            return onReady();
        } else if (report instanceof RegionActor.Progressed progressed) {
            return onProgressed(progressed);
        } else if (report instanceof RegionActor.Finished region) {
            return onFinished(region);
        } else if (report instanceof RegionActor.Broken broken) {
            return fail(broken.error());
        }
        throw new IllegalStateException("unknown report " + report);
    }

    private Behavior<Command> onReady() {
        ready++;
        if (ready == regions.size()) {
            begunAt = System.nanoTime();
            regions.forEach(region -> region.tell(new RegionActor.Begin(regions)));
            timers.startTimerWithFixedDelay(new AskProgress(), PROGRESS_INTERVAL);
            long wallMillis = Math.min(emulation.limits().wallMillis(), MAX_TIMER_MILLIS);
            timers.startSingleTimer(
                    new Stop(StopReason.WALL_TIME_LIMIT), Duration.ofMillis(wallMillis));
        }
        return this;
    }

    private Behavior<Command> onAskProgress(AskProgress ask) {
        regions.forEach(region -> region.tell(new RegionActor.ReportProgress()));
        return this;
    }

    private Behavior<Command> onProgressed(RegionActor.Progressed report) {
        deliveries[report.region()] = report.deliveries();
        times[report.region()] = report.time();
        long sum = 0;
        long least = Long.MAX_VALUE;
        for (int region = 0; region < deliveries.length; region++) {
            sum += deliveries[region];
            least = Math.min(least, times[region]);
        }
        try {
            progress.progressed(least, sum);
        } catch (RuntimeException e) {
            return fail(e);
        }
        return this;
    }

    private Behavior<Command> onStop(Stop stop) {
        regions.forEach(region -> region.tell(new RegionActor.Stop(stop.reason())));
        return this;
    }

    private Behavior<Command> onFinished(RegionActor.Finished region) {
        tally.add(region.tally());
        fingerprint.add(region.fingerprint());
        waiting.addAll(region.waiting());
        finished++;
        if (finished < regions.size()) {
            return this;
        }
        try {
            if (collector != null) {
                collector.close();
            }
            long now = System.nanoTime();
            waiting.sort(Comparator.comparingInt(PuActor.Waiting::pu));
            boolean complete = tally.completePus == emulation.topology().pus();
            result.complete(new EmulationResult(
                    region.reason(),
                    complete,
                    tally,
                    fingerprint,
                    List.copyOf(waiting),
                    now - begunAt,
                    begunAt - createdAt));
        } catch (RuntimeException e) {
            result.completeExceptionally(e);
        }
        return stopRegions();
    }

    /** The run cannot go on: whoever waits for it is told at once, then everything is stopped. */
    private Behavior<Command> fail(Throwable error) {
        result.completeExceptionally(error);
        if (collector != null) {
            collector.abort();
        }
        return stopRegions();
    }

    private Behavior<Command> onPostStop() {
        // Without effect unless the actor system ends in the middle of a run.
        fail(new IllegalStateException("the actor system was stopped during the run"));
        return this;
    }

    private Behavior<Command> stopRegions() {
        timers.cancelAll();
        regions.forEach(getContext()::stop);
        return this;
    }

    private Behavior<Command> onTerminated(Terminated terminated) {
        stopped++;
        if (!result.isDone()) {
            String region = terminated.getRef().path().name();
            fail(new IllegalStateException(region + " stopped before the run ended"));
        }
        return stopped == regions.size() ? Behaviors.stopped() : this;
    }
}
