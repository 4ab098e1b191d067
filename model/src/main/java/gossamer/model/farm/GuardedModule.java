package gossamer.model.farm;

import gossamer.model.farm.Lapse.Kind;
import gossamer.model.run.UserCodeException;
import gossamer.model.voting.Value;
import gossamer.model.voting.VoteVerdict;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * An object that answers for a voter. What it throws is a lapse, as is a value of another kind than
 * it is to have. One that does not come back in time is left alone until it is started again:
 * nobody can stop it.
 */
public final class GuardedModule implements Respondent {

    /**
     * The object, and what is allowed to it.
     *
     * @param maker makes one that has not been asked yet, or says which one it is
     * @param renews whether it makes another one each time
     * @param like a value of the kind that it is to say in a round; null if any kind will do
     * @param patienceMillis how long it may take, by the wall clock; 0 if it is known to come back
     */
    public record Terms(
            Supplier<UserModule> maker,
            boolean renews,
            @Nullable IntFunction<Value> like,
            long patienceMillis) {
        /** Those of a module that is there, and comes back. */
        static Terms of(UserModule module) {
            return new Terms(() -> module, false, null, 0);
        }
    }

    private static final ExecutorService THREADS = Executors.newCachedThreadPool(task -> {
        Thread thread = new Thread(task, "gossamer-user-module");
        thread.setDaemon(true);
        return thread;
    });

    /** From a start to the next one: what comes too late belongs to one that is over. */
    private static final class Life {
        private @Nullable UserModule module;
    }

    private final Terms terms;
    private Life life = new Life();
    /** What it did wrong when it was told something, or for good. */
    private @Nullable Response owed;

    private boolean gone;
    private transient @Nullable Future<Response> hanging;

    /** A module that has not been made yet. */
    public GuardedModule(Terms terms) {
        this.terms = terms;
    }

    @Override
    public Response asked(int round) {
        Response before = owed;
        if (before != null) {
            owed = gone ? before : null;
            return before;
        }
        Life now = life;
        return attempt(() -> {
            // Only here: what makes it is the users' own as well.
            UserModule known = now.module == null ? terms.maker().get() : now.module;
            now.module = known;
            return answer(known, round);
        });
    }

    private Response answer(UserModule known, int round) {
        Optional<Value> said = known.input(round);
        boolean failed = known.hasFailed(round);
        Value like = terms.like() == null ? null : terms.like().apply(round);
        if (said == null
                || like != null && said.filter(value -> !value.isLike(like)).isPresent()) {
            return Response.absent(
                    Kind.INVALID,
                    "says " + said + "; allowed: an Optional of what is like " + like);
        }
        return new Response(said, failed, Optional.empty());
    }

    @Override
    public void told(int round, VoteVerdict verdict) {
        UserModule known = life.module;
        if (known != null && !gone) {
            Response came = attempt(() -> {
                known.output(round, verdict);
                return new Response(Optional.empty(), false, Optional.empty());
            });
            owed = came.lapse().isPresent() ? came : null;
        }
    }

    @Override
    public void restarted(int round) {
        Future<Response> before = hanging;
        boolean busy = before != null && !before.isDone();
        // Nobody asks an object that still does what it was asked before.
        if (!busy || terms.renews()) {
            life = new Life();
            owed = null;
            gone = false;
            hanging = null;
        }
    }

    private Response attempt(Callable<Response> act) {
        try {
            return terms.patienceMillis() == 0 ? act.call() : inTime(act);
        } catch (UserCodeException e) {
            // No fault of the module: its code is not there.
            throw e;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while a user module was asked", e);
        } catch (Exception | LinkageError | AssertionError | StackOverflowError e) {
            return Response.absent(Kind.THREW, e.toString());
        }
    }

    private Response inTime(Callable<Response> act) throws Exception {
        Future<Response> coming = THREADS.submit(act);
        try {
            return coming.get(terms.patienceMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            coming.cancel(true);
            gone = true;
            hanging = coming;
            Response late = Response.absent(
                    Kind.LATE, "has not come back for " + terms.patienceMillis() + " ms");
            owed = late;
            return late;
        } catch (ExecutionException e) {
            if (e.getCause() instanceof Error error) {
                throw error;
            }
            throw e.getCause() instanceof Exception cause ? cause : e;
        }
    }
}
