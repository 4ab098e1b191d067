package gossamer.node;

import akka.actor.typed.ActorRef;
import akka.actor.typed.DispatcherSelector;
import akka.actor.typed.javadsl.ActorContext;
import gossamer.model.fsa.UserModuleHandle;
import gossamer.model.run.Emulation;
import gossamer.model.topology.Topology;
import gossamer.node.EmulationResult.ClusterAccount;
import gossamer.node.EmulatorSettings.Spread;
import gossamer.node.RunEvent.Kind;
import gossamer.node.cluster.Directory;
import gossamer.node.cluster.Directory.Node;
import gossamer.node.cluster.NodeActor;
import gossamer.node.cluster.RegionAssignment;
import gossamer.node.region.ModuleCall;
import gossamer.node.region.Placement;
import gossamer.node.region.RegionActor;
import gossamer.node.region.RegionBroken;
import gossamer.node.region.Spill;
import gossamer.node.region.StateFile;
import gossamer.node.region.StateTransfer;
import gossamer.node.time.RegionDispatcher;
import gossamer.node.trace.TraceCollector;
import gossamer.node.trace.TraceGatherer;
import gossamer.node.trace.TraceSink;
import gossamer.node.trace.TraceUplink;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Where the regions of a run live: in this JVM, or in others that are told to host them. */
final class RegionHosts {

    private static final int REMINDERS = 20;

    private final ActorContext<RunActor.Command> context;
    private final Emulation emulation;
    private final EmulatorSettings settings;
    private final @Nullable TraceCollector collector;
    private final ProgressListener progress;
    private final ActorRef<RegionActor.Report> reports;
    private final @Nullable ClusterSeat seat;
    private final Placement placement;
    private final RegionAssignment homes;
    /** Where regions begin, at first and those that take the place of lost ones. */
    private @Nullable Checkpoint from;

    private final List<ActorRef<RegionActor.Command>> local = new ArrayList<>();
    private final Map<Integer, ActorRef<ModuleCall>> desks = new HashMap<>();
    private final int cutChannels;
    private @Nullable ActorRef<TraceGatherer.Command> gatherer;
    private int lost;
    /** Of how many losses it has been told that all regions are at work again. */
    private int told;

    private int reminders;
    /** Virtual time that all regions are known to have reached. */
    private long time;

    private final long createdAt = System.nanoTime();
    private final List<RunEvent> events = new ArrayList<>();
    private final JvmMeters meters = new JvmMeters();
    /** Pairs of JVMs that do not reach each other, as far as that has been told. */
    private final Set<Set<String>> detours = new HashSet<>();

    private RegionHosts(
            ActorContext<RunActor.Command> context,
            RunActor.Task task,
            EmulatorSettings settings,
            Placement placement,
            ActorRef<RegionActor.Report> reports,
            @Nullable ClusterSeat seat) {
        this.context = context;
        this.emulation = task.emulation();
        this.settings = settings;
        this.collector = task.collector();
        this.progress = task.progress();
        this.from = task.from();
        this.reports = reports;
        this.seat = seat;
        this.placement = placement;
        Spread spread = settings.spread();
        this.homes = seat == null || spread == null
                ? RegionAssignment.spread(settings.regions(), true, List.of())
                : RegionAssignment.spread(settings.regions(), spread.here(), seat.nodes());
        this.cutChannels = cutChannels();
    }

    static RegionHosts create(
            ActorContext<RunActor.Command> context,
            RunActor.Task task,
            EmulatorSettings settings,
            Placement placement,
            ActorRef<RegionActor.Report> reports,
            @Nullable ClusterSeat seat) {
        RegionHosts hosts = new RegionHosts(context, task, settings, placement, reports, seat);
        if (seat != null && task.collector() != null) {
            hosts.gatherer = context.spawn(
                    TraceGatherer.create(
                            settings.regions(),
                            task.collector(),
                            Spill.of(context.getSystem()).directory(),
                            (error, region) -> reports.tell(RegionBroken.of(region, error))),
                    "gatherer",
                    DispatcherSelector.blocking());
        }
        if (task.from() != null) {
            hosts.reached(task.from().time());
            hosts.say(Kind.RECOVERY, "the run goes on from a checkpoint");
        }
        return hosts;
    }

    /** Has a region built where it belongs; it will report that it is ready. */
    void host(int region) {
        Node node = homes.of(region).node();
        if (node == null) {
            spawn(region, collector);
        } else {
            tellToHost(region, node);
        }
    }

