package gossamer.node.region;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import gossamer.model.fsa.Packet;
import gossamer.model.run.Emulation;
import gossamer.model.token.TokenSet;
import org.junit.jupiter.api.Test;

class RegionActorsTest {

    private final Emulation ring = TestRegions.ring(10);
    private final RegionActors second = new RegionActors(1, ring, new Placement(ring, 2));

    private Packet packetTo(int pu) {
        int channel = ring.topology().channelBetween(pu - 1, pu);
        return new Packet(Packet.idOf(pu - 1, 1), 0, channel, 0, 0, 0, TokenSet.of(0), 1);
    }

    @Test
    void aSignalIsForThePlaceOfItsPuInTheRegion() {
        assertThat(second.receiverOf(packetTo(5))).isZero();
        assertThat(second.receiverOf(packetTo(9))).isEqualTo(4);
    }

    @Test
    void whatIsForAPuOfAnotherRegionIsNotTakenForSomethingElse() {
        assertThatThrownBy(() -> second.receiverOf(packetTo(4)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("is for nobody in this region");
    }
}
