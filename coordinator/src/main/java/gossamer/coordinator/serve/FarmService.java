package gossamer.coordinator.serve;

import gossamer.coordinator.config.FarmSettings;
import gossamer.coordinator.config.LoadedConfig;
import gossamer.coordinator.experiment.SelfContained;
import gossamer.coordinator.program.AnswerLines;
import gossamer.coordinator.program.Programs;
import gossamer.coordinator.serve.Refusal.Why;
import gossamer.coordinator.text.Texts;
import gossamer.model.description.Json;
import gossamer.model.farm.FarmStanding;
import gossamer.model.farm.Respondent;
import gossamer.model.farm.Response;
import gossamer.model.recovery.FarmRoster;
import gossamer.model.recovery.ModuleLife.State;
import gossamer.model.voting.Value;
import gossamer.node.Emulator;
import gossamer.node.Pace;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A voting farm that holds a round for each request, one after the other: the replicas are asked,
 * all at once; what they say is voted on in an emulation of that round; the log has it before the
 * client does. A request that is asked again is answered from the log.
 */
public final class FarmService {

    /** Most requests that wait, beside the one whose round is under way. */
    static final int MOST_WAITING = 64;

    /** Most bytes of a request. */
    static final int MOST_BYTES = 1 << 16;

    static final int MOST_ID = 128;
    private static final int MOST_ASKED_AT_ONCE = 64;

    private record Waiting(AnswerLines.Asked asked, CompletableFuture<String> reply) {}

    private final LoadedConfig loaded;
    private final FarmSettings.Run settings;
    private final Chapters chapters;
    private final List<Respondent> replicas;
    private final Value like;
    private final BlockingQueue<Waiting> queue = new LinkedBlockingQueue<>(MOST_WAITING);
    private final Map<String, Waiting> waiting = new HashMap<>();
    private final ServiceFigures figures = new ServiceFigures();
    private final ExecutorService askers =
            Executors.newFixedThreadPool(MOST_ASKED_AT_ONCE, task -> {
                Thread thread = new Thread(task, "gossamer-replica");
                thread.setDaemon(true);
                return thread;
            });
    private volatile boolean ends;

    /** A service that has not begun. */
    public FarmService(LoadedConfig loaded, FarmSettings.Run settings, Chapters chapters) {
        this.loaded = loaded;
        this.settings = settings;
        this.chapters = chapters;
        this.replicas = settings.modules().stream()
                .map(replica -> replica.respondent().get())
                .toList();
        this.like = settings.modules().get(0).truth().apply(0);
    }

    /**
     * Opens the log of a service and holds each of its rounds again, with the answers that replicas
     * gave.
     *
     * @throws ServeException where a round does not come to what the log says
     */
    public static Chapters check(
            Path directory, LoadedConfig loaded, FarmSettings.Run settings, Emulator emulator)
            throws IOException, ServeException {
        return Chapters.open(
                directory,
                new Chapters.Terms(1, Integer.MAX_VALUE),
                SelfContained.text(loaded.resolved()),
                FarmStanding.fresh(settings.plan()),
                (begin, round, after) -> {
                    try {
                        HeldRound.Question same = HeldRound.Question.of(round, begin);
                        return HeldRound.hold(loaded, settings, emulator, null, same, List.of())
                                .isAsLogged(round, after);
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                        throw new IllegalStateException(e);
                    } catch (ServeException e) {
                        throw new IllegalStateException("a round without a pace lags", e);
                    }
                });
    }

    /** Asks for the verdict of a request, a line of JSON; the reply is one as well. */
    CompletableFuture<String> ask(String line) throws Refusal {
        try {
            AnswerLines.Asked asked = AnswerLines.asked(line);
            if (asked.id().isEmpty() || asked.id().length() > MOST_ID) {
                throw new IllegalArgumentException(
                        "id has " + asked.id().length() + " characters; allowed: 1 to " + MOST_ID);
            }
            if (!asked.input().isLike(like)) {
                throw new IllegalArgumentException(
                        "input is " + asked.input() + "; allowed: like " + like);
            }
            return ask(asked);
        } catch (IllegalArgumentException e) {
            throw refused(Why.BAD, "no request: " + e.getMessage());
        }
    }

