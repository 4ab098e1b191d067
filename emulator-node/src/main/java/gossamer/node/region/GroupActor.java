package gossamer.node.region;

import akka.actor.Props;
import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Adapter;
import akka.actor.typed.javadsl.Behaviors;

import gossamer.model.fsa.UserModuleHandle;
import gossamer.model.run.Emulation;
import gossamer.node.link.LinkActor;
import gossamer.node.pu.ModuleActor;
import gossamer.node.pu.PuActor;

import java.util.function.Function;
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
                    actors::pu,
                    kernel.fabric());
            for (int index = from; index < to; index++) {
                int number = actors.pus().getInt(index);
                kernel.fabric().serves(number);
                actors.setUpPu(number, fresh -> emulation.newPu(fresh, partFlits));
                String name = NAMES[index - from];
                actors.registerPu(number, spawn(context, pu, name));
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
                    place -> actors.arbiter(actors.links().getInt(from + place)),
                    kernel.fabric());
            for (int index = from; index < to; index++) {
                int number = actors.links().getInt(index);
                actors.setUpLink(number);
                actors.registerLink(number, spawn(context, link, NAMES[index - from]));
            }
            region.tell(new RegionActor.GroupBuilt());
            return Behaviors.empty();
        });
    }

    private static <T> ActorRef<T> spawn(ActorContext<Command> parent, Props child, String name) {
        return Adapter.toTyped(Adapter.actorOf(parent, child, name));
    }

    /**
     * A group that cannot be set up breaks the run; left to itself it would stop, and nobody would
     * know.
     */
    private static Behavior<Command> guarded(
            RegionKernel kernel, Function<ActorContext<Command>, Behavior<Command>> setUp) {
        return Behaviors.setup(context -> {
            try {
                return setUp.apply(context);
            } catch (RuntimeException | Error e) {
                kernel.onFailure(e);
                return Behaviors.stopped();
            }
        });
    }
}
