package gossamer.coordinator.experiment;

import gossamer.coordinator.text.Progress;
import gossamer.coordinator.worker.Crew;
import gossamer.coordinator.worker.Job;
import gossamer.coordinator.worker.Staff;
import gossamer.coordinator.worker.Worker;
import gossamer.model.farm.campaign.CampaignPlan;
import gossamer.model.farm.campaign.CampaignResult;
import gossamer.model.farm.campaign.CampaignTotals;
import gossamer.model.farm.campaign.Trials;
import gossamer.model.farm.campaign.Trials.Shard;
import gossamer.model.run.Emulation;
import gossamer.model.run.StopReason;
import gossamer.node.Emulator;

import java.io.IOException;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import java.util.stream.IntStream;

/**
 * Many seeded trials of voting farms whose modules fail. The trials are spread over emulations of
 * many farms each, and these over workers.
 *
 * @param emulation pipelined gossip without scheduling, on a network that nothing disturbs; the
 *     shape of its topology does not matter
 * @param plan what is tried
 */
public record FarmCampaign(Emulation emulation, CampaignPlan plan) {

    /** What workers in other JVMs know it by. */
    public static final String KIND = "trials";

    /** Most threads. */
    public static final int MOST_THREADS = 64;

    /**
     * What came out, and how long it took.
     *
     * @param result the same for any number of workers
     * @param staff who did it
     * @param seconds from begin to end
     * @param busySeconds of the workers, for each point of the result
     */
    public record Outcome(
            CampaignResult result, Staff staff, double seconds, List<Double> busySeconds) {

        /** Copies the list. */
        public Outcome {
            busySeconds = List.copyOf(busySeconds);
        }

        /** Rounds of voting per second, all workers together. */
        public double roundsPerSecond() {
            return result.points().stream()
                            .mapToLong(point -> point.rounds().held())
                            .sum()
                    / seconds;
        }

        /** Rounds of voting of a point per second and worker. */
        public double roundsPerSecond(int point) {
            return result.points().get(point).rounds().held() / busySeconds.get(point);
        }
    }

    /**
     * Does all trials.
     *
     * @param inputs what a worker in another JVM makes the same campaign from
     * @param progress is told what is under way, on any thread
     * @param say is told what becomes of workers
     * @throws IllegalArgumentException when the plan and the emulation do not go together: see
     *     {@link Trials}
     * @throws IOException when no worker is left
     */
    public Outcome run(Staff staff, String inputs, Progress progress, Consumer<String> say)
            throws InterruptedException, IOException {
        Trials trials = new Trials(emulation, plan);
        return new Pool(trials, inputs, progress, say).run(staff);
    }

    /** A worker that does the parts of this campaign. */
    public Worker worker() {
        return new TrialsWorker(new Trials(emulation, plan));
    }

    /** Does parts by their numbers. Its answer: the seconds it took, a blank, what is counted. */
    private static final class TrialsWorker implements Worker {
        private final Trials trials;
        private final List<Shard> shards;
        private final Emulator emulator = Emulator.create(1);

        TrialsWorker(Trials trials) {
            this.trials = trials;
            this.shards = trials.shards();
        }

        @Override
        public String work(String unit, LongConsumer progress) throws InterruptedException {
            long begun = System.nanoTime();
            Trials.Run run = trials.run(shards.get(Integer.parseInt(unit)));
            StopReason reason = emulator.run(run.emulation(), 1).reason();
            String counted = CampaignTotals.text(run, reason != StopReason.QUIESCENT);
            return (System.nanoTime() - begun) / 1e9 + " " + counted;
        }

        /** Parts are short, and nothing of them is kept. */
        @Override
        public void giveUp() {}

        @Override
        public void close() {
            emulator.close();
        }
    }

    /** Adds up what workers have come to. */
    private static final class Pool implements Job, Crew.Watch {
        private final Trials trials;
        private final String inputs;
        private final Progress progress;
        private final Consumer<String> say;
        private final CampaignTotals totals;
        private final List<Shard> shards;
        private final double weight;
        private final double[] busy;
        private final long begunAt = System.nanoTime();
        private double done;

        Pool(Trials trials, String inputs, Progress progress, Consumer<String> say) {
            this.trials = trials;
            this.inputs = inputs;
            this.progress = progress;
            this.say = say;
            this.totals = new CampaignTotals(trials.plan());
            this.shards = trials.shards();
            this.weight = shards.stream().mapToDouble(Shard::weight).sum();
            int points = shards.stream().mapToInt(Shard::point).max().orElse(0) + 1;
            this.busy = new double[points];
        }

        Outcome run(Staff staff) throws InterruptedException, IOException {
            // The largest first, so that none of them is left over for one worker alone.
            List<Integer> order = IntStream.range(0, shards.size())
                    .boxed()
                    .sorted(Comparator.comparingDouble(
                                    (Integer unit) -> shards.get(unit).weight())
                            .reversed())
                    .toList();
            try {
                new Crew(this, order, staff, this).run();
            } catch (InterruptedException | IOException e) {
                throw e;
            } catch (Exception e) {
                throw new IllegalStateException("a trial broke: " + e, e);
            }
            double seconds = (System.nanoTime() - begunAt) / 1e9;
            List<Double> spent = Arrays.stream(busy).boxed().toList();
            return new Outcome(totals.result(), staff, seconds, spent);
        }

        @Override
        public String kind() {
            return KIND;
        }

        @Override
        public String inputs() {
            return inputs;
        }

        @Override
        public Worker worker() {
            return new TrialsWorker(trials);
        }

        @Override
        public String unit(int number, boolean elsewhere) {
            return String.valueOf(number);
        }

        @Override
        public void reached(int unit, long trialsDone) {}

        @Override
        public void finished(int unit, String result) {
            Shard shard = shards.get(unit);
            int blank = result.indexOf(' ');
            totals.add(shard, result.substring(blank + 1));
            double share = share(shard, Double.parseDouble(result.substring(0, blank)));
            progress.at(share, shard.farm().title() + ", R = " + shard.reliability());
        }

        @Override
        public void say(String event) {
            say.accept(event);
        }

        private synchronized double share(Shard shard, double seconds) {
            busy[shard.point()] += seconds;
            done += shard.weight();
            return done / weight;
        }
    }
}
