package gossamer.node.region;

import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Adapter;
import akka.actor.typed.javadsl.Behaviors;

import gossamer.model.fsa.Pu;
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
            Behavior<PuActor.Command> pu = guarded(kernel, self -> {
                int number = actors.pus().getInt(from + place(self));
                kernel.fabric().serves(number);
                Pu core = actors.pu(number, fresh -> emulation.newPu(fresh, partFlits));
                return PuActor.create(number, core, kernel.fabric());
            });
            for (int index = from; index < to; index++) {
                int number = actors.pus().getInt(index);
                String name = NAMES[index - from];
                actors.registerPu(number, context.spawn(pu, name, actors.dispatcher()));
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
            Behavior<LinkActor.Command> link = guarded(
                    kernel,
                    self -> LinkActor.create(
                            actors.arbiter(actors.links().getInt(from + place(self))),
                            kernel.fabric()));
            for (int index = from; index < to; index++) {
                int number = actors.links().getInt(index);
                actors.registerLink(
                        number, context.spawn(link, NAMES[index - from], actors.dispatcher()));
            }
            region.tell(new RegionActor.GroupBuilt());
            return Behaviors.empty();
        });
    }

    /**
     * An actor that cannot be set up breaks the run; left to itself it would stop, and nobody would
     * know.
     */
    private static <T> Behavior<T> guarded(
            RegionKernel kernel, Function<ActorContext<T>, Behavior<T>> setUp) {
        return Behaviors.setup(context -> {
            try {
                return setUp.apply(context);
            } catch (RuntimeException | Error e) {
                kernel.onFailure(e);
                return Behaviors.stopped();
            }
        });
    }

    /**
     * An actor's name is its place in the group. All children can then be spawned from one behavior
     * with one Props object, and groups share their names: 450 bytes less for each child.
     */
    private static int place(ActorContext<?> self) {
        return Integer.parseInt(Adapter.toClassic(self).self().path().name());
    }
}
