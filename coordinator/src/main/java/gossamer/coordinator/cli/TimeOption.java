package gossamer.coordinator.cli;

import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Options that say how long something may take. */
final class TimeOption {

    /** What they can be, for people. */
    static final String ALLOWED = "a duration with its unit (ms, s, m, h)";

    private static final Pattern SPAN = Pattern.compile("([0-9]{1,9})(ms|s|m|h)");

    private TimeOption() {}

    /** What such an option says; empty if that is no duration. */
    static Optional<Duration> read(String text) {
        Matcher span = SPAN.matcher(text.toLowerCase(Locale.ROOT));
        if (!span.matches()) {
            return Optional.empty();
        }
        long amount = Long.parseLong(span.group(1));
        return Optional.of(
                switch (span.group(2)) {
                    case "ms" -> Duration.ofMillis(amount);
                    case "s" -> Duration.ofSeconds(amount);
                    case "m" -> Duration.ofMinutes(amount);
                    default -> Duration.ofHours(amount);
                });
    }
}
