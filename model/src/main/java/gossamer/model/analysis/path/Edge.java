package gossamer.model.analysis.path;

import gossamer.model.machine.Cost;

/**
 * Why an event cannot come sooner: another one comes before it, and what lies between takes time.
 *
 * @param from number of the event before, -1 for the begin of the run
 * @param packet whose work it is, or who waits; 0 for none
 * @param channel the channel concerned, -1 for none
 * @param work what the machine does between the two
 * @param rest what passes after that
 * @param heldUp id of the packet that waits until all this has been done by another one, 0 for none
 */
public record Edge(int from, long packet, int channel, Work work, Rest rest, long heldUp) {

    /** The begin of the run. */
    public static final int BEGIN = -1;

    /** How long it takes, in ticks. */
    public long ticks(Cost cost) {
        return work.ticks(cost) + rest.ticks();
    }

    Edge with(Rest other) {
        return new Edge(from, packet, channel, work, other, heldUp);
    }
}
