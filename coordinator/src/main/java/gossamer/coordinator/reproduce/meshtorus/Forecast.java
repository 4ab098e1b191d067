package gossamer.coordinator.reproduce.meshtorus;

import static gossamer.coordinator.text.Texts.format;

import gossamer.coordinator.reproduce.Section;
import gossamer.model.analysis.wormhole.EmulatedCell;
import gossamer.model.analysis.wormhole.PrintedTables;
import gossamer.model.analysis.wormhole.PrintedTables.Cell;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** How many packets the large runs have, which are too many, and how long it all will take. */
final class Forecast {

    /** Most packets of a run where nothing else is said: all that there are. */
    static final long MOST_PACKETS = Long.MAX_VALUE;

    private static final double NANOS = 1e9;
    private static final double SECONDS_PER_MINUTE = 60;

    /** Two cells that tell the pace: one with many packets, one with many PUs. */
    private static final int MANY_PACKETS = 81;

    private static final int MANY_PUS = 243;

    private final WormRuns runs;
    private final WormCrew crew;
    private final long mostPackets;
    private final Map<String, Long> packets = new HashMap<>();

    /** Runs of up to so many packets. */
    Forecast(WormRuns runs, WormCrew crew, long mostPackets) {
        this.runs = runs;
        this.crew = crew;
        this.mostPackets = mostPackets;
    }

    /** Packets of a schedule, for any start-up; if there are too many, not all are counted. */
    long packets(WormJob job) {
        return packets.computeIfAbsent(job.name() + job.grid().shapeText(), none -> {
            runs.working(job.name() + " on " + job.grid().shapeText() + ": counting packets");
            return job.plan().get().packetsUpTo(mostPackets);
        });
    }

    /** Why there is no run of a schedule; empty if there is one, or can be. */
    String whyNot(WormJob job) {
        if (runs.has(job)) {
            return "";
        }
        if (crew.lanes(job) == 0) {
            return format(
                    "it takes some %,d MiB; GOSSAMER_JAVA_OPTS=-Xmx%dm gives them",
                    job.memory() >> 20, job.memory() >> 20);
        }
        return packets(job) <= mostPackets ? "" : format("more than %,d packets", mostPackets);
    }

    /** What is to be run that the journal does not have, and how long that will take. */
    Section of(List<WormJob> wanted) {
        List<WormJob> jobs = new ArrayList<>(wanted);
        jobs.removeIf(job -> !whyNot(job).isEmpty());
        int all = jobs.size();
        jobs.removeIf(job -> runs.has(job));
        List<String> lines = new ArrayList<>();
        lines.add(format(
                "  %,d runs, of which the journal has %,d; %,d of %,d are left out",
                all, all - jobs.size(), wanted.size() - all, wanted.size()));
        wanted.stream()
                .map(this::whyNot)
                .filter(why -> !why.isEmpty())
                .collect(Collectors.groupingBy(why -> why, TreeMap::new, Collectors.counting()))
                .forEach((why, count) -> lines.add(format("  left out, %,d: %s", count, why)));
        if (!jobs.isEmpty()) {
            lines.add(time(jobs));
        }
        return Section.of(List.of()).with(lines);
    }

    /** Runs all that can be run, those with the fewest packets first. */
    Section run(List<WormJob> wanted) {
        List<WormJob> jobs = wanted.stream()
                .filter(job -> whyNot(job).isEmpty())
                .sorted(Comparator.comparingLong(job -> runs.has(job) ? 0 : packets(job)))
                .toList();
        // Smaller ones are done by more at a time.
        jobs.stream()
                .collect(Collectors.groupingBy(crew::lanes, TreeMap::new, Collectors.toList()))
                .descendingMap()
                .forEach((lanes, some) -> crew.run(some, runs, Math.max(1, lanes)));
        jobs.forEach(runs::run);
        return Section.of(List.of()).with(List.of("  " + jobs.size() + " runs have ended"));
    }

    private String time(List<WormJob> jobs) {
        WormJob dense = job(
                cell -> cell.n() == MANY_PACKETS && cell.row() == PrintedTables.Row.APPROACH_1_1);
        WormJob wide =
                job(cell -> cell.n() == MANY_PUS && cell.row() == PrintedTables.Row.APPROACH_2_2);
        seconds(dense, true);
        double audited = seconds(dense, true) / packets(dense);
        double counted = seconds(dense, false) / packets(dense);
        double perPu = Math.max(
                0, (seconds(wide, true) - audited * packets(wide)) / wide.grid().pus());
        double packets = jobs.stream().mapToDouble(this::packets).sum();
        double seconds = jobs.stream()
                .mapToDouble(
                        job -> (packets(job) * (WormRuns.isAudited(job.grid()) ? audited : counted)
                                        + job.grid().pus() * perPu)
                                / crew.lanes(job))
                .sum();
        return format(
                "  %,d runs to do, %,.0f packets: about %,.0f minutes, at %,.0f packets a second"
                        + " (%,.0f above side %d, not audited) and %.0f s for each 100,000 PUs, as"
                        + " measured just now, %s at a time",
                jobs.size(),
                packets,
                Math.ceil(seconds / SECONDS_PER_MINUTE),
                1 / audited,
                1 / counted,
                MANY_PUS,
                perPu * 100_000,
                jobs.stream()
                        .map(crew::lanes)
                        .distinct()
                        .sorted(Comparator.reverseOrder())
                        .map(String::valueOf)
                        .collect(Collectors.joining(", then ")));
    }

    private static WormJob job(Predicate<Cell> which) {
        return PrintedTables.table2().stream()
                .filter(which)
                .findFirst()
                .map(EmulatedCell::of)
                .map(WormJob::of)
                .orElseThrow();
    }

    private double seconds(WormJob job, boolean audited) {
        long begun = System.nanoTime();
        runs.forTime(audited, job.name(), job.grid(), job.r(), job.plan().get());
        return (System.nanoTime() - begun) / NANOS;
    }
}
