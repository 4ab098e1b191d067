package gossamer.node.region;

import akka.actor.Props;
import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Adapter;
import akka.actor.typed.javadsl.Behaviors;

import gossamer.model.fsa.Pu;
import gossamer.model.fsa.Signal;
import gossamer.model.fsa.UserModuleHandle;
import gossamer.model.machine.Arbiter;
import gossamer.model.run.Emulation;
import gossamer.node.link.LinkActor;
import gossamer.node.pu.ModuleActor;
import gossamer.node.pu.PuActor;

import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * Parent of about a thousand PUs or links: Akka keeps the children of an actor in an immutable
 * tree, which grows slow when it is large.
 */
final class GroupActor {

    /** Children per group. */
    static final int SIZE = 1_000;

    private static final String[] NAMES =
            IntStream.range(0, SIZE).mapToObj(Integer::toString).toArray(String[]::new);

    /** What an actor is inside that could not be made: the run has ended. */
    private static final Pu NO_PU = new Pu() {
        @Override
        public void begin(Effects effects) {}

        @Override
        public void receive(Signal signal, Effects effects) {}

        @Override
        public void settle(Effects effects) {}

        @Override
        public String waitingFor() {
            return "";
        }
    };

    private static final Arbiter NO_LINK = (time, signals, effects) -> {};

    /** A group has nothing to be told. */
    interface Command {}

    private GroupActor() {}

    /**
     * Spawns the PUs at index {@code from} (inclusive) to {@code to} (exclusive) of the region's
     * list.
     */
    static Behavior<Command> ofPus(
            int from,
            int to,
            Emulation emulation,
            RegionKernel kernel,
            ActorRef<RegionActor.Report> run,
            ActorRef<RegionActor.Command> region) {
        boolean distant = run.path().address().hasGlobalScope();
        return guarded(kernel, context -> {
            int[] partFlits = emulation.partFlits();
            RegionActors actors = kernel.actors();
            Props pu = PuActor.props(
                    kernel.region(),
                    place -> actors.pus().getInt(from + place),
                    number ->
                            made(kernel, () -> newPu(number, kernel, emulation, partFlits), NO_PU),
                    kernel.fabric(),
                    made -> actors.registerPu(from + made.place(), made));
            for (int index = from; index < to; index++) {
                int number = actors.pus().getInt(index);
                String name = NAMES[index - from];
                Adapter.actorOf(context, pu, name);
                UserModuleHandle userModule = actors.userModule(number, emulation.algorithm());
                if (userModule != null) {
                    UserModuleHandle asked = distant && userModule.staysWithRun()
                            ? new DistantModule(kernel.region(), number, run, context.getSystem())
                            : userModule;
                    Behavior<ModuleActor.Command> module =
                            ModuleActor.create(number, asked, kernel.fabric());
                    actors.registerModule(
                            number, context.spawn(module, "module-" + name, actors.dispatcher()));
                }
            }
            region.tell(new RegionActor.GroupBuilt());
            return Behaviors.empty();
        });
    }

    /**
     * Spawns the links at index {@code from} (inclusive) to {@code to} (exclusive) of the region's
     * list.
     */
    static Behavior<Command> ofLinks(
            int from, int to, RegionKernel kernel, ActorRef<RegionActor.Command> region) {
        RegionActors actors = kernel.actors();
        return guarded(kernel, context -> {
            Props link = LinkActor.props(
                    kernel.region(),
                    place -> made(
                            kernel,
                            () -> actors.arbiter(actors.links().getInt(from + place)),
                            NO_LINK),
                    kernel.fabric(),
                    made -> actors.registerLink(from + made.place(), made));
            for (int place = 0; place < to - from; place++) {
                Adapter.actorOf(context, link, NAMES[place]);
            }
            region.tell(new RegionActor.GroupBuilt());
            return Behaviors.empty();
        });
    }

    private static Pu newPu(int number, RegionKernel kernel, Emulation emulation, int[] partFlits) {
        kernel.fabric().serves(number);
        return kernel.actors().pu(number, fresh -> emulation.newPu(fresh, partFlits));
    }

    private static Behavior<Command> guarded(
            RegionKernel kernel, Function<ActorContext<Command>, Behavior<Command>> setUp) {
        return Behaviors.setup(
                context -> made(kernel, () -> setUp.apply(context), Behaviors.stopped()));
    }

    /**
     * An actor that cannot be set up breaks the run; left to itself it would stop, and nobody would
     * know. Cores are made when their actors are: then they lie side by side in memory.
     */
    private static <T> T made(RegionKernel kernel, Supplier<T> make, T instead) {
        try {
            return make.get();
        } catch (RuntimeException | Error e) {
            kernel.onFailure(e);
            return instead;
        }
    }
}
