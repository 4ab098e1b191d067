package gossamer.model.analysis.pipelined;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import gossamer.model.algorithm.crossbar.PipelinedFormulas;
import gossamer.model.analysis.pipelined.Cell.CellAction;
import gossamer.model.analysis.pipelined.StepSimulator.Scheduling;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class PipelinedFormulasTest {

    private static final int MOST = 64;

    private static int count(RunTable table, int pu, CellAction wanted) {
        int[] count = {0};
        table.forEachRun(
                pu,
                (from, to, action, peer, session) ->
                        count[0] += action == wanted ? to - from + 1 : 0);
        return count[0];
    }

    @Test
    void theIdentityTakesTheColumnsOfProposition14() {
        long[] first = {0, 2, 6, 11, 18, 26, 36, 47, 60, 74, 90};
        assertThat(IntStream.rangeClosed(0, 10)
                        .mapToLong(PipelinedFormulas::identityLambda)
                        .toArray())
                .isEqualTo(first);
        assertThat(PipelinedFormulas.identityLambda(31)).isEqualTo(767);
        assertThat(PipelinedFormulas.identityLambda(728)).isEqualTo(398_580);
        for (int n = 1; n < 1000; n++) {
            long lambda = PipelinedFormulas.identityLambda(n);
            assertThat(PipelinedFormulas.identityLambda(n + 1) - lambda)
                    .isEqualTo(n + 2 + (n + 1) / 2);
            assertThat(n * (n + 1L) - PipelinedFormulas.identityFours(n)).isEqualTo(lambda);
        }
    }

    @Test
    void runsOfTheIdentityObeyAllPropositions() {
        for (int n = 1; n <= MOST; n++) {
            RunTable table = StepSimulator.table(Permutations.identity(n), Scheduling.NONE, 1);
            int size = n;
            assertThat((long) table.lambda()).isEqualTo(PipelinedFormulas.identityLambda(n));
            assertThat(table.sigma()).isEqualTo(PipelinedFormulas.identitySigma(n));
            assertThat((long) table.columnsWith(4)).isEqualTo(PipelinedFormulas.identityFours(n));
            assertThat(table.columnsWith(2)).isEqualTo(table.lambda() - table.columnsWith(4));
            assertThat(table.epsilon())
                    .isEqualTo(PipelinedFormulas.identityEpsilon(n), within(1e-12));
            assertThat(table.mu()).isEqualTo(PipelinedFormulas.identityMu(n), within(1e-12));
            assertThat(IntStream.rangeClosed(1, n)
                            .mapToLong(pu -> Math.min(pu - 1, size - pu))
                            .sum())
                    .isEqualTo(PipelinedFormulas.identityFours(n));
            for (int pu = 1; pu <= n; pu++) {
                assertThat(count(table, pu, CellAction.BLOCKED))
                        .isEqualTo(PipelinedFormulas.identityBlocked(n, pu));
            }
            assertThat(table.violations()).isEmpty();
        }
    }

    @Test
    void theIdentityTendsToItsLimits() {
        assertThat(PipelinedFormulas.identityMu(10)).isEqualTo(2.444, within(5e-4));
        assertThat(PipelinedFormulas.identityMu(100)).isEqualTo(2.6405, within(5e-5));
        assertThat(PipelinedFormulas.identityMu(1000)).isEqualTo(2.6640, within(5e-5));
        assertThat(PipelinedFormulas.identityMu(30_000))
                .isEqualTo(PipelinedFormulas.IDENTITY_MU_LIMIT, within(1e-3));
        assertThat(PipelinedFormulas.identityEpsilon(30_000)).isLessThan(1e-4);
    }

    @Test
    void pipelinedRunsObeyAllPropositions() {
        for (int n = 2; n <= MOST; n++) {
            RunTable table = StepSimulator.table(Permutations.pipelined(n), Scheduling.NONE, 1);
            assertThat((long) table.lambda()).isEqualTo(PipelinedFormulas.pipelinedLambda(n));
            assertThat(table.epsilon())
                    .isEqualTo(PipelinedFormulas.pipelinedEpsilon(n), within(1e-12));
            assertThat(table.mu()).isEqualTo(PipelinedFormulas.pipelinedMu(n), within(1e-12));
            assertThat(table.nu()).isEqualTo(PipelinedFormulas.pipelinedNu(n));
            assertThat(IntStream.of(PipelinedFormulas.pipelinedNu(n + 1)).sum())
                    .isEqualTo((int) table.usedSlots() + 4 * (n + 1));
            assertThat((long) table.lambda())
                    .isGreaterThanOrEqualTo(PipelinedFormulas.slotBound(n));
            assertSchedule(table, n, 1);
        }
    }

    private static void assertSchedule(RunTable table, int n, int sessions) {
        for (int session = 0; session < sessions; session++) {
            for (int pu = 0; pu <= n; pu++) {
                for (int k = 1; k <= n; k++) {
                    long column = PipelinedFormulas.pipelinedColumn(n, pu, k, session);
                    int peer = PipelinedFormulas.pipelinedDestination(n, pu, k);
                    assertThat(table.cell(pu, (int) column))
                            .isEqualTo(new Cell(CellAction.SEND, peer));
                    assertThat(table.cell(peer, (int) column))
                            .isEqualTo(new Cell(CellAction.RECEIVE, pu));
                }
                assertThat((long) table.sessionEnd(pu, session))
                        .isEqualTo(PipelinedFormulas.pipelinedCompletion(n, pu, session));
            }
            assertThat((long) table.sessionEnd(session))
                    .isEqualTo(PipelinedFormulas.pipelinedSessionEnd(n, session));
        }
    }

    @Test
    void sessionsBackToBackEndEveryTwoNPlusTwoColumns() {
        for (int n = 2; n <= 20; n++) {
            for (int sessions = 2; sessions <= 5; sessions++) {
                RunTable table =
                        StepSimulator.table(Permutations.pipelined(n), Scheduling.NONE, sessions);
                assertThat((long) table.lambda())
                        .isEqualTo(PipelinedFormulas.pipelinedLambda(n, sessions));
                assertThat(table.violations()).isEmpty();
                assertSchedule(table, n, sessions);
                SteadyRegion steady = table.steady().orElseThrow();
                assertThat(steady.columns()).isEqualTo(2 * (n + 1) * (sessions - 1));
                assertThat(steady.puCompletionsPerColumn())
                        .isEqualTo(PipelinedFormulas.steadyPuCompletions(n));
                assertThat(steady.wholeSessionsPerColumn())
                        .isEqualTo(PipelinedFormulas.steadyWholeSessions(n), within(1e-12));
                assertThat(steady.meanUsed() / (n + 1))
                        .isEqualTo(PipelinedFormulas.steadyEpsilon(n), within(1e-12));
            }
        }
    }

    @Test
    void twoPusAreTheExceptionOfPipelining() {
        RunTable table = StepSimulator.table(Permutations.pipelined(1), Scheduling.NONE, 1);
        assertThat(table.lambda()).isEqualTo(2);
        assertThat(table.epsilon()).isEqualTo(1);
        assertThatThrownBy(() -> PipelinedFormulas.pipelinedLambda(1))
                .hasMessage("N=1 not in 2..32767");
    }

    @Test
    void formulasOfTheLargestRunsAreThoseOfTheReference() {
        assertThat(PipelinedFormulas.pipelinedLambda(728)).isEqualTo(2184);
        assertThat(PipelinedFormulas.usedSlots(728, 1)).isEqualTo(2 * 530_712);
        assertThat(LongStream.of(
                        PipelinedFormulas.slotBound(1),
                        PipelinedFormulas.slotBound(4),
                        PipelinedFormulas.slotBound(7)))
                .containsExactly(2L, 10L, 14L);
        assertThat(PipelinedFormulas.pipelinedLambda(4, 3)).isEqualTo(32);
    }

    @Test
    void argumentsOutOfRangeAreNamed() {
        assertThatThrownBy(() -> PipelinedFormulas.pipelinedColumn(4, 5, 1, 0))
                .hasMessage("pu=5 not in 0..4");
        assertThatThrownBy(() -> PipelinedFormulas.pipelinedColumn(4, 4, 0, 0))
                .hasMessage("k=0 not in 1..4");
        assertThatThrownBy(() -> PipelinedFormulas.pipelinedLambda(4, 0))
                .hasMessage("sessions=0 not in 1..2147483647");
    }
}
