package gossamer.node.pu;

import static org.assertj.core.api.Assertions.assertThat;

import akka.actor.UnhandledMessage;
import akka.actor.testkit.typed.javadsl.TestInbox;
import akka.testkit.javadsl.TestKit;
import gossamer.model.fsa.Pu;
import gossamer.model.fsa.Signal;
import gossamer.model.fsa.Signal.Alarm;
import gossamer.model.fsa.Signal.Answer;
import gossamer.node.time.BareActors;
import gossamer.node.time.Step;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The shell around a PU: what it hands on, in which order, and what becomes of errors. */
class PuActorTest {

    @RegisterExtension
    static final BareActors ACTORS = new BareActors();

    private static final int PU = 7;
    private static final Signal FIRST = new Alarm(PU, 1, null);
    private static final Signal SECOND = new Alarm(PU, 2, null);

    /** All that the PU and its region were told, in order. */
    private final List<String> told = new ArrayList<>();

    private final List<Throwable> broken = new ArrayList<>();

    /** What the PU throws when it takes something in; null for nothing. */
    private RuntimeException error;

    private final Pu core = new Pu() {
        @Override
        public void begin(Effects effects) {
            told.add("begin");
        }

        @Override
        public void receive(Signal signal, Effects effects) {
            told.add("receive " + signal.id());
            if (error != null) {
                throw error;
            }
        }

        @Override
        public void settle(Effects effects) {
            told.add("settle");
        }

        @Override
        public long held() {
            if (error != null) {
                throw error;
            }
            return 5;
        }

        @Override
        public String waitingFor() {
            if (error != null) {
                throw error;
            }
            return "stage 3";
        }
    };

    private final PuActor.Fabric fabric = (PuActor.Fabric) Proxy.newProxyInstance(
            PuActor.Fabric.class.getClassLoader(),
            new Class<?>[] {PuActor.Fabric.class},
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
                case "arrived" -> {
                    told.add("arrived " + ((Signal) arguments[0]).id());
                    yield null;
                }
                case "account" -> {
                    told.add("holds " + ((Pu) arguments[1]).held());
                    yield null;
                }
                case "serves" -> {
                    told.add("serves " + arguments[0]);
                    yield null;
                }
                default -> throw new AssertionError(method);
            });

    private final BareActors.One actor =
            ACTORS.make(PuActor.props(0, place -> PU, number -> core, fabric, made -> {}));

    private static PuActor.Begin begin(long time, Signal... signals) {
        return new PuActor.Begin(new Step(time, signals, null));
    }

    private static Step receive(long time, Signal... signals) {
        return new Step(time, signals, null);
    }

    @Test
    void theGossipBeginsEvenIfNothingArrives() {
        actor.run(begin(0));
        actor.run(receive(5, FIRST));
        assertThat(told)
                .containsExactly(
                        "serves 7",
                        "at 0",
                        "begin",
                        "settle",
                        "serves 7",
                        "at 5",
                        "arrived 1",
                        "receive 1",
                        "settle");
    }

    @Test
    void whatArrivesInOneInstantIsTakenInBeforeThePuSettles() {
        actor.run(begin(3, FIRST, SECOND));
        assertThat(told)
                .containsExactly(
                        "serves 7",
                        "at 3",
                        "begin",
                        "arrived 1",
                        "receive 1",
                        "arrived 2",
                        "receive 2",
                        "settle");
    }

    @Test
    void aSpanIsGoneThroughInstantByInstant() {
        Step later = new Step(9, new Signal[] {SECOND}, null);
        actor.run(new PuActor.Begin(new Step(4, new Signal[] {FIRST}, later)));
        assertThat(told)
                .containsExactly(
                        "serves 7",
                        "at 4",
                        "begin",
                        "arrived 1",
                        "receive 1",
                        "settle",
                        "at 9",
                        "arrived 2",
                        "receive 2",
                        "settle");
    }

    @Test
    void theAnswerOfAUserModuleIsTakenInWithoutArrivingFromANeighbour() {
        actor.run(new PuActor.Hear(new Answer(PU, 1, null)));
        assertThat(told).containsExactly("serves 7", "receive 1", "settle");
    }

    @Test
    void aDiagnosisSaysWhatThePuWaitsFor() {
        TestInbox<PuActor.Waiting> replies = TestInbox.create();
        actor.run(new PuActor.Diagnose(replies.getRef()));
        assertThat(replies.getAllReceived()).containsExactly(new PuActor.Waiting(PU, "stage 3"));
        assertThat(told).as("nothing happens to the PU").containsExactly("serves 7");
    }

    @Test
    void whatThePuThrowsIsToldToTheRegionAndRestartsNothing() {
        error = new IllegalStateException("made up");
        actor.run(begin(3, FIRST, SECOND));
        assertThat(broken).containsExactly(error);
        assertThat(told).as("the rest is left").endsWith("receive 1");
        assertThat(actor.isAlive()).isTrue();

        actor.run(new PuActor.Hear(new Answer(PU, 1, null)));
        assertThat(broken).containsExactly(error, error);
        assertThat(told).as("it does not begin again").containsOnlyOnce("begin");
    }

    @Test
    void whatItHoldsAtTheEndIsCounted() {
        actor.run(new PuActor.Account());
        assertThat(told).containsExactly("serves 7", "holds 5");
    }

    @Test
    void aPuThatCannotTellWhatItWaitsForOrHoldsBreaksTheRunAndIsNamed() {
        error = new IllegalStateException("made up");
        TestInbox<PuActor.Waiting> replies = TestInbox.create();
        actor.run(new PuActor.Diagnose(replies.getRef()));
        assertThat(broken).containsExactly(error);
        assertThat(replies.hasMessages()).isFalse();
        actor.run(new PuActor.Account());
        assertThat(broken).containsExactly(error, error);
        assertThat(told).containsExactly("serves 7", "serves 7");
        assertThat(actor.isAlive()).isTrue();
    }

    @Test
    void whatItDoesNotUnderstandChangesNothing() {
        TestKit unhandled = ACTORS.unhandled();
        actor.run("what");
        assertThat(unhandled.expectMsgClass(UnhandledMessage.class).message()).isEqualTo("what");
        assertThat(told).isEmpty();
        assertThat(actor.isAlive()).isTrue();
    }
}
