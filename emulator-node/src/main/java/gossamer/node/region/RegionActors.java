package gossamer.node.region;

import akka.actor.typed.ActorRef;
import akka.actor.typed.DispatcherSelector;
import akka.actor.typed.Props;
import gossamer.model.algorithm.GossipAlgorithm;
import gossamer.model.fsa.Pu;
import gossamer.model.fsa.Signal;
import gossamer.model.fsa.UserModuleHandle;
import gossamer.model.fsa.Worm;
import gossamer.model.machine.Arbiter;
import gossamer.model.machine.BoundMachine;
import gossamer.model.run.Emulation;
import gossamer.model.token.Datum;
import gossamer.node.link.LinkActor;
import gossamer.node.pu.ModuleActor;
import gossamer.node.pu.PuActor;
import gossamer.node.time.Calendar;
import gossamer.node.time.Fanout;
import gossamer.node.time.RegionDispatcher;
import gossamer.node.time.Step;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The PU and link actors of a region, and what is due for each of them in the current phase. */
final class RegionActors implements Calendar.Due {

    private final BoundMachine machine;
    private final Props dispatcher;
    private final IntArrayList pus;
    private final Places puPlaces;
    private final IntArrayList links;
    private final Places linkPlaces;
    private final PuActor[] puActors;
    private final LinkActor[] linkActors;
    /** User modules, of those PUs that have one; empty where no PU has. */
    @SuppressWarnings({"unchecked", "rawtypes"})
    private @Nullable ActorRef<ModuleActor.Command>[] moduleActors = new ActorRef[0];

    /**
     * Actors that are told something at a time: so few that what they are told, and the actors
     * themselves, are still in the processor's cache when they handle it.
     */
    private static final int AT_A_TIME = 64;

    private final Fanout toPus;
    /** What links are told now, and what they are to be told next. */
    private Fanout toLinks;

    private Fanout toLinksNext;
    private final Fanout.Receiver puMessages = new PuMessages();
    private final Fanout.Receiver linkMessages = new LinkMessages();
    private final Preload preload = new Preload();
    private final BitSet complete = new BitSet();
    private Cores cores;
    /** Whether what PUs are told makes them begin. */
    private boolean begins;

    RegionActors(int region, Emulation emulation, Placement placement) {
        this.machine = emulation.machine();
        this.dispatcher = DispatcherSelector.fromConfig(RegionDispatcher.id(region));
        this.pus = placement.pusOf(region);
        this.puPlaces = new Places(pus);
        this.links = placement.arbitersOf(region);
        this.linkPlaces = new Places(links);
        this.puActors = new PuActor[pus.size()];
        this.linkActors = new LinkActor[links.size()];
        this.toPus = new Fanout(puActors.length);
        this.toLinks = new Fanout(linkActors.length);
        this.toLinksNext = new Fanout(linkActors.length);
        this.cores = new Cores(
                new Pu[puActors.length], new Arbiter[linkActors.length], new UserModuleHandle[0]);
    }

    /** What has happened before in another region in its place, whose cores its actors get. */
    void goOnFrom(RegionState state) {
        complete.or(state.seen().complete());
        cores = state.cores();
    }

    /** What its actors are inside. */
    Cores cores() {
        return cores;
    }

    /** PUs that have ended their last stage, by place. */
    BitSet complete() {
        return complete;
    }

    /** The core of a PU, which is made if there is none. */
    Pu pu(int pu, IntFunction<Pu> make) {
        int index = puPlaces.of(pu);
        Pu core = cores.pus()[index];
        if (core == null) {
            core = make.apply(pu);
            cores.pus()[index] = core;
        }
        return core;
    }

    /** The core of a link, which is made if there is none. */
    Arbiter arbiter(int link) {
        int index = linkPlaces.of(link);
        Arbiter core = cores.arbiters()[index];
        if (core == null) {
            core = machine.newArbiter(link);
            cores.arbiters()[index] = core;
        }
        return core;
    }

    /** The user module beside a PU, null if there is none. */
    @Nullable
    UserModuleHandle userModule(int pu, GossipAlgorithm algorithm) {
        int index = puPlaces.of(pu);
        if (cores.modules().length > 0 && cores.modules()[index] != null) {
            return cores.modules()[index];
        }
        UserModuleHandle made = algorithm.userModule(pu);
        if (made != null) {
            if (cores.modules().length == 0) {
                cores = new Cores(
                        cores.pus(), cores.arbiters(), new UserModuleHandle[puActors.length]);
            }
            cores.modules()[index] = made;
        }
        return made;
    }

    /** The dispatcher of the region, by name: "same as parent" would be copied for each actor. */
    Props dispatcher() {
        return dispatcher;
    }

    /** The numbers of the PUs, ascending. */
    IntArrayList pus() {
        return pus;
    }

    /** The numbers of the links, ascending. */
    IntArrayList links() {
        return links;
    }

    /** The PU at this place in {@link #pus} has been made. */
    void registerPu(int index, PuActor actor) {
        puActors[index] = actor;
    }

