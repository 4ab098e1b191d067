package gossamer.node.pu;

import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.javadsl.AbstractBehavior;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Behaviors;
import akka.actor.typed.javadsl.Receive;

import gossamer.model.fsa.Signal.Answer;
import gossamer.model.fsa.UserModuleHandle;
import gossamer.model.fsa.UserModuleHandle.Came;
import gossamer.model.fsa.UserModuleHandle.Question;
import gossamer.model.token.Datum;

/** A user module beside a PU: it knows this PU only. */
public final class ModuleActor extends AbstractBehavior<ModuleActor.Command> {

    /** What a user module understands. */
    public sealed interface Command {}

    /** Tell the PU what you say in a session. */
    public record Ask(int session, ActorRef<PuActor.Command> replyTo) implements Command {}

    /** It has answered, whenever that was. */
    private record Answered(int session, Came answer) implements Command {}

    /** This came of a session. */
    public record Tell(int session, Datum said) implements Command {}

    private final int pu;
    private final UserModuleHandle userModule;
    private final PuActor.Fabric fabric;

    private ModuleActor(
            ActorContext<Command> context,
            int pu,
            UserModuleHandle userModule,
            PuActor.Fabric fabric) {
        super(context);
        this.pu = pu;
        this.userModule = userModule;
        this.fabric = fabric;
    }

    /** The user module beside this PU. */
    public static Behavior<Command> create(
            int pu, UserModuleHandle userModule, PuActor.Fabric fabric) {
        return Behaviors.setup(context -> new ModuleActor(context, pu, userModule, fabric));
    }

    @Override
    public Receive<Command> createReceive() {
        return newReceiveBuilder()
                .onMessage(Ask.class, this::onAsk)
                .onMessage(Answered.class, this::onAnswered)
                .onMessage(Tell.class, this::onTell)
                .build();
    }

    private Behavior<Command> onAsk(Ask ask) {
        try {
            ActorRef<Command> self = getContext().getSelf();
            Question question = userModule.asks(
                    ask.session(), came -> self.tell(new Answered(ask.session(), came)));
            if (question != null) {
                fabric.waits(pu, ask.session(), question);
                return this;
            }
            Answer answer = new Answer(pu, ask.session(), userModule.asked(ask.session()));
            long ticks = userModule.ticks(ask.session());
            if (ticks == 0) {
                ask.replyTo().tell(new PuActor.Hear(answer));
            } else {
                fabric.answers(ticks, answer);
            }
        } catch (RuntimeException | Error e) {
            fabric.broken(e);
        }
        return this;
    }

    private Behavior<Command> onAnswered(Answered answered) {
        try {
            fabric.came(pu, answered.session(), answered.answer());
        } catch (RuntimeException | Error e) {
            fabric.broken(e);
        }
        return this;
    }

    private Behavior<Command> onTell(Tell tell) {
        try {
            userModule.told(tell.session(), tell.said());
        } catch (RuntimeException | Error e) {
            fabric.broken(e);
        }
        return this;
    }
}
