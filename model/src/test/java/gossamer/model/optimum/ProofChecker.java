package gossamer.model.optimum;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Checks a refutation from its two texts alone: a formula in the format of DIMACS and a proof in
 * that of DRAT. Each clause of the proof must follow by unit propagation: with its literals false,
 * some clause has none left that can be true. The last one is empty.
 */
final class ProofChecker {

    /** The clauses that wait for a literal to become false, by literal. */
    private final List<List<int[]>> watches = new ArrayList<>();

    private final Map<String, Deque<int[]>> byText = new HashMap<>();
    /** By variable 1 if it is true, -1 if it is false, 0 if it is open. */
    private final byte[] values;

    private final int[] trail;
    private int assigned;
    private int propagated;
    private boolean refuted;

    private ProofChecker(int variables) {
        values = new byte[variables + 1];
        trail = new int[variables + 1];
        for (int index = 0; index < 2 * variables + 2; index++) {
            watches.add(new ArrayList<>());
        }
    }

    /** Returns null if the proof holds, or what is wrong with it. */
    static String complaint(String formula, String proof) {
        List<String> lines = formula.lines().toList();
        String[] header = lines.get(0).split(" ");
        if (lines.size() != 1 + Integer.parseInt(header[3])) {
            return "the header is wrong";
        }
        ProofChecker checker = new ProofChecker(Integer.parseInt(header[2]));
        lines.subList(1, lines.size()).forEach(line -> checker.add(clause(line)));
        int step = 0;
        for (String line : proof.lines().filter(text -> !text.startsWith("c")).toList()) {
            step++;
            if (line.startsWith("d ")) {
                checker.delete(clause(line.substring(2)));
                continue;
            }
            int[] clause = clause(line);
            if (!checker.follows(clause)) {
                return "step " + step + " does not follow: " + line;
            }
            if (clause.length == 0) {
                return null;
            }
            checker.add(clause);
        }
        return "there is no empty clause";
    }

    private static int[] clause(String line) {
        int[] numbers = Arrays.stream(line.trim().split(" "))
                .mapToInt(Integer::parseInt)
                .toArray();
        return Arrays.copyOf(numbers, numbers.length - 1);
    }

    private static int index(int literal) {
        return literal > 0 ? 2 * literal : -2 * literal + 1;
    }

    /** 1 if the literal is true, -1 if it is false. */
    private int value(int literal) {
        return literal > 0 ? values[literal] : -values[-literal];
    }

    private static String key(int[] clause) {
        int[] sorted = clause.clone();
        Arrays.sort(sorted);
        return Arrays.toString(sorted);
    }

    private void add(int[] clause) {
        int[] kept = Arrays.stream(clause).distinct().toArray();
        byText.computeIfAbsent(key(kept), key -> new ArrayDeque<>()).add(kept);
        // What is not false comes first: two such literals are watched.
        int open = 0;
        for (int at = 0; at < kept.length && open < 2; at++) {
            if (value(kept[at]) >= 0) {
                swap(kept, open, at);
                open++;
            }
        }
        if (open == 0) {
            refuted = true;
        } else if (open == 1 && value(kept[0]) == 0) {
            assign(kept[0]);
            refuted |= !propagate();
        }
        if (kept.length > 1) {
            watches.get(index(kept[0])).add(kept);
            watches.get(index(kept[1])).add(kept);
        }
    }

    /** Clauses that make a literal true on their own stay: what is known is not forgotten. */
    private void delete(int[] clause) {
        Deque<int[]> same = byText.get(key(clause));
        if (same == null || clause.length < 2) {
            return;
        }
        int[] gone = same.peek();
        if (Arrays.stream(gone).allMatch(literal -> value(literal) <= 0)) {
            same.remove();
            watches.get(index(gone[0])).removeIf(watched -> watched == gone);
            watches.get(index(gone[1])).removeIf(watched -> watched == gone);
        }
        if (same.isEmpty()) {
            byText.remove(key(clause));
        }
    }

    private boolean follows(int[] clause) {
        int known = assigned;
        boolean conflict = refuted;
        for (int literal : clause) {
            conflict |= value(literal) > 0;
            if (value(literal) == 0) {
                assign(-literal);
            }
        }
        conflict = conflict || !propagate();
        while (assigned > known) {
            assigned--;
            values[Math.abs(trail[assigned])] = 0;
        }
        propagated = known;
        return conflict;
    }

    private void assign(int literal) {
        values[Math.abs(literal)] = (byte) (literal > 0 ? 1 : -1);
        trail[assigned++] = literal;
    }

    /** Whether nothing contradicts what has been assigned. */
    private boolean propagate() {
        while (propagated < assigned) {
            int wrong = -trail[propagated++];
            List<int[]> watching = watches.get(index(wrong));
            int kept = 0;
            boolean conflict = false;
            for (int at = 0; at < watching.size(); at++) {
                int[] clause = watching.get(at);
                if (conflict || !moved(clause, wrong)) {
                    watching.set(kept++, clause);
                    conflict = conflict || value(clause[0]) < 0;
                    if (value(clause[0]) == 0) {
                        assign(clause[0]);
                    }
                }
            }
            watching.subList(kept, watching.size()).clear();
            if (conflict) {
                return false;
            }
        }
        return true;
    }

    /** Lets another literal than this one be watched; otherwise puts it second. */
    private boolean moved(int[] clause, int wrong) {
        if (clause[0] == wrong) {
            swap(clause, 0, 1);
        }
        if (value(clause[0]) > 0) {
            return false;
        }
        for (int at = 2; at < clause.length; at++) {
            if (value(clause[at]) >= 0) {
                swap(clause, 1, at);
                watches.get(index(clause[1])).add(clause);
                return true;
            }
        }
        return false;
    }

    private static void swap(int[] clause, int a, int b) {
        int kept = clause[a];
        clause[a] = clause[b];
        clause[b] = kept;
    }
}
