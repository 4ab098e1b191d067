package gossamer.model.fsa;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.model.fsa.Signal.Alarm;
import gossamer.model.fsa.Signal.Sent;
import gossamer.model.token.TokenAccumulator;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class SignalTest {

    @Test
    void whatAnEarlierLifePutOffStandsBesideWhatALaterOneSends() {
        Packet packet = new Packet(
                Packet.idOf(3, 5), 0, 7, 0, 0, 0, TokenAccumulator.of(3).snapshot(), 1, null, null);
        Alarm first = new Alarm(3, 0, packet);
        Alarm second = new Alarm(3, 0, packet, 1);
        Sent sent = new Sent(packet);
        assertThat(new TreeSet<Signal>(List.of(second, first, sent)))
                .containsExactly(sent, first, second);
    }
}
