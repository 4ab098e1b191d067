package gossamer.coordinator.sweep;

import static gossamer.coordinator.text.Texts.format;

import gossamer.coordinator.config.ConfigException;
import gossamer.coordinator.config.SweepCell;
import gossamer.coordinator.config.SweepPlan;
import gossamer.coordinator.text.CheckedLine;
import gossamer.coordinator.text.Progress;
import gossamer.coordinator.worker.Crew;
import gossamer.coordinator.worker.Staff;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Does the runs of a plan that its journal does not have, several at a time. */
public final class Campaign implements Crew.Watch {

    /** What a run costs besides its packets, in packets. */
    private static final long PACKETS_OF_A_RUN = 2_000;

    private final SweepPlan plan;
    private final Journal journal;
    private final Progress progress;
    private final Consumer<String> say;
    private final Crew crew;
    private final int all;
    private final int left;
    private int done;
    private long weightDone;
    private long weightLeft;
    /** Packets that are delivered in the runs that are under way. */
    private final Map<Integer, Long> underWay = new HashMap<>();

    /**
     * A campaign that has not begun.
     *
     * @param progress told what is under way, often, on any thread
     * @param say told what becomes of workers
     */
    public Campaign(
            SweepPlan plan, Journal journal, Staff staff, Progress progress, Consumer<String> say) {
        this.plan = plan;
        this.journal = journal;
        this.progress = progress;
        this.say = say;
        all = plan.cells().size() * plan.repeats();
        List<Integer> units = new ArrayList<>();
        for (int unit = 0; unit < all; unit++) {
            if (!journal.has(cell(unit).number(), repeat(unit))) {
                units.add(unit);
            }
        }
        // The longest first, so that none of them is left over for one worker alone.
        units.sort(Comparator.comparingLong(this::weight).reversed());
        left = units.size();
        weightLeft = units.stream().mapToLong(this::weight).sum();
        crew = new Crew(new SweepJob(plan), units, staff, this);
    }

    private SweepCell cell(int unit) {
        return plan.cells().get(unit / plan.repeats());
    }

    private int repeat(int unit) {
        return unit % plan.repeats();
    }

    private long weight(int unit) {
        return PACKETS_OF_A_RUN + cell(unit).packets();
    }

    /** Number of runs that are still to be done. */
    public int left() {
        return left;
    }

    /** How many of them are done at a time. */
    public int lanes() {
        return crew.lanes();
    }

    /** Asks the campaign to end soon. Runs under way are given up, to be done another time. */
    public void interrupt() {
        crew.interrupt();
    }

    /**
     * Does the runs; a run that breaks is a row with the reason.
     *
     * @return whether all of them are done
     * @throws IOException when the journal cannot be written, or no worker is left; what is in the
     *     journal is safe
     * @throws ConfigException when a file has changed since the plan was made
     */
    public boolean run() throws IOException, ConfigException, InterruptedException {
        try {
            return crew.run();
        } catch (IOException | ConfigException | InterruptedException e) {
            throw e;
        } catch (Exception | Error e) {
            throw new IllegalStateException("a worker broke: " + e, e);
        }
    }

    @Override
    public void reached(int unit, long deliveries) {
        progress.at(share(unit, deliveries), status(unit));
    }

    @Override
    public void finished(int unit, String result) throws IOException {
        @Nullable List<String> fields = CheckedLine.fields(result);
        if (fields == null) {
            throw new IOException("a worker has sent a damaged result: " + result);
        }
        journal.append(JournalLine.row(fields));
        synchronized (this) {
            done++;
            weightDone += weight(unit);
            weightLeft -= weight(unit);
            underWay.remove(unit);
        }
        progress.at(share(), status(unit));
    }

    @Override
    public void say(String event) {
        say.accept(event);
    }

    private synchronized double share(int unit, long deliveries) {
        underWay.put(unit, Math.min(deliveries, cell(unit).packets()));
        return share();
    }

    /** How much of what was left to do is done. */
    private synchronized double share() {
        long some = underWay.values().stream().mapToLong(packets -> packets).sum();
        return (weightDone + some) / (double) Math.max(1, weightDone + weightLeft);
    }

    private synchronized String status(int unit) {
        return format(
                        "%,d of %,d runs; %s",
                        all - left + done, all, plan.describe(cell(unit).choice()))
                + (plan.repeats() > 1 ? ", repeat " + (repeat(unit) + 1) : "");
    }
}
