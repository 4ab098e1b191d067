package gossamer.coordinator.cli;

import java.io.PrintWriter;
import java.io.Writer;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryUsage;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine;

/**
 * Carries out a command in a JVM of its own and tells how much of the heap lived at the peak: the
 * most that a full collection left, of one every few milliseconds.
 */
final class PeakMemory {

    private static final long LEAST_PAUSE_MILLIS = 40;
    /** Of a pause, in those of the collection before it: they take a third of the time at most. */
    private static final long COLLECTIONS = 2;

    private PeakMemory() {}

    /** Prints the exit code and the bytes. */
    public static void main(String[] args) throws InterruptedException {
        long[] most = {0};
        Thread collecting = new Thread(() -> {
            while (!Thread.currentThread().isInterrupted()) {
                long began = System.nanoTime();
                System.gc();
                most[0] = Math.max(most[0], left());
                long took = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - began);
                try {
                    Thread.sleep(Math.max(LEAST_PAUSE_MILLIS, COLLECTIONS * took));
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            }
        });
        collecting.start();
        CommandLine line = Gossamer.commandLine();
        line.setOut(new PrintWriter(Writer.nullWriter()));
        int exit = line.execute(args);
        collecting.interrupt();
        collecting.join();
        System.out.println(exit + " " + most[0]);
        System.exit(0);
    }

    /** What the last collection left, which nothing has been added to since. */
    private static long left() {
        long left = 0;
        for (MemoryPoolMXBean pool : ManagementFactory.getMemoryPoolMXBeans()) {
            MemoryUsage usage = pool.getCollectionUsage();
            left += usage == null ? 0 : usage.getUsed();
        }
        return left;
    }
}
