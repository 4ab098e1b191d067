package gossamer.coordinator.cli;

import java.io.PrintWriter;
import java.io.Writer;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryUsage;
import picocli.CommandLine;

/**
 * Carries out a command in a JVM of its own and tells how much of the heap lived at the peak: the
 * most that a full collection left, of one every few milliseconds.
 */
final class PeakMemory {

    private static final long PAUSE_MILLIS = 40;

    private PeakMemory() {}

    /** Prints the exit code and the bytes. */
    public static void main(String[] args) throws InterruptedException {
        long[] most = {0};
        Thread collecting = new Thread(() -> {
            while (!Thread.currentThread().isInterrupted()) {
                System.gc();
                most[0] = Math.max(most[0], left());
                try {
                    Thread.sleep(PAUSE_MILLIS);
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
