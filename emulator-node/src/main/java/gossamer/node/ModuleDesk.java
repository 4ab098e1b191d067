package gossamer.node;

import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.javadsl.AbstractBehavior;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Behaviors;
import akka.actor.typed.javadsl.Receive;

import gossamer.model.farm.FarmCodec;
import gossamer.model.fsa.UserModuleHandle;
import gossamer.model.wire.ByteReader;
import gossamer.model.wire.ByteWriter;
import gossamer.node.region.ModuleCall;
import gossamer.node.region.ModuleCall.Reply;
import gossamer.node.region.RegionActor;
import gossamer.node.region.RegionBroken;

/** Asks a user module of this JVM for its PU, which is in another one. */
final class ModuleDesk extends AbstractBehavior<ModuleCall> {

    private final UserModuleHandle userModule;
    private final ActorRef<RegionActor.Report> run;

    private ModuleDesk(
            ActorContext<ModuleCall> context,
            UserModuleHandle userModule,
            ActorRef<RegionActor.Report> run) {
        super(context);
        this.userModule = userModule;
        this.run = run;
    }

    static Behavior<ModuleCall> create(
            UserModuleHandle userModule, ActorRef<RegionActor.Report> run) {
        return Behaviors.setup(context -> new ModuleDesk(context, userModule, run));
    }

    @Override
    public Receive<ModuleCall> createReceive() {
        return newReceiveBuilder().onMessage(ModuleCall.class, this::onCall).build();
    }

    /** The same may be said again, by a region that waits or by one that begins anew. */
    private Behavior<ModuleCall> onCall(ModuleCall call) {
        Reply reply = Reply.GONE;
        try {
            byte[] heard = call.told();
            ByteWriter said = new ByteWriter(64);
            if (heard == null) {
                FarmCodec.writeTold(userModule.asked(call.session()), said);
            } else {
                userModule.told(call.session(), FarmCodec.readTold(new ByteReader(heard)));
            }
            reply = new Reply(said.toBytes(), heard == null ? userModule.ticks(call.session()) : 0);
        } catch (RuntimeException | Error e) {
            run.tell(RegionBroken.of(call.region(), e));
        }
        call.replyTo().tell(reply);
        return this;
    }
}
