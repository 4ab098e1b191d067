package gossamer.model.machine.rendezvous;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.model.algorithm.crossbar.Permutation;
import gossamer.model.fsa.Packet;
import gossamer.model.fsa.Signal;
import gossamer.model.fsa.Signal.Listen;
import gossamer.model.machine.Cost;
import gossamer.model.token.TokenSet;
import gossamer.model.topology.Crossbar;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SharedChannelsTest {

    private static SharedChannels channels(int many) {
        return on(Crossbar.shared(Instants.PUS, many));
    }

    private static SharedChannels on(Crossbar crossbar) {
        return on(crossbar, Cost.rounds());
    }

    private static SharedChannels on(Crossbar crossbar, Cost cost) {
        RendezvousPort[] ports = new RendezvousPort[Instants.PUS];
        Arrays.setAll(
                ports,
                pu -> new RendezvousPort(pu, Instants.PUS, new TransferCost(crossbar, cost), null));
        return new SharedChannels(0, ports, crossbar);
    }

    private static Packet packet(int from, int to) {
        int channel = Instants.CROSSBAR.channel(from, to);
        return new Packet(Packet.idOf(from, 1), 0, channel, 0, 0, 0, TokenSet.of(from), 1);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 6, 40})
    void theOrderInWhichSignalsOfAnInstantComeChangesNothing(int many) {
        for (Permutation permutation : List.of(
                Permutation.identity(), Permutation.pipelined(), Permutation.randomPerPu(3))) {
            for (int seed = 0; seed < 50; seed++) {
                Instants.assertAnyOrder(permutation, seed, () -> channels(many));
                Instants.assertAnyOrder(permutation, seed, () -> on(Crossbar.circuits(3, 4)));
                Instants.assertAnyOrder(
                        permutation, seed, () -> on(Crossbar.circuits(3, 4), Instants.BY_DISTANCE));
            }
        }
    }

    /** PUs 5, 3 and 1 offer to 0, 2 and 4, which listen: in that order. */
    private static List<String> ofThree(int many) {
        List<Signal> signals = new ArrayList<>();
        for (int pu = 0; pu <= 4; pu += 2) {
            signals.add(packet(5 - pu, pu));
            signals.add(new Listen(pu, 0, Listen.ANY));
        }
        Instants.Log log = new Instants.Log();
        SharedChannels channels = channels(many);
        channels.step(7, signals.toArray(Signal[]::new), log);
        int first = log.lines().size();
        channels.step(8, new Signal[0], log);
        channels.step(9, new Signal[0], log);
        assertThat(log.lines().subList(0, first)).noneMatch(line -> line.contains("at 9"));
        return log.lines().stream()
                .filter(line -> line.matches("\\d+ Packet.*|queued.*|wakes.*"))
                .map(line -> line.replaceAll("Packet\\[id=(\\d+).*", "$1"))
                .toList();
    }

    @Test
    void theLowestSendersGetTheChannels() {
        String one = String.valueOf(Packet.idOf(1, 1));
        String three = String.valueOf(Packet.idOf(3, 1));
        String five = String.valueOf(Packet.idOf(5, 1));
        assertThat(ofThree(1))
                .containsSubsequence(
                        "8 " + one, "wakes 0 at 8", "9 " + three, "wakes 0 at 9", "10 " + five)
                .contains("queued " + three, "queued " + five)
                .doesNotContain("queued " + one);
        assertThat(ofThree(2))
                .containsSubsequence("8 " + one, "8 " + three, "wakes 0 at 8", "9 " + five)
                .contains("queued " + five)
                .doesNotContain("queued " + three);
        assertThat(ofThree(3)).containsExactlyInAnyOrder("8 " + one, "8 " + three, "8 " + five);
    }

    @Test
    void aReceiverThatIsTakenWaitsForNoChannel() {
        Instants.Log log = new Instants.Log();
        Signal[] signals = {packet(3, 0), packet(2, 0), new Listen(0, 0, Listen.ANY)};
        channels(5).step(0, signals, log);
        assertThat(log.lines())
                .contains("queued " + Packet.idOf(3, 1))
                .noneMatch(line -> line.startsWith("wakes"));
    }

    /** On a line of PUs these pairs of sender and receiver offer; who is served in which step. */
    private static List<String> served(Crossbar crossbar, int... pairs) {
        List<Signal> signals = new ArrayList<>();
        for (int pair = 0; pair < pairs.length; pair += 2) {
            signals.add(packet(pairs[pair], pairs[pair + 1]));
            signals.add(new Listen(pairs[pair + 1], 0, Listen.ANY));
        }
        SharedChannels channels = on(crossbar);
        List<String> served = new ArrayList<>();
        for (int time = 0; time < 4; time++) {
            Instants.Log log = new Instants.Log();
            channels.step(time, time == 0 ? signals.toArray(Signal[]::new) : new Signal[0], log);
            int step = time + 1;
            log.lines().stream()
                    .filter(line -> line.startsWith("started"))
                    .map(line -> Long.parseLong(line.replaceAll(".*\\[id=(\\d+).*", "$1")))
                    .forEach(id -> served.add(Packet.senderOf(id) + " in " + step));
        }
        return served;
    }

    @Test
    void aCircuitHoldsAllLinksOnItsWayInItsDirection() {
        Crossbar line = Crossbar.circuits(12);
        assertThat(served(line, 0, 5, 1, 2, 5, 6)).containsExactly("0 in 1", "5 in 1", "1 in 2");
        assertThat(served(line, 0, 5, 4, 1)).containsExactly("0 in 1", "4 in 1");
        assertThat(served(line, 0, 3, 3, 5)).containsExactly("0 in 1", "3 in 1");
    }

    @Test
    void aCircuitFollowsTheFirstSideFirst() {
        // Of 3 rows of 4: 0 to 5 goes by 4, 1 to 4 by 5.
        Crossbar mesh = Crossbar.circuits(3, 4);
        assertThat(served(mesh, 0, 5, 4, 6)).containsExactly("0 in 1", "4 in 2");
        assertThat(served(mesh, 0, 5, 1, 2)).containsExactly("0 in 1", "1 in 1");
        assertThat(served(mesh, 0, 5, 1, 4)).containsExactly("0 in 1", "1 in 1");
    }

    @Test
    void whoseLinksAreTakenLetsAHigherSenderGoToTheSameReceiver() {
        Crossbar line = Crossbar.circuits(12);
        assertThat(served(line, 0, 4, 1, 7, 9, 7)).containsExactly("0 in 1", "9 in 1");
    }
}
