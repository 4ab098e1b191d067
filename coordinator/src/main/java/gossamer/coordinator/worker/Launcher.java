package gossamer.coordinator.worker;

import java.io.IOException;
import java.util.List;

/** Starts JVMs that are workers: each speaks the protocol of {@link WorkerProgram}. */
public interface Launcher extends AutoCloseable {

    /** How many units each worker does at a time, at least 1, for each of at least one worker. */
    List<Integer> lanes();

    /** Bytes of memory that each may use; the most of all numbers where that is not known here. */
    long memory();

    /** What people call a worker, counted from 1. */
    String name(int number);

    /**
     * Starts a worker, or starts it once more.
     *
     * @return the process whose standard input and output are the worker's; when it ends, or its
     *     input does, so does the worker
     * @throws IOException when there is no such process
     */
    Process start(int number) throws IOException;

    /** Ends what was started ahead and never asked for. */
    @Override
    default void close() {}
}
