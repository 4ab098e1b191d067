package gossamer.coordinator.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.LongConsumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CrewTest {

    private static final List<Integer> UNITS = IntStream.range(0, 40).boxed().toList();

    /** A file: while it is there, all units last, and each that begins leaves a file. */
    private static final String SLOW = "slow";

    private static final Duration PATIENCE = Duration.ofMinutes(5);

    @TempDir
    private Path directory = Path.of("");

    private final Map<Integer, String> results = new ConcurrentHashMap<>();
    private final Queue<String> said = new ConcurrentLinkedQueue<>();

    /** Squares numbers; what is no number it does instead. */
    record Squares(String inputs, int odd, String instead) implements Job, Worker {
        @Override
        public String kind() {
            return "squares";
        }

        @Override
        public Worker worker() {
            return this;
        }

        @Override
        public String unit(int number, boolean elsewhere) {
            return number == odd ? instead : String.valueOf(number);
        }

        @Override
        public String work(String unit, LongConsumer progress) throws Exception {
            if (unit.equals("print")) {
                System.out.println("not an answer");
                return "printed";
            }
            if (unit.equals("die") || unit.equals("die once")) {
                Path died = Path.of(inputs).resolve("died");
                if (unit.equals("die") || !Files.exists(died)) {
                    Files.createFile(died.resolveSibling(
                            unit.equals("die") ? "died-" + System.nanoTime() : "died"));
                    Runtime.getRuntime().halt(9);
                }
                return "alive";
            }
            if (unit.equals("hang")) {
                new CountDownLatch(1).await();
            }
            Path slow = Path.of(inputs).resolve(SLOW);
            if (Files.exists(slow)) {
                Files.createFile(
                        slow.resolveSibling(unit + "-" + ProcessHandle.current().pid()));
                Awaitility.await().atMost(PATIENCE).until(() -> !Files.exists(slow));
            }
            long number = Long.parseLong(unit);
            progress.accept(number);
            return String.valueOf(number * number);
        }

        @Override
        public void giveUp() {}

        @Override
        public void close() {}
    }

    /** A worker's JVM. */
    public static void main(String[] args) throws Exception {
        var answers = System.out;
        System.setOut(System.err);
        WorkerProgram.serve(
                System.in,
                answers,
                "this",
                Map.of("squares", inputs -> () -> new Squares(inputs, -1, "")));
    }

    private boolean work(int odd, String instead, Launcher launcher, String identity)
            throws Exception {
        return crew(odd, instead, launcher, identity).run();
    }

    private Crew crew(int odd, String instead, Launcher launcher, String identity) {
        Crew.Watch watch = new Crew.Watch() {
            @Override
            public void reached(int unit, long progress) {}

            @Override
            public void finished(int unit, String result) {
                results.merge(unit, result, (one, other) -> "twice");
            }

            @Override
            public void say(String event) {
                said.add(event);
            }
        };
        Staff staff = Staff.of(launcher, identity);
        return new Crew(new Squares(directory.toString(), odd, instead), UNITS, staff, watch);
    }

    private static Launcher local() throws IOException {
        return new LocalLauncher(2, CrewTest.class.getName());
    }

    private void requireSquaresBut(int odd) {
        assertThat(results).hasSize(UNITS.size());
        UNITS.stream()
                .filter(unit -> unit != odd)
                .forEach(unit ->
                        assertThat(results).containsEntry(unit, String.valueOf(unit * unit)));
    }

    @Test
    void whatPrintsDoesNotComeBetweenTheAnswers() throws Exception {
        assertThat(work(7, "print", local(), "this")).isTrue();
        requireSquaresBut(7);
        assertThat(results).containsEntry(7, "printed");
        assertThat(said)
                .containsExactly(said.element())
                .first()
                .asString()
                .contains("worker")
                .endsWith(": not an answer");
    }

    @Test
    void aWorkerThatDiesCostsItsUnitsOnlyOnce() throws Exception {
        assertThat(work(7, "die once", local(), "this")).isTrue();
        requireSquaresBut(7);
        assertThat(results).containsEntry(7, "alive");
        assertThat(said)
                .hasSize(1)
                .first()
                .asString()
                .matches("worker 1 \\(process \\d+\\) ended with code 9;"
                        + " what it had under way is done again");
    }

    @Test
    void aUnitThatEndsThreeWorkersEndsTheJob() throws Exception {
        assertThatThrownBy(() -> work(7, "die", local(), "this"))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("was under way in 3 workers that ended: worker 1")
                .hasMessageContaining("ended with code 9");
        assertThat(directory.toFile().list()).hasSize(3);
    }

    @Test
    void aKilledWorkerCostsTheUnitsUnderWayInItsLanes() throws Exception {
        Path slow = Files.createFile(directory.resolve(SLOW));
        Thread killer = new Thread(() -> {
            Awaitility.await().atMost(PATIENCE).until(() -> begun().size() == 4);
            ProcessHandle.current().children().forEach(ProcessHandle::destroyForcibly);
            Awaitility.await().atMost(PATIENCE).until(() -> begun().size() == 8);
            slow.toFile().delete();
        });
        killer.start();
        assertThat(work(-1, "", new LocalLauncher(4, CrewTest.class.getName()), "this"))
                .isTrue();
        killer.join();
        requireSquaresBut(-1);
        assertThat(said).hasSize(1).first().asString().contains("ended with code 137");
        assertThat(begun().stream().map(name -> name.replaceFirst("-.*", "")))
                .as("the first four, twice")
                .containsExactlyInAnyOrder("0", "1", "2", "3", "0", "1", "2", "3");
    }

    private List<String> begun() {
        return Stream.of(directory.toFile().list())
                .filter(name -> !name.equals(SLOW))
                .toList();
    }

    @Test
    void aUnitThatHangsHoldsUpItsLaneOnly() throws Exception {
        Crew crew = crew(7, "hang", local(), "this");
        Thread end = new Thread(() -> {
            Awaitility.await().atMost(PATIENCE).until(() -> results.size() == UNITS.size() - 1);
            crew.interrupt();
        });
        end.start();
        assertThat(crew.run()).isFalse();
        end.join();
        assertThat(results).hasSize(UNITS.size() - 1).doesNotContainKey(7);
        assertThat(said).isEmpty();
    }

    @Test
    void anExceptionEndsTheJobWithItsMessage() {
        assertThatThrownBy(() -> work(7, "seven", local(), "this"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("NumberFormatException: For input string: \"seven\"");
    }

    @Test
    void othersThanWhatRunsHereAreRefused() {
        assertThatThrownBy(() -> work(-1, "", local(), "other"))
                .isInstanceOf(IOException.class)
                .hasMessage("a worker runs this, not other: both must be the same");
    }

    @Test
    void workersThatCannotBeginEndTheJob() {
        assertThatThrownBy(() -> work(-1, "", new LocalLauncher(2, "no.such.Program"), "this"))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("no worker is left: worker")
                .hasMessageContaining("ended before it was ready, with code 1");
    }

    @Test
    void aWorkerEndsWithItsInput() throws Exception {
        Process process = local().start(1);
        process.getOutputStream().close();
        assertThat(process.waitFor(2, TimeUnit.MINUTES)).isTrue();
    }

    @Test
    void srunStartsWorkers() throws Exception {
        Path srun = Files.writeString(
                directory.resolve("srun"),
                "#!/bin/sh\necho \"step $*\" >> " + directory + "/steps\n"
                        + "while [ \"${1#--}\" != \"$1\" ]; do shift; done\nexec \"$@\"\n");
        assertThat(srun.toFile().setExecutable(true)).isTrue();

        Launcher slurm =
                new SlurmLauncher(List.of(2, 2), srun.toString(), CrewTest.class.getName());
        assertThat(work(-1, "", slurm, "this")).isTrue();
        requireSquaresBut(-1);
        assertThat(Files.readAllLines(directory.resolve("steps")))
                .hasSize(2)
                .allMatch(step ->
                        step.startsWith("step --ntasks=1 --nodes=1 --cpus-per-task=2 --exact"));
    }

    @Test
    void slurmNeedsAnAllocation() {
        assertThatThrownBy(() -> SlurmLauncher.inside(Map.of(), "Main"))
                .hasMessageContaining("no allocation here (SLURM_JOB_ID is not set)");
        assertThatThrownBy(() -> SlurmLauncher.inside(Map.of("SLURM_JOB_ID", "7"), "Main"))
                .hasMessageContaining("SLURM_NTASKS=)");
        Map<String, String> job = new HashMap<>(Map.of("SLURM_JOB_ID", "7", "SLURM_NTASKS", "3"));
        assertThat(SlurmLauncher.inside(job, "Main").lanes()).containsExactly(1, 1, 1);
        job.put("SLURM_CPUS_PER_TASK", "16");
        assertThat(SlurmLauncher.inside(job, "Main").lanes()).containsExactly(16, 16, 16);
        job.put("SLURM_CPUS_PER_TASK", "all");
        assertThatThrownBy(() -> SlurmLauncher.inside(job, "Main"))
                .hasMessageContaining("SLURM_CPUS_PER_TASK=all); begin with salloc or sbatch");
    }
}
