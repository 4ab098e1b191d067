package gossamer.model.machine.rendezvous;

import gossamer.model.algorithm.crossbar.Permutation;
import gossamer.model.machine.Cost;
import gossamer.model.machine.LinkRequirements.Redirection;
import gossamer.model.topology.Crossbar;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RendezvousSchedulerTest {

    @ParameterizedTest
    @CsvSource({"false,1", "true,1", "false,3", "true,3", "false,12", "true,12", "false,0", "true,0"
    })
    void theOrderInWhichSignalsOfAnInstantComeChangesNothing(boolean preferNext, int channels) {
        Crossbar crossbar =
                channels == 0 ? Crossbar.circuits(3, 4) : Crossbar.shared(Instants.PUS, channels);
        Cost cost = channels % 3 == 0 ? Instants.BY_DISTANCE : Cost.rounds();
        for (Permutation permutation : List.of(
                Permutation.identity(), Permutation.pipelined(), Permutation.randomPerPu(3))) {
            for (int seed = 0; seed < 50; seed++) {
                Instants.assertAnyOrder(
                        permutation,
                        seed,
                        () -> new RendezvousScheduler(
                                new TransferCost(crossbar, cost),
                                new Redirection(
                                        pu -> permutation.destinations(pu, Instants.PUS),
                                        preferNext)));
            }
        }
    }
}
