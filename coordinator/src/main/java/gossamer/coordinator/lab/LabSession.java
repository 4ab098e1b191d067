package gossamer.coordinator.lab;

import static gossamer.coordinator.text.Texts.format;

import com.typesafe.config.ConfigObject;
import com.typesafe.config.ConfigValue;
import com.typesafe.config.ConfigValueFactory;
import gossamer.coordinator.config.ConfigException;
import gossamer.coordinator.config.LoadedConfig;
import gossamer.coordinator.experiment.SelfContained;
import gossamer.coordinator.lab.Intervention.Rules;
import gossamer.coordinator.lab.LabState.Cursor;
import gossamer.coordinator.lab.LabState.Ending;
import gossamer.coordinator.lab.LabState.Motion;
import gossamer.coordinator.lab.LabState.Progress;
import gossamer.coordinator.lab.LabState.Told;
import gossamer.model.fault.FaultProvider;
import gossamer.model.fault.Spans;
import gossamer.model.fault.When;
import gossamer.model.machine.Carriage;
import gossamer.model.machine.Cost;
import gossamer.model.machine.Network;
import gossamer.model.machine.TimeBase;
import gossamer.model.run.Emulation;
import gossamer.model.run.StopReason;
import gossamer.model.trace.TraceBuffer;
import gossamer.model.trace.TraceRecord;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A run that people hold, look into and disturb while it goes on. Its engines stand at a time C, and
 * all that has happened before C can be looked at. A rule that is added does not change what runs:
 * the run begins anew with that rule and comes to where it was; what had been shown of times before
 * the rule must come again, record by record, else the session is broken. So a config with all rules
 * gives the same run, and its fingerprint.
 *
 * <p>All that is asked is done by one thread, in its order.
 */
public final class LabSession implements AutoCloseable {

    /** What a step can be. */
    public enum Step {
        /** To behind the next record. */
        EVENT,
        /** To behind all records of the next time at which there is one. */
        INSTANT,
        /** As far as a packet of one token takes over one link. */
        ROUND
    }

    private static final int FRAME_MILLIS = 40;
    /** So long the run goes on before it is asked whether it is to pause. */
    private static final long SLICE_NANOS = 100_000_000;

    private final Stage stage;
    private final LoadedConfig plain;
    private final ScheduledExecutorService worker;
    private volatile Script script;
    private Story story;
    private Take take;
    private int takes = 1;
    private int nextId = 1;
    private long version;
    private @Nullable Ending ending;
    private String broken = "";
    private Cursor cursor = new Cursor(0, 0);
    private double speed;
    private double clock;
    private long clockAt;
    private volatile boolean pausing;
    private volatile LabState state;
    private volatile boolean closed;

    private LabSession(Script script, Stage stage) throws LabException {
        Emulation emulation = script.loaded().emulation();
        require(emulation);
        this.script = script;
        this.plain = script.loaded();
        this.stage = stage;
        this.story = new Story(emulation);
        this.take = Take.begin(script.loaded(), stage, story);
        this.worker = Executors.newSingleThreadScheduledExecutor(work -> {
            Thread thread = new Thread(work, "gossamer-lab");
            thread.setDaemon(true);
            return thread;
        });
        this.state = now(false);
        ScheduledFuture<?> unused = worker.scheduleWithFixedDelay(
                this::tick, FRAME_MILLIS, FRAME_MILLIS, TimeUnit.MILLISECONDS);
    }

    /**
     * A session at time 0.
     *
     * @throws ConfigException with everything that is wrong with the config
     * @throws LabException when there can be no session of it
     */
    public static LabSession open(ConfigSource source, Stage stage)
            throws ConfigException, LabException {
        return open(Script.of(source), stage);
    }

    /**
     * The same of a config that has been read.
     *
     * @param script without interventions
     * @throws LabException when there can be no session of it
     */
    static LabSession open(Script script, Stage stage) throws LabException {
        return new LabSession(script, stage);
    }

