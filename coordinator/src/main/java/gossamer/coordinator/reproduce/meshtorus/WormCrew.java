package gossamer.coordinator.reproduce.meshtorus;

import static gossamer.coordinator.text.Texts.format;

import gossamer.coordinator.worker.ChildJvm;
import gossamer.coordinator.worker.Crew;
import gossamer.coordinator.worker.Job;
import gossamer.coordinator.worker.Staff;
import gossamer.coordinator.worker.Worker;
import gossamer.node.JvmMemory;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/** Does runs several at a time, in this JVM or in others; the journal has them then. */
public final class WormCrew {

    private final Staff staff;
    private final Consumer<String> say;

    /**
     * A crew.
     *
     * @param say told what becomes of workers
     */
    public WormCrew(Staff staff, Consumer<String> say) {
        this.staff = staff;
        this.say = say;
    }

    /** One run at a time, in this JVM. */
    public static WormCrew alone() {
        return new WormCrew(Staff.here(1), event -> {});
    }

    /** How many runs are done at a time. */
    int lanes() {
        return staff.size();
    }

    /**
     * How many runs like this one are done at a time, as far as there is memory for them; 0 where
     * there is none for one.
     */
    int lanes(WormJob job) {
        long own = JvmMemory.most();
        long here = own / job.memory();
        boolean elsewhere =
                staff.launcher() != null && ChildJvm.memory(1 + staff.size()) >= job.memory();
        return elsewhere ? lanes() : (int) Math.min(here, lanes());
    }

    /** Does what the journal does not have yet, in this order; nothing where one is alone. */
    void run(List<WormJob> wanted, WormRuns runs) {
        run(wanted, runs, lanes());
    }

    /** The same, so many runs at a time: fewer than usual in this JVM, whoever else there is. */
    void run(List<WormJob> wanted, WormRuns runs, int lanes) {
        Map<String, WormJob> left = new LinkedHashMap<>();
        wanted.stream()
                .filter(job -> !runs.has(job))
                .forEach(job ->
                        left.putIfAbsent(job.name() + job.grid().shapeText() + " " + job.r(), job));
        Staff able = lanes == lanes() ? staff : Staff.here(lanes);
        if (left.isEmpty() || able.equals(Staff.here(1))) {
            return;
        }
        Shift shift = new Shift(List.copyOf(left.values()), runs, lanes);
        List<Integer> units = IntStream.range(0, left.size()).boxed().toList();
        try {
            new Crew(shift, units, able, shift).run();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        } catch (RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new IllegalStateException("a worker broke: " + e, e);
        }
    }

    /** Runs that are done together. */
    private final class Shift implements Job, Crew.Watch {

        private final List<WormJob> jobs;
        private final WormRuns runs;
        private final int lanes;
        private int done;

        Shift(List<WormJob> jobs, WormRuns runs, int lanes) {
            this.jobs = new ArrayList<>(jobs);
            this.runs = runs;
            this.lanes = lanes;
        }

        @Override
        public String kind() {
            return WormWorks.KIND;
        }

        @Override
        public String inputs() {
            return "";
        }

        @Override
        public Worker worker() {
            return new WormWorks().get();
        }

        @Override
        public String unit(int number, boolean elsewhere) {
            return jobs.get(number).unit();
        }

        @Override
        public void reached(int unit, long progress) {
            tell(unit);
        }

        @Override
        public synchronized void finished(int unit, String result) {
            WormWorks.Result of = WormWorks.Result.read(result);
            runs.take(jobs.get(unit), of.ran(), of.breaches());
            done++;
            tell(unit);
        }

        private synchronized void tell(int unit) {
            runs.working(format(
                    "%d of %d runs done, %d at a time; %s",
                    done, jobs.size(), lanes, jobs.get(unit).name()));
        }

        @Override
        public void say(String event) {
            say.accept(event);
        }
    }
}
