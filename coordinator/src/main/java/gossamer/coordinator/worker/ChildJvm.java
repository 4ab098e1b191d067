package gossamer.coordinator.worker;

import gossamer.node.JvmMemory;

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
        for (String option : JvmMemory.options()) {
            // Two JVMs would write one file.
            if (!option.startsWith("-XX:ArchiveClassesAtExit")) {
                command.add(option);
            }
        }
        if (!JvmMemory.isTold()) {
            command.add("-Xmx" + (memory(jvms) >> 20) + "m");
        }
        command.addAll(List.of(options));
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), mainClass));
        return command;
    }

    /**
     * Bytes of memory that each of these JVMs may use. Up to three may use as much as this one,
     * more share that; but what this JVM was told with -Xmx holds for all.
     */
    public static long memory(int jvms) {
        long own = JvmMemory.most();
        return jvms <= 3 || JvmMemory.isTold() ? own : Math.max(64L << 20, 3 * own / jvms);
    }
}
