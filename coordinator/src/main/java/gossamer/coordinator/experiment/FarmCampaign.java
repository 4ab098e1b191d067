package gossamer.coordinator.experiment;

import static gossamer.coordinator.text.Texts.format;

import gossamer.model.farm.campaign.CampaignPlan;
import gossamer.model.farm.campaign.CampaignResult;
import gossamer.model.farm.campaign.CampaignTotals;
import gossamer.model.farm.campaign.Trials;
import gossamer.model.farm.campaign.Trials.Shard;
import gossamer.model.run.Emulation;
import gossamer.model.run.StopReason;
import gossamer.node.Emulator;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Many seeded trials of voting farms whose modules fail. The trials are spread over emulations of
 * many farms each, and these over threads.
 *
 * @param emulation pipelined gossip without scheduling, on a network that nothing disturbs; the
 *     shape of its topology does not matter
 * @param plan what is tried
 */
public record FarmCampaign(Emulation emulation, CampaignPlan plan) {

    /** Most threads. */
    public static final int MOST_THREADS = 64;

    /**
     * What came out, and how long it took.
     *
     * @param result the same for any number of threads
     * @param threads how many there were
     * @param seconds from begin to end
     * @param busySeconds of the threads, for each point of the result
     */
    public record Outcome(
            CampaignResult result, int threads, double seconds, List<Double> busySeconds) {

        /** Copies the list. */
        public Outcome {
            busySeconds = List.copyOf(busySeconds);
        }

        /** Rounds of voting per second, all threads together. */
        public double roundsPerSecond() {
            return result.points().stream()
                            .mapToLong(point -> point.rounds().held())
                            .sum()
                    / seconds;
        }

        /** Rounds of voting of a point per second and thread. */
        public double roundsPerSecond(int point) {
            return result.points().get(point).rounds().held() / busySeconds.get(point);
        }
    }

    /**
     * Does all trials.
     *
     * @param threads 1 to {@link #MOST_THREADS}
     * @param progress is told what is under way, on any thread
     * @throws IllegalArgumentException when the plan and the emulation do not go together: see
     *     {@link Trials}
     */
    public Outcome run(int threads, Consumer<String> progress) throws InterruptedException {
        if (threads < 1 || threads > MOST_THREADS) {
            throw new IllegalArgumentException(
                    "threads=" + threads + ", must be 1 to " + MOST_THREADS);
        }
        return new Pool(new Trials(emulation, plan), progress).run(threads);
    }

    /** The threads of a campaign. */
    private static final class Pool {
        private final Trials trials;
        private final Consumer<String> progress;
        private final CampaignTotals totals;
        private final List<Shard> shards;
        private final double weight;
        private final double[] busy;
        private final long begunAt = System.nanoTime();
        private int next;
        private double done;
        private @Nullable Exception fault;

        Pool(Trials trials, Consumer<String> progress) {
            this.trials = trials;
            this.progress = progress;
            this.totals = new CampaignTotals(trials.plan());
            // The largest first, so that none of them is left over for one thread alone.
            this.shards = trials.shards().stream()
                    .sorted(Comparator.comparingDouble(Shard::weight).reversed())
                    .toList();
            this.weight = shards.stream().mapToDouble(Shard::weight).sum();
            int points = shards.stream().mapToInt(Shard::point).max().orElse(0) + 1;
            this.busy = new double[points];
        }

        Outcome run(int threads) throws InterruptedException {
            List<Thread> workers = new ArrayList<>();
            List<Emulator> emulators = new ArrayList<>();
            try {
                for (int worker = 0; worker < Math.min(threads, shards.size()); worker++) {
                    Emulator emulator = Emulator.create(1);
                    emulators.add(emulator);
                    workers.add(new Thread(() -> work(emulator), "gossamer-trials-" + worker));
                }
                workers.forEach(Thread::start);
                for (Thread worker : workers) {
                    worker.join();
                }
            } finally {
                workers.forEach(Thread::interrupt);
                emulators.forEach(Emulator::close);
            }
            synchronized (this) {
                if (fault != null) {
                    throw new IllegalStateException("a trial broke: " + fault, fault);
                }
                double seconds = (System.nanoTime() - begunAt) / 1e9;
                List<Double> spent = Arrays.stream(busy).boxed().toList();
                return new Outcome(totals.result(), threads, seconds, spent);
            }
        }

        private void work(Emulator emulator) {
            try {
                for (Shard shard = take(); shard != null; shard = take()) {
                    long begun = System.nanoTime();
                    Trials.Run run = trials.run(shard);
                    StopReason reason = emulator.run(run.emulation(), 1).reason();
                    totals.add(run, reason != StopReason.QUIESCENT);
                    progress.accept(status(shard, (System.nanoTime() - begun) / 1e9));
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            } catch (RuntimeException e) {
                synchronized (this) {
                    fault = fault == null ? e : fault;
                }
            }
        }

        private synchronized @Nullable Shard take() {
            return fault != null || next == shards.size() ? null : shards.get(next++);
        }

        private synchronized String status(Shard shard, double seconds) {
            busy[shard.point()] += seconds;
            done += shard.weight();
            double spent = (System.nanoTime() - begunAt) / 1e9;
            return format(
                    "%3.0f %% of the trials, about %.0f s left; %s, R = %s",
                    100 * done / weight,
                    spent * (weight - done) / done,
                    shard.farm().title(),
                    shard.reliability());
        }
    }
}
