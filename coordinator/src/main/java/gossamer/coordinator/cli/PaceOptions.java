package gossamer.coordinator.cli;

import gossamer.model.run.Emulation;
import gossamer.node.Pace;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How fast a run goes by the wall clock. */
final class PaceOptions {

    private static final double LEAST = 1e-6;
    private static final double MOST = 1e9;
    private static final Duration LEAST_LAG = Duration.ofMillis(1);

    @Option(names = "--pace", paramLabel = "X")
    private @Nullable Double pace;

    @Option(names = "--max-lag", paramLabel = "TIME")
    private String mostLag = "10s";

    boolean isGiven() {
        return pace != null;
    }

    /** What is asked for, null for as fast as it can. */
    @Nullable
    Pace of(Emulation emulation) throws UsageException {
        if (pace == null) {
            return null;
        }
        if (!(pace >= LEAST && pace <= MOST)) {
            throw new UsageException("--pace " + pace
                    + "; allowed: from 0.000001 to 1000000000 seconds of virtual time (where it"
                    + " has none: ticks or rounds) per second of the wall clock");
        }
        Duration lag = TimeOption.read(mostLag)
                .filter(time -> time.compareTo(LEAST_LAG) >= 0)
                .orElseThrow(() -> new UsageException("--max-lag " + mostLag + "; allowed: "
                        + TimeOption.ALLOWED + ", from 1ms"));
        return new Pace(pace, emulation.network().cost().base(), lag);
    }
}
