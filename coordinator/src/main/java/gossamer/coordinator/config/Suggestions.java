package gossamer.coordinator.config;

import java.util.Collection;
import java.util.Locale;
import java.util.Optional;

/** Guesses what a misspelt word was meant to be. */
public final class Suggestions {

    private static final int MAX_LENGTH = 64;

    private Suggestions() {}

    /**
     * The candidate closest to the word, the first one on a tie; empty if none is close. Case does
     * not count.
     */
    public static Optional<String> nearest(String word, Collection<String> candidates) {
        int most = Math.max(1, Math.min(3, word.length() / 3));
        int least = Integer.MAX_VALUE;
        Optional<String> nearest = Optional.empty();
        for (String candidate : candidates) {
            int distance = distance(lower(word), lower(candidate));
            // A word of one or two letters has everything of its length within reach.
            if (distance < least && distance <= most && distance < candidate.length()) {
                least = distance;
                nearest = Optional.of(candidate);
            }
        }
        return nearest;
    }

    /** The closest candidate as the end of a message; empty if none is close. */
    public static String hint(String word, Collection<String> candidates) {
        return nearest(word, candidates)
                .map(near -> "; did you mean " + near + "?")
                .orElse("");
    }

    private static String lower(String word) {
        return word.substring(0, Math.min(MAX_LENGTH, word.length())).toLowerCase(Locale.ROOT);
    }

    /**
     * Insertions, deletions, replacements and swaps of neighbours that turn one word into the
     * other.
     */
    static int distance(String from, String to) {
        int[][] cost = new int[from.length() + 1][to.length() + 1];
        for (int i = 0; i <= from.length(); i++) {
            for (int j = 0; j <= to.length(); j++) {
                if (i == 0 || j == 0) {
                    cost[i][j] = i + j;
                    continue;
                }
                int replace = from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1;
                int least = Math.min(cost[i - 1][j] + 1, cost[i][j - 1] + 1);
                least = Math.min(least, cost[i - 1][j - 1] + replace);
                boolean swapped = i > 1
                        && j > 1
                        && from.charAt(i - 1) == to.charAt(j - 2)
                        && from.charAt(i - 2) == to.charAt(j - 1);
                cost[i][j] = swapped ? Math.min(least, cost[i - 2][j - 2] + 1) : least;
            }
        }
        return cost[from.length()][to.length()];
    }
}
