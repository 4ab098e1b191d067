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

class RegionExecutorTest {

    /** Only what hangs takes as long, on however busy a machine. */
    private static final long PATIENCE_MINUTES = 5;

    private RegionExecutor executor = new RegionExecutor("test", this);

    private final List<Throwable> failures = new CopyOnWriteArrayList<>();

    private RegionExecutor.Quiescence hook = hook(() -> false);

    private RegionExecutor.Quiescence hook(BooleanSupplier onQuiescent) {
        return hook(RegionExecutor.Awaited.NOTHING, onQuiescent);
    }

    private RegionExecutor.Quiescence hook(
            RegionExecutor.Awaited awaited, BooleanSupplier onQuiescent) {
        hook = new RegionExecutor.Quiescence() {
            @Override
            public boolean onQuiescent() {
                return onQuiescent.getAsBoolean();
            }

            @Override
            public RegionExecutor.Awaited awaited() {
                return awaited;
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

    @Test
    void quiescenceIsReportedOnlyWhenAllThatTasksStartedHasBeenDone() throws Exception {
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

    @Test
    void tasksOfOtherThreadsWakeItUp() throws Exception {
        for (int i = 0; i < 1_000; i++) {
            CompletableFuture<Thread> ran = new CompletableFuture<>();
            executor.execute(() -> ran.complete(Thread.currentThread()));
            assertThat(ran.get(PATIENCE_MINUTES, TimeUnit.MINUTES).getName()).isEqualTo("test");
        }
    }

    @Test
    void aThreadLooksForWhatItExpectsAndThenSleepsUntilItIsWoken() throws Exception {
        long deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(PATIENCE_MINUTES);
        while (looksForWakes(100, true) < 150) {
            // The machine is crowded.
            assertThat(System.nanoTime()).isLessThan(deadline);
        }
    }

    @Test
    void aThreadThatExpectsNothingSleepsAtOnce() throws Exception {
        assertThat(looksForWakes(100, false)).isLessThan(150);
    }

    /** What it finds by looking it does in the same breath. */
    @Test
    void workThatItFindsItselfIsNoRest() throws Exception {
        long work = TimeUnit.SECONDS.toNanos(1);
        AtomicInteger looks = new AtomicInteger();
        CompletableFuture<Long> rested = new CompletableFuture<>();
        hook(awaitedFor(true), () -> {
            int look = looks.incrementAndGet();
            if (look == 2) {
                long began = System.nanoTime();
                while (System.nanoTime() - began < work) {
                    Thread.onSpinWait();
                }
            } else if (look == 3) {
                rested.complete(executor.restedNanos());
            }
            return look == 2;
        });
        executor.execute(() -> RegionExecutor.current().setQuiescence(hook));
        assertThat(rested.get(PATIENCE_MINUTES, TimeUnit.MINUTES)).isLessThan(work);
    }

    private static RegionExecutor.Awaited awaitedFor(boolean expects) {
        return new RegionExecutor.Awaited() {
            @Override
            public long wakeNanos() {
                return expects ? 1_000 : 0;
            }
        };
    }

    /** How often it looked for work when it had been woken so many times, asleep each time. */
    private int looksForWakes(int wakes, boolean expects) throws Exception {
        AtomicInteger looks = new AtomicInteger();
        hook(awaitedFor(expects), () -> looks.incrementAndGet() < 0);
        executor.execute(() -> RegionExecutor.current().setQuiescence(hook));
        long deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(PATIENCE_MINUTES);
        for (int i = 0; i < wakes; i++) {
            CompletableFuture<Thread> woken = new CompletableFuture<>();
            executor.execute(() -> woken.complete(Thread.currentThread()));
            Thread thread = woken.get(PATIENCE_MINUTES, TimeUnit.MINUTES);
            while (thread.getState() != Thread.State.WAITING) {
                assertThat(System.nanoTime()).isLessThan(deadline);
                Thread.sleep(1);
            }
        }
        return looks.get();
    }

    @Test
    void itGoesOnWhenItCannotTellWhatIsAwaited() throws Exception {
        RegionExecutor.Awaited broken = new RegionExecutor.Awaited() {
            @Override
            public boolean maySleep() {
                if (failures.isEmpty()) {
                    throw new IllegalStateException("planted");
                }
                return true;
            }
        };
        hook(broken, () -> false);
        executor.execute(() -> RegionExecutor.current().setQuiescence(hook));
        long deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(PATIENCE_MINUTES);
        while (failures.isEmpty()) {
            assertThat(System.nanoTime()).isLessThan(deadline);
            Thread.sleep(1);
        }
        CompletableFuture<Boolean> done = new CompletableFuture<>();
        executor.execute(() -> done.complete(true));
        assertThat(done.get(PATIENCE_MINUTES, TimeUnit.MINUTES)).isTrue();
        assertThat(failures).hasSize(1);
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
