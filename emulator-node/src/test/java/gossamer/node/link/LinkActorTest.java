package gossamer.node.link;

import static org.assertj.core.api.Assertions.assertThat;

import akka.actor.UnhandledMessage;
import akka.testkit.javadsl.TestKit;
import gossamer.model.fsa.Signal;
import gossamer.model.fsa.Signal.Alarm;
import gossamer.model.machine.Arbiter;
import gossamer.node.time.BareActors;
import gossamer.node.time.Step;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The shell around an arbiter: what it hands on, in which order, and what becomes of errors. */
class LinkActorTest {

    @RegisterExtension
    static final BareActors ACTORS = new BareActors();

    private static final Signal OFFER = new Alarm(1, 1, null);

    private final List<String> told = new ArrayList<>();
    private final List<Throwable> broken = new ArrayList<>();
    private final List<Object> effectsSeen = new ArrayList<>();

    private final LinkActor.Fabric fabric = (LinkActor.Fabric) Proxy.newProxyInstance(
            LinkActor.Fabric.class.getClassLoader(),
            new Class<?>[] {LinkActor.Fabric.class},
            (proxy, method, arguments) -> switch (method.getName()) {
                case "after" -> ((Step) arguments[0]).next();
                case "broken" -> {
                    broken.add((Throwable) arguments[0]);
                    yield null;
                }
                case "at" -> {
                    told.add("at " + arguments[0]);
                    yield null;
                }
                case "arbitrates" -> {
                    told.add("arbitrates");
                    yield null;
                }
                default -> throw new AssertionError(method);
            });

    private BareActors.One actor(Arbiter core) {
        return ACTORS.make(LinkActor.props(0, place -> core, fabric, made -> {}));
    }

    private void record(long time, Signal[] signals, Arbiter.Effects effects) {
        told.add("step " + time + " with " + signals.length);
        effectsSeen.add(effects);
    }

    @Test
    void eachInstantOfASpanIsArbitratedAtItsTimeAndWithItsOffers() {
        Step later = new Step(8, Step.NOTHING, null);
        actor(this::record).run(new Step(2, new Signal[] {OFFER, OFFER}, later));
        assertThat(told)
                .containsExactly("arbitrates", "at 2", "step 2 with 2", "at 8", "step 8 with 0");
        assertThat(System.identityHashCode(effectsSeen.get(0)))
                .as("what the arbiter does goes to its region")
                .isEqualTo(System.identityHashCode(fabric));
    }

    @Test
    void anErrorOfTheArbiterIsToldToTheRegionAndRestartsNothing() {
        AssertionError error = new AssertionError("made up");
        boolean[] fails = {true};
        BareActors.One actor = actor((time, signals, effects) -> {
            if (fails[0]) {
                throw error;
            }
            record(time, signals, effects);
        });
        Step later = new Step(8, Step.NOTHING, null);
        actor.run(new Step(2, new Signal[] {OFFER}, later));
        assertThat(broken).containsExactly(error);
        assertThat(told).as("the rest of the span is left").containsExactly("arbitrates", "at 2");
        assertThat(actor.isAlive()).isTrue();

        fails[0] = false;
        actor.run(later);
        assertThat(told)
                .containsExactly("arbitrates", "at 2", "arbitrates", "at 8", "step 8 with 0");
    }

    @Test
    void whatItDoesNotUnderstandChangesNothing() {
        TestKit unhandled = ACTORS.unhandled();
        BareActors.One actor = actor(this::record);
        actor.run("what");
        assertThat(unhandled.expectMsgClass(UnhandledMessage.class).message()).isEqualTo("what");
        assertThat(told).isEmpty();
        assertThat(actor.isAlive()).isTrue();
    }
}
