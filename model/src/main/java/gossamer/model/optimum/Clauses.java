package gossamer.model.optimum;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.sat4j.core.VecInt;
import org.sat4j.specs.ContradictionException;
import org.sat4j.specs.ISolver;

/**
 * A formula: clauses, and counts of literals. Literals are those of DIMACS: a variable from 1 on,
 * or its negative.
 */
final class Clauses {

    /** So few literals are compared with each other; for more, counting takes fewer clauses. */
    private static final int FEW = 5;

    private final List<int[]> clauses = new ArrayList<>();
    private final List<AtMost> counts = new ArrayList<>();
    private int variables;

    private record AtMost(int most, int[] literals) {}

    /** No clause as yet; the variables 1 to {@code variables} are in use. */
    Clauses(int variables) {
        this.variables = variables;
    }

    int fresh() {
        variables++;
        return variables;
    }

    void add(int... literals) {
        clauses.add(literals);
    }

    /** No more than so many of the literals are true. */
    void addAtMost(int most, int... literals) {
        if (most < literals.length) {
            counts.add(new AtMost(most, literals));
        }
    }

    /**
     * So many of the literals go into a group: literals of which at least as many are true as
     * groups are needed for those that are true.
     */
    int[] groups(int each, int... literals) {
        if (each == 1) {
            return literals;
        }
        int groups = (literals.length + each - 1) / each;
        int[] more = count(literals, (groups - 1) * each + 1);
        return IntStream.range(0, groups).map(group -> more[group * each]).toArray();
    }

    /**
     * The larger of two numbers of literals that are true, of those from {@link #groups}: literals
     * of which at least as many are true as of each.
     */
    int[] either(int[] some, int[] others) {
        if (some.length == 0 || others.length == 0) {
            return some.length == 0 ? others : some;
        }
        int[] larger = IntStream.range(0, Math.max(some.length, others.length))
                .map(number -> fresh())
                .toArray();
        for (int number = 0; number < some.length; number++) {
            add(-some[number], larger[number]);
        }
        for (int number = 0; number < others.length; number++) {
            add(-others[number], larger[number]);
        }
        return larger;
    }

    /**
     * Says the same without counts, so that whatever a solver derives can be checked by unit
     * propagation. New variables count; the old ones can have the same values as before.
     */
    Clauses withoutCounts() {
        Clauses plain = new Clauses(variables);
        plain.clauses.addAll(clauses);
        for (AtMost count : counts) {
            plain.expand(count.most, count.literals);
        }
        return plain;
    }

    private void expand(int most, int[] literals) {
        if (most == 1 && literals.length <= FEW) {
            for (int i = 1; i < literals.length; i++) {
                for (int j = 0; j < i; j++) {
                    add(-literals[i], -literals[j]);
                }
            }
        } else {
            add(-count(literals, most + 1)[most]);
        }
    }

    /** Variables: the one at j is true if more than j of the literals are, for j below a limit. */
    private int[] count(int[] literals, int limit) {
        int half = literals.length / 2;
        if (half == 0) {
            return literals;
        }
        int[] one = count(Arrays.copyOf(literals, half), limit);
        int[] other = count(Arrays.copyOfRange(literals, half, literals.length), limit);
        int[] sum = IntStream.range(0, Math.min(limit, one.length + other.length))
                .map(j -> fresh())
                .toArray();
        for (int i = 0; i <= one.length; i++) {
            for (int j = 0; j <= other.length && i + j <= sum.length; j++) {
                if (i == 0 && j > 0) {
                    add(-other[j - 1], sum[j - 1]);
                } else if (i > 0 && j == 0) {
                    add(-one[i - 1], sum[i - 1]);
                } else if (i > 0) {
                    add(-one[i - 1], -other[j - 1], sum[i + j - 1]);
                }
            }
        }
        return sum;
    }

    /**
     * Gives all of it to a solver.
     *
     * @throws ContradictionException if unit propagation is enough to refute it
     */
    void give(ISolver solver) throws ContradictionException {
        solver.newVar(variables);
        for (int[] clause : clauses) {
            solver.addClause(new VecInt(clause.clone()));
        }
        for (AtMost count : counts) {
            solver.addAtMost(new VecInt(count.literals.clone()), count.most);
        }
    }

    /** Clauses in the format of DIMACS, which knows no counts. */
    String text() {
        if (!counts.isEmpty()) {
            throw new IllegalStateException(counts.size() + " counts are no clauses");
        }
        StringBuilder text = new StringBuilder("p cnf ");
        text.append(variables).append(' ').append(clauses.size()).append('\n');
        for (int[] clause : clauses) {
            for (int literal : clause) {
                text.append(literal).append(' ');
            }
            text.append("0\n");
        }
        return text.toString();
    }
}
