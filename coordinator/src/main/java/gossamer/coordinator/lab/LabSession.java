package gossamer.coordinator.lab;

import com.typesafe.config.ConfigObject;

import gossamer.coordinator.config.ConfigException;
import gossamer.coordinator.config.FarmSettings;
import gossamer.coordinator.config.LoadedConfig;
import gossamer.coordinator.http.Answer;
import gossamer.coordinator.lab.Intervention.Rules;
import gossamer.coordinator.lab.LabState.Cursor;
import gossamer.coordinator.lab.LabState.Motion;
import gossamer.coordinator.lab.LabState.Progress;
import gossamer.model.machine.Cost;
import gossamer.model.machine.Network;
import gossamer.model.run.Emulation;
import gossamer.model.trace.TraceBuffer;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;

/**
 * A run that people hold, look into and disturb while it goes on. Its engines stand at a time C,
 * and all that has happened before C can be looked at. A rule that is added does not change what
 * runs: the run begins anew with that rule and comes to where it was; what had been shown of times
 * before the rule must come again, record by record, else the session is broken. So a config with
 * all rules gives the same run, and its fingerprint.
 *
 * <p>All that is asked is done by one thread, in its order.
 */
public final class LabSession implements AutoCloseable {

    private static final int FRAME_MILLIS = 40;

    private final int number;
    private final LoadedConfig plain;
    private final SessionThread thread;
    private final RuleTimes times;
    private final Telling telling;
    private int nextId = 1;
    private Cursor cursor = new Cursor(0, 0);
    private final PlayClock clock = new PlayClock();

    private LabSession(int number, Script script, Stage stage) throws LabException {
        this.number = number;
        Chronicle.requireRoom(script.loaded().emulation());
        requireSameAnswers(script.loaded());
        this.plain = script.loaded();
        this.times = new RuleTimes(plain);
        this.telling = new Telling(script, stage, round());
        this.thread = new SessionThread(this::now, clock::stop);
        thread.every(FRAME_MILLIS, this::tick);
    }

    /** Refuses a farm whose modules may answer otherwise when the run is told anew. */
    private static void requireSameAnswers(LoadedConfig loaded) throws LabException {
        boolean asks = loaded.farm().orElse(null) instanceof FarmSettings.Run run
                && run.programs().filter(programs -> !programs.isLogged()).isPresent();
        if (asks) {
            throw new LabException("modules of this farm are programs, which would be asked anew"
                    + " with each change of the rules; allowed: farm.answers, a log of what they"
                    + " have answered in a run before");
        }
    }

    /**
     * A session at time 0.
     *
     * @throws ConfigException with everything that is wrong with the config
     * @throws LabException when there can be no session of it
     */
    public static LabSession open(ConfigSource source, Stage stage)
            throws ConfigException, LabException {
        return open(1, Script.of(source), stage);
    }

    /**
     * The same of a config that has been read.
     *
     * @param number tells it from others of a lab
     * @param script without interventions
     * @throws LabException when there can be no session of it
     */
    static LabSession open(int number, Script script, Stage stage) throws LabException {
        return new LabSession(number, script, stage);
    }

    private CompletableFuture<LabState> ask(SessionThread.Deed deed) {
        return thread.ask(deed);
    }

    /** Lets the run go on to a time, in ticks, or to its end, and looks at it there. */
    public CompletableFuture<LabState> advance(long to) {
        telling.pause(false);
        return ask(() -> {
            clock.stop();
            reach(to);
            look(Math.min(to, telling.reached()));
        });
    }

    /** Lets it go on to its end. */
    public CompletableFuture<LabState> toEnd() {
        return advance(Long.MAX_VALUE);
    }

    /** Looks at another time, in ticks, that the run has come to. */
    public CompletableFuture<LabState> seek(long time) {
        return ask(() -> {
            clock.stop();
            look(Math.max(0, Math.min(time, telling.reached())));
        });
    }

    /** Takes steps. */
    public CompletableFuture<LabState> step(LabStep step, int count) {
        telling.pause(false);
        return ask(() -> {
            clock.stop();
            for (int taken = 0; taken < count && !telling.isPausing(); taken++) {
                step(step);
            }
        });
    }