    private synchronized CompletableFuture<String> ask(AnswerLines.Asked asked) throws Refusal {
        Waiting before = waiting.get(asked.id());
        if (before != null) {
            requireSame(asked.id(), before.asked().input().equals(asked.input()));
            return before.reply();
        }
        var answered = chapters.find(asked.id());
        if (answered.isPresent()) {
            requireSame(asked.id(), answered.get().input().equals(AnswerLines.json(asked.input())));
            figures.repeated();
            return CompletableFuture.completedFuture(answered.get().reply());
        }
        Waiting next = new Waiting(asked, new CompletableFuture<>());
        if (ends || !queue.offer(next)) {
            throw refused(
                    Why.BUSY,
                    ends
                            ? "the service ends: ask again, with the same id, when it is back"
                            : MOST_WAITING + " requests wait already: ask again later");
        }
        waiting.put(asked.id(), next);
        return next.reply();
    }

    private void requireSame(String id, boolean same) throws Refusal {
        if (!same) {
            throw refused(Why.CONFLICT, "id " + id + " has been asked with another input");
        }
    }

    /** A refusal, which counts. */
    Refusal refused(Why why, String message) {
        figures.refused(why);
        return new Refusal(why, message);
    }

    Refusal tooLong() {
        return refused(Why.LONG, "a request has at most " + MOST_BYTES + " bytes");
    }

    /**
     * Holds rounds until {@link #end}, or until that is impossible.
     *
     * @param pace of each round by the wall clock; null for as fast as it can
     * @throws IOException when the log cannot be written: what has been answered is in it
     * @throws ServeException when a round lags by more than the pace allows
     */
    public void run(Emulator emulator, @Nullable Pace pace)
            throws IOException, InterruptedException, ServeException {
        try {
            while (!ends) {
                Waiting next = queue.take();
                long began = System.nanoTime();
                String reply = hold(next.asked(), emulator, pace);
                figures.held(System.nanoTime() - began);
                synchronized (this) {
                    waiting.remove(next.asked().id());
                }
                next.reply().complete(reply);
            }
        } finally {
            end();
        }
    }

    /** From now on no round begins; those that wait are told so. */
    public synchronized void end() {
        ends = true;
        Refusal ended = new Refusal(
                Why.BUSY, "the service has ended: ask again, with the same id, when it is back");
        waiting.values().forEach(each -> each.reply().completeExceptionally(ended));
        askers.shutdownNow();
    }

    private String hold(AnswerLines.Asked asked, Emulator emulator, @Nullable Pace pace)
            throws IOException, InterruptedException, ServeException {
        FarmStanding begin = chapters.standing();
        settings.replicas().feed().put(asked.input());
        List<Response> answers = answers(begin);
        HeldRound held = HeldRound.hold(
                loaded,
                settings,
                emulator,
                pace,
                new HeldRound.Question(asked, begin, answers),
                replicas);
        settings.programs().ifPresent(Programs::forget);
        figures.lapsed(held.lapses());
        if (!held.decided()) {
            figures.undecided();
        }
        chapters.add(held.logged(), held.after());
        return held.logged().reply();
    }

    private List<Response> answers(FarmStanding begin) throws InterruptedException {
        List<Callable<Response>> questions = IntStream.range(0, replicas.size())
                .<Callable<Response>>mapToObj(voter -> () -> settings.plan().sparesSleep()
                                && begin.roster().modules().get(voter).state() == State.SPARE
                        ? Response.NONE
                        : replicas.get(voter).asked(begin.round()))
                .toList();
        List<Response> answers = new ArrayList<>();
        for (Future<Response> answer : askers.invokeAll(questions)) {
            try {
                answers.add(answer.get());
            } catch (ExecutionException e) {
                throw e.getCause() instanceof RuntimeException cause
                        ? cause
                        : new IllegalStateException(e.getCause());
            }
        }
        return answers;
    }

    /** What there is to say of its health, as JSON. */
    String health() {
        FarmStanding now = chapters.standing();
        List<FarmRoster.Module> modules = now.roster().modules();
        return new Json()
                .put("status", isWell() ? "ok" : ends ? "ending" : "failed")
                .put("name", loaded.emulation().name())
                .put("round", now.round())
                .put("waiting", queue.size())
                .put("seats", now.roster().seats())
                .putAll(
                        "modules",
                        modules,
                        module -> new Json()
                                .put("state", Texts.word(module.state()))
                                .put("score", module.score().score())
                                .put("restarts", module.restarts()))
                .put("chapter", chapters.chapter())
                .put("kept", chapters.kept())
                .put("chain", chapters.chain())
                .toString();
    }

    /** Whether requests have a chance of a verdict. */
    boolean isWell() {
        return !ends && !chapters.standing().roster().failed();
    }

    /** Its figures, for Prometheus. */
    String metrics() {
        return figures.text(chapters, queue.size());
    }

    /** How many rounds have been held, those before this process included. */
    public int rounds() {
        return chapters.standing().round();
    }
}