    /** Refuses what has too many records. */
    static void require(Emulation emulation) throws LabException {
        long packets = emulation.algorithm().packets();
        if (packets > Story.MOST_RECORDS / 3) {
            throw new LabException(format(
                    "%,d packets have more than the %,d trace records that a session keeps",
                    packets, Story.MOST_RECORDS));
        }
    }

    // ---- what is asked ----

    /** Something that is done by the thread of the session. */
    @FunctionalInterface
    private interface Deed {
        void run() throws LabException, InterruptedException;
    }

    private CompletableFuture<LabState> ask(Deed deed) {
        CompletableFuture<LabState> answer = new CompletableFuture<>();
        worker.execute(() -> {
            try {
                requireSound();
                deed.run();
                tell(false);
                answer.complete(state);
            } catch (LabException e) {
                tell(false);
                answer.completeExceptionally(e);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                answer.completeExceptionally(new LabException("the session has ended"));
            } catch (RuntimeException e) {
                fail(e);
                answer.completeExceptionally(new LabException(broken));
            }
        });
        return answer;
    }

    private void requireSound() throws LabException {
        if (!broken.isEmpty()) {
            throw new LabException(broken);
        }
    }

    private void fail(RuntimeException error) {
        Throwable cause = error instanceof CompletionException && error.getCause() != null
                ? error.getCause()
                : error;
        broken = "the session is broken: " + cause.getMessage();
        speed = 0;
        tell(false);
    }

    /** Lets the run go on to a time, in ticks, or to its end, and looks at it there. */
    public CompletableFuture<LabState> advance(long to) {
        pausing = false;
        return ask(() -> {
            speed = 0;
            reach(to);
            look(Math.min(to, take.reached()));
        });
    }

    /** Lets it go on to its end. */
    public CompletableFuture<LabState> toEnd() {
        return advance(Long.MAX_VALUE);
    }

    /** Looks at another time, in ticks, that the run has come to. */
    public CompletableFuture<LabState> seek(long time) {
        return ask(() -> {
            speed = 0;
            look(Math.max(0, Math.min(time, take.reached())));
        });
    }

    /** Takes steps. */
    public CompletableFuture<LabState> step(Step step, int count) {
        pausing = false;
        return ask(() -> {
            speed = 0;
            for (int taken = 0; taken < count && !pausing; taken++) {
                step(step);
            }
        });
    }

    private void step(Step step) throws LabException, InterruptedException {
        if (step == Step.ROUND) {
            long to = cursor.time() + round();
            reach(to);
            look(Math.min(to, take.reached()));
            return;
        }
        int next = cursor.record();
        while (next >= story.size() && ending == null) {
            reach(take.reached() + stride());
        }
        if (next < story.size()) {
            long time = story.time(next);
            int behind = step == Step.EVENT ? next + 1 : story.firstAt(time + 1);
            // All of an instant is there as soon as one of its records is.
            cursor = new Cursor(step == Step.EVENT ? time : time + 1, behind);
        }
    }

    /** A span that takes a moment to emulate, whatever the network. */
    private long stride() {
        return round();
    }

    /** What a packet of one token takes over one link, in ticks. */
    long round() {
        Network network = plain.emulation().network();
        Cost cost = network.cost();
        return Math.max(1, cost.startup() + cost.crossing(network.tokenFlits()));
    }

    /**
     * Lets the run go on until some record has happened, or to its end, and looks at what was then.
     *
     * @param wanted is asked for each record from the cursor on, with how many tokens it brought
     */
    public CompletableFuture<LabState> until(Wanted wanted) {
        pausing = false;
        return ask(() -> {
            speed = 0;
            long held = heldAt(cursor.record());
            int next = cursor.record();
            while (true) {
                for (; next < story.size(); next++) {
                    held += story.gain(next);
                    if (wanted.is(story.get(next), held)) {
                        long time = story.time(next);
                        cursor = new Cursor(time + 1, story.firstAt(time + 1));
                        return;
                    }
                }
                if (ending != null || pausing) {
                    look(take.reached());
                    return;
                }
                reach(take.reached() + stride());
            }
        });
    }

