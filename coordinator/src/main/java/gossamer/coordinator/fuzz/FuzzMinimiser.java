package gossamer.coordinator.fuzz;

import gossamer.coordinator.shrink.DeltaDebugging;
import gossamer.node.Emulator;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * Makes of a config that fails a small one that fails alike: without rules and keys that do not
 * matter, and with small numbers.
 */
final class FuzzMinimiser {

    private static final Pattern NUMBER = Pattern.compile("\\d+");
    private static final int MOST_PROBES = 500;
    private static final long MOST_NANOS = Duration.ofSeconds(60).toNanos();

    private final FuzzCase.Probe probe;
    private final String kind;
    private FuzzConfig best;
    private int probes;
    private final long begunAt = System.nanoTime();

    private FuzzMinimiser(FuzzCase.Probe probe, FuzzConfig config, String kind) {
        this.probe = probe;
        this.best = config;
        this.kind = kind;
    }

    /** The smallest config found that has the same kind of failure. */
    static FuzzConfig minimal(FuzzCase.Probe probe, FuzzConfig config, String kind)
            throws IOException, InterruptedException {
        FuzzMinimiser minimiser = new FuzzMinimiser(probe, config, kind);
        return minimiser.fails(config) ? minimiser.minimised() : config;
    }

    private FuzzConfig minimised() throws IOException, InterruptedException {
        drop(best.values().keySet().stream().map(FuzzConfig::rule).toList());
        drop(List.copyOf(best.values().keySet()));
        dropLines();
        while (smallerNumber()) {
            // Until none can be smaller.
        }
        drop(List.copyOf(best.values().keySet()));
        return best;
    }

    private boolean fails(FuzzConfig config) throws IOException, InterruptedException {
        if (probes++ >= MOST_PROBES || System.nanoTime() - begunAt > MOST_NANOS) {
            return false;
        }
        try (Emulator emulator = Emulator.create(FuzzRun.MOST_REGIONS)) {
            Optional<FuzzFailure> failure = probe.failure(config, emulator);
            return failure.filter(known -> known.kind().equals(kind)).isPresent();
        }
    }

    private boolean accept(FuzzConfig config) throws IOException, InterruptedException {
        boolean fails = fails(config);
        best = fails ? config : best;
        return fails;
    }

    /** Drops what begins with some of these, which are the begins of paths. */
    private void drop(List<String> prefixes) throws IOException, InterruptedException {
        List<String> all =
                prefixes.stream().distinct().filter(prefix -> !prefix.isEmpty()).toList();
        FuzzConfig whole = best;
        List<Integer> kept =
                DeltaDebugging.minimise(all.size(), some -> fails(without(whole, all, some)));
        accept(without(whole, all, kept));
    }

    private static FuzzConfig without(FuzzConfig config, List<String> all, List<Integer> kept) {
        Map<String, DrawnValue> values = new TreeMap<>(config.values());
        for (int place = 0; place < all.size(); place++) {
            if (!kept.contains(place)) {
                String prefix = all.get(place);
                values.keySet().removeIf(path -> path.startsWith(prefix));
            }
        }
        return new FuzzConfig(values, config.files());
    }

    private void dropLines() throws IOException, InterruptedException {
        for (String file : List.copyOf(best.files().keySet())) {
            FuzzConfig whole = best;
            List<String> lines = whole.files().getOrDefault(file, "").lines().toList();
            List<Integer> kept = DeltaDebugging.minimise(
                    lines.size(), some -> fails(withLines(whole, file, lines, some)));
            accept(withLines(whole, file, lines, kept));
        }
    }

    private static FuzzConfig withLines(
            FuzzConfig config, String file, List<String> lines, List<Integer> kept) {
        Map<String, String> files = new TreeMap<>(config.files());
        StringBuilder text = new StringBuilder();
        kept.forEach(line -> text.append(lines.get(line)).append('\n'));
        files.put(file, text.toString());
        return new FuzzConfig(config.values(), files);
    }

    private boolean smallerNumber() throws IOException, InterruptedException {
        boolean smaller = false;
        for (String path : List.copyOf(best.values().keySet())) {
            String text = Objects.requireNonNull(best.values().get(path)).text();
            List<MatchResult> numbers = NUMBER.matcher(text).results().toList();
            for (MatchResult number : numbers) {
                if (smaller(path, text, number)) {
                    smaller = true;
                    break;
                }
            }
        }
        return smaller;
    }

    private boolean smaller(String path, String text, MatchResult number)
            throws IOException, InterruptedException {
        if (number.group().length() > 15) {
            return false;
        }
        long value = Long.parseLong(number.group());
        for (long candidate : candidates(value)) {
            String other =
                    text.substring(0, number.start()) + candidate + text.substring(number.end());
            Map<String, DrawnValue> values = new TreeMap<>(best.values());
            values.put(path, new DrawnValue(other, "smaller"));
            if (accept(new FuzzConfig(values, best.files()))) {
                return true;
            }
        }
        return false;
    }

    private static List<Long> candidates(long value) {
        List<Long> all = new ArrayList<>(Arrays.asList(0L, 1L, 2L, value / 2, value - 1));
        all.removeIf(candidate -> candidate >= value || candidate < 0);
        return all;
    }
}
