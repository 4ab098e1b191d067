package gossamer.model.contract;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.model.machine.Duplex;
import gossamer.model.machine.Network;
import gossamer.model.reference.SequentialEngine.Outcome;
import gossamer.model.run.Emulation;
import gossamer.model.topology.Grid;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Makespans worked out by hand, on the standard machine and in rounds. */
class KnownMakespansTest {

    private static final Network FULL =
            Emulations.network(Duplex.FULL, Emulations.LINEAR, Emulations.FLITS);
    private static final Network HALF =
            Emulations.network(Duplex.HALF, Emulations.LINEAR, Emulations.FLITS);

    static Stream<Arguments> cases() {
        return Stream.of(
                // 364 steps of 10,000 + 100 + 1,024.
                Arguments.of(Emulations.of(Grid.ring(729), false, FULL), 4_049_136),
                // One crossing more: start-ups hide the other direction's flits.
                Arguments.of(Emulations.of(Grid.ring(729), false, HALF), 4_050_260),
                Arguments.of(
                        Emulations.of(Grid.ring(729), false, Emulations.rounds(Duplex.FULL, 1)),
                        364),
                Arguments.of(
                        Emulations.of(Grid.ring(729), false, Emulations.rounds(Duplex.HALF, 1)),
                        728),
                // 13·(10,100 + 512) + 13·(10,100 + 27·512).
                Arguments.of(Emulations.of(Grid.torus(27, 27), true, FULL), 448_968),
                // 4·(10,100 + L) for L = 342, 9·342 and 81·342, the largest part of 1,024 flits.
                Arguments.of(Emulations.of(Grid.torus(9, 9, 9), true, FULL), 245_688));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void theMakespanIsTheOneWorkedOutByHand(Emulation emulation, long ticks) {
        Outcome outcome = Emulations.run(emulation);
        assertThat(outcome.tally().completePus).isEqualTo(729);
        assertThat(outcome.tally().lastCompletion).isEqualTo(ticks);
        assertThat(emulation
                        .algorithm()
                        .prediction(emulation.network())
                        .orElseThrow()
                        .ticks())
                .isEqualTo(ticks);
    }
}
