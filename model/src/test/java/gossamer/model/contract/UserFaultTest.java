package gossamer.model.contract;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.model.fault.Injection;
import gossamer.model.fault.Profile;
import gossamer.model.fault.Spans;
import gossamer.model.fault.Traffic;
import gossamer.model.fault.UserFault;
import gossamer.model.fault.Verdict;
import gossamer.model.fault.When;
import gossamer.model.fault.select.Selector;
import gossamer.model.machine.Cost;
import gossamer.model.machine.Duplex;
import gossamer.model.machine.Network;
import gossamer.model.machine.Ports;
import gossamer.model.reference.SequentialEngine;
import gossamer.model.run.Emulation;
import gossamer.model.topology.Grid;
import gossamer.model.trace.EventKind;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/** Faults that users write as code do what they say. */
class UserFaultTest {

    private static final Emulation RING = Emulations.of(
            Grid.ring(9),
            false,
            new Network(Duplex.FULL, Ports.ALL, OptionalInt.empty(), 1, Cost.rounds()));

    private static Emulation disturbed(UserFault fault) {
        When window = new When.Window(1, Spans.NEVER);
        Injection injection = new Injection("mine", fault, Selector.allChannels(), window);
        Profile profile = new Profile(List.of(), List.of(), List.of(injection));
        return new Emulation(
                "ring",
                1,
                RING.topology(),
                RING.network(),
                RING.algorithm(),
                profile,
                RING.limits());
    }

    /** Runs; how many records there are of each kind. */
    private static Map<EventKind, Integer> run(UserFault fault) {
        Emulation emulation = disturbed(fault);
        assertThat(emulation.profile().opaque()).containsExactly("fault mine");
        SequentialEngine.Outcome result = Emulations.run(emulation);
        Map<EventKind, Integer> counts = new EnumMap<>(EventKind.class);
        for (int record = 0; record < result.trace().size(); record++) {
            counts.merge(result.trace().get(record).kind(), 1, Integer::sum);
        }
        return counts;
    }

    private static Verdict everyFourth(Traffic traffic, long sequence, Verdict verdict) {
        return traffic == Traffic.DATA && sequence % 4 == 1 ? verdict : Verdict.Pass.PASS;
    }

    @Test
    void whatItDropsIsDropped() {
        Map<EventKind, Integer> counts = run((traffic, draws, sequence, time) ->
                everyFourth(traffic, sequence, Verdict.Drop.IN_CHANNEL));
        assertThat(counts.get(EventKind.DROP)).isPositive();
    }

    @Test
    void whatItDuplicatesArrivesTwice() {
        Map<EventKind, Integer> counts = run((traffic, draws, sequence, time) ->
                everyFourth(traffic, sequence, new Verdict.Duplicate(0)));
        assertThat(counts.get(EventKind.DUPLICATE)).isPositive();
        assertThat(counts.get(EventKind.DELIVER))
                .isEqualTo(counts.get(EventKind.START) + counts.get(EventKind.DUPLICATE));
    }

    @Test
    void whatItCorruptsArrivesWrong() {
        Map<EventKind, Integer> counts = run((traffic, draws, sequence, time) ->
                everyFourth(traffic, sequence, new Verdict.Corrupt(0, draws.bits(sequence))));
        assertThat(counts.get(EventKind.CORRUPT)).isPositive();
    }

    @Test
    void whatItDelaysOrHoldsArrivesLater() {
        long plain = lastTime((traffic, draws, sequence, time) -> Verdict.Pass.PASS);
        assertThat(lastTime((traffic, draws, sequence, time) ->
                        everyFourth(traffic, sequence, new Verdict.DeliverAfter(50))))
                .isGreaterThanOrEqualTo(plain + 50);
        assertThat(lastTime((traffic, draws, sequence, time) ->
                        everyFourth(traffic, sequence, new Verdict.Hold(300))))
                .isGreaterThan(300);
    }

    /** When the last record is. */
    private static long lastTime(UserFault fault) {
        run(fault);
        SequentialEngine.Outcome result = Emulations.run(disturbed(fault));
        return result.trace().get(result.trace().size() - 1).time();
    }
}