    private void step(LabStep step) throws LabException, InterruptedException {
        if (step == LabStep.ROUND) {
            long to = cursor.time() + round();
            reach(to);
            look(Math.min(to, telling.reached()));
            return;
        }
        int next = cursor.record();
        while (next >= telling.story().size() && telling.ending() == null) {
            reach(telling.reached() + round());
        }
        if (next < telling.story().size()) {
            long time = telling.story().time(next);
            int behind = step == LabStep.EVENT ? next + 1 : telling.story().firstAt(time + 1);
            // All of an instant is there as soon as one of its records is.
            cursor = new Cursor(step == LabStep.EVENT ? time : time + 1, behind);
        } else if (next > telling.story().size()) {
            look(cursor.time()); // the end has taken back what was told
        }
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
    public CompletableFuture<LabState> until(Awaited wanted) {
        telling.pause(false);
        return ask(() -> {
            clock.stop();
            long held = Arrays.stream(telling.story().held(cursor.record(), plain.emulation()))
                    .asLongStream()
                    .sum();
            int next = cursor.record();
            while (true) {
                for (; next < telling.story().size(); next++) {
                    held += telling.story().gain(next);
                    if (wanted.is(telling.story().get(next), held)) {
                        long time = telling.story().time(next);
                        cursor = new Cursor(time + 1, telling.story().firstAt(time + 1));
                        return;
                    }
                }
                if (telling.ending() != null || telling.isPausing()) {
                    look(telling.reached());
                    return;
                }
                reach(telling.reached() + round());
            }
        });
    }

    /** Lets the cursor move by itself, and the run with it: so many ticks a second. */
    public CompletableFuture<LabState> play(double ticksPerSecond) {
        telling.pause(false);
        return ask(() -> {
            clock.begin(cursor.time(), ticksPerSecond);
        });
    }

    /** Stops whatever is under way, as soon as the run can be held. */
    public CompletableFuture<LabState> pause() {
        return pause(OptionalLong.empty());
    }

    /**
     * The same, where people saw the cursor.
     *
     * @param seen the time, in ticks, to which a cursor that plays goes back when it is past that
     */
    public CompletableFuture<LabState> pause(OptionalLong seen) {
        telling.pause(true);
        return ask(() -> {
            boolean plays = clock.runs();
            clock.stop();
            if (plays && seen.isPresent() && seen.getAsLong() < cursor.time()) {
                look(seen.getAsLong());
            }
        });
    }

    private void tick() throws InterruptedException {
        if (!clock.runs()) {
            return;
        }
        long to = clock.due();
        reach(to);
        if (telling.reached() < to && telling.ending() == null) {
            clock.goOnFrom(telling.reached());
        }
        look(Math.min(to, telling.reached()));
        if (telling.ending() != null && cursor.time() >= telling.reached()) {
            clock.stop();
        }
        thread.tell(false);
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
            List<Intervention> all = new ArrayList<>(telling.script().all());
            all.add(new Intervention(id, list, timed(list, rule, id, at)));
            retell(all);
            nextId++;
        });
    }

    private ConfigObject timed(Rules list, ConfigObject rule, int id, OptionalLong at) {
        return times.timed(list, RuleTimes.named(rule, id), at, cursor.time());
    }

    /** Tells the run anew with other interventions. */
    private void retell(List<Intervention> all) throws LabException, InterruptedException {
        long to = telling.retell(all);
        look(Math.min(cursor.time(), to));
    }

    private void reach(long to) throws InterruptedException {
        telling.reach(to, () -> thread.tell(true));
    }

    /** Replaces the rule of an intervention. */
    public CompletableFuture<LabState> replace(int id, ConfigObject rule) {
        return ask(() -> {
            Intervention one = find(id);
            ConfigObject timed = timed(one.list(), rule, id, OptionalLong.empty());
            retell(telling.script().replaced(id, Optional.of(timed)));
        });
    }

    /** Puts an end to an intervention at a time, in ticks; empty for where the cursor is. */
    public CompletableFuture<LabState> end(int id, OptionalLong at) {
        return ask(() -> {
            Intervention one = find(id);
            ConfigObject rule = times.ended(one.rule(), at.orElse(cursor.time()));
            retell(telling.script().replaced(id, Optional.of(rule)));
        });
    }

    /** Takes an intervention back. */
    public CompletableFuture<LabState> remove(int id) {
        return ask(() -> {
            find(id);
            retell(telling.script().replaced(id, Optional.empty()));
        });
    }

    private Intervention find(int id) throws LabException {
        return telling.script()
                .find(id)
                .orElseThrow(() -> new LabException("there is no intervention " + id
                        + "; there are "
                        + telling.script().all().stream().map(Intervention::id).toList()));
    }

    private void look(long time) {
        cursor = new Cursor(time, telling.story().firstAt(time));
    }

    private LabState now(long version, boolean busy, String broken) {
        return new LabState(
                new Progress(
                        version,
                        telling.takes(),
                        telling.story().kept(),
                        telling.reached(),
                        telling.story().size()),
                cursor,
                new Motion(clock.speed(), busy),
                telling.ending(),
                telling.script().told(),
                broken);
    }

    /** Where it stands. */
    public LabState state() {
        return thread.state();
    }

    /** The state when it is another one than this, or after some milliseconds. */
    LabState next(long known, long millis) throws InterruptedException {
        return thread.next(known, millis);
    }

    /** What is asked of one consistent state, by the thread of the session. */
    <T> CompletableFuture<T> view(View<T> view) {
        return thread.view(() -> view.of(telling.script().loaded(), telling.story(), state()));
    }

    /** What tells it from other sessions of its lab. */
    int number() {
        return number;
    }

    /** The config without interventions. */
    LoadedConfig plain() {
        return plain;
    }

    /** What has happened at the cursor: the first records of the trace. */
    public CompletableFuture<TraceBuffer> trace() {
        return view((loaded, told, now) -> told.first(now.cursor().record()));
    }

    /** How many tokens each PU holds at the cursor, its own included, of {@code sets · PUs}. */
    public CompletableFuture<int[]> held() {
        return view((loaded, told, now) -> told.held(now.cursor().record(), loaded.emulation()));
    }

    /** The voters of its farm, as far as it has come. */
    CompletableFuture<Answer> votes() {
        return view((loaded, told, now) ->
                FarmSight.of(loaded, telling.votes(), now.progress().reached()));
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
        return view((loaded, told, now) -> telling.script().text(now.interventions()));
    }

    /** The same as it was last, whatever the session is doing. */
    String configNow() {
        return telling.script().text(state().interventions());
    }

    /** Ends it; its JVMs stay for the next one. */
    @Override
    public void close() {
        telling.pause(true);
        thread.close(telling::end);
    }
}
