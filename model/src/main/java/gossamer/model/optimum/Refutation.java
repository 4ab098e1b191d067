package gossamer.model.optimum;

import gossamer.model.machine.Network;
import gossamer.model.optimum.RoundsFormula.Answer;
import gossamer.model.topology.Topology;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import org.sat4j.core.LiteralsUtils;
import org.sat4j.specs.IConstr;
import org.sat4j.specs.ISolverService;
import org.sat4j.specs.SearchListenerAdapter;

/**
 * The proof that a number of rounds is too few, for those who trust no solver: a formula that any
 * gossip of so many rounds would satisfy, and clauses that follow from it one after the other by
 * unit propagation, up to the empty one.
 */
public final class Refutation {

    private final RoundsFormula formula;
    private final Scribe scribe = new Scribe();
    private final String clauses;

    private Refutation(RoundsFormula formula) {
        this.formula = formula;
        clauses = formula.askInClauses(scribe).text();
    }

    /**
     * Of a question that {@link OptimumSearch} has answered in the negative; nothing is proved as
     * yet.
     */
    public static Refutation of(Topology topology, Network network, int rounds) {
        return new Refutation(new RoundsFormula(new SearchGraph(topology), network, rounds));
    }

    /** The formula in the format of DIMACS. */
    public String formula() {
        return clauses;
    }

    /**
     * Searches again, in clauses alone, and writes what the solver learns in the format of DRAT,
     * after a comment with the SHA-256 of the formula.
     *
     * @return how many clauses it learned
     * @throws IllegalStateException if there is a gossip
     */
    public long writeProof(Appendable out) throws IOException {
        out.append("c no gossip of " + formula.rounds() + " rounds; formula sha256 "
                + sha256(clauses));
        out.append('\n');
        scribe.out = out;
        Answer answer = Answer.OPEN;
        try {
            while (answer == Answer.OPEN) {
                answer = formula.search(OptimumSearch.TURN_CONFLICTS);
            }
        } catch (UncheckedIOException e) {
            throw new IOException("the proof cannot be written", e);
        }
        if (answer == Answer.FOUND) {
            throw new IllegalStateException("a gossip of " + formula.rounds() + " rounds exists");
        }
        out.append("0\n");
        return scribe.learned;
    }

    private static String sha256(String text) {
        try {
            return HexFormat.of()
                    .formatHex(MessageDigest.getInstance("SHA-256")
                            .digest(text.getBytes(StandardCharsets.US_ASCII)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    /** Writes down what the solver learns, and what it forgets. */
    private static final class Scribe extends SearchListenerAdapter<ISolverService> {

        private static final long serialVersionUID = 1L;

        private transient Appendable out = new StringBuilder();
        private long learned;

        @Override
        public void learn(IConstr clause) {
            learned++;
            write("", clause);
        }

        @Override
        public void learnUnit(int literal) {
            learned++;
            write(literal + " 0\n");
        }

        @Override
        public void delete(IConstr clause) {
            write("d ", clause);
        }

        private void write(String prefix, IConstr clause) {
            StringBuilder line = new StringBuilder(prefix);
            for (int index = 0; index < clause.size(); index++) {
                line.append(LiteralsUtils.toDimacs(clause.get(index))).append(' ');
            }
            write(line.append("0\n").toString());
        }

        private void write(String line) {
            try {
                out.append(line);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
