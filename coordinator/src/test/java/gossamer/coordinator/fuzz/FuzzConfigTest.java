package gossamer.coordinator.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class FuzzConfigTest {

    /** What is counted is what is written. */
    @Test
    void rulesAreNumberedWithoutGapsAndAllWritten() {
        FuzzConfig config = new FuzzConfig(
                Map.of(
                        "seed", new DrawnValue("3", "more"),
                        "profile.faults.0.kind", ValueDraw.word("heal"),
                        "profile.faults.1000.kind", ValueDraw.word("partition")),
                Map.of());
        assertThat(config.text()).isEqualTo("""
            gossamer {
              seed = 3
              profile.faults = [
                { kind = heal }
                { kind = partition }
              ]
            }
            """);
        assertThat(config.sorts())
                .containsExactly(
                        "profile.faults.kind=heal", "profile.faults.kind=partition", "seed=more");
        assertThat(FuzzConfig.rule("profile.faults.12.kind")).isEqualTo("profile.faults.12.");
        assertThat(FuzzConfig.rule("network.cost")).isEmpty();
    }
}
