package gossamer.node.link;

import akka.actor.Props;

import gossamer.model.machine.Arbiter;
import gossamer.node.time.BareActor;
import gossamer.node.time.RegionDispatcher;
import gossamer.node.time.Step;
import gossamer.node.time.Step.Stepping;

import java.util.function.Consumer;
import java.util.function.IntFunction;

/**
 * A link between two PUs, with the sending port at each end. It gets one message per span with all
 * packets that are offered to it, and arbitrates instant by instant. Of a full-duplex link that
 * joins two regions there is one such actor in each of them, for the direction that is sent from
 * there.
 */
public final class LinkActor extends BareActor {

    /** What a link understands, beside steps, in which it serves what is offered or waits. */
    public sealed interface Command {}

    /** The run has ended: tell the region what packets the link has. */
    public record Account() implements Command {}

    /** The region as seen by its links. */
    public interface Fabric extends Arbiter.Effects, Stepping {
        /** What follows is done by a link or a port, not by a PU. */
        void arbitrates();

        /** So many packets wait for their start-up at the end, and so many have begun it. */
        void keeps(int waiting, int underWay);

        /** A link found something that cannot be. */
        void broken(Throwable error);
    }

    private final Arbiter core;
    private final Fabric fabric;

    private LinkActor(IntFunction<Arbiter> cores, Fabric fabric) {
        this.core = cores.apply(place());
        this.fabric = fabric;
    }

    /**
     * Of all links of a group.
     *
     * @param cores what the link at this place in the group is inside
     * @param made is told of each
     */
    public static Props props(
            int region, IntFunction<Arbiter> cores, Fabric fabric, Consumer<LinkActor> made) {
        return Props.create(LinkActor.class, () -> {
                    LinkActor actor = new LinkActor(cores, fabric);
                    made.accept(actor);
                    return actor;
                })
                .withDispatcher(RegionDispatcher.id(region));
    }

    /** Its region tells it this. */
    public void tell(Command command) {
        hand(command);
    }

    @Override
    protected boolean handle(Object message) {
        if (message instanceof Step first) {
            onArbitrate(first);
        } else if (message instanceof Account) {
            onAccount();
        } else {
            return false;
        }
        return true;
    }

    private void onAccount() {
        try {
            fabric.keeps(core.waiting(), core.underWay());
        } catch (RuntimeException | Error e) {
            fabric.broken(e);
        }
    }

    private void onArbitrate(Step first) {
        try {
            fabric.arbitrates();
            for (Step step = first; step != null; step = fabric.after(step)) {
                fabric.at(step.time());
                core.step(step.time(), step.signals(), fabric);
            }
        } catch (RuntimeException | Error e) {
            fabric.broken(e);
        }
    }
}
