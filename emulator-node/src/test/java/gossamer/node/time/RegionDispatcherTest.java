package gossamer.node.time;

import static org.assertj.core.api.Assertions.assertThat;

import akka.actor.testkit.typed.javadsl.ActorTestKit;
import akka.actor.testkit.typed.javadsl.TestProbe;
import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.DispatcherSelector;
import akka.actor.typed.javadsl.Adapter;
import akka.actor.typed.javadsl.Behaviors;
import com.typesafe.config.ConfigFactory;
import gossamer.node.cluster.ClusterConfig;
import gossamer.node.region.TestRegions;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class RegionDispatcherTest {

    private static final int MANY = 5_000;

    private final ActorTestKit kit =
            ActorTestKit.create(ClusterConfig.withRegions(2, ConfigFactory.empty()));
    private final TestProbe<String> probe = kit.createTestProbe();

    @AfterEach
    void stop() {
        kit.shutdownTestKit();
    }

    private <T> ActorRef<T> spawn(Behavior<T> behavior, int region) {
        return kit.spawn(behavior, DispatcherSelector.fromConfig(RegionDispatcher.id(region)));
    }

    private Behavior<String> relay() {
        return Behaviors.receiveMessage(text -> {
            probe.getRef().tell(Thread.currentThread().getName() + " " + text);
            return Behaviors.same();
        });
    }

    @Test
    void aChildGetsAllThatItsParentTellsItInOrderFromItsFirstMessageOn() {
        spawn(
                Behaviors.<String>setup(context -> {
                    ActorRef<String> child =
                            context.spawn(relay(), "child", DispatcherSelector.sameAsParent());
                    IntStream.range(0, MANY).forEach(i -> child.tell("m" + i));
                    return Behaviors.empty();
                }),
                0);
        for (int i = 0; i < MANY; i++) {
            probe.expectMessage(TestRegions.PATIENCE, "gossamer-region-0 m" + i);
        }
    }

    @Test
    void messagesOfOtherRegionsArriveInOrderOnTheReceiversThread() {
        ActorRef<String> receiver = spawn(relay(), 1);
        spawn(
                Behaviors.<String>setup(context -> {
                    IntStream.range(0, MANY).forEach(i -> receiver.tell("m" + i));
                    return Behaviors.empty();
                }),
                0);
        for (int i = 0; i < MANY; i++) {
            probe.expectMessage(TestRegions.PATIENCE, "gossamer-region-1 m" + i);
        }
    }

    @Test
    void whatIsToldToAnActorThatStopsGoesNowhereAndTheOthersGoOn() {
        TestProbe<akka.actor.DeadLetter> lost = kit.createTestProbe();
        // At once, where that of typed actors takes effect some time later.
        Adapter.toClassic(kit.system())
                .eventStream()
                .subscribe(Adapter.toClassic(lost.getRef()), akka.actor.DeadLetter.class);
        spawn(
                Behaviors.<String>setup(context -> {
                    ActorRef<String> brief = context.spawn(
                            Behaviors.<String>receiveMessage(text -> Behaviors.stopped()),
                            "brief",
                            DispatcherSelector.sameAsParent());
                    ActorRef<String> lasting =
                            context.spawn(relay(), "lasting", DispatcherSelector.sameAsParent());
                    brief.tell("last words");
                    brief.tell("too late");
                    lasting.tell("still there");
                    return Behaviors.empty();
                }),
                0);
        probe.expectMessage(TestRegions.PATIENCE, "gossamer-region-0 still there");
        assertThat(lost.receiveMessage(TestRegions.PATIENCE).message()).isEqualTo("too late");
    }
}
