package gossamer.node;

import static org.assertj.core.api.Assertions.assertThat;

import akka.actor.testkit.typed.javadsl.ActorTestKit;
import akka.actor.testkit.typed.javadsl.TestProbe;
import akka.actor.typed.ActorRef;
import com.typesafe.config.ConfigFactory;
import gossamer.model.fsa.Pu;
import gossamer.model.fsa.Signal;
import gossamer.model.fsa.Signal.Alarm;
import gossamer.model.reference.SequentialEngine;
import gossamer.model.run.Emulation;
import gossamer.model.run.StopReason;
import gossamer.model.trace.TraceLevel;
import gossamer.node.cluster.ClusterConfig;
import gossamer.node.cluster.Directory;
import gossamer.node.cluster.NodeActor;
import gossamer.node.cluster.Secret;
import gossamer.node.cluster.Shipment;
import gossamer.node.region.Placement;
import gossamer.node.region.TestRegions;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The life of a run: it begins its regions, adds up what they say, and ends in every case. */
class RunActorTest {

    private static final int REGIONS = 3;

    private final ActorTestKit kit =
            ActorTestKit.create("run", ClusterConfig.withRegions(REGIONS, ConfigFactory.empty()));
    private final TestProbe<Object> probe = kit.createTestProbe(Object.class);
    private final CompletableFuture<EmulationResult> result = new CompletableFuture<>();

    @AfterEach
    void close() {
        kit.shutdownTestKit();
    }

    private ActorRef<RunActor.Command> start(
            Emulation emulation, int regions, ProgressListener progress) {
        return kit.spawn(
                RunActor.create(
                        new RunActor.Task(emulation, null, progress, result, null),
                        EmulatorSettings.untraced(regions),
                        new Placement(emulation, regions),
                        null),
                "run");
    }

    private EmulationResult await() throws Exception {
        return result.get(TestRegions.PATIENCE.toSeconds(), TimeUnit.SECONDS);
    }

