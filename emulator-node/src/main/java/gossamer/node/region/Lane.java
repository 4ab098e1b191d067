package gossamer.node.region;

import org.jspecify.annotations.Nullable;

/**
 * Through which the batches of a region come to one whose thread looks for them: that of round r is
 * in place r mod 2. Two places are enough: who sends the batch of a round has got that of the round
 * before, whose sender had by then taken in all of earlier rounds.
 *
 * <p>Before its thread sleeps the reader says so, and is then to be sent messages.
 */
interface Lane {

    /**
     * Hands a batch over.
     *
     * @param encoded the same, as other JVMs read it; null where it goes to none
     * @return false if its reader has to be sent it, as it sleeps or the batch is too large
     */
    boolean put(WindowBatch batch, byte @Nullable [] encoded);

    /** The batch of a round, null where it has not been handed over. */
    @Nullable
    WindowBatch take(int round);

    /** The reader sleeps from now on, or does so no longer. */
    void sleeps(boolean asleep);

    /** Whether the batch of this round, or of the next one, was handed over. */
    boolean hasPut(int round);

    /** Nothing of it is left once nobody uses it any more. */
    void close();
}
