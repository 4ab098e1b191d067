package gossamer.coordinator.config;

import gossamer.coordinator.schedule.ScheduleDocument;
import gossamer.coordinator.schedule.ScheduleFormatException;
import gossamer.coordinator.schedule.ScheduleProblem;
import gossamer.coordinator.schedule.ScheduleReader;
import gossamer.model.algorithm.GossipAlgorithm;
import gossamer.model.algorithm.anynetwork.Greedy;
import gossamer.model.algorithm.anynetwork.ScheduleGossip;
import gossamer.model.algorithm.cycle.LargeCycle;
import gossamer.model.algorithm.cycle.SmallCycle;
import gossamer.model.algorithm.grid.MeshTwoPhase;
import gossamer.model.algorithm.grid.MeshTwoPhase.Phase2;
import gossamer.model.algorithm.path.LargePath;
import gossamer.model.algorithm.path.SmallPath;
import gossamer.model.machine.Cost;
import gossamer.model.machine.Network;
import gossamer.model.schedule.Schedule;
import gossamer.model.schedule.ScheduleFault;
import gossamer.model.schedule.ScheduleFaultCode;
import gossamer.model.schedule.ScheduleReport;
import gossamer.model.schedule.ScheduleVerifier;
import gossamer.model.topology.Grid;
import gossamer.model.topology.Topology;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * The keys under {@code algorithm} that are those of gossip with bounded packets.
 *
 * @param phase2 empty if it was not given or could not be read
 */
record BoundedSection(Optional<Phase2> phase2) {

    static final String PHASE_2 = "algorithm.phase-2";
    static final String FILE = LoadedConfig.SCHEDULE_FILE;

    private static final String FILE_ALLOWED = "a schedule file, see docs/schedules.md";
    private static final long MOST_BYTES = 1L << 30;
    private static final int MOST_FAULTS = 20;

    static BoundedSection read(KeyReader keys) {
        keys.value(FILE);
        return new BoundedSection(
                keys.choice(PHASE_2, Arrays.asList(Phase2.values()), BoundedSection::word));
    }

    /** The name of a way to go through phase 2 in configs. */
    static String word(Phase2 phase2) {
        return phase2.name().toLowerCase(Locale.ROOT);
    }

    /** The algorithm of this kind, bound to its topology; empty if something about it is wrong. */
    Optional<GossipAlgorithm> bind(
            KeyReader keys, AlgorithmKind kind, TopologySection section, NetworkSection machine) {
        if (kind == AlgorithmKind.SCHEDULE) {
            return schedule(keys, section, machine);
        }
        if (section.topology().isEmpty() || machine.network().isEmpty()) {
            return Optional.empty();
        }
        Topology topology = section.topology().get();
        Network network = machine.network().get();
        return switch (kind) {
            case SMALL_PATH -> Optional.of(SmallPath.of((Grid) topology));
            case FUJITA_PATH -> Optional.of(SmallPath.fujita((Grid) topology));
            case LARGE_PATH -> Optional.of(new LargePath((Grid) topology, round(network, 2)));
            case SMALL_CYCLE -> Optional.of(new SmallCycle((Grid) topology));
            case LARGE_CYCLE -> Optional.of(new LargeCycle((Grid) topology, round(network, 2)));
            case MESH_TWO_PHASE -> meshTwoPhase(keys, section, (Grid) topology, network);
            case GREEDY -> greedy(keys, section, topology, network);
            default -> throw new IllegalArgumentException(kind + " is read elsewhere");
        };
    }

    /** Ticks of one round: what a packet of so many tokens takes over one link. */
    private static long round(Network network, int tokens) {
        Cost cost = network.cost();
        return cost.startup() + cost.crossing((long) tokens * network.tokenFlits());
    }