    private Throwable failure() {
        try {
            throw new AssertionError("the run has ended: " + await());
        } catch (ExecutionException e) {
            return e.getCause();
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void theSharesOfAllRegionsMakeTheResultAndThenTheRunEnds() throws Exception {
        Emulation emulation = TestRegions.ring(10);
        ActorRef<RunActor.Command> run = start(emulation, REGIONS, ProgressListener.none());
        EmulationResult found = await();
        SequentialEngine.Outcome expected = SequentialEngine.run(emulation, TraceLevel.OFF);
        assertThat(found.reason()).isEqualTo(StopReason.QUIESCENT);
        assertThat(found.complete()).isTrue();
        assertThat(found.fingerprint().hex()).isEqualTo(expected.fingerprint().hex());
        assertThat(found.tally().deliveries).isEqualTo(expected.tally().deliveries);
        probe.expectTerminated(run, TestRegions.PATIENCE);
    }

    /** The directory tells losses to whoever follows it, not those of before. */
    @Test
    void aNodeThatIsLostBeforeTheRunFollowsTheDirectoryIsReplaced() throws Exception {
        Emulation emulation = TestRegions.ring(10);
        TestProbe<Directory.Command> directory = kit.createTestProbe(Directory.Command.class);
        TestProbe<NodeActor.Command> node = kit.createTestProbe(NodeActor.Command.class);
        List<String> said = new CopyOnWriteArrayList<>();
        Directory.Node lost = new Directory.Node(node.ref(), "host:1", 1, Secret.random());
        kit.spawn(
                RunActor.create(
                        new RunActor.Task(emulation, null, ProgressListener.none(), result, null),
                        new EmulatorSettings(
                                2,
                                TraceLevel.OFF,
                                new EmulatorSettings.Spread(2, true, Shipment.of("", Map.of()))),
                        new Placement(emulation, 2),
                        new ClusterSeat(1, directory.ref(), List.of(lost), said::add)),
                "run");
        directory
                .expectMessageClass(Directory.Follow.class)
                .follower()
                .tell(new Directory.Change(List.of(), null, ""));
        assertThat(await().fingerprint().hex())
                .isEqualTo(SequentialEngine.run(emulation, TraceLevel.OFF)
                        .fingerprint()
                        .hex());
        assertThat(said.get(0)).startsWith("node host:1 is lost: it ended before the run began");
    }

    @Test
    void aRunThatIsToldToStopBeforeItBeginsEndsWithThatReason() throws Exception {
        ActorRef<RunActor.Command> run =
                start(TestRegions.ring(729), REGIONS, ProgressListener.none());
        run.tell(new RunActor.Stop(StopReason.INTERRUPTED));
        EmulationResult found = await();
        assertThat(found.reason()).isEqualTo(StopReason.INTERRUPTED);
        assertThat(found.complete()).isFalse();
        assertThat(found.waiting()).isNotEmpty();
        probe.expectTerminated(run, TestRegions.PATIENCE);
    }

    @Test
    void whatAPuThrowsIsWhatTheRunFailsWith() {
        IllegalStateException error = new IllegalStateException("made up");
        ActorRef<RunActor.Command> run = start(
                TestRegions.ring(
                        9,
                        TestRegions.withPus(pu -> pu == 4
                                ? waiting(() -> {
                                    throw error;
                                })
                                : null)),
                2,
                ProgressListener.none());
        assertThat(failure()).isSameAs(error);
        probe.expectTerminated(run, TestRegions.PATIENCE);
    }

    /** A PU that does this and then waits for ever. */
    private static Pu waiting(Runnable first) {
        return new Pu() {
            @Override
            public void begin(Effects effects) {
                first.run();
            }

            @Override
            public void receive(Signal signal, Effects effects) {}

            @Override
            public String waitingFor() {
                return "nothing that ever comes";
            }
        };
    }

    @Test
    void howThisJvmDoesIsToldWhileTheRunGoesOn() throws Exception {
        CompletableFuture<List<JvmStatus>> told = new CompletableFuture<>();
        AtomicLong deliveries = new AtomicLong();
        ActorRef<RunActor.Command> run =
                start(TestRegions.ring(729), REGIONS, new ProgressListener() {
                    @Override
                    public void progressed(long time, long deliveries) {}

                    @Override
                    public void measured(List<JvmStatus> jvms) {
                        told.complete(jvms);
                        deliveries.set(jvms.get(0).deliveries());
                    }
                });
        run.tell(new RunActor.AskHold(new CompletableFuture<>(), 0));
        assertThat(told.get(TestRegions.PATIENCE.toSeconds(), TimeUnit.SECONDS))
                .singleElement()
                .satisfies(jvm -> {
                    assertThat(jvm.name()).isEqualTo("coordinator");
                    assertThat(jvm.regions()).isEqualTo(REGIONS);
                    assertThat(jvm.waitingShare()).isBetween(0.0, 1.0);
                    assertThat(jvm.memory()).isPositive();
                });
        run.tell(new RunActor.Release());
        assertThat(await().complete()).isTrue();
        assertThat(deliveries).as("at the end").hasValue(await().tally().deliveries);
    }

    @Test
    void aCheckpointIsToldWithItsTime(@TempDir Path into) throws Exception {
        List<RunEvent> events = new CopyOnWriteArrayList<>();
        ActorRef<RunActor.Command> run =
                start(TestRegions.ring(729), REGIONS, new ProgressListener() {
                    @Override
                    public void progressed(long time, long deliveries) {}

                    @Override
                    public void happened(RunEvent event) {
                        events.add(event);
                    }
                });
        run.tell(new RunActor.AskHold(new CompletableFuture<>(), 100_000));
        CompletableFuture<Checkpoint> written = new CompletableFuture<>();
        run.tell(new RunActor.AskCheckpoint(new Checkpointing.Wish(into, written)));
        Checkpoint checkpoint = written.get(TestRegions.PATIENCE.toSeconds(), TimeUnit.SECONDS);
        run.tell(new RunActor.Release());
        assertThat(await().complete()).isTrue();
        assertThat(events).singleElement().satisfies(event -> {
            assertThat(event.kind()).isEqualTo(RunEvent.Kind.CHECKPOINT);
            assertThat(event.time()).isGreaterThanOrEqualTo(checkpoint.time());
            assertThat(event.text("ns")).startsWith("a checkpoint is written, at ");
        });
    }

    @Test
    void aRunInWhichAPuWaitsForEverEndsAndNamesThePu() throws Exception {
        start(
                TestRegions.ring(9, TestRegions.withPus(pu -> waiting(() -> {}))),
                2,
                ProgressListener.none());
        EmulationResult found = await();
        assertThat(found.reason()).isEqualTo(StopReason.QUIESCENT);
        assertThat(found.complete()).isFalse();
        assertThat(found.waiting()).hasSize(9);
        assertThat(found.waiting().get(3).pu()).isEqualTo(3);
        assertThat(found.waiting().get(3).waitingFor()).isEqualTo("nothing that ever comes");
    }

    @Test
    void aListenerThatThrowsEndsTheRunWithItsError() {
        CountDownLatch told = new CountDownLatch(1);
        IllegalStateException error = new IllegalStateException("no terminal");
        ActorRef<RunActor.Command> run = start(
                TestRegions.ring(
                        9, TestRegions.withPus(pu -> pu == 4 ? waiting(() -> await(told)) : null)),
                2,
                (time, deliveries) -> {
                    told.countDown();
                    throw error;
                });
        assertThat(failure()).isSameAs(error);
        probe.expectTerminated(run, TestRegions.PATIENCE);
    }

    /** Holds the thread of a region until the listener has been told. */
    private static void await(CountDownLatch told) {
        try {
            assertThat(told.await(TestRegions.PATIENCE.toSeconds(), TimeUnit.SECONDS))
                    .isTrue();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** A PU whose timer never lets the run come to rest. */
    private static Pu endless(int pu) {
        return new Pu() {
            @Override
            public void begin(Effects effects) {
                effects.later(1, new Alarm(pu, 0, null));
            }

            @Override
            public void receive(Signal signal, Effects effects) {
                begin(effects);
            }

            @Override
            public String waitingFor() {
                return "";
            }
        };
    }

    @Test
    void aRunThatIsStoppedFromOutsideFailsAndLeavesNobodyWaiting() {
        ActorRef<RunActor.Command> run = start(
                TestRegions.ring(3, TestRegions.withPus(RunActorTest::endless)),
                1,
                ProgressListener.none());
        kit.stop(run, TestRegions.PATIENCE);
        assertThat(failure())
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("the actor system was stopped during the run");
    }
}
