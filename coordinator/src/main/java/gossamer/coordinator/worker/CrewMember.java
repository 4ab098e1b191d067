package gossamer.coordinator.worker;

import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/** A worker as the crew sees it. One thread sends and receives. */
interface CrewMember extends AutoCloseable {

    /** How many units it can have at a time. */
    int capacity();

    /** Gives it a unit. */
    void send(int unit) throws Exception;

    /**
     * Waits for the result of the oldest unit that it has; null if that was given up.
     *
     * @throws WorkerLostException when there will be none
     */
    @Nullable
    String receive(LongConsumer progress) throws Exception;

    /** Ends it soon; called on any thread. */
    void giveUp();

    @Override
    void close();

    /** A worker in this JVM. */
    record Here(Job job, Worker worker, int[] unit) implements CrewMember {

        Here(Job job) {
            this(job, job.worker(), new int[1]);
        }

        @Override
        public int capacity() {
            return 1;
        }

        @Override
        public void send(int number) {
            unit[0] = number;
        }

        @Override
        public @Nullable String receive(LongConsumer progress) throws Exception {
            return worker.work(job.unit(unit[0], false), progress);
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
