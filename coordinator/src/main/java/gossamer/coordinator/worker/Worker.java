package gossamer.coordinator.worker;

import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/** Does units of a job, one after the other. */
public interface Worker extends AutoCloseable {

    /**
     * Does a unit.
     *
     * @param unit what {@link Job#unit} says of it
     * @param progress is told how far it has come, in whatever the job counts, on any thread
     * @return the result, or null if the unit was given up
     * @throws Exception when the job cannot go on
     */
    @Nullable
    String work(String unit, LongConsumer progress) throws Exception;

    /** Gives up the unit under way and those to come; called on any thread. */
    void giveUp();

    @Override
    void close();
}
