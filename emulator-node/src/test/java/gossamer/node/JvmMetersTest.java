package gossamer.node;

import static org.assertj.core.api.Assertions.assertThat;

import akka.actor.testkit.typed.javadsl.ActorTestKit;
import com.typesafe.config.ConfigFactory;
import gossamer.node.cluster.Directory.Node;
import gossamer.node.cluster.NodeActor;
import gossamer.node.cluster.RegionAssignment;
import gossamer.node.cluster.Secret;
import gossamer.node.region.Ceiling;
import gossamer.node.region.RegionActor.Progressed;
import gossamer.node.region.RegionLoad;
import gossamer.node.region.StateTransfer;
import gossamer.node.trace.TraceUplink;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class JvmMetersTest {

    private final ActorTestKit kit = ActorTestKit.create("meters", ConfigFactory.load());
    private final Node first = node("h:1");
    private final Node second = node("h:2");
    private final RegionAssignment homes =
            RegionAssignment.spread(4, false, List.of(first, second));
    private final RegionProgress[] slots =
            IntStream.range(0, 4).mapToObj(RegionProgress::new).toArray(RegionProgress[]::new);
    private final JvmMeters meters = new JvmMeters();

    private Node node(String address) {
        return new Node(
                kit.createTestProbe(NodeActor.Command.class).ref(), address, 1, Secret.random());
    }

    @AfterEach
    void close() {
        kit.shutdownTestKit();
    }

    private void tell(int region, long deliveries, long waitedNanos, long unsent) {
        RegionLoad load = new RegionLoad(waitedNanos, unsent, 1_000 + deliveries);
        meters.progressed(
                homes.of(region),
                slots[region],
                new Progressed(region, 0, 0, deliveries, Ceiling.NONE, load));
        slots[region].deliveries = deliveries;
    }

    @Test
    void aJvmIsWhatItsRegionsAreTogether() {
        tell(0, 10, 0, 5);
        tell(1, 20, 0, 6);
        tell(1, 25, 0, 7);
        tell(2, 1, 0, 0);
        tell(2, 2, Long.MAX_VALUE, 0);
        List<JvmStatus> all = meters.measure(homes, slots, 3);
        assertThat(all).extracting(JvmStatus::name).containsExactly("coordinator", "h:1", "h:2");
        assertThat(all).extracting(JvmStatus::regions).containsExactly(0, 2, 2);
        assertThat(all).extracting(JvmStatus::deliveries).containsExactly(0L, 35L, 2L);
        assertThat(all).extracting(JvmStatus::waitingShare).containsExactly(0.0, 0.0, 1.0);
        assertThat(all).extracting(JvmStatus::traceBacklog).containsExactly(3L, 12L, 0L);
        assertThat(all.get(1).memory()).isEqualTo(1_025);
        assertThat(all.get(1).deliveriesPerSecond()).isPositive();
        List<JvmStatus> later = meters.measure(homes, slots, 0);
        assertThat(later).extracting(JvmStatus::deliveries).containsExactly(0L, 35L, 2L);
        assertThat(later).extracting(JvmStatus::deliveriesPerSecond).containsOnly(0.0);
        assertThat(later).extracting(JvmStatus::waitingShare).containsOnly(0.0);
    }

    @Test
    void whatARegionDoesAgainInAnotherJvmCountsThere() {
        tell(0, 100, 50, 9);
        tell(2, 10, 0, 0);
        List<Integer> orphans = homes.lose(first);
        assertThat(homes.settle(orphans, List.of(second))).isTrue();
        StateTransfer.Mark before = new StateTransfer.Mark(0, 5, TraceUplink.Gathered.NOTHING);
        orphans.forEach(region -> slots[region].orphaned(before));
        tell(0, 30, 10, 1);
        tell(0, 40, 20, 2);
        List<JvmStatus> all = meters.measure(homes, slots, 0);
        assertThat(all).extracting(JvmStatus::name).containsExactly("coordinator", "h:2");
        assertThat(all.get(1).regions()).isEqualTo(4);
        assertThat(all.get(1).deliveries()).isEqualTo(45);
        assertThat(all.get(1).traceBacklog()).isEqualTo(2);
    }
}