    /** Has a region built that was lost with its JVM: some of its trace has come already. */
    void hostAgain(int region) {
        Node node = homes.of(region).node();
        if (node == null) {
            spawn(
                    region,
                    gatherer == null
                            ? null
                            : TraceUplink.open(
                                    context,
                                    "uplink-" + region,
                                    region,
                                    gatherer,
                                    mark(region).trace(),
                                    null));
        } else {
            tellToHost(region, node);
        }
    }

    /**
     * From now on regions that take the place of lost ones begin there.
     *
     * @throws IllegalStateException when an emulation that is built anew would not fit
     */
    void startFrom(Checkpoint checkpoint) {
        try {
            if (seat != null && !checkpoint.isOf(emulation)) {
                throw new IllegalStateException("users' code keeps state that all PUs share");
            }
        } catch (IOException e) {
            throw new IllegalStateException(e.getMessage(), e);
        }
        from = checkpoint;
    }

    /** Where a region that takes the place of a lost one begins. */
    StateTransfer.Mark mark(int region) {
        return from == null ? StateTransfer.Mark.START : from.marks().get(region);
    }

    private void spawn(int region, @Nullable TraceSink sink) {
        ActorRef<RegionActor.Command> actor = context.spawn(
                RegionActor.create(
                        region,
                        emulation,
                        placement,
                        settings.level(),
                        sink,
                        reports,
                        from == null ? null : from.parts().get(region)),
                "region-" + region,
                DispatcherSelector.fromConfig(RegionDispatcher.id(region)));
        context.watch(actor);
        local.add(actor);
    }

    private void tellToHost(int region, Node node) {
        Spread spread = settings.spread();
        if (seat == null || spread == null) {
            throw new IllegalStateException("region " + region + " belongs to no cluster");
        }
        node.actor()
                .tell(new NodeActor.Host(
                        node.key(),
                        seat.number(),
                        spread.shipment(),
                        new NodeActor.Share(
                                region,
                                settings.regions(),
                                from != null,
                                mark(region).trace()),
                        settings.level(),
                        reports,
                        gatherer));
    }

    /** A PU in another JVM has something to say to its module in this one. */
    void ask(ModuleCall call) {
        desks.computeIfAbsent(call.pu(), pu -> {
                    UserModuleHandle module =
                            Objects.requireNonNull(emulation.algorithm().userModule(pu));
                    return context.spawn(
                            ModuleDesk.create(module, reports),
                            "module-" + pu,
                            DispatcherSelector.blocking());
                })
                .tell(call);
    }

