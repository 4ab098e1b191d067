package gossamer.coordinator.reproduce.meshtorus;

import gossamer.coordinator.reproduce.Runs;
import gossamer.coordinator.reproduce.meshtorus.WormRuns.Ran;
import gossamer.coordinator.text.FlatJson;
import gossamer.coordinator.text.Progress;
import gossamer.coordinator.worker.Worker;
import gossamer.coordinator.worker.WorkerProgram;
import java.util.Map;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/** Makes what does runs of schedules, in this JVM or in another one. */
public final class WormWorks implements WorkerProgram.Works {

    /** What workers in other JVMs know it by. */
    public static final String KIND = "mesh-torus";

    private static final String UNITS = "units";
    private static final String PACKETS = "packets";
    private static final String WAITING = "waiting";
    private static final String FINGERPRINT = "fingerprint";
    private static final String BREACHES = "breaches";

    /**
     * What came of a run.
     *
     * @param breaches of the model in its trace
     */
    record Result(Ran ran, long breaches) {

        static Result read(String text) {
            Map<String, String> members = FlatJson.read(text);
            return new Result(
                    new Ran(
                            Double.parseDouble(members.getOrDefault(UNITS, "")),
                            Long.parseLong(members.getOrDefault(PACKETS, "")),
                            Long.parseLong(members.getOrDefault(WAITING, "")),
                            members.getOrDefault(FINGERPRINT, "")),
                    Long.parseLong(members.getOrDefault(BREACHES, "")));
        }

        String text() {
            return FlatJson.write(Map.of(
                    UNITS, String.valueOf(ran.units()),
                    PACKETS, String.valueOf(ran.packets()),
                    WAITING, String.valueOf(ran.waiting()),
                    FINGERPRINT, ran.fingerprint(),
                    BREACHES, String.valueOf(breaches)));
        }
    }

    @Override
    public Worker get() {
        Runs actors = new Runs(Progress.NONE);
        return new Worker() {
            private volatile boolean over;

            @Override
            public @Nullable String work(String unit, LongConsumer progress) {
                if (over) {
                    return null;
                }
                long before = actors.violations();
                Ran ran = new WormRuns(actors).run(WormJob.read(unit));
                return new Result(ran, actors.violations() - before).text();
            }

            @Override
            public void giveUp() {
                over = true;
            }

            @Override
            public void close() {
                actors.close();
            }
        };
    }
}