    /** What is waited for. */
    @FunctionalInterface
    public interface Wanted {
        /**
         * Whether this is it.
         *
         * @param held tokens that all PUs together hold behind this record, their own included
         */
        boolean is(TraceRecord record, long held);
    }

    private long heldAt(int records) {
        long held = (long) plain.emulation().topology().pus() * story.sets();
        for (int record = 0; record < records; record++) {
            held += story.gain(record);
        }
        return held;
    }

    /** Lets the cursor move by itself, and the run with it: so many ticks a second. */
    public CompletableFuture<LabState> play(double ticksPerSecond) {
        pausing = false;
        return ask(() -> {
            speed = ticksPerSecond;
            clock = cursor.time();
            clockAt = System.nanoTime();
        });
    }

    /** Stops whatever is under way, as soon as the run can be held. */
    public CompletableFuture<LabState> pause() {
        pausing = true;
        return ask(() -> speed = 0);
    }

    private void tick() {
        if (speed == 0 || !broken.isEmpty() || closed) {
            return;
        }
        try {
            double seconds = (System.nanoTime() - clockAt) / 1e9;
            long to = (long) Math.min(Long.MAX_VALUE / 2.0, clock + seconds * speed);
            reach(to);
            if (take.reached() < to && ending == null) {
                // The run is slower than it was to be: the clock goes on from here.
                clock = take.reached();
                clockAt = System.nanoTime();
            }
            look(Math.min(to, take.reached()));
            speed = ending != null && cursor.time() >= take.reached() ? 0 : speed;
            tell(false);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException e) {
            fail(e);
        }
    }

    /**
     * Adds a rule.
     *
     * @param rule an entry of that list of the profile; a time that it has none of is put into it
     * @param at from when on it holds, in ticks; empty for where the cursor is
     */
    public CompletableFuture<LabState> add(Rules list, ConfigObject rule, OptionalLong at) {
        return ask(() -> {
            int id = nextId;
            List<Intervention> all = new ArrayList<>(script.all());
            all.add(new Intervention(id, list, timed(list, named(rule, id), at)));
            retell(all);
            nextId++;
        });
    }

    /** Draws by a name of its own do not depend on the rules before it. */
    private static ConfigObject named(ConfigObject rule, int id) {
        return rule.containsKey("name")
                ? rule
                : rule.withValue("name", ConfigValueFactory.fromAnyRef("lab " + id));
    }

    private ConfigObject timed(Rules list, ConfigObject rule, OptionalLong at) {
        boolean timed = rule.containsKey(When.AT.name()) || rule.containsKey(When.FROM.name());
        if (timed && at.isEmpty()) {
            return rule;
        }
        boolean ends = list == Rules.FAULTS
                && rule.containsKey("kind")
                && plain.plugins().registry().all(FaultProvider.class).stream()
                        .anyMatch(fault -> fault.traceKind()
                                .ending()
                                .equals(rule.toConfig().getValue("kind").unwrapped()));
        String key = ends ? When.AT.name() : When.FROM.name();
        return rule.withoutKey(When.AT.name())
                .withoutKey(When.FROM.name())
                .withValue(key, time(at.orElse(cursor.time())));
    }

    private ConfigValue time(long ticks) {
        boolean units = plain.emulation().network().cost().base() == TimeBase.NANOSECONDS;
        return ConfigValueFactory.fromAnyRef(units ? (Object) (ticks + "ns") : (Object) ticks);
    }

    /** Replaces the rule of an intervention. */
    public CompletableFuture<LabState> replace(int id, ConfigObject rule) {
        return ask(() -> {
            Intervention one = find(id);
            retell(script.replaced(
                    id, Optional.of(timed(one.list(), named(rule, id), OptionalLong.empty()))));
        });
    }

