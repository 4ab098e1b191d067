package gossamer.coordinator.worker;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Workers of a Slurm allocation, each a step of one task that {@code srun} starts where there is
 * room. The classes must lie where all machines of the allocation see them, as home directories do.
 *
 * @param workers how many: the tasks of the allocation
 * @param srun the command
 * @param mainClass has the subcommand that is a worker
 */
public record SlurmLauncher(int workers, String srun, String mainClass) implements Launcher {

    private static final String JOB = "SLURM_JOB_ID";
    private static final String TASKS = "SLURM_NTASKS";

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
        return new SlurmLauncher(Integer.parseInt(tasks), "srun", mainClass);
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
        List<String> command = new ArrayList<>(List.of(
                srun, "--ntasks=1", "--nodes=1", "--exact", "--quiet", "--kill-on-bad-exit=0"));
        command.addAll(ChildJvm.command(1, mainClass, "-XX:ActiveProcessorCount=1"));
        command.add("worker");
        return new ProcessBuilder(command).start();
    }
}
