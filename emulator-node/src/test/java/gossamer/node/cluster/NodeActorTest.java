package gossamer.node.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import akka.actor.testkit.typed.javadsl.ActorTestKit;
import akka.actor.testkit.typed.javadsl.TestProbe;
import akka.actor.typed.ActorRef;
import com.typesafe.config.ConfigFactory;
import gossamer.model.trace.TraceLevel;
import gossamer.node.cluster.NodeActor.Host;
import gossamer.node.cluster.NodeActor.Share;
import gossamer.node.region.RegionActor;
import gossamer.node.region.RegionActor.Ready;
import gossamer.node.region.RegionBroken;
import gossamer.node.region.RegionBroken.Origin;
import gossamer.node.region.TestRegions;
import gossamer.node.trace.TraceUplink;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class NodeActorTest {

    /** Enough for the first region of a large ring, and not for a second one. */
    private static final long MEMORY = 64L << 20;

    private final ActorTestKit kit =
            ActorTestKit.create("node", ClusterConfig.withRegions(3, ConfigFactory.empty()));

    @AfterEach
    void stop() {
        kit.shutdownTestKit();
    }

    @Test
    void aNodeSaysSoWhenItLacksMemoryForItsShare() {
        Secret key = Secret.random();
        TestProbe<RegionActor.Report> reports = kit.createTestProbe(RegionActor.Report.class);
        ActorRef<NodeActor.Command> node =
                kit.spawn(NodeActor.create(shipment -> TestRegions.ring(45_001), () -> {}, MEMORY));
        node.tell(new NodeActor.Obey(key));
        for (int region = 0; region < 2; region++) {
            node.tell(new Host(
                    key,
                    1,
                    Shipment.of("{}", Map.of()),
                    new Share(region, 3, false, TraceUplink.Gathered.NOTHING),
                    TraceLevel.OFF,
                    reports.getRef(),
                    null));
        }
        RegionBroken broken = reports.expectMessageClass(RegionBroken.class, TestRegions.PATIENCE);
        assertThat(broken.region()).isEqualTo(1);
        assertThat(broken.origin()).isEqualTo(Origin.MACHINE);
        assertThat(broken.message())
                .matches("a node needs about \\d+ MiB of memory for its 2 of 3 regions, it may use"
                        + " 64 MiB; give it more by -Xmx\\d+m, or take more nodes");
        reports.expectMessageClass(Ready.class, TestRegions.PATIENCE);
    }
}
