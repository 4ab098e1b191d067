package gossamer.api;

import com.typesafe.config.ConfigException;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigObject;

import gossamer.coordinator.lab.Intervention.Rules;
import gossamer.coordinator.lab.LabException;
import gossamer.coordinator.lab.LabSession;
import gossamer.coordinator.lab.LabState;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.stream.Stream;

/**
 * A run that is held at a virtual time, and can be let go on, looked into and disturbed. A rule
 * that is added at a time changes nothing before it: what is seen afterwards is the run of a config
 * that has had the rule from the begin, and {@link #config} gives it. Times are in ticks. For one
 * thread.
 *
 * <pre>{@code
 * try (ScenarioSession session = torus.begin()) {
 *     session.advance(134_690);
 *     int cut = session.fault("kind = down, links = \"inside row 3\", packets = held");
 *     session.toEnd();
 *     session.repair(cut, 269_380);
 *     assertEquals("ok", session.toEnd().verdict().orElseThrow());
 * }
 * }</pre>
 */
public final class ScenarioSession implements AutoCloseable {

    private final LabSession session;
    private final Runnable end;

    ScenarioSession(LabSession session, Runnable end) {
        this.session = session;
        this.end = end;
    }

    private static <T> T get(CompletableFuture<T> asked) throws InterruptedException {
        try {
            return asked.get();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof LabException wrong) {
                List<String> problems = wrong.troubles().stream()
                        .map(one -> (one.key().isEmpty() ? "" : one.key() + ": ") + one.text())
                        .toList();
                throw new ScenarioException(problems, wrong);
            }
            throw new IllegalStateException(e.getCause());
        }
    }

    /**
     * Lets the run go on to a time, or to its end where that is earlier, and looks at it there; of
     * a time that it has come to already, looks at it then.
     *
     * @param to all that happens before it has happened then
     */
    public ScenarioSession advance(long to) throws InterruptedException {
        get(session.advance(to));
        return this;
    }

    /** Lets the run go on to its end. */
    public ScenarioSession toEnd() throws InterruptedException {
        get(session.toEnd());
        return this;
    }

    /** The time that is looked at: all that happens before it has happened. */
    public long now() {
        return session.state().cursor().time();
    }

    /** Adds a fault that begins now; see {@link #fault(String, long)}. */
    public int fault(String rule) throws InterruptedException {
        return fault(rule, now());
    }

    /**
     * Adds a fault from a time on. Where the run has gone beyond it, all that came after is told
     * anew, and the run is held there.
     *
     * @param rule an entry of {@code profile.faults} without its braces and without {@code at} or
     *     {@code from} ({@code docs/faults.md})
     * @return its number, for {@link #repair} and {@link #undo}
     * @throws ScenarioException with all that is wrong with it; nothing has changed then
     */
    public int fault(String rule, long at) throws InterruptedException {
        return add(Rules.FAULTS, rule, at);
    }

    /** The same for an entry of {@code profile.delays} about links. */
    public int delay(String rule, long at) throws InterruptedException {
        return add(Rules.DELAYS, rule, at);
    }

    private int add(Rules list, String rule, long at) throws InterruptedException {
        ConfigObject parsed;
        try {
            parsed = ConfigFactory.parseString("{" + rule + "}").root();
        } catch (ConfigException e) {
            throw new ScenarioException(List.of("rule: " + e.getMessage()), e);
        }
        LabState state = get(session.add(list, parsed, OptionalLong.of(at)));
        return state.interventions().get(state.interventions().size() - 1).id();
    }

    /** Puts an end to a rule that was added, at a time. */
    public void repair(int number, long at) throws InterruptedException {
        get(session.end(number, OptionalLong.of(at)));
    }

    /** Takes back a rule that was added. */
    public void undo(int number) throws InterruptedException {
        get(session.remove(number));
    }

    /** What the run came to, e.g. {@code ok} or {@code incomplete}; empty before its end. */
    public Optional<String> verdict() {
        return Optional.ofNullable(session.state().ending()).map(LabState.Ending::verdict);
    }

    /** When the last PU was complete; empty before the end, and where not all are. */
    public OptionalLong makespan() {
        LabState.Ending ending = session.state().ending();
        return ending == null ? OptionalLong.empty() : ending.makespan();
    }

    /** The hash of the canonical trace, that of {@link #config}; empty before the end. */
    public Optional<String> fingerprint() {
        return Optional.ofNullable(session.state().ending()).map(LabState.Ending::fingerprint);
    }

    /** The share of all tokens that PUs hold now, 0 to 1. */
    public double coverage() throws InterruptedException {
        int[] held = get(session.held());
        long pus = held.length;
        return Arrays.stream(held).asLongStream().sum() / (double) (session.sets() * pus * pus);
    }

    /**
     * How many tokens a PU holds now, its own included; parts of tokens of several colours, and
     * tokens of several sessions, count each on their own.
     */
    public int held(int pu) throws InterruptedException {
        return get(session.held())[pu];
    }

    /** All events until now, in canonical order. */
    public Stream<TraceEvent> trace() throws InterruptedException {
        return TraceEvent.all(get(session.trace()), session.emulation().topology());
    }

    /** The text of a config that gives this run, with all rules that were added. */
    public String config() throws InterruptedException {
        return get(session.config());
    }

    /** Ends the run, wherever it is. */
    @Override
    public void close() {
        session.close();
        end.run();
    }
}
