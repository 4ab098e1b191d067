package gossamer.coordinator.schedule;

import gossamer.model.algorithm.AlgorithmProvider;
import gossamer.model.algorithm.GossipAlgorithm;
import gossamer.model.algorithm.Site;
import gossamer.model.algorithm.Surroundings;
import gossamer.model.algorithm.anynetwork.ScheduleGossip;
import gossamer.model.registry.Complaints;
import gossamer.model.registry.Declared;
import gossamer.model.registry.FileParser;
import gossamer.model.registry.Key;
import gossamer.model.registry.Settings;
import gossamer.model.schedule.Schedule;
import gossamer.model.schedule.ScheduleFault;
import gossamer.model.schedule.ScheduleFault.ScheduleFaultCode;
import gossamer.model.schedule.ScheduleReport;
import gossamer.model.schedule.ScheduleVerifier;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** Declares {@link ScheduleGossip}. */
public final class ScheduleProvider extends Declared implements AlgorithmProvider {

    /**
     * A schedule file and what is in it.
     *
     * @param file as it is named
     * @param content what is in it
     */
    public record Document(Path file, ScheduleDocument content) {}

    private static final long MOST_BYTES = 1L << 30;
    private static final int MOST_FAULTS = 20;

    /** The schedule file. */
    public static final Key<Document> FILE = Key.file(
                    "file",
                    "a schedule file, see docs/schedules.md",
                    MOST_BYTES,
                    ScheduleProvider::read)
            .required()
            .doc(
                    "\"schedules/path-7.json\"",
                    "A JSON file that says who sends what to whom in which round"
                            + " (docs/schedules.md); for fsa the automata of all PUs"
                            + " (docs/automata.md). Relative to the file that this is written in,"
                            + " like an include; given by --set, relative to the working"
                            + " directory. It must keep to the links, duplex, ports and packet"
                            + " capacity of the network. A round takes as long as its largest"
                            + " packet takes over one link.");

    /** The only one. */
    public ScheduleProvider() {
        super(ScheduleGossip.NAME, "what a file says", "the file", FILE);
    }

    private static Optional<Document> read(Path file, FileParser.Faults faults) throws IOException {
        try {
            return Optional.of(new Document(file, ScheduleReader.read(file)));
        } catch (ScheduleFormatException e) {
            e.problems()
                    .forEach(problem ->
                            faults.add(problem.line(), problem.column(), problem.message()));
            return Optional.empty();
        }
    }

    @Override
    public void check(Surroundings known, Settings settings, Complaints complaints) {
        Optional<Document> document = settings.get(FILE);
        OptionalInt pus = document.map(read -> read.content().pus()).orElse(OptionalInt.empty());
        if (pus.isPresent()
                && known.pus().isPresent()
                && pus.getAsInt() != known.pus().getAsLong()) {
            complaints.reject(
                    FILE,
                    document.orElseThrow().file() + " is for " + pus.getAsInt() + " PUs, but "
                            + known.outline().describe() + " has " + known.pus().getAsLong(),
                    "a schedule for this network");
        }
    }

    /**
     * A schedule that does not suffice may be run; one that breaks a rule of the machine may not.
     */
    @Override
    public Optional<GossipAlgorithm> create(Site site, Settings settings, Complaints complaints) {
        Schedule schedule = settings.value(FILE).content().schedule();
        ScheduleReport report = ScheduleVerifier.verify(schedule, site.topology(), site.network());
        List<ScheduleFault> faults = report.faults().stream()
                .filter(fault -> fault.code() != ScheduleFaultCode.INCOMPLETE)
                .toList();
        long all = report.total() - report.count(ScheduleFaultCode.INCOMPLETE);
        for (ScheduleFault fault : faults.subList(0, Math.min(MOST_FAULTS, faults.size()))) {
            complaints.rejectFile(FILE, fault.toString());
        }
        if (all > MOST_FAULTS) {
            complaints.rejectFile(FILE, "and " + (all - MOST_FAULTS) + " faults more");
        }
        if (all > 0) {
            return Optional.empty();
        }
        OptionalInt complete = report.completeRound();
        OptionalLong rounds =
                complete.isPresent() ? OptionalLong.of(complete.getAsInt()) : OptionalLong.empty();
        int largest = schedule.rounds().stream()
                .flatMap(List::stream)
                .mapToInt(transfer -> transfer.tokens().size())
                .max()
                .orElse(1);
        return Optional.of(
                new ScheduleGossip(site.topology(), schedule, site.round(largest), rounds));
    }
}
