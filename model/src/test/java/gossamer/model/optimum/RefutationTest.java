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
import java.util.stream.IntStream;
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

    /** Each of the eight clauses is needed, and each step but the third as it stands. */
    @ParameterizedTest
    @CsvSource({
        "1 2 0; 1 0; 2 0; 0,      there is none",
        "1 0; 2 0; 0,             step 1 does not follow: 1 0",
        "1 2 0; 2 0; 0,           step 3 does not follow: 0",
        "1 2 0; 1 0; 0,           step 3 does not follow: 0",
        "1 2 0; 1 0; 2 0,         there is no empty clause",
        "-1 2 0; 1 0; 2 0; 0,     step 2 does not follow: 1 0",
        "1 -2 0; -1 0; 2 0; 0,    step 2 does not follow: -1 0",
        "1 2 0; -1 0; 2 0; 0,     step 2 does not follow: -1 0",
        "1 2 0; 1 0; -2 0; 0,     there is none",
        "1 2 0; d 1 2 0; 1 0; 2 0; 0, step 3 does not follow: 1 0",
        "0,                       step 1 does not follow: 0",
    })
    void damageIsNamedWhereItMatters(String steps, String complaint) {
        List<String> clauses = IntStream.range(0, 8)
                .mapToObj(signs -> (signs & 1) * 2 - 1 + " " + ((signs & 2) - 1) * 2 + " "
                        + ((signs & 4) / 2 - 1) * 3 + " 0")
                .toList();
        List<String> proof = List.of(steps.split("; "));
        String all = "p cnf 3 8\n" + String.join("\n", clauses);
        String found = ProofChecker.complaint(all, String.join("\n", proof));
        assertThat(found).isEqualTo(complaint.equals("there is none") ? null : complaint);
        for (String left : clauses) {
            String possible = "p cnf 3 7\n"
                    + all.lines()
                            .skip(1)
                            .filter(clause -> !clause.equals(left))
                            .collect(Collectors.joining("\n"));
            assertThat(rejected(possible, proof)).as("without %s", left).isOne();
        }
    }

    /**
     * The solver stops when the empty clause follows: not before the last clause that it learned.
     * Without the clauses that say what a PU lacks, all can have all from the beginning, so that no
     * proof holds.
     */
    @ParameterizedTest
    @CsvSource({
        "0-1 1-2 2-3,             H*, 1, 4",
        "0-1 1-2 2-3 3-4 0-4,     F1, 2, 3",
        "0-1 1-2 3-4 4-5 0-3 1-4 2-5, H1, 3, 5",
        "0-1 1-2 3-4 4-5 0-3 1-4 2-5, H1, 5, 4",
    })
    void aProofWithoutItsLastLessonOrItsGroundsIsRejected(
            String links, String model, int capacity, int rounds) throws IOException {
        Proof proof = proof(links, model, capacity, rounds);
        List<String> steps = new ArrayList<>(
                proof.steps.lines().filter(line -> !line.startsWith("d")).toList());
        assertThat(steps).hasSizeGreaterThan(3);
        assertThat(rejected(proof.formula, steps)).isZero();
        List<String> clauses = proof.formula
                .lines()
                .skip(1)
                .filter(line -> !line.matches("-\\d+ 0"))
                .toList();
        String variables = proof.formula.split(" ")[2];
        String possible =
                "p cnf " + variables + " " + clauses.size() + "\n" + String.join("\n", clauses);
        assertThat(rejected(possible, steps)).isOne();
        String last = steps.remove(steps.size() - 1);
        assertThat(last).isEqualTo("0");
        assertThat(ProofChecker.complaint(proof.formula, String.join("\n", steps)))
                .isEqualTo("there is no empty clause");
        steps.set(steps.size() - 1, last);
        assertThat(rejected(proof.formula, steps)).isOne();
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
