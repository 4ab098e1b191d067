package gossamer.node.cluster;

import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.ChildFailed;
import akka.actor.typed.DispatcherSelector;
import akka.actor.typed.Terminated;
import akka.actor.typed.javadsl.AbstractBehavior;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Behaviors;
import akka.actor.typed.javadsl.Receive;
import gossamer.model.run.Emulation;
import gossamer.model.trace.TraceLevel;
import gossamer.node.region.Placement;
import gossamer.node.region.RegionActor;
import gossamer.node.region.RegionBroken;
import gossamer.node.region.Spill;
import gossamer.node.time.RegionDispatcher;
import gossamer.node.trace.TraceGatherer;
import gossamer.node.trace.TraceUplink;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A JVM that hosts regions of runs that are coordinated elsewhere. Anybody who reaches its port can
 * send it a message: it obeys nobody until it has been admitted, and then only those who know the
 * key that it gave the coordinator.
 */
public final class NodeActor extends AbstractBehavior<NodeActor.Command> {

    /** What a node understands. */
    public sealed interface Command permits Order, Obey {}

    /** What the coordinator wants of a node. */
    public sealed interface Order extends Command permits Host, Release, Goodbye {
        /** The key that the node has given to the coordinator; a stranger may have left it out. */
        @Nullable
        Secret key();
    }

    /** A node of a cluster obeys whoever has this key. Never comes from another JVM. */
    record Obey(Secret key) implements Command {}

    /**
     * Host a region of a run; it reports that it is ready. Said again it changes nothing.
     *
     * @param key see {@link Order}
     * @param run number of the run
     * @param shipment what is emulated
     * @param share which region
     * @param level how much of the trace is wanted
     * @param reports is told how it goes
     * @param gatherer takes the trace, or null where none is kept
     */
    public record Host(
            @Nullable Secret key,
            long run,
            Shipment shipment,
            Share share,
            TraceLevel level,
            ActorRef<RegionActor.Report> reports,
            @Nullable ActorRef<TraceGatherer.Command> gatherer)
            implements Order {}

    /**
     * A region of a run.
     *
     * @param region its number
     * @param regions number of regions in all
     * @param goesOn whether it goes on from a state that the run has, and does not begin at time 0
     * @param before what has come of its trace before that state
     */
    public record Share(int region, int regions, boolean goesOn, TraceUplink.Gathered before) {}

    /** The run is over: let go of its regions. */
    public record Release(@Nullable Secret key, long run) implements Order {}

    /** The coordinator needs this node no longer. */
    public record Goodbye(@Nullable Secret key, String reason) implements Order {}

    private record Hosted(
            long run,
            int region,
            ActorRef<RegionActor.Command> actor,
            TraceUplink.@Nullable Sink sink,
            ActorRef<RegionActor.Report> reports) {}

    private final Function<Shipment, Emulation> builder;
    private final Runnable onGoodbye;
    private final long memory;
    private final Refusals refusals;
    private final List<Hosted> hosted = new ArrayList<>();
    /** Of what was built last. */
    private @Nullable Placement placed;

    private long builtRun = -1;
    private @Nullable Emulation built;
    private @Nullable Secret key;

    private NodeActor(
            ActorContext<Command> context,
            Function<Shipment, Emulation> builder,
            Runnable onGoodbye,
            long memory) {
        super(context);
        this.builder = builder;
        this.onGoodbye = onGoodbye;
        this.memory = memory;
        this.refusals = new Refusals();
    }

    /**
     * A node without regions.
     *
     * @param builder makes the emulation of a shipment
     * @param onGoodbye what to do when the coordinator needs the node no longer
     * @param memory bytes that regions and all else may use
     */
    public static Behavior<Command> create(
            Function<Shipment, Emulation> builder, Runnable onGoodbye, long memory) {
        return Behaviors.setup(context -> new NodeActor(context, builder, onGoodbye, memory));
    }

    @Override
    public Receive<Command> createReceive() {
        return newReceiveBuilder()
                .onMessage(Obey.class, this::onObey)
                .onMessage(Order.class, order -> !isObeyed(order), this::onStrange)
                .onMessage(Host.class, this::onHost)
                .onMessage(Release.class, this::onRelease)
                .onMessage(Goodbye.class, this::onGoodbye)
                .onSignal(ChildFailed.class, failed -> onStopped(failed.getRef(), failed.cause()))
                .onSignal(Terminated.class, ended -> onStopped(ended.getRef(), null))
                .build();
    }