    /** The link at this place in {@link #links} has been made. */
    void registerLink(int index, LinkActor actor) {
        linkActors[index] = actor;
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    void registerModule(int pu, ActorRef<ModuleActor.Command> actor) {
        if (moduleActors.length == 0) {
            moduleActors = new ActorRef[puActors.length];
        }
        moduleActors[puPlaces.of(pu)] = actor;
    }

    /** The PU asks its user module. */
    void ask(int pu, int session) {
        module(pu).tell(new ModuleActor.Ask(session, puActors[puPlaces.of(pu)].ref()));
    }

    /** The PU tells its user module something. */
    void tell(int pu, int session, Datum said) {
        module(pu).tell(new ModuleActor.Tell(session, said));
    }

    private ActorRef<ModuleActor.Command> module(int pu) {
        ActorRef<ModuleActor.Command> module =
                moduleActors.length == 0 ? null : moduleActors[puPlaces.of(pu)];
        if (module == null) {
            throw new IllegalStateException("PU " + pu + " has no user module");
        }
        return module;
    }

    /** Place of a link in {@link #links}. */
    int indexOf(int link) {
        return linkPlaces.of(link);
    }

    /** Every PU is due at time 0, whether anything arrives or not, and begins. */
    void allPusBegin() {
        begins = true;
        for (int index = 0; index < puActors.length; index++) {
            toPus.add(index, 0, null);
        }
    }

    /** Who a signal reaches: the place of its PU, or of its link, of which all bits are turned. */
    int receiverOf(Signal signal) {
        boolean atLink = signal instanceof Worm;
        int place = atLink
                ? linkPlaces.of(machine.arbiterOf(signal))
                : puPlaces.of(machine.receiverOf(signal));
        if (place < 0) {
            throw new IllegalStateException(signal + " is for nobody in this region");
        }
        return atLink ? ~place : place;
    }

    @Override
    public void arrives(long time, int receiver, Signal signal) {
        if (receiver < 0) {
            toLinksNext.add(~receiver, time, signal);
        } else {
            toPus.add(receiver, time, signal);
        }
    }

    /** The link at this place in the list is due, whether anything is offered or not. */
    @Override
    public void wakes(long time, int index) {
        toLinksNext.add(index, time, null);
    }

    /** A signal is for its arbiter. */
    void offered(long time, Signal signal) {
        toLinksNext.add(linkPlaces.of(machine.arbiterOf(signal)), time, signal);
    }

    /** Whether links or ports have been told something since they were last stepped. */
    boolean hasCalls() {
        return !toLinksNext.isEmpty();
    }

    /**
     * One message to each of the next PUs that are due; returns how many there were, 0 when all
     * have been told.
     */
    int tellPus() {
        int told = toPus.serve(AT_A_TIME, puMessages);
        begins &= told > 0;
        return told;
    }

    /** What links have been told by now is what they handle next. */
    void turnToLinks() {
        Fanout done = toLinks;
        toLinks = toLinksNext;
        toLinksNext = done;
    }

    /**
     * One message to each of the next links that are due; returns how many there were, 0 when all
     * have been told.
     */
    int tellLinks() {
        int told = toLinks.serve(AT_A_TIME, linkMessages);
        if (told == 0 && toLinksNext.isEmpty()) {
            turnToLinks(); // what is filled again has room already, and is in the cache
        }
        return told;
    }

    /** Reads ahead what actors are told, whatever they are. */
    private abstract class Messages implements Fanout.Receiver {
        @Override
        public final void ahead(Signal signal) {
            preload.signal(signal);
        }

        @Override
        public final void within(Signal signal) {
            preload.tokens(signal);
        }
    }

    private final class PuMessages extends Messages {
        @Override
        public void ahead(int index) {
            preload.object(puActors[index]);
            preload.object(cores.pus()[index]);
        }

        @Override
        public void within(int index) {
            // What is inside a PU may be a user's.
        }

        @Override
        public void accept(int index, Step first) {
            PuActor actor = puActors[index];
            if (begins) {
                actor.tell(new PuActor.Begin(first));
            } else {
                actor.tell(first);
            }
        }
    }

    private final class LinkMessages extends Messages {
        @Override
        public void ahead(int index) {
            preload.object(linkActors[index]);
            preload.object(cores.arbiters()[index]);
        }

        @Override
        public void within(int index) {
            preload.arbiter(cores.arbiters()[index]);
        }

        @Override
        public void accept(int index, Step first) {
            linkActors[index].tell(first);
        }
    }

    /** Asks all PUs and links what they have at the end. */
    void askForAccounts() {
        for (PuActor pu : puActors) {
            pu.tell(new PuActor.Account());
        }
        for (LinkActor link : linkActors) {
            link.tell(new LinkActor.Account());
        }
    }

    /** A PU ended its last stage. */
    void completed(int pu) {
        complete.set(puPlaces.of(pu));
    }

    /** The first PUs that are not complete. */
    List<PuActor> incomplete(int most) {
        return IntStream.iterate(complete.nextClearBit(0), i -> complete.nextClearBit(i + 1))
                .takeWhile(i -> i < puActors.length)
                .limit(most)
                .mapToObj(i -> puActors[i])
                .toList();
    }
}
