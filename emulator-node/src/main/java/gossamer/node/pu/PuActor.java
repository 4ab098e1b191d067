package gossamer.node.pu;

import akka.actor.Props;
import akka.actor.typed.ActorRef;
import akka.actor.typed.javadsl.Adapter;

import gossamer.model.fsa.Pu;
import gossamer.model.fsa.Signal;
import gossamer.model.fsa.Signal.Answer;
import gossamer.model.fsa.UserModuleHandle.Came;
import gossamer.model.fsa.UserModuleHandle.Question;
import gossamer.node.time.BareActor;
import gossamer.node.time.RegionDispatcher;
import gossamer.node.time.Step;
import gossamer.node.time.Step.Stepping;

import java.util.function.Consumer;
import java.util.function.IntFunction;
import java.util.function.IntUnaryOperator;

/**
 * A processing unit. It gets one message per span with all its arrivals, steps its automaton
 * instant by instant, and hands the effects to its region.
 */
public final class PuActor extends BareActor {

    /** What a PU understands, beside steps, in which it takes in what arrives. */
    public sealed interface Command {}

    /** Begin the gossip in this step, in which something may arrive, and go on as told. */
    public record Begin(Step first) implements Command {}

    /** The user module beside the PU answers in the instant in which it was asked. */
    public record Hear(Answer answer) implements Command {}

    public record Diagnose(ActorRef<Waiting> replyTo) implements Command {}

    /** The run has ended: tell the region how many tokens the PU holds. */
    public record Account() implements Command {}

    /** The answer to {@link Diagnose}. */
    public record Waiting(int pu, String waitingFor) {}

    /** The region as seen by its PUs. */
    public interface Fabric extends Pu.Effects, Stepping {
        /** This has reached the PU that is served. */
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

    private PuActor(IntUnaryOperator numbers, IntFunction<Pu> cores, Fabric fabric) {
        this.pu = numbers.applyAsInt(place());
        this.core = cores.apply(pu);
        this.fabric = fabric;
    }

    /**
     * Of all PUs of a group, none of which has begun, or each of which has elsewhere.
     *
     * @param numbers the PU's number by its place in the group
     * @param cores what a PU with this number is inside
     * @param made is told of each
     */
    public static Props props(
            int region,
            IntUnaryOperator numbers,
            IntFunction<Pu> cores,
            Fabric fabric,
            Consumer<PuActor> made) {
        return Props.create(PuActor.class, () -> {
                    PuActor actor = new PuActor(numbers, cores, fabric);
                    made.accept(actor);
                    return actor;
                })
                .withDispatcher(RegionDispatcher.id(region));
    }

    /** A typed reference to it. */
    public ActorRef<Command> ref() {
        return Adapter.toTyped(getSelf());
    }

    /** Its region tells it this. */
    public void tell(Command command) {
        hand(command);
    }

    @Override
    protected boolean handle(Object message) {
        if (message instanceof Step first) {
            onReceive(first, false);
        } else if (message instanceof Begin begin) {
            onReceive(begin.first(), true);
        } else if (message instanceof Hear hear) {
            guarded(() -> onHear(hear.answer()));
        } else if (message instanceof Diagnose diagnose) {
            guarded(() -> diagnose.replyTo().tell(new Waiting(pu, core.waitingFor())));
        } else if (message instanceof Account) {
            guarded(() -> fabric.account(pu, core));
        } else {
            return false;
        }
        return true;
    }

    private void onHear(Answer answer) {
        core.receive(answer, fabric);
        core.settle(fabric);
    }

    /** What is inside a PU may be users' code, and must not fail without a word. */
    private void guarded(Runnable what) {
        try {
            fabric.serves(pu);
            what.run();
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
