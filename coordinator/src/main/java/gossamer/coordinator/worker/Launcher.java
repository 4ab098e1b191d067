package gossamer.coordinator.worker;

import java.io.IOException;

/** Starts JVMs that are workers: each speaks the protocol of {@link WorkerProgram}. */
public interface Launcher {

    /** How many workers there are to be, at least 1. */
    int workers();

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
}
