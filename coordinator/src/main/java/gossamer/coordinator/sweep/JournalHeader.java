package gossamer.coordinator.sweep;

import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigRenderOptions;

import gossamer.coordinator.experiment.BuildInfo;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The first line of a journal: what the campaign is.
 *
 * @param build which Gossamer runs it
 * @param identity its config, as JSON
 */
record JournalHeader(BuildInfo build, String identity) {

    private static final String KIND = "gossamer-sweep";
    private static final String VERSION = "4";
    private static final int MOST_DIFFERENCES = 5;
    private static final int MOST_CHARACTERS = 80;
    private static final String ADVICE =
            "\n--restart begins anew and keeps the old journal as journal.old;"
                    + " --out takes another directory";

    List<String> fields() {
        return List.of(KIND, VERSION, build.version(), build.commit(), identity);
    }

    /**
     * Requires that a journal was begun by the same Gossamer for the same campaign.
     *
     * @throws SweepException with both values of what differs
     */
    void requireSame(List<String> found, Path file) throws SweepException {
        if (found.equals(fields())) {
            return;
        }
        if (found.size() != fields().size()
                || !found.get(0).equals(KIND)
                || !found.get(1).equals(VERSION)) {
            throw new SweepException(file + " is not a journal of version " + VERSION + ADVICE);
        }
        List<String> differences = new ArrayList<>();
        addDifference(differences, "gossamer", found.get(2), build.version());
        addDifference(differences, "commit", found.get(3), build.commit());
        Map<String, String> before = entries(found.get(4));
        Map<String, String> now = entries(identity);
        Set<String> keys = new TreeSet<>(before.keySet());
        keys.addAll(now.keySet());
        for (String key : keys) {
            String was = before.getOrDefault(key, "nothing");
            addDifference(differences, key, was, now.getOrDefault(key, "nothing"));
        }
        int more = differences.size() - MOST_DIFFERENCES;
        throw new SweepException(file.getParent()
                + " holds results of another campaign; they do not go together:"
                + differences.stream().limit(MOST_DIFFERENCES).collect(Collectors.joining())
                + (more > 0 ? "\n  and " + more + " more" : "")
                + ADVICE);
    }

    private static void addDifference(
            List<String> differences, String what, String before, String now) {
        if (!before.equals(now)) {
            int same = 0;
            while (same < Math.min(before.length(), now.length())
                    && before.charAt(same) == now.charAt(same)) {
                same++;
            }
            differences.add("\n  " + what + ": was " + shorten(before, same) + ", is "
                    + shorten(now, same));
        }
    }

    /** Around the first place at which it differs. */
    private static String shorten(String text, int same) {
        if (text.length() <= MOST_CHARACTERS) {
            return text;
        }
        int begin = Math.max(0, Math.min(same - MOST_CHARACTERS / 2, text.length()));
        int end = Math.min(text.length(), begin + MOST_CHARACTERS);
        return (begin > 0 ? "…" : "")
                + text.substring(begin, end)
                + (end < text.length() ? "…" : "");
    }

    private static Map<String, String> entries(String json) {
        return ConfigFactory.parseString(json).entrySet().stream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey,
                        entry -> entry.getValue().render(ConfigRenderOptions.concise())));
    }
}
