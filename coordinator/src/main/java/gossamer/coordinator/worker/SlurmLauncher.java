package gossamer.coordinator.worker;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/**
 * Workers of a Slurm allocation, each a step of one task that {@code srun} starts where there is
 * room. The classes must lie where all machines of the allocation see them, as home directories do.
 *
 * @param lanes of each task of the allocation: its cores
 * @param srun the command
 * @param mainClass has the subcommand that is a worker
 */
public record SlurmLauncher(List<Integer> lanes, String srun, String mainClass)
        implements Launcher {

    private static final String JOB = "SLURM_JOB_ID";
    private static final String TASKS = "SLURM_NTASKS";
    private static final String CORES = "SLURM_CPUS_PER_TASK";

    /** Copies the list. */
    public SlurmLauncher {
        lanes = List.copyOf(lanes);
    }

    /**
     * For the allocation that this JVM is in.
     *
     * @param environment of this process
     * @throws IllegalArgumentException when it is in none, or that has no number of tasks
     */
    public static SlurmLauncher inside(Map<String, String> environment, String mainClass) {
        if (!environment.containsKey(JOB)) {
            throw new IllegalArgumentException("there is no allocation here (" + JOB
                    + " is not set); begin with salloc or sbatch, and --ntasks=K");
        }
        String tasks = environment.getOrDefault(TASKS, "");
        if (!tasks.matches("[1-9][0-9]{0,4}")) {
            throw new IllegalArgumentException("how many tasks the allocation has is not known ("
                    + TASKS + "=" + tasks + "); begin with salloc or sbatch, and --ntasks=K");
        }
        String cores = environment.getOrDefault(CORES, "1");
        if (!cores.matches("[1-9][0-9]{0,2}")) {
            throw new IllegalArgumentException("how many cores a task has is not understood ("
                    + CORES + "=" + cores + "); begin with salloc or sbatch, and"
                    + " --cpus-per-task=K, at most 999");
        }
        return new SlurmLauncher(
                Collections.nCopies(Integer.parseInt(tasks), Integer.valueOf(cores)),
                "srun",
                mainClass);
    }

    @Override
    public long memory() {
        return Long.MAX_VALUE;
    }

    @Override
    public String name(int number) {
        return "worker " + number + " by srun";
    }

    @Override
    public Process start(int number) throws IOException {
        int cores = lanes.get(number - 1);
        List<String> command = new ArrayList<>(List.of(
                srun,
                "--ntasks=1",
                "--nodes=1",
                "--cpus-per-task=" + cores,
                "--exact",
                "--quiet",
                "--kill-on-bad-exit=0"));
        command.addAll(ChildJvm.command(1, mainClass, "-XX:ActiveProcessorCount=" + cores));
        command.add("worker");
        return new ProcessBuilder(command).start();
    }
}
