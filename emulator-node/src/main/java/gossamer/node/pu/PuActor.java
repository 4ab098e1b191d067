package gossamer.node.pu;

import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.ExtensibleBehavior;
import akka.actor.typed.TypedActorContext;
import akka.actor.typed.javadsl.Behaviors;

import gossamer.model.fsa.Pu;
import gossamer.model.fsa.Signal;
import gossamer.model.fsa.Signal.Answer;
import gossamer.model.fsa.UserModuleHandle.Came;
import gossamer.model.fsa.UserModuleHandle.Question;
import gossamer.node.time.Step;
import gossamer.node.time.Step.Stepping;

/**
 * A processing unit. It gets one message per span with all its arrivals, steps its automaton
 * instant by instant, and hands the effects to its region.
 *
 * <p>It extends {@link ExtensibleBehavior} itself, as a receive builder costs 200 bytes in each of
 * half a million PUs.
 */
public final class PuActor extends ExtensibleBehavior<PuActor.Command> {

    /** What a PU understands. */
    public sealed interface Command {}

    /** Begin the gossip in this step, in which something may arrive, and go on as told. */
    public record Begin(Step first) implements Command {}

    /** Take in what arrives, from this step on. */
    public record Receive(Step first) implements Command {}

    /** The user module beside the PU answers in the instant in which it was asked. */
    public record Hear(Answer answer) implements Command {}

    public record Diagnose(ActorRef<Waiting> replyTo) implements Command {}

    /** The run has ended: tell the region how many tokens the PU holds. */
    public record Account() implements Command {}

    /** The answer to {@link Diagnose}. */
    public record Waiting(int pu, String waitingFor) {}

    /** The region as seen by its PUs. */
    public interface Fabric extends Pu.Effects, Stepping {
        /** This has reached its PU. */
        void arrived(Signal signal);

        /** What a PU holds at the end is to be counted. */
        void account(int pu, Pu core);

        /** A user module answers after so many ticks, at least 1. */
        void answers(long ticks, Answer answer);

        /** A user module has been asked for this and virtual time does not wait. */
        void waits(int pu, int session, Question question);

        /** It has answered. */
        void came(int pu, int session, Came answer);

        /** What follows is done by this PU. */
        void serves(int pu);

        /** A PU found something that cannot be. */
        void broken(Throwable error);
    }

    private final int pu;
    private final Pu core;
    private final Fabric fabric;

    private PuActor(int pu, Pu core, Fabric fabric) {
        this.pu = pu;
        this.core = core;
        this.fabric = fabric;
    }

    /** A PU that has not begun, or has begun elsewhere. */
    public static Behavior<Command> create(int pu, Pu core, Fabric fabric) {
        return new PuActor(pu, core, fabric);
    }

    @Override
    public Behavior<Command> receive(TypedActorContext<Command> context, Command command) {
        if (command instanceof Receive receive) {
            onReceive(receive.first(), false);
        } else if (command instanceof Begin begin) {
            onReceive(begin.first(), true);
        } else if (command instanceof Hear hear) {
            onHear(hear);
        } else if (command instanceof Diagnose diagnose) {
            diagnose.replyTo().tell(new Waiting(pu, core.waitingFor()));
        } else if (command instanceof Account) {
            fabric.account(pu, core);
        }
        return this;
    }

    @Override
    public Behavior<Command> receiveSignal(
            TypedActorContext<Command> context, akka.actor.typed.Signal signal) {
        return Behaviors.unhandled();
    }

    private void onHear(Hear hear) {
        try {
            fabric.serves(pu);
            core.receive(hear.answer(), fabric);
            core.settle(fabric);
        } catch (RuntimeException | Error e) {
            fabric.broken(e);
        }
    }

    private void onReceive(Step first, boolean begins) {
        try {
            fabric.serves(pu);
            boolean begun = !begins;
            for (Step step = first; step != null; step = fabric.after(step)) {
                fabric.at(step.time());
                if (!begun) {
                    begun = true;
                    core.begin(fabric);
                }
                take(step.signals());
            }
        } catch (RuntimeException | Error e) {
            fabric.broken(e);
        }
    }

    private void take(Signal[] arrivals) {
        for (Signal signal : arrivals) {
            fabric.arrived(signal);
            core.receive(signal, fabric);
        }
        core.settle(fabric);
    }
}
