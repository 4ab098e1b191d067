package gossamer.node.time;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RegionExecutorTest {

    /** Only what hangs takes as long, on however busy a machine. */
    private static final long PATIENCE_MINUTES = 5;

    private RegionExecutor executor = new RegionExecutor("test", 0, this);

    private final List<Throwable> failures = new CopyOnWriteArrayList<>();

    private RegionExecutor.Quiescence hook = hook(() -> false);

    private RegionExecutor.Quiescence hook(BooleanSupplier onQuiescent) {
        hook = new RegionExecutor.Quiescence() {
            @Override
            public boolean onQuiescent() {
                return onQuiescent.getAsBoolean();
            }

            @Override
            public void onFailure(Throwable error) {
                failures.add(error);
            }
        };
        return hook;
    }

    @Test
    void anErrorIsReportedAndDoesNotEndTheThread() throws Exception {
        StackOverflowError error = new StackOverflowError("made up");
        CompletableFuture<String> alive = new CompletableFuture<>();
        executor.execute(() -> RegionExecutor.current().setQuiescence(hook(() -> false)));
        executor.execute(() -> {
            throw error;
        });
        executor.execute(() -> alive.complete("alive"));
        assertThat(alive.get(PATIENCE_MINUTES, TimeUnit.MINUTES)).isEqualTo("alive");
        assertThat(failures).containsExactly(error);
    }

    @AfterEach
    void stop() throws InterruptedException {
        executor.execute(() -> RegionExecutor.current().clearQuiescence(hook));
        executor.shutdown();
        assertThat(executor.awaitTermination(PATIENCE_MINUTES, TimeUnit.MINUTES))
                .isTrue();
        assertThat(executor.isTerminated()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1_000})
    void quiescenceIsReportedOnlyWhenAllThatTasksStartedHasBeenDone(int spins) throws Exception {
        stop();
        executor = new RegionExecutor("test", spins, this);
        List<String> events = new ArrayList<>();
        CompletableFuture<List<String>> done = new CompletableFuture<>();
        executor.execute(() -> {
            RegionExecutor.current().setQuiescence(hook(() -> {
                if (done.isDone()) {
                    return false;
                }
                events.add("quiescent");
                if (events.size() > 8) {
                    done.complete(events);
                    return false;
                }
                executor.execute(() -> {
                    events.add("task");
                    executor.execute(() -> events.add("follow-up"));
                });
                return true;
            }));
            events.add("begin");
        });
        assertThat(done.get(PATIENCE_MINUTES, TimeUnit.MINUTES))
                .containsExactly(
                        "begin",
                        "quiescent",
                        "task",
                        "follow-up",
                        "quiescent",
                        "task",
                        "follow-up",
                        "quiescent",
                        "task",
                        "follow-up",
                        "quiescent");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1_000})
    void tasksOfOtherThreadsWakeItUp(int spins) throws Exception {
        stop();
        executor = new RegionExecutor("test", spins, this);
        for (int i = 0; i < 1_000; i++) {
            CompletableFuture<Thread> ran = new CompletableFuture<>();
            executor.execute(() -> ran.complete(Thread.currentThread()));
            assertThat(ran.get(PATIENCE_MINUTES, TimeUnit.MINUTES).getName()).isEqualTo("test");
        }
    }

    @Test
    void aThreadThatHasLookedOftenEnoughSleepsUntilItIsWoken() throws Exception {
        stop();
        int spins = 1_000;
        executor = new RegionExecutor("test", spins, this);
        AtomicInteger looks = new AtomicInteger();
        CompletableFuture<Thread> thread = new CompletableFuture<>();
        executor.execute(() -> {
            RegionExecutor.current().setQuiescence(hook(() -> looks.incrementAndGet() < 0));
            thread.complete(Thread.currentThread());
        });
        Thread region = thread.get(PATIENCE_MINUTES, TimeUnit.MINUTES);
        long deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(PATIENCE_MINUTES);
        while (region.getState() != Thread.State.WAITING && looks.get() <= 2 * spins) {
            assertThat(System.nanoTime()).isLessThan(deadline);
            Thread.sleep(1);
        }
        assertThat(looks.get()).isBetween(spins, 2 * spins);
        CompletableFuture<String> woken = new CompletableFuture<>();
        executor.execute(() -> woken.complete("woken"));
        assertThat(woken.get(PATIENCE_MINUTES, TimeUnit.MINUTES)).isEqualTo("woken");
    }

    @Test
    void itsHookBelongsToItsOwnThread() {
        assertThatThrownBy(() -> executor.setQuiescence(hook(() -> false)))
                .isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(RegionExecutor::current)
                .hasMessageContaining("not on a region's thread");
    }

    @Test
    void workAfterAShutdownGetsAThreadAgain() throws Exception {
        executor.execute(() -> {});
        stop();
        for (int i = 0; i < 1_000; i++) {
            CompletableFuture<Thread> ran = new CompletableFuture<>();
            executor.execute(() -> ran.complete(Thread.currentThread()));
            executor.shutdown();
            assertThat(ran.get(PATIENCE_MINUTES, TimeUnit.MINUTES).getName()).isEqualTo("test");
        }
    }

    /** Akka may shut an executor down when the actors of the next run have just come. */
    @Test
    void aShutdownDoesNotLoseTheHookOfARunThatHasBegun() throws Exception {
        CompletableFuture<Thread> first = new CompletableFuture<>();
        CompletableFuture<Thread> asked = new CompletableFuture<>();
        CompletableFuture<Boolean> shutDown = new CompletableFuture<>();
        hook(() -> {
            if (first.isDone()) {
                asked.complete(Thread.currentThread());
            }
            return false;
        });
        executor.execute(() -> {
            RegionExecutor.current().setQuiescence(hook);
            shutDown.join();
        });
        executor.shutdown();
        shutDown.complete(true);
        executor.execute(() -> first.complete(Thread.currentThread()));
        assertThat(asked.get(PATIENCE_MINUTES, TimeUnit.MINUTES))
                .isSameAs(first.get(PATIENCE_MINUTES, TimeUnit.MINUTES));
    }
}
