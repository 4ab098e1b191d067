package gossamer.coordinator.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SuggestionsTest {

    @ParameterizedTest
    @CsvSource({
        "'', '', 0",
        "'', abc, 3",
        "abc, abc, 0",
        "abc, abd, 1",
        "abc, acb, 1",
        "abc, ab, 1",
        "kitten, sitting, 3",
        "duplx, duplex, 1"
    })
    void distanceCountsEditsAndSwaps(String from, String to, int expected) {
        assertThat(Suggestions.distance(from, to)).isEqualTo(expected);
        assertThat(Suggestions.distance(to, from)).isEqualTo(expected);
    }

    @Test
    void theNearestCandidateIsSuggestedAndTheFirstOnATie() {
        assertThat(Suggestions.nearest("toris", List.of("mesh", "torus", "toros")))
                .contains("torus");
    }

    @Test
    void caseDoesNotCount() {
        assertThat(Suggestions.nearest("FULL", List.of("half", "full"))).contains("full");
    }

    @Test
    void whatIsFarOffIsNotSuggested() {
        assertThat(Suggestions.nearest("hypercube", List.of("mesh", "torus"))).isEmpty();
        assertThat(Suggestions.nearest("x", List.of("F*", "H*", "a"))).isEmpty();
        assertThat(Suggestions.nearest("F2", List.of("H*", "F1"))).contains("F1");
    }

    @Test
    void endlessWordsAreNoBurden() {
        assertThat(Suggestions.nearest("x".repeat(1_000_000), List.of("torus"))).isEmpty();
    }
}
