package gossamer.node.time;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RegionExecutorTest {

    private RegionExecutor executor = new RegionExecutor("test", 0);

    @AfterEach
    void stop() throws InterruptedException {
        executor.shutdown();
        assertThat(executor.awaitTermination(5, TimeUnit.SECONDS)).isTrue();
        assertThat(executor.isTerminated()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1_000})
    void quiescenceIsReportedOnlyWhenAllThatTasksStartedHasBeenDone(int spins) throws Exception {
        stop();
        executor = new RegionExecutor("test", spins);
        List<String> events = new ArrayList<>();
        CompletableFuture<List<String>> done = new CompletableFuture<>();
        executor.execute(() -> {
            RegionExecutor.current().setQuiescence(() -> {
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
            });
            events.add("begin");
        });
        assertThat(done.get(5, TimeUnit.SECONDS))
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
        executor = new RegionExecutor("test", spins);
        for (int i = 0; i < 1_000; i++) {
            CompletableFuture<Thread> ran = new CompletableFuture<>();
            executor.execute(() -> ran.complete(Thread.currentThread()));
            assertThat(ran.get(5, TimeUnit.SECONDS).getName()).isEqualTo("test");
        }
    }

    @org.junit.jupiter.api.Test
    void itsHookBelongsToItsOwnThread() {
        assertThatThrownBy(() -> executor.setQuiescence(() -> false))
                .isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(RegionExecutor::current)
                .hasMessageContaining("not on a region's thread");
    }

    @org.junit.jupiter.api.Test
    void afterShutdownOthersAreRefused() {
        executor.shutdown();
        assertThatThrownBy(() -> executor.execute(() -> {}))
                .isInstanceOf(RejectedExecutionException.class);
    }
}