    /** Puts an end to an intervention at a time, in ticks; empty for where the cursor is. */
    public CompletableFuture<LabState> end(int id, OptionalLong at) {
        return ask(() -> {
            Intervention one = find(id);
            ConfigObject rule = one.rule()
                    .withoutKey(When.FOR.name())
                    .withValue(When.UNTIL.name(), time(at.orElse(cursor.time())));
            retell(script.replaced(id, Optional.of(rule)));
        });
    }

    /** Takes an intervention back. */
    public CompletableFuture<LabState> remove(int id) {
        return ask(() -> {
            find(id);
            retell(script.replaced(id, Optional.empty()));
        });
    }

    private Intervention find(int id) throws LabException {
        return script.find(id)
                .orElseThrow(
                        () -> new LabException("there is no intervention " + id + "; there are "
                                + script.all().stream().map(Intervention::id).toList()));
    }

    // ---- how it is done ----

    /** Tells the run anew with other interventions, up to where the rules part at most. */
    private void retell(List<Intervention> all) throws LabException, InterruptedException {
        Script next = script.with(all, plain);
        Script old = script;
        long parts = script.firstDifference(next);
        long reached = take.reached();
        long to = Math.min(reached, parts);
        Story shown = story;
        Optional<TraceRecord> missing = begin(next, to, shown, Math.min(parts, reached));
        if (missing.isPresent()) {
            Optional<TraceRecord> lost = begin(old, reached, shown, reached);
            if (lost.isPresent() || !strikesEarlier(next)) {
                throw new IllegalStateException(format(
                        "%s was shown, and did not come again with a rule from %,d on",
                        lost.or(() -> missing).get(), parts));
            }
            throw new LabException(format(
                    "from %,d on it strikes packets whose headers are in links already, and these"
                            + " would have gone no further: so it is under wormhole switching, and what"
                            + " happened at %,d would not have; allowed: an earlier or later time,"
                            + " packets = held",
                    parts, missing.get().time()));
        }
        look(Math.min(cursor.time(), to));
    }

    /**
     * Begins another run, and lets it come to a time, in ticks.
     *
     * @param shown what has been told so far
     * @param same all of it of times before this one, in ticks, must come again
     * @return the first record that does not; empty if all do
     */
    private Optional<TraceRecord> begin(Script next, long to, Story shown, long same)
            throws LabException, InterruptedException {
        // The JVMs are free only when the run before has ended.
        take.end(StopReason.INTERRUPTED);
        story = new Story(next.loaded().emulation(), shown, same);
        script = next;
        ending = null;
        takes++;
        take = Take.begin(next.loaded(), stage, story);
        try {
            reachAll(to);
        } catch (IllegalStateException e) {
            if (story.missing().isEmpty()) {
                throw e;
            }
        }
        return story.missing();
    }

    /** Whether what becomes of a packet is decided when its header enters a link. */
    private static boolean strikesEarlier(Script script) {
        return script.loaded().emulation().network().mode().carries(Carriage.BY_ROUTE);
    }

    /** Lets the run come to a time, unless it is to pause before. */
    private void reach(long to) throws InterruptedException {
        long slice = stride();
        while (take.reached() < to && ending == null && !pausing) {
            long began = System.nanoTime();
            long next = take.reached() + Math.min(slice, to - take.reached());
            reachAll(next);
            long took = System.nanoTime() - began;
            if (took < SLICE_NANOS && slice < Long.MAX_VALUE / 4) {
                slice *= 2;
            } else {
                slice = took > 2 * SLICE_NANOS ? Math.max(stride(), slice / 2) : slice;
                tell(true);
            }
        }
    }

    private void reachAll(long to) throws InterruptedException {
        take.advance(to);
        if (take.end() != null && ending == null) {
            // Faults end one tick after the last event.
            take.come(story.size() == 0 ? 0 : story.time(story.size() - 1) + 1);
            ending = Endings.of(script.loaded().emulation(), story, take.end());
        }
    }

    private void look(long time) {
        cursor = new Cursor(time, story.firstAt(time));
    }

