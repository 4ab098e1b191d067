package gossamer.node.time;

import static org.assertj.core.api.Assertions.assertThat;

import akka.actor.DeadLetter;
import akka.actor.PoisonPill;
import akka.actor.Props;
import akka.actor.UnhandledMessage;
import akka.actor.testkit.typed.javadsl.ActorTestKit;
import akka.actor.testkit.typed.javadsl.TestProbe;
import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.DispatcherSelector;
import akka.actor.typed.Terminated;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Adapter;
import akka.actor.typed.javadsl.Behaviors;
import com.typesafe.config.ConfigFactory;
import gossamer.node.cluster.ClusterConfig;
import gossamer.node.region.TestRegions;
import java.util.function.Consumer;
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

    private static final class Texts extends BareActor {
        private final ActorRef<String> hears;

        Texts(ActorRef<String> hears) {
            this.hears = hears;
        }

        void tell(Object message) {
            hand(message);
        }

        @Override
        protected boolean handle(Object message) {
            if (message instanceof String text) {
                boolean byAkka = getSender().equals(Adapter.toClassic(hears));
                hears.tell(Thread.currentThread().getName() + " " + place() + " " + text
                        + (byAkka ? " by Akka" : ""));
                return true;
            }
            return false;
        }
    }

    private akka.actor.ActorRef texts(ActorContext<?> parent, int region) {
        return texts(parent, region, made -> {});
    }

    private akka.actor.ActorRef texts(ActorContext<?> parent, int region, Consumer<Texts> told) {
        Props props = Props.create(Texts.class, () -> {
                    Texts made = new Texts(probe.getRef());
                    told.accept(made);
                    return made;
                })
                .withDispatcher(RegionDispatcher.id(region));
        return Adapter.actorOf(parent, props, "17");
    }

    private <T> TestProbe<T> published(Class<T> event) {
        TestProbe<T> heard = kit.createTestProbe();
        // At once, where that of typed actors takes effect some time later.
        Adapter.toClassic(kit.system())
                .eventStream()
                .subscribe(Adapter.toClassic(heard.getRef()), event);
        return heard;
    }

    @Test
    void aBareActorIsGivenWhatItUnderstandsAndAkkaDoesWithTheRestAsEver() {
        TestProbe<UnhandledMessage> left = published(UnhandledMessage.class);
        TestProbe<DeadLetter> lost = published(DeadLetter.class);
        spawn(
                Behaviors.<String>setup(context -> {
                    akka.actor.ActorRef child = texts(context, 0);
                    for (Object message :
                            new Object[] {"before", 5, "after", PoisonPill.getInstance(), "late"}) {
                        child.tell(message, Adapter.toClassic(probe.getRef()));
                    }
                    return Behaviors.empty();
                }),
                0);
        probe.expectMessage(TestRegions.PATIENCE, "gossamer-region-0 17 before by Akka");
        probe.expectMessage(TestRegions.PATIENCE, "gossamer-region-0 17 after by Akka");
        assertThat(left.receiveMessage(TestRegions.PATIENCE).message()).isEqualTo(5);
        assertThat(lost.receiveMessage(TestRegions.PATIENCE).message()).isEqualTo("late");
    }

    @Test
    void aBareActorIsHandedWhatItsRegionTellsItUntilItStops() {
        TestProbe<UnhandledMessage> left = published(UnhandledMessage.class);
        TestProbe<DeadLetter> lost = published(DeadLetter.class);
        spawn(
                Behaviors.<String>setup(context -> {
                    Texts[] children = new Texts[1];
                    akka.actor.ActorRef child = texts(context, 0, made -> {
                        made.tell("first");
                        made.tell(5);
                        made.tell("after");
                        children[0] = made;
                    });
                    context.watch(Adapter.<Object>toTyped(child));
                    child.tell(PoisonPill.getInstance(), akka.actor.ActorRef.noSender());
                    return Behaviors.receive(String.class)
                            .onSignal(Terminated.class, gone -> {
                                children[0].tell("late");
                                return Behaviors.same();
                            })
                            .build();
                }),
                0);
        probe.expectMessage(TestRegions.PATIENCE, "gossamer-region-0 17 first");
        probe.expectMessage(TestRegions.PATIENCE, "gossamer-region-0 17 after");
        assertThat(left.receiveMessage(TestRegions.PATIENCE).message()).isEqualTo(5);
        assertThat(lost.receiveMessage(TestRegions.PATIENCE).message()).isEqualTo("late");
    }

    @Test
    void aBareActorHearsOtherRegionsToo() {
        spawn(
                Behaviors.<String>setup(context -> {
                    texts(context, 1).tell("hello", Adapter.toClassic(probe.getRef()));
                    return Behaviors.empty();
                }),
                0);
        probe.expectMessage(TestRegions.PATIENCE, "gossamer-region-1 17 hello by Akka");
    }

    @Test
    void whatIsToldToAnActorThatStopsGoesNowhereAndTheOthersGoOn() {
        TestProbe<DeadLetter> lost = published(DeadLetter.class);
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
