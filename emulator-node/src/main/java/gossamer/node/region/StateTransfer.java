package gossamer.node.region;

import akka.actor.typed.ActorRef;

import gossamer.node.trace.TraceUplink;

import org.jspecify.annotations.Nullable;

/** What a run and its regions tell each other of states that are written, and gone on from. */
public final class StateTransfer {

    /** Most bytes of a {@link Part}. */
    public static final int MOST_BYTES = 128 * 1024;

    private StateTransfer() {}

    /**
     * The run is held: write the state of the region.
     *
     * @param file where to, for a region of the run's own JVM; any other keeps it until it is asked
     */
    public record Write(int checkpoint, String file) implements RegionActor.Command {}

    /**
     * Where a region stands when its state is written.
     *
     * @param round of the next exchange
     * @param deliveries packets delivered before
     * @param trace what it has handed over of its trace
     */
    public record Mark(int round, long deliveries, TraceUplink.Gathered trace) {

        /** Where a run begins. */
        public static final Mark START = new Mark(0, 0, TraceUplink.Gathered.NOTHING);
    }

    /**
     * The state of a region has been written.
     *
     * @param problem why it has not, null if it has
     */
    public record Written(
            int region, int checkpoint, Mark mark, @Nullable String problem)
            implements RegionActor.Report {}

    /** Tell what was written from this byte on. */
    public record Tell(int checkpoint, long from) implements RegionActor.Command {}

    /** A region that is to go on wants its state from this byte on. */
    public record Want(int region, long from, ActorRef<RegionActor.Command> replyTo)
            implements RegionActor.Report {}

    /**
     * Some of a state.
     *
     * @param checkpoint the one that is being written, 0 for one that a region is to go on from
     * @param from which byte on
     * @param isLast whether it is the end
     */
    @SuppressWarnings("ArrayRecordComponent") // written once, read once, and large
    public record Part(int region, int checkpoint, long from, byte[] bytes, boolean isLast)
            implements RegionActor.Command, RegionActor.Report {}

    /** What was wanted may have been lost on its way. */
    record WantAgain() implements RegionActor.Command {}
}
