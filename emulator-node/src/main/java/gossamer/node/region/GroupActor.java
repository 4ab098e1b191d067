package gossamer.node.region;

import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.DispatcherSelector;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Behaviors;

import gossamer.model.run.Emulation;
import gossamer.node.link.LinkActor;
import gossamer.node.pu.PuActor;

/**
 * Parent of about a thousand PUs or links: Akka keeps the children of an actor in an immutable tree, which grows slow
 * when it is large.
 */
final class GroupActor {

    /** Children per group. */
    static final int SIZE = 1_000;

    /** A group has nothing to be told. */
    interface Command {}

    private GroupActor() {}

    /** Spawns the PUs {@code from} (inclusive) to {@code to} (exclusive). */
    static Behavior<Command> ofPus(
            int from,
            int to,
            Emulation emulation,
            RegionKernel kernel,
            ActorRef<RegionActor.Command> region) {
        return Behaviors.setup(context -> {
            int[] partFlits = emulation.partFlits();
            for (int pu = from; pu < to; pu++) {
                Behavior<PuActor.Command> actor =
                        PuActor.create(pu, emulation.newPu(pu, partFlits), kernel);
                kernel.registerPu(pu, spawn(context, actor, "pu-" + pu));
            }
            region.tell(new RegionActor.GroupBuilt());
            return Behaviors.empty();
        });
    }

    /** Spawns the links at index {@code from} (inclusive) to {@code to} (exclusive) of the region's list. */
    static Behavior<Command> ofLinks(
            int from,
            int to,
            Emulation emulation,
            RegionKernel kernel,
            ActorRef<RegionActor.Command> region) {
        return Behaviors.setup(context -> {
            for (int index = from; index < to; index++) {
                int link = kernel.links().getInt(index);
                Behavior<LinkActor.Command> actor =
                        LinkActor.create(emulation.newLink(link), kernel);
                kernel.registerLink(link, spawn(context, actor, "link-" + link));
            }
            region.tell(new RegionActor.GroupBuilt());
            return Behaviors.empty();
        });
    }

    private static <T> ActorRef<T> spawn(
            ActorContext<Command> context, Behavior<T> behavior, String name) {
        return context.spawn(behavior, name, DispatcherSelector.sameAsParent());
    }
}
