package gossamer.coordinator.cli;

import gossamer.node.cluster.Directory;
import java.time.Duration;
import picocli.CommandLine.Option;

/** When a coordinator gives up a node that gives no sign of life, and nodes their coordinator. */
final class LostAfterOption {

    private static final Duration LEAST = Duration.ofSeconds(3);
    private static final Duration MOST = Duration.ofHours(24);

    @Option(names = "--lost-after", paramLabel = "TIME")
    private String text = Directory.LOST_AFTER.toSeconds() + "s";

    Duration read() throws UsageException {
        return TimeOption.read(text)
                .filter(time -> time.compareTo(LEAST) >= 0 && time.compareTo(MOST) <= 0)
                .orElseThrow(() -> new UsageException("--lost-after " + text + "; allowed: "
                        + TimeOption.ALLOWED + ", from 3s to 24h"));
    }
}
