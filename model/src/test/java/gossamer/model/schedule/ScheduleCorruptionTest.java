package gossamer.model.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.model.machine.Duplex;
import gossamer.model.machine.Network;
import gossamer.model.machine.Ports;
import gossamer.model.schedule.Corruption.Place;
import gossamer.model.schedule.Corruption.Spoilt;
import gossamer.model.schedule.GreedySchedules.Instance;
import gossamer.model.schedule.ScheduleFault.ScheduleFaultCode;
import gossamer.model.topology.Grid;
import gossamer.model.topology.Topology;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Valid schedules have no fault; spoilt in one place, they have the fault that was made. */
class ScheduleCorruptionTest {

    private static final int CORRUPTIONS = 2_000;

    @Test
    void greedySchedulesAreValidUnderAllModels() {
        for (Topology topology : List.of(
                Grid.path(1), Grid.path(6), Grid.ring(7), Grid.mesh(3, 3), Grid.torus(2, 4))) {
            for (Duplex duplex : Duplex.values()) {
                for (Ports ports : Ports.values()) {
                    for (int capacity = 1; capacity <= 3; capacity++) {
                        assertValid(topology, duplex, ports, OptionalInt.of(capacity));
                    }
                    assertValid(topology, duplex, ports, OptionalInt.empty());
                }
            }
        }
    }

    private static void assertValid(
            Topology topology, Duplex duplex, Ports ports, OptionalInt capacity) {
        Network network = GreedySchedules.network(duplex, ports, capacity);
        Schedule schedule = GreedySchedules.schedule(topology, network, new Random(1));
        ScheduleReport report = ScheduleVerifier.verify(schedule, topology, network);
        int pus = topology.pus();
        assertThat(report.valid()).as("%s", report).isTrue();
        assertThat(schedule.rounds().stream()
                        .flatMap(List::stream)
                        .mapToInt(transfer -> transfer.tokens().size())
                        .sum())
                .isEqualTo(pus * (pus - 1));
        assertThat(report.completeRound()).hasValue(schedule.rounds().size());
    }

    @Test
    void everyCorruptionIsRefusedWithItsCode() {
        Map<Corruption, Integer> made = new EnumMap<>(Corruption.class);
        Map<ScheduleFaultCode, Integer> expected = new EnumMap<>(ScheduleFaultCode.class);
        for (long seed = 1; seed <= CORRUPTIONS; seed++) {
            Random random = new Random(seed);
            Instance instance = GreedySchedules.random(random);
            assertThat(instance.verify(instance.schedule()).faults())
                    .as("seed %d, before it is spoilt", seed)
                    .isEmpty();
            int first = (int) (seed % Corruption.values().length);
            Corruption corruption = null;
            Spoilt spoilt = null;
            // Where one kind is not possible at all, the next one is.
            for (int next = first; spoilt == null; next++) {
                corruption = Corruption.values()[next % Corruption.values().length];
                spoilt = spoil(instance, corruption, random).orElse(null);
            }
            ScheduleReport report = instance.verify(spoilt.schedule());
            assertThat(report.counts())
                    .as(
                            "seed %d, %s of %s on %s %s %s: %s",
                            seed,
                            corruption,
                            instance.schedule(),
                            instance.topology().kind(),
                            instance.topology().shapeText(),
                            instance.network(),
                            report)
                    .containsKeys(spoilt.codes().toArray(ScheduleFaultCode[]::new));
            made.merge(corruption, 1, Integer::sum);
            spoilt.codes().forEach(code -> expected.merge(code, 1, Integer::sum));
        }
        assertThat(made.keySet()).containsExactly(Corruption.values());
        assertThat(made.values()).allMatch(times -> times >= 20);
        assertThat(expected.keySet()).containsExactly(ScheduleFaultCode.values());
        assertThat(expected.values()).allMatch(times -> times >= 20);
    }

    /** Spoilt at a random place, or at the next one where that is possible. */
    private static Optional<Spoilt> spoil(Instance instance, Corruption how, Random random) {
        List<Place> places = Place.of(instance);
        int first = random.nextInt(places.size());
        return IntStream.range(0, places.size())
                .mapToObj(offset -> how.at(places.get((first + offset) % places.size())))
                .flatMap(Optional::stream)
                .findFirst();
    }

    @Test
    void aFaultIsReportedWhereItWasMade() {
        Random random = new Random(7);
        for (Corruption corruption : Arrays.asList(
                Corruption.TOKEN_FROM_NOWHERE, Corruption.TO_NOBODY, Corruption.EMPTY)) {
            Instance instance = GreedySchedules.random(random);
            for (Place place : Place.of(instance)) {
                Optional<Spoilt> spoilt = corruption.at(place);
                if (spoilt.isPresent()) {
                    ScheduleFault fault =
                            instance.verify(spoilt.get().schedule()).faults().get(0);
                    assertThat(List.of(fault.round(), fault.transfer()))
                            .isEqualTo(List.of(place.round(), place.index()));
                    assertThat(fault.message()).contains("round " + place.round() + ", PU ");
                }
            }
        }
    }
}
