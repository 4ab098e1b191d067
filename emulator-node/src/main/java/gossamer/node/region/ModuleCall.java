package gossamer.node.region;

import akka.actor.typed.ActorRef;

import org.jspecify.annotations.Nullable;

/**
 * A question to a user module that stays with the run, or what it is told, from the region of its
 * PU in another JVM. It is said again until the reply comes.
 *
 * @param told {@link gossamer.model.farm.FarmCodec What} came of the session; null for a question
 */
@SuppressWarnings("ArrayRecordComponent") // written once, read once
public record ModuleCall(
        int region, int pu, int session, byte @Nullable [] told, ActorRef<Reply> replyTo)
        implements RegionActor.Report {

    /**
     * What came of it.
     *
     * @param said its answer; empty after it was told something, null if the run has ended
     * @param ticks how much virtual time the answer takes
     */
    @SuppressWarnings("ArrayRecordComponent") // written once, read once
    public record Reply(byte @Nullable [] said, long ticks) {

        /** Nobody can answer any more. */
        public static final Reply GONE = new Reply(null, 0);
    }
}