    private Behavior<Command> onObey(Obey obey) {
        key = obey.key();
        return this;
    }

    private boolean isObeyed(Order order) {
        return key != null && key.equals(order.key());
    }

    private Behavior<Command> onStrange(Order order) {
        refusals.log(
                "the order " + order.getClass().getSimpleName(),
                key == null ? "no coordinator has admitted this node yet" : "its key is wrong",
                getContext(),
                order instanceof Host host ? host.reports() : null);
        return this;
    }

    private Behavior<Command> onHost(Host host) {
        int region = host.share().region();
        boolean known = hosted.stream()
                .anyMatch(each -> each.run() == host.run() && each.region() == region);
        if (!known) {
            try {
                Emulation emulation = emulation(host);
                // A run that nobody released is over when there is another one.
                releaseIf(host.run(), false);
                Placement placement = placement(emulation, host.share().regions());
                requireMemory(host, emulation, placement);
                if (hosted.isEmpty()) {
                    Spill.of(getContext().getSystem()).require(emulation, placement);
                }
                spawn(host, emulation, placement);
            } catch (RuntimeException e) {
                host.reports().tell(RegionBroken.of(region, e));
            }
        }
        return this;
    }

    private Placement placement(Emulation emulation, int regions) {
        Placement made = placed;
        if (made == null || !made.isOf(emulation, regions)) {
            made = new Placement(emulation, regions);
            placed = made;
        }
        return made;
    }

    private void requireMemory(Host host, Emulation emulation, Placement placement) {
        Set<Integer> regions = hosted.stream().map(Hosted::region).collect(Collectors.toSet());
        regions.add(host.share().region());
        new MemoryShares(emulation, host.level(), placement).require(regions, memory);
    }

    private Emulation emulation(Host host) {
        Emulation emulation = built;
        if (emulation == null || builtRun != host.run()) {
            try {
                emulation = builder.apply(host.shipment());
            } catch (RuntimeException e) {
                refusals.log(
                        "what the order Host brings",
                        String.valueOf(e.getMessage()),
                        getContext(),
                        host.reports());
                throw e;
            }
            built = emulation;
            builtRun = host.run();
        }
        return emulation;
    }

    private void spawn(Host host, Emulation emulation, Placement placement) {
        int region = host.share().region();
        String name = host.run() + "-" + region;
        TraceUplink.Sink sink = host.gatherer() == null
                ? null
                : TraceUplink.open(
                        getContext(),
                        "uplink-" + name,
                        region,
                        host.gatherer(),
                        host.share().before(),
                        Spill.of(getContext().getSystem()).directory());
        RegionDispatcher.provide(getContext().getSystem(), region);
        Behavior<RegionActor.Command> behavior = host.share().goesOn()
                ? RegionActor.goOn(region, emulation, placement, host.level(), sink, host.reports())
                : RegionActor.create(
                        region, emulation, placement, host.level(), sink, host.reports(), null);
        ActorRef<RegionActor.Command> actor = getContext()
                .spawn(
                        behavior,
                        "region-" + name,
                        DispatcherSelector.fromConfig(RegionDispatcher.id(region)));
        getContext().watch(actor);
        hosted.add(new Hosted(host.run(), region, actor, sink, host.reports()));
    }

    private Behavior<Command> onRelease(Release release) {
        releaseIf(release.run(), true);
        return this;
    }

    /** Stops the regions of this run, or of all others. */
    private void releaseIf(long run, boolean same) {
        for (Hosted each : List.copyOf(hosted)) {
            if (each.run() == run == same) {
                hosted.remove(each);
                if (each.sink() != null) {
                    getContext().stop(each.sink().uplink());
                }
                getContext().stop(each.actor());
            }
        }
        if (same) {
            built = null;
            placed = null;
        }
    }

    private Behavior<Command> onGoodbye(Goodbye goodbye) {
        onGoodbye.run();
        return this;
    }

    private Behavior<Command> onStopped(ActorRef<Void> actor, @Nullable Throwable cause) {
        for (Hosted each : List.copyOf(hosted)) {
            if (each.actor().path().equals(actor.path())) {
                hosted.remove(each);
                each.reports()
                        .tell(new RegionBroken(
                                each.region(),
                                "region " + each.region() + " stopped before the run ended"
                                        + (cause == null ? "" : ": " + cause),
                                RegionBroken.Origin.GOSSAMER));
            }
        }
        return this;
    }
}
