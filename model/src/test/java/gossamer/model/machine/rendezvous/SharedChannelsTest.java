package gossamer.model.machine.rendezvous;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.model.algorithm.crossbar.Permutation;
import gossamer.model.fsa.Packet;
import gossamer.model.fsa.Signal;
import gossamer.model.fsa.Signal.Listen;
import gossamer.model.token.TokenSet;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SharedChannelsTest {

    private static SharedChannels channels(int many) {
        RendezvousPort[] ports = new RendezvousPort[Instants.PUS];
        Arrays.setAll(ports, pu -> new RendezvousPort(pu, Instants.PUS, null));
        return new SharedChannels(0, ports, many, Instants.CROSSBAR);
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
}