    private Optional<GossipAlgorithm> meshTwoPhase(
            KeyReader keys, TopologySection section, Grid grid, Network network) {
        if (keys.given(PHASE_2) && phase2.isEmpty()) {
            return Optional.empty();
        }
        Phase2 chosen = phase2.orElse(grid.wrapped() ? Phase2.ROTATE : Phase2.CENTRE);
        if (grid.wrapped() != (chosen == Phase2.ROTATE)) {
            List<String> others = Arrays.stream(Phase2.values())
                    .filter(other -> grid.wrapped() == (other == Phase2.ROTATE))
                    .map(BoundedSection::word)
                    .toList();
            keys.rejectDerived(
                    PHASE_2,
                    word(chosen) + " does not go with " + section.describe(),
                    Values.list(others));
            return Optional.empty();
        }
        return Optional.of(new MeshTwoPhase(grid, chosen, round(network, 1)));
    }

    private static Optional<GossipAlgorithm> greedy(
            KeyReader keys, TopologySection section, Topology topology, Network network) {
        if (topology.pus() > Greedy.MOST_PUS) {
            keys.rejectDerived(
                    AlgorithmSection.NAME,
                    Greedy.NAME + " on " + section.describe() + " with " + topology.pus()
                            + " PUs, each of which remembers every token once per link",
                    "at most " + Greedy.MOST_PUS + " PUs");
            return Optional.empty();
        }
        int capacity = network.packetCapacity().orElse(Integer.MAX_VALUE);
        return Optional.of(new Greedy(topology, capacity));
    }

    /** The schedule file that is in force, in a form that does not depend on where it is read. */
    static String absoluteFile(KeyReader keys) {
        return new FileKey(keys, FILE, FILE_ALLOWED).absolute();
    }

    /** The file is read even if the network could not be: all that is wrong is told at once. */
    private static Optional<GossipAlgorithm> schedule(
            KeyReader keys, TopologySection section, NetworkSection machine) {
        keys.require(FILE, FILE_ALLOWED);
        Optional<Path> file = new FileKey(keys, FILE, FILE_ALLOWED).read(MOST_BYTES);
        Optional<ScheduleDocument> document = file.flatMap(known -> readSchedule(keys, known));
        if (document.isEmpty() || section.topology().isEmpty()) {
            return Optional.empty();
        }
        Topology topology = section.topology().get();
        OptionalInt pus = document.get().pus();
        if (pus.isPresent() && pus.getAsInt() != topology.pus()) {
            keys.rejectDerived(
                    FILE,
                    file.get() + " is for " + pus.getAsInt() + " PUs, but " + section.describe()
                            + " has " + topology.pus(),
                    "a schedule for this network");
            return Optional.empty();
        }
        Schedule schedule = document.get().schedule();
        return machine.network()
                .flatMap(network -> scheduleOn(keys, file.get(), schedule, topology, network));
    }

    private static Optional<ScheduleDocument> readSchedule(KeyReader keys, Path file) {
        try {
            return Optional.of(ScheduleReader.read(file));
        } catch (ScheduleFormatException e) {
            e.problems().forEach(problem -> keys.rejectAt(originOf(problem), problem.message()));
        } catch (IOException e) {
            keys.reject(FILE, String.valueOf(e.getMessage()), FILE_ALLOWED);
        }
        return Optional.empty();
    }

    private static Origin originOf(ScheduleProblem problem) {
        return new Origin(problem.file(), problem.line(), problem.column());
    }

    /** A schedule that does not suffice may be run; one that breaks a rule of the machine may not. */
    private static Optional<GossipAlgorithm> scheduleOn(
            KeyReader keys, Path file, Schedule schedule, Topology topology, Network network) {
        ScheduleReport report = ScheduleVerifier.verify(schedule, topology, network);
        List<ScheduleFault> faults = report.faults().stream()
                .filter(fault -> fault.code() != ScheduleFaultCode.INCOMPLETE)
                .toList();
        long all = report.total() - report.count(ScheduleFaultCode.INCOMPLETE);
        for (ScheduleFault fault : faults.subList(0, Math.min(MOST_FAULTS, faults.size()))) {
            keys.rejectAt(Origin.of(file.toString()), fault.toString());
        }
        if (all > MOST_FAULTS) {
            keys.rejectAt(
                    Origin.of(file.toString()), "and " + (all - MOST_FAULTS) + " faults more");
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
        return Optional.of(new ScheduleGossip(topology, schedule, round(network, largest), rounds));
    }
}