    /** Gives a region in another JVM some of the state that it goes on from. */
    void give(StateTransfer.Want wanted) {
        if (from == null) {
            throw new IllegalStateException("no state for region " + wanted.region());
        }
        try (FileChannel state = FileChannel.open(from.parts().get(wanted.region()))) {
            wanted.replyTo().tell(StateFile.part(wanted.region(), 0, state, wanted.from()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * The region is not ready yet; a node is told again from time to time, in case a message was
     * lost.
     */
    void remind(int region) {
        Node node = homes.of(region).node();
        if (node != null && ++reminders % REMINDERS == 0) {
            tellToHost(region, node);
        }
    }

    /**
     * Whether a region that says it is ready lives where it should, and is not one that was given
     * up.
     */
    boolean isAtHome(RegionActor.Ready ready) {
        Node node = homes.of(ready.region()).node();
        return node == null
                ? ready.actor().path().address().hasLocalScope()
                : ready.actor().path().address().equals(node.actor().path().address());
    }

    /**
     * Nodes have come or gone.
     *
     * @return the regions that have to be hosted anew
     * @throws UncheckedIOException when no JVM is left to host them
     */
    List<Integer> changed(Directory.Change change) {
        List<Integer> orphans = new ArrayList<>();
        Node named = change.lost();
        if (named != null) {
            orphans.addAll(lost(named, change));
        }
        // Of one that was lost before this run followed the directory nobody tells.
        for (Node node : List.copyOf(homes.nodes())) {
            if (!change.nodes().contains(node)) {
                orphans.addAll(lost(node, change));
            }
        }
        return orphans;
    }

    private List<Integer> lost(Node node, Directory.Change change) {
        String why = change.why().isEmpty() ? "it ended before the run began" : change.why();
        say(Kind.LOSS, "node " + node.address() + " is lost: " + why);
        if (!homes.nodes().contains(node)) {
            return List.of();
        }
        lost++;
        List<Integer> orphans = homes.lose(node);
        if (!homes.settle(orphans, change.nodes())) {
            throw cannotGoOn(node.address() + " is lost, and no other node is there to go on");
        }
        for (int region : orphans) {
            say(
                    Kind.MOVE,
                    "region " + region + " of node " + node.address() + " begins anew at "
                            + name(homes.of(region)) + beginning());
        }
        return orphans;
    }

    /** A region tells more than what is known of it. */
    void progressed(RegionProgress known, RegionActor.Progressed report) {
        meters.progressed(homes.of(report.region()), known, report);
    }

    /** A region has come to the end. */
    void ended(RegionProgress known, RegionActor.Finished report) {
        meters.ended(homes.of(known.region), known, report);
    }

    /** Tells how each JVM does. */
    void tellMeasures(RegionProgress[] slots) {
        long backlog = collector == null ? 0 : collector.backlog();
        progress.measured(meters.measure(homes, slots, backlog));
    }

    /** All regions have reached this time, in ticks. */
    void reached(long least) {
        time = Math.max(time, least);
    }

    /** The state of the run at this virtual time, in ticks, has been written. */
    void checkpointed(long at) {
        reached(at);
        // Whoever asked for it tells it to people when it counts.
        RunEvent unused = note(Kind.CHECKPOINT, "a checkpoint is written");
    }

    private void say(Kind kind, String what) {
        RunEvent event = note(kind, what);
        if (seat != null) {
            seat.say().accept(event.text(emulation.unit()));
        }
    }

    private RunEvent note(Kind kind, String what) {
        RunEvent event = new RunEvent(kind, time, (System.nanoTime() - createdAt) / 1e9, what);
        events.add(event);
        progress.happened(event);
        return event;
    }

    /** All regions are at work; says so where some had to begin anew. */
    void settled() {
        if (lost > told) {
            told = lost;
            say(Kind.RECOVERY, "all regions are at work again");
        }
    }

    /** A batch has gone from a region to another one by this JVM. */
    void passedOn(int from, int to) {
        Set<String> ends = new TreeSet<>(List.of(name(homes.of(from)), name(homes.of(to))));
        if (ends.size() > 1 && detours.add(ends)) {
            say(
                    Kind.DETOUR,
                    String.join(" and ", ends)
                            + " do not reach each other: their batches go through the coordinator");
        }
    }

    private String beginning() {
        return from == null
                ? ""
                : String.format(
                        Locale.ROOT,
                        " from the checkpoint of %,d %s",
                        from.time(),
                        emulation.unit());
    }

    private static String name(RegionAssignment.Home home) {
        return home.node() == null ? "this JVM" : "node " + home.node().address();
    }

    static UncheckedIOException cannotGoOn(String why) {
        return new UncheckedIOException(new IOException(why));
    }

    private int cutChannels() {
        Topology topology = emulation.topology();
        int cut = 0;
        for (int channel = 0; channel < 2 * topology.links() && homes.size() > 1; channel++) {
            int from = placement.regionOfPu(topology.source(channel));
            int to = placement.regionOfPu(topology.target(channel));
            cut += homes.of(from).equals(homes.of(to)) ? 0 : 1;
        }
        return cut;
    }

    /** What has become of the run and its JVMs. */
    List<RunEvent> events() {
        return List.copyOf(events);
    }

    /** What it meant to be spread, or null for a run in one JVM. */
    @Nullable
    ClusterAccount account(long waitedNanos, long runNanos) {
        if (seat == null) {
            return null;
        }
        long lookahead = placement.needsPhaseExchange() ? 0 : emulation.leastLatency();
        double share = runNanos == 0 ? 0 : Math.min(1.0, (double) waitedNanos / runNanos);
        return new ClusterAccount(homes.size(), lost, cutChannels, lookahead, share);
    }

    /** Number of regions that were spawned in this JVM. */
    int spawned() {
        return local.size();
    }

    /** Lets go of all regions; returns the number of those in this JVM, which are being stopped. */
    int release() {
        if (seat != null) {
            for (Node node : homes.nodes()) {
                node.actor().tell(new NodeActor.Release(node.key(), seat.number()));
            }
        }
        local.forEach(context::stop);
        return local.size();
    }
}
