package gossamer.node.cluster;

import akka.actor.ActorRef;
import akka.actor.ActorSelectionMessage;
import akka.actor.Address;
import akka.actor.ExtendedActorSystem;
import akka.actor.PossiblyHarmful;
import akka.remote.DaemonMsg;
import akka.remote.artery.RemoteInstrument;
import akka.remote.artery.SystemMessageDelivery.SystemMessageEnvelope;
import java.nio.ByteBuffer;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Logs what Akka's untrusted mode is about to drop, with the address of its sender, which Akka does
 * not tell. It sees all messages from other JVMs, and changes none.
 */
public final class DroppedMessages extends RemoteInstrument {

    private static final byte IDENTIFIER = 31;
    private static final String PATHS = "akka.remote.artery.trusted-selection-paths";

    private final List<String> trustedPaths;
    private final ActorRef nobody;
    private final Refusals refusals = new Refusals();

    /** One for each of Akka's streams of messages. */
    public DroppedMessages(ExtendedActorSystem system) {
        trustedPaths = system.settings().config().getStringList(PATHS);
        nobody = system.deadLetters();
    }

    @Override
    public byte identifier() {
        return IDENTIFIER;
    }

    @Override
    public void remoteMessageReceived(
            @Nullable ActorRef recipient,
            Object message,
            @Nullable ActorRef sender,
            int size,
            long time) {
        Address from = (sender == null ? nobody : sender).path().address();
        if (message instanceof ActorSelectionMessage selection) {
            String path = selection.elements().mkString("/", "/", "");
            if (!trustedPaths.contains(path) || selection.msg() instanceof PossiblyHarmful) {
                log(selection.msg(), " to " + path, from);
            }
        } else if (message instanceof SystemMessageEnvelope envelope) {
            if (envelope.message() instanceof PossiblyHarmful) {
                log(envelope.message(), "", envelope.ackReplyTo().address());
            }
        } else if (message instanceof PossiblyHarmful || message instanceof DaemonMsg) {
            log(message, "", from);
        }
    }

    private void log(Object message, String where, Address from) {
        String name = message.getClass().getName();
        refusals.log("the message " + name, "no other JVM may send it" + where, from);
    }

    @Override
    public void remoteWriteMetadata(
            ActorRef recipient, Object message, ActorRef sender, ByteBuffer buffer) {}

    @Override
    public void remoteMessageSent(
            ActorRef recipient, Object message, ActorRef sender, int size, long time) {}

    @Override
    public void remoteReadMetadata(
            ActorRef recipient, Object message, ActorRef sender, ByteBuffer buffer) {}
}
