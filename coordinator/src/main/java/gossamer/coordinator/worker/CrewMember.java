package gossamer.coordinator.worker;

import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/** What does one unit at a time for the crew. */
interface CrewMember extends AutoCloseable {

    /**
     * Does a unit.
     *
     * @return the result, or null if the unit was given up
     * @throws WorkerLostException when there will be none
     */
    @Nullable
    String work(int unit, LongConsumer progress) throws Exception;

    /** Ends it soon; called on any thread. */
    void giveUp();

    @Override
    void close();

    /** A worker in this JVM. */
    record Here(Job job, Worker worker) implements CrewMember {

        @Override
        public @Nullable String work(int unit, LongConsumer progress) throws Exception {
            return worker.work(job.unit(unit, false), progress);
        }

        @Override
        public void giveUp() {
            worker.giveUp();
        }

        @Override
        public void close() {
            worker.close();
        }
    }
}
