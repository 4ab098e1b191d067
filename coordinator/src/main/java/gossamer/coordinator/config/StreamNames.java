package gossamer.coordinator.config;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * What the draws of rules are called: by the name of the rule, else by what it is and where, so
 * that they do not depend on which other rules there are. Of several rules without names that say
 * the same the second one is told from the first.
 */
final class StreamNames {

    private final KeyReader keys;
    /** Names of rules by the names of streams. */
    private final Map<String, String> taken = new HashMap<>();

    StreamNames(KeyReader keys) {
        this.keys = keys;
    }

    /**
     * The name of a rule's draws.
     *
     * @param prefix what all such names begin with
     * @param rule the key of the rule
     * @param name of the rule, if it has one
     * @param content what it is and where
     */
    String of(String prefix, String rule, Optional<String> name, String content) {
        String before = prefix.isEmpty() ? "" : prefix + " ";
        if (name.isPresent()) {
            String stream = before + name.get();
            String other = taken.putIfAbsent(stream, rule);
            if (other != null) {
                String wrong = name.get() + " is the name of " + KeyReader.name(other) + " too";
                keys.rejectDerived(
                        rule + "." + ProfileReader.NAME.name(),
                        wrong,
                        "a name of its own, or none");
            }
            return stream;
        }
        String stream = before + content;
        for (int copy = 2; taken.putIfAbsent(stream, rule) != null; copy++) {
            stream = before + content + " #" + copy;
        }
        return stream;
    }
}
