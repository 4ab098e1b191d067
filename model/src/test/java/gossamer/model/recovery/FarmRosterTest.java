package gossamer.model.recovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import gossamer.model.fault.SeededDraw;
import gossamer.model.recovery.Observation.Lost;
import gossamer.model.recovery.Observation.Returned;
import gossamer.model.recovery.Observation.RoundOver;
import gossamer.model.recovery.RecoveryPolicy.Evidence;
import gossamer.model.recovery.RecoveryPolicy.Strategy;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class FarmRosterTest {

    private static final RoundOver CLEAN = new RoundOver(List.of(), List.of(), List.of());

    private final List<Decision> decisions = new ArrayList<>();

    private FarmRoster after(FarmRoster roster, Observation... observations) {
        FarmRoster now = roster;
        for (Observation observation : observations) {
            FarmRoster.Step step = now.observe(observation);
            now = step.roster();
            decisions.addAll(step.decisions());
        }
        return now;
    }

    private static RoundOver absent(int... seats) {
        List<Integer> list = new ArrayList<>();
        for (int seat : seats) {
            list.add(seat);
        }
        return new RoundOver(list, List.of(), List.of());
    }

    private static RecoveryPolicy atOnce(int restarts, int floor, Strategy... strategies) {
        return new RecoveryPolicy(List.of(strategies), Evidence.VOTES, 0.3, 0, restarts, 1, floor);
    }

    @Test
    void rareErrorsFadeAndFrequentOnesAddUp() {
        AlphaCount rare = AlphaCount.fresh(0.3, 3);
        for (int round = 0; round < 300; round++) {
            rare = rare.after(round % 3 == 0);
            assertThat(rare.isPermanent()).isFalse();
        }
        // Errors in every third round: the score tends to s = 1 + 0.09·s right after an error.
        assertThat(rare.after(true).score()).isCloseTo(1 / (1 - 0.09), within(1e-9));
        AlphaCount stuck = AlphaCount.fresh(0.3, 3);
        for (int round = 0; round < 3; round++) {
            stuck = stuck.after(true);
            assertThat(stuck.isPermanent()).isFalse();
        }
        assertThat(stuck.after(true).isPermanent()).isTrue();
        assertThat(stuck.after(false).score()).isCloseTo(0.9, within(1e-12));
    }

    @Test
    void aTransientErrorIsToleratedAndAPermanentOneBringsTheSpareIn() {
        RecoveryPolicy policy =
                new RecoveryPolicy(List.of(Strategy.SPARE), Evidence.VOTES, 0.3, 3, 0, 1, 1);
        FarmRoster farm = FarmRoster.fresh(policy, 3, 1);
        farm = after(farm, new RoundOver(List.of(), List.of(1), List.of()), CLEAN, absent(2));
        assertThat(farm.seats()).containsExactly(0, 1, 2);
        farm = after(farm, absent(2), absent(2), absent(2));
        assertThat(farm.seats()).containsExactly(0, 1, 3);
        assertThat(farm.electorate()).isEqualTo(3);
        assertThat(decisions)
                .containsExactly(
                        new Decision.Tolerate(
                                1, 1, "deviating, score 1.000 not above threshold 3.000"),
                        new Decision.Tolerate(
                                2, 2, "absent, score 1.000 not above threshold 3.000"),
                        new Decision.Tolerate(
                                2, 2, "absent, score 2.000 not above threshold 3.000"),
                        new Decision.Tolerate(
                                2, 2, "absent, score 3.000 not above threshold 3.000"),
                        new Decision.SwitchIn(
                                2, 2, 3, "absent, score 4.000 above threshold 3.000"));
    }

    @Test
    void aFarmWithTwoSparesOutlivesThreeFaultsOfTheSameSeatAndThenGivesUp() {
        FarmRoster farm = FarmRoster.fresh(atOnce(0, 3, Strategy.SPARE, Strategy.DEGRADE), 3, 2);
        farm = after(farm, absent(0), absent(0));
        assertThat(farm.seats()).containsExactly(4, 1, 2);
        farm = after(farm, absent(0));
        assertThat(farm.failed()).isTrue();
        assertThat(decisions.get(2))
                .isEqualTo(new Decision.GiveUp(
                        0,
                        4,
                        "absent, score 1.000 above threshold 0.000; no spare left, 2 seats would be"
                                + " below the floor 3"));
        assertThat(farm.observe(absent(1)).decisions()).isEmpty();
    }

    @Test
    void degradationClosesSeatsDownToTheFloor() {
        FarmRoster farm = FarmRoster.fresh(atOnce(0, 2, Strategy.DEGRADE), 4, 1);
        farm = after(farm, absent(1, 3));
        assertThat(farm.seats()).containsExactly(0, FarmRoster.CLOSED, 2, FarmRoster.CLOSED);
        assertThat(farm.electorate()).isEqualTo(2);
        // Closed seats are not judged any more.
        farm = after(farm, absent(1, 3));
        assertThat(decisions).hasSize(2);
        assertThat(after(farm, absent(0)).failed()).isTrue();
    }

    @Test
    void aRestartedModuleComesBackWithACleanRecordUntilItsRestartsAreUsedUp() {
        FarmRoster farm = FarmRoster.fresh(atOnce(1, 1, Strategy.RESTART, Strategy.SPARE), 3, 1);
        farm = after(farm, absent(1));
        assertThat(farm.modules().get(1).state()).isEqualTo(ModuleLife.State.RESTARTING);
        // While it restarts nobody expects anything of it.
        farm = after(farm, absent(1), new Returned(1));
        assertThat(farm.modules().get(1).score().score()).isZero();
        assertThat(farm.modules().get(1).state()).isEqualTo(ModuleLife.State.ACTIVE);
        farm = after(farm, absent(1));
        assertThat(farm.seats()).containsExactly(0, 3, 2);
        assertThat(decisions.stream().map(d -> d.getClass().getSimpleName()))
                .containsExactly("Restart", "Reintegrate", "SwitchIn");
        assertThat(decisions.get(2).reason()).contains("restarts used up: 1");
    }

    @Test
    void aRestartThatFailsIsFollowedByTheNextStrategyAndALostSpareIsNotCountedOn() {
        FarmRoster farm = FarmRoster.fresh(
                atOnce(9, 1, Strategy.RESTART, Strategy.SPARE, Strategy.DEGRADE), 3, 1);
        farm = after(farm, new Lost(3), absent(2), new Lost(2));
        assertThat(farm.seats()).containsExactly(0, 1, FarmRoster.CLOSED);
        assertThat(decisions)
                .containsExactly(
                        new Decision.DropSpare(3, "the spare has failed"),
                        new Decision.Restart(2, 2, "absent, score 1.000 above threshold 0.000"),
                        new Decision.Degrade(2, 2, 2, "restart failed; no spare left"));
    }

    /** Whatever happens: every open seat has a module of its own, and retired ones never return. */
    @Test
    void noSequenceOfFaultsSeatsAModuleTwiceOrBringsARetiredOneBack() {
        for (int seed = 0; seed < 300; seed++) {
            SeededDraw draw = SeededDraw.of(seed, "roster", "faults");
            RecoveryPolicy policy = new RecoveryPolicy(
                    List.of(Strategy.RESTART, Strategy.SPARE, Strategy.DEGRADE),
                    Evidence.VOTES,
                    0.5,
                    1,
                    1,
                    1,
                    1);
            FarmRoster farm = FarmRoster.fresh(policy, 5, 3);
            List<Integer> retired = new ArrayList<>();
            for (int round = 0; round < 60 && !farm.failed(); round++) {
                farm = after(farm, next(farm, draw, round));
                List<Integer> open = farm.seats().stream()
                        .filter(m -> m != FarmRoster.CLOSED)
                        .toList();
                assertThat(open).as("seed %d", seed).doesNotHaveDuplicates();
                assertThat(open).as("seed %d", seed).noneMatch(retired::contains);
                assertThat(farm.electorate()).isEqualTo(open.size());
                for (int module = 0; module < farm.modules().size(); module++) {
                    if (farm.modules().get(module).state() == ModuleLife.State.RETIRED) {
                        retired.add(module);
                    }
                }
            }
            assertThat(retired).as("seed %d", seed).isNotEmpty();
        }
    }

    private static Observation next(FarmRoster farm, SeededDraw draw, int round) {
        for (int module = 0; module < farm.modules().size(); module++) {
            if (farm.modules().get(module).state() == ModuleLife.State.RESTARTING) {
                return draw.uniform(round, 0, 1) == 0 ? new Returned(module) : new Lost(module);
            }
        }
        return absent((int) draw.uniform(round, 0, 4));
    }

    @Test
    void policiesAndFarmsThatMakeNoSenseAreRefused() {
        assertThatThrownBy(() -> atOnce(0, 0)).hasMessageContaining("floor=0");
        assertThatThrownBy(() -> atOnce(0, 1, Strategy.SPARE, Strategy.SPARE))
                .hasMessageContaining("different");
        assertThatThrownBy(() -> AlphaCount.fresh(1, 3)).hasMessageContaining("factor=1.0");
        assertThatThrownBy(() -> FarmRoster.fresh(atOnce(0, 1), 0, 0))
                .hasMessageContaining("seats=0");
        FarmRoster farm = FarmRoster.fresh(atOnce(0, 1), 3, 0);
        assertThatThrownBy(() -> farm.observe(new Returned(1)))
                .hasMessageContaining("module 1 is ACTIVE, not RESTARTING");
    }
}
