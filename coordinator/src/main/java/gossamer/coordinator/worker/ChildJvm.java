package gossamer.coordinator.worker;

import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Another JVM like this one. */
public final class ChildJvm {

    private ChildJvm() {}

    /**
     * The command that starts one on this machine, with the options and classes of this JVM; what
     * the program is told comes behind it.
     *
     * @param jvms that share the memory of this machine, this one included
     * @param options further ones of the JVM
     */
    public static List<String> command(int jvms, String mainClass, String... options) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(options());
        if (!isToldMemory()) {
            command.add("-Xmx" + (memory(jvms) >> 20) + "m");
        }
        command.addAll(List.of(options));
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), mainClass));
        return command;
    }

    /** The options that this JVM was started with. */
    static List<String> options() {
        return ManagementFactory.getRuntimeMXBean().getInputArguments();
    }

    /**
     * Bytes of memory that each of these JVMs may use. Up to three may use as much as this one,
     * more share that; but what this JVM was told with -Xmx holds for all.
     */
    public static long memory(int jvms) {
        long own = Runtime.getRuntime().maxMemory();
        return jvms <= 3 || isToldMemory() ? own : Math.max(64L << 20, 3 * own / jvms);
    }

    private static boolean isToldMemory() {
        return options().stream().anyMatch(argument -> argument.startsWith("-Xmx"));
    }
}
