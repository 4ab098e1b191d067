package gossamer.node.region;

import gossamer.model.run.StopReason;
import gossamer.node.time.Calendar;
import java.util.Arrays;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * What regions say, on its way from neighbour to neighbour: with a batch each passes on what it has
 * heard for the first time, so that after as many exchanges as the regions farthest from each other
 * are apart ({@link RegionGraph#diameter}) all have heard all of it. From then on every region
 * draws the same conclusions.
 */
final class Hearsay {

    /**
     * What all regions together said in one round.
     *
     * @param round the one that they said it in
     * @param next earliest time at which anything was due anywhere, or {@link Calendar#NEVER}
     * @param deliveries packets delivered until then everywhere
     * @param stop a reason to stop that any region had been given, or null
     */
    record Agreed(
            int round, long next, long deliveries, @Nullable StopReason stop) {}

    /** What has been heard of one round. */
    private static final class Heard {
        private final BitSet from = new BitSet();
        private int round = -1;
        private long next;
        private long deliveries;
        private @Nullable StopReason stop;

        /** Takes a statement in; false if it is known. */
        boolean add(Statement said) {
            if (said.round() > round) {
                from.clear();
                round = said.round();
                next = Calendar.NEVER;
                deliveries = 0;
                stop = null;
            }
            if (said.round() < round || from.get(said.region())) {
                return false;
            }
            from.set(said.region());
            next = Math.min(next, said.next());
            deliveries += said.deliveries();
            stop = stop == null || said.stop() != null && said.stop().compareTo(stop) < 0
                    ? said.stop()
                    : stop;
            return true;
        }
    }

    private static final Statement[] NONE = {};

    private final int regions;
    /** Of the last rounds, that of a round at the place of its remainder. */
    private final Heard[] heard;
    /** What is passed on next, and how much of it there is. */
    private Statement[] fresh = NONE;

    private int news;

    /** Of one of these regions, before anything is said. */
    Hearsay(RegionGraph graph) {
        this.regions = graph.regions();
        this.heard = new Heard[graph.diameter()];
        Arrays.setAll(heard, round -> new Heard());
    }

    /** What a region's own neighbours are told in a round, with what it says itself. */
    Statement[] with(Statement own) {
        slot(own.round()).add(own);
        Statement[] told = new Statement[1 + news];
        told[0] = own;
        System.arraycopy(fresh, 0, told, 1, news);
        news = 0;
        return told;
    }

    /** A neighbour has told this in a round. */
    void hear(Statement said, int now) {
        boolean isNew = said.round() > now - heard.length && slot(said.round()).add(said);
        // Who has not heard it by the next round must not need it.
        if (isNew && said.round() > now + 1 - heard.length) {
            if (news == fresh.length) {
                fresh = Arrays.copyOf(fresh, Math.max(4, 2 * news));
            }
            fresh[news++] = said;
        }
    }

    private Heard slot(int round) {
        return heard[round % heard.length];
    }

    /**
     * The latest on which all agree at the end of a round, null in the first ones.
     *
     * @throws IllegalStateException if something has not come that should have
     */
    @Nullable
    Agreed agreed(int now) {
        int round = now - heard.length + 1;
        if (round < 0) {
            return null;
        }
        Heard known = slot(round);
        if (known.round != round || known.from.cardinality() != regions) {
            throw new IllegalStateException("in round " + now + " regions " + known.from + " of "
                    + regions + " have been heard of round " + known.round);
        }
        return new Agreed(round, known.next, known.deliveries, known.stop);
    }
}
