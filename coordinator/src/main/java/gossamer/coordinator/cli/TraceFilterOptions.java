package gossamer.coordinator.cli;

import gossamer.coordinator.config.Suggestions;
import gossamer.model.run.Emulation;
import gossamer.model.trace.EventKind;
import gossamer.model.trace.RecordFilter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options that choose some records of a trace; those of several options fulfil all of them. */
final class TraceFilterOptions {

    private static final Pattern RANGE = Pattern.compile("(\\d{1,18})(\\.\\.(\\d{1,18}))?");
    private static final Pattern WINDOW = Pattern.compile("(\\d{0,18})\\.\\.(\\d{0,18})");

    @Option(names = "--time", paramLabel = "A..B")
    private @Nullable String time;

    @Option(names = "--pu", paramLabel = "LIST")
    private @Nullable String pus;

    @Option(names = "--link", paramLabel = "LIST")
    private @Nullable String links;

    @Option(names = "--kind", paramLabel = "LIST")
    private @Nullable String kinds;

    /** Whether any is given. */
    boolean any() {
        return time != null || pus != null || links != null || kinds != null;
    }

    /**
     * What they let pass.
     *
     * @throws UsageException that names all that cannot be understood
     */
    RecordFilter filter(Emulation emulation) throws UsageException {
        List<String> problems = new ArrayList<>();
        long from = 0;
        long to = Long.MAX_VALUE;
        if (time != null) {
            Matcher window = WINDOW.matcher(time);
            if (window.matches()) {
                from = window.group(1).isEmpty() ? from : Long.parseLong(window.group(1));
                to = window.group(2).isEmpty() ? to : Long.parseLong(window.group(2));
            }
            if (!window.matches() || from > to) {
                problems.add("--time " + time + ": expected A..B with A <= B, in ticks");
            }
        }
        BitSet chosenPus = numbers("--pu", pus, emulation.topology().pus(), problems);
        BitSet chosenLinks = numbers("--link", links, emulation.topology().links(), problems);
        Set<EventKind> chosenKinds = kinds(problems);
        if (!problems.isEmpty()) {
            throw new UsageException(String.join("\ngossamer: ", problems));
        }
        return new RecordFilter(from, to, chosenPus, chosenLinks, chosenKinds);
    }

    private static BitSet numbers(
            String option, @Nullable String list, int limit, List<String> problems) {
        BitSet numbers = new BitSet();
        for (String part : list == null ? new String[0] : list.split(",", -1)) {
            Matcher range = RANGE.matcher(part.strip());
            long first = range.matches() ? Long.parseLong(range.group(1)) : -1;
            long last = range.matches() && range.group(3) != null
                    ? Long.parseLong(range.group(3))
                    : first;
            if (first < 0 || last < first || last >= limit) {
                problems.add(option + " " + list + ": \"" + part
                        + "\" is no number or range A..B of 0.." + (limit - 1));
            } else {
                numbers.set((int) first, (int) last + 1);
            }
        }
        return numbers;
    }

    private Set<EventKind> kinds(List<String> problems) {
        Set<EventKind> chosen = EnumSet.noneOf(EventKind.class);
        List<String> names = Arrays.stream(EventKind.values())
                .map(kind -> kind.name().toLowerCase(Locale.ROOT))
                .toList();
        for (String part : kinds == null ? new String[0] : kinds.split(",", -1)) {
            int index = names.indexOf(part.strip().toLowerCase(Locale.ROOT));
            if (index < 0) {
                problems.add("--kind " + kinds + ": \"" + part + "\" is none of "
                        + String.join(", ", names) + Suggestions.hint(part, names));
            } else {
                chosen.add(EventKind.of(index));
            }
        }
        return chosen;
    }
}
