package gossamer.model.optimum;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import gossamer.model.machine.Network;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RefutationTest {

    /** Two texts. */
    private record Proof(String formula, String steps) {
        String complaint() {
            return ProofChecker.complaint(formula, steps);
        }
    }

    private static Proof proof(String links, String model, int capacity, int rounds)
            throws IOException {
        Network network = SmallNetworks.network(model, capacity);
        Refutation refutation = Refutation.of(SmallNetworks.graph(links), network, rounds);
        StringBuilder steps = new StringBuilder();
        refutation.writeProof(steps);
        return new Proof(refutation.formula(), steps.toString());
    }

    /** One round less than what a table says that was made by another solver. */
    @ParameterizedTest
    @CsvSource({
        "0-1,                                       H1, 1, 1",
        "0-1 0-2,                                   F1, 2, 2",
        "0-1 1-2 2-3 0-3,                           H1, 1, 5",
        "0-1 1-2 2-3 3-4 0-4,                       F1, 2, 3",
        "0-1 1-2 3-4 4-5 0-3 1-4 2-5,               H1, 3, 5",
        "0-1 1-2 3-4 4-5 0-3 1-4 2-5,               H1, 5, 4",
        "0-1 1-2 2-3 4-5 5-6 6-7 0-4 1-5 2-6 3-7,   H*, 2, 3",
        "0-1 2-3 4-5 6-7 0-2 1-3 4-6 5-7 0-4 1-5 2-6 3-7, H*, 2, 3",
        "0-1 2-3 4-5 6-7 0-2 1-3 4-6 5-7 0-4 1-5 2-6 3-7, H*, 7, 2",
        "0-1 0-2 1-2 0-3 1-3 2-3 0-4 1-4 2-4 3-4 0-5 1-5 2-5 3-5 4-5, F1, 5, 2",
    })
    void anotherCheckerAcceptsTheProof(String links, String model, int capacity, int rounds)
            throws IOException {
        assertThat(proof(links, model, capacity, rounds).complaint()).isNull();
    }

    @Test
    void aProofWithAStepLeftOutOrALiteralFlippedIsRejected() throws IOException {
        Proof proof = proof("0-1 1-2 2-3", "H*", 1, 4);
        List<String> steps =
                proof.steps.lines().filter(line -> !line.startsWith("d")).toList();
        int withoutOne = 0;
        int withOneFlipped = 0;
        for (int step = 1; step < steps.size() - 1; step++) {
            List<String> fewer = new ArrayList<>(steps);
            fewer.remove(step);
            withoutOne += rejected(proof.formula, fewer);
            List<String> flipped = new ArrayList<>(steps);
            String line = steps.get(step);
            flipped.set(step, line.startsWith("-") ? line.substring(1) : "-" + line);
            withOneFlipped += rejected(proof.formula, flipped);
        }
        assertThat(withoutOne).isPositive();
        assertThat(withOneFlipped).isPositive();
        assertThat(rejected(proof.formula, steps.subList(0, steps.size() - 1))).isOne();
        assertThat(rejected(proof.formula, List.of("0"))).isOne();
        assertThat(rejected(proof.formula, steps)).isZero();
    }

    private static int rejected(String formula, List<String> steps) {
        return ProofChecker.complaint(formula, String.join("\n", steps)) == null ? 0 : 1;
    }

    @Test
    void aProofHoldsForItsFormulaOnly() throws IOException {
        Proof possible = proof("0-1 1-2", "H1", 1, 5);
        String formula = Refutation.of(
                        SmallNetworks.graph("0-1 1-2"), SmallNetworks.network("H1", 1), 6)
                .formula();
        assertThat(rejected(formula, possible.steps.lines().toList())).isOne();
        assertThat(rejected(formula.replaceFirst("p cnf \\d+ \\d+", "p cnf 999 1"), List.of("0")))
                .isOne();
    }

    @Test
    void theProofNamesItsFormulaByItsHash() throws IOException, GeneralSecurityException {
        Proof proof = proof("0-1 0-2", "H1", 1, 5);
        String hash = HexFormat.of()
                .formatHex(MessageDigest.getInstance("SHA-256")
                        .digest(proof.formula.getBytes(StandardCharsets.UTF_8)));
        assertThat(proof.steps.lines().findFirst())
                .hasValue("c no gossip of 5 rounds; formula sha256 " + hash);
        assertThat(proof.formula.lines().skip(1).collect(Collectors.toSet()))
                .allMatch(line -> line.matches("(-?[1-9][0-9]* )+0"));
    }

    @Test
    void whatIsPossibleIsNotRefuted() {
        assertThatThrownBy(() -> proof("0-1 0-2", "H1", 1, 6))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("a gossip of 6 rounds exists");
    }
}