    private LabState now(boolean busy) {
        List<Told> interventions = new ArrayList<>();
        for (Intervention one : script.all()) {
            Script.Times times = script.times(one);
            interventions.add(new Told(
                    one.id(),
                    one.list(),
                    one.text(),
                    times.from(),
                    times.until() == Spans.NEVER
                            ? OptionalLong.empty()
                            : OptionalLong.of(times.until())));
        }
        return new LabState(
                new Progress(version, takes, story.kept(), take.reached(), story.size()),
                cursor,
                new Motion(speed, busy),
                ending,
                interventions,
                broken);
    }

    private void tell(boolean busy) {
        version++;
        state = now(busy);
        synchronized (this) {
            notifyAll();
        }
    }

    // ---- what there is to see ----

    /** Where it stands. */
    public LabState state() {
        return state;
    }

    /** The state when it is another one than this, or after some milliseconds. */
    synchronized LabState next(long known, long millis) throws InterruptedException {
        long until = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
        long left = millis;
        while (state.progress().version() == known && left > 0 && !closed) {
            wait(left);
            left = TimeUnit.NANOSECONDS.toMillis(until - System.nanoTime());
        }
        return state;
    }

    /** What is asked of one consistent state, by the thread of the session. */
    <T> CompletableFuture<T> view(View<T> view) {
        CompletableFuture<T> answer = new CompletableFuture<>();
        worker.execute(() -> {
            try {
                answer.complete(view.of(script.loaded(), story, state));
            } catch (LabException | RuntimeException e) {
                answer.completeExceptionally(e);
            }
        });
        return answer;
    }

    /** Something to see of a session. */
    @FunctionalInterface
    interface View<T> {
        T of(LoadedConfig loaded, Story story, LabState state) throws LabException;
    }

    /** The config without interventions. */
    LoadedConfig plain() {
        return plain;
    }

    /** What has happened at the cursor: the first records of the trace. */
    public CompletableFuture<TraceBuffer> trace() {
        return view((loaded, told, now) -> {
            int records = now.cursor().record();
            TraceBuffer trace = new TraceBuffer(Math.max(1, records));
            told.read(records, (words, at) -> trace.addAll(words, at / TraceBuffer.WORDS, 1));
            return trace;
        });
    }

    /** How many tokens each PU holds at the cursor, its own included, of {@code sets · PUs}. */
    public CompletableFuture<int[]> held() {
        return view((loaded, told, now) -> {
            int[] held = new int[loaded.emulation().topology().pus()];
            Arrays.fill(held, told.sets());
            for (int record = 0; record < now.cursor().record(); record++) {
                held[told.get(record).pu()] += told.gain(record);
            }
            return held;
        });
    }

    /** What is emulated, without interventions. */
    public Emulation emulation() {
        return plain.emulation();
    }

    /** Sets of tokens that a PU gathers: one for each colour in each session. */
    public int sets() {
        return plain.emulation().algorithm().colours()
                * plain.emulation().algorithm().sessions();
    }

    /** The text of a config that gives the run of this session, with all interventions. */
    public CompletableFuture<String> config() {
        return view((loaded, told, now) -> config(loaded, now.interventions()));
    }

    /** The same as it was last, whatever the session is doing. */
    String configNow() {
        return config(script.loaded(), state.interventions());
    }

    private static String config(LoadedConfig loaded, List<Told> interventions) {
        StringBuilder text = new StringBuilder("# A session of the lab");
        text.append(interventions.isEmpty() ? "." : ", with these rules added:").append('\n');
        for (Told one : interventions) {
            String unit = loaded.emulation().unit();
            text.append(format("# %d. from %,d %s: ", one.id(), one.from(), unit));
            text.append(one.rule()).append('\n');
        }
        return text.append(SelfContained.text(loaded.resolved())).toString();
    }

    /** Ends it; its JVMs stay for the next one. */
    @Override
    public void close() {
        closed = true;
        pausing = true;
        try {
            worker.execute(() -> {
                try {
                    take.end(StopReason.INTERRUPTED);
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
                tell(false);
            });
            worker.shutdown();
            if (!worker.awaitTermination(1, TimeUnit.MINUTES)) {
                worker.shutdownNow();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
