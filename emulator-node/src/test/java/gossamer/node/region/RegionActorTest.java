package gossamer.node.region;

import static org.assertj.core.api.Assertions.assertThat;

import akka.actor.typed.ActorRef;
import gossamer.model.fsa.Pu;
import gossamer.model.fsa.Signal;
import gossamer.model.reference.SequentialEngine;
import gossamer.model.run.Emulation;
import gossamer.model.run.StopReason;
import gossamer.model.run.StuckException;
import gossamer.model.run.Tally;
import gossamer.model.run.UserCodeException;
import gossamer.model.trace.Fingerprint;
import gossamer.model.trace.TraceLevel;
import gossamer.node.region.RegionActor.Begin;
import gossamer.node.region.RegionActor.Command;
import gossamer.node.region.RegionActor.Finished;
import gossamer.node.region.RegionActor.Progressed;
import gossamer.node.region.RegionActor.Ready;
import gossamer.node.region.RegionActor.ReportProgress;
import gossamer.node.region.RegionActor.Stop;
import gossamer.node.region.RegionBroken.Origin;
import java.io.UncheckedIOException;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What a region is told and what it reports, from its first actor to its last word. */
class RegionActorTest {

    private final TestRegions regions = new TestRegions();

    @AfterEach
    void close() {
        regions.close();
    }

    private static SequentialEngine.Outcome sequential(Emulation emulation) {
        return SequentialEngine.run(emulation, TraceLevel.OFF);
    }

    @Test
    void aRegionIsReadyOnceItsActorsAreThereAndSaysSoAgainWhenAsked() {
        ActorRef<Command> region = regions.spawn(TestRegions.ring(9), 0, 1);
        assertThat(regions.expect(Ready.class)).isEqualTo(new Ready(0, region));
        region.tell(new ReportProgress(Ceiling.NONE, 0));
        assertThat(regions.expect(Ready.class)).isEqualTo(new Ready(0, region));
    }

    @Test
    void aRegionAloneDoesWhatTheSequentialEngineDoes() {
        Emulation emulation = TestRegions.ring(9);
        ActorRef<Command> region = regions.spawn(emulation, 0, 1);
        regions.expect(Ready.class);
        region.tell(new Begin(List.of(region), 0, Ceiling.NONE));
        Finished finished = regions.expect(Finished.class);
        SequentialEngine.Outcome expected = sequential(emulation);
        assertThat(finished.reason()).isEqualTo(StopReason.QUIESCENT);
        assertThat(finished.fingerprint().hex())
                .isEqualTo(expected.fingerprint().hex());
        assertThat(finished.tally().deliveries).isEqualTo(expected.tally().deliveries);
        assertThat(finished.waiting()).isEmpty();
    }

    @Test
    void beginningTwiceIsBeginningOnceAndTheResultIsSaidAgainWhenAsked() {
        ActorRef<Command> region = regions.spawn(TestRegions.ring(9), 0, 1);
        regions.expect(Ready.class);
        region.tell(new Begin(List.of(region), 0, Ceiling.NONE));
        region.tell(new Begin(List.of(region), 0, Ceiling.NONE));
        Finished finished = regions.expect(Finished.class);
        region.tell(new ReportProgress(Ceiling.NONE, 0));
        assertThat(regions.expect(Finished.class)).isSameAs(finished);
    }

    @Test
    void regionsThatExchangeWindowsShareTheWorkAndTheFingerprint() {
        Emulation emulation = TestRegions.ring(10);
        List<ActorRef<Command>> all =
                List.of(regions.spawn(emulation, 0, 2), regions.spawn(emulation, 1, 2));
        regions.expect(Ready.class);
        regions.expect(Ready.class);
        all.forEach(region -> region.tell(new Begin(all, 0, Ceiling.NONE)));
        Tally tally = new Tally();
        Fingerprint fingerprint = new Fingerprint();
        for (int region = 0; region < 2; region++) {
            Finished finished = regions.expect(Finished.class);
            assertThat(finished.tally().completePus).isEqualTo(5);
            tally.add(finished.tally());
            fingerprint.add(finished.fingerprint());
        }
        SequentialEngine.Outcome expected = sequential(emulation);
        assertThat(fingerprint.hex()).isEqualTo(expected.fingerprint().hex());
        assertThat(tally.deliveries).isEqualTo(expected.tally().deliveries);
    }

    @Test
    void aRegionThatWaitsForAnotherTellsHowFarItHasCome() {
        Emulation emulation = TestRegions.ring(10);
        ActorRef<Command> first = regions.spawn(emulation, 0, 2);
        ActorRef<Command> second = regions.spawn(emulation, 1, 2);
        regions.expect(Ready.class);
        regions.expect(Ready.class);
        first.tell(new Begin(List.of(first, second), 0, Ceiling.NONE));
        first.tell(new ReportProgress(Ceiling.NONE, 0));
        Progressed report = regions.expect(Progressed.class);
        assertThat(report).isEqualTo(new Progressed(0, 0, 0, 0, Ceiling.NONE, report.load()));
        assertThat(report.load().waitedNanos()).isNotNegative();
        assertThat(report.load().unsentRecords()).isZero();
        assertThat(report.load().memory()).isPositive();
    }

    @Test
    void aRegionGoesNoFurtherThanItsCeiling() {
        Emulation emulation = TestRegions.ring(9);
        ActorRef<Command> region = regions.spawn(emulation, 0, 1);
        regions.expect(Ready.class);
        region.tell(new Begin(List.of(region), 0, new Ceiling(1, 0)));
        Progressed first = regions.expect(Progressed.class);
        assertThat(first).isEqualTo(new Progressed(0, 0, 0, 0, new Ceiling(1, 0), first.load()));
        Ceiling higher = new Ceiling(2, 30_000);
        region.tell(new ReportProgress(higher, 0));
        Progressed held = regions.expect(Progressed.class);
        while (held.next() < higher.end()) {
            held = regions.expect(Progressed.class);
        }
        assertThat(held.ceiling()).isEqualTo(higher);
        assertThat(held.time()).isLessThan(30_000);
        region.tell(new ReportProgress(new Ceiling(1, 90_000), 0));
        Progressed later = regions.expect(Progressed.class);
        assertThat(later)
                .as("out of date")
                .isEqualTo(new Progressed(
                        0, held.time(), held.next(), held.deliveries(), higher, later.load()));
        assertThat(later.load().waitedNanos()).isGreaterThan(held.load().waitedNanos());
        region.tell(new Stop(StopReason.INTERRUPTED));
        assertThat(regions.expect(Finished.class).reason()).isEqualTo(StopReason.INTERRUPTED);
    }

    @Test
    void aRegionThatIsStoppedEndsWithThatReasonAndSaysWhatItsPusWaitFor() {
        ActorRef<Command> region = regions.spawn(TestRegions.ring(30), 0, 1);
        regions.expect(Ready.class);
        region.tell(new Stop(StopReason.INTERRUPTED));
        region.tell(new Begin(List.of(region), 0, Ceiling.NONE));
        Finished finished = regions.expect(Finished.class);
        assertThat(finished.reason()).isEqualTo(StopReason.INTERRUPTED);
        assertThat(finished.tally().completePus).isLessThan(30);
        assertThat(finished.waiting())
                .hasSize(10)
                .allSatisfy(waiting -> assertThat(waiting.waitingFor()).isNotEmpty());
    }

    @Test
    void whatAPuThrowsBreaksTheRunWithThatVeryError() {
        IllegalStateException error = new IllegalStateException("made up");
        Pu bad = new Pu() {
            @Override
            public void begin(Effects effects) {
                throw error;
            }

            @Override
            public void receive(Signal signal, Effects effects) {}

            @Override
            public String waitingFor() {
                return "";
            }
        };
        Emulation emulation = TestRegions.ring(9, TestRegions.withPus(pu -> pu == 4 ? bad : null));
        ActorRef<Command> region = regions.spawn(emulation, 0, 1);
        regions.expect(Ready.class);
        region.tell(new Begin(List.of(region), 0, Ceiling.NONE));
        RegionBroken broken = regions.expect(RegionBroken.class);
        assertThat(broken.asError()).isSameAs(error);
        assertThat(broken.message()).contains("made up");
    }

    @Test
    void anErrorFromAnotherJvmIsKnownByItsMessage() {
        assertThat(new RegionBroken(2, "made up", Origin.GOSSAMER).asError())
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("made up");
        assertThat(new RegionBroken(2, "no room", Origin.MACHINE).asError())
                .isInstanceOf(UncheckedIOException.class)
                .hasMessageContaining("no room");
        assertThat(new RegionBroken(2, "theirs", Origin.USER_CODE).asError())
                .isInstanceOf(UserCodeException.class)
                .hasMessage("theirs");
        assertThat(new RegionBroken(2, "gone", Origin.STUCK_USER_CODE).asError())
                .isInstanceOf(StuckException.class)
                .hasMessage("gone");
    }

    @Test
    void aStoppedRegionLeavesItsThreadToTheNextOne() {
        ActorRef<Command> first = regions.spawn(TestRegions.ring(9), 0, 1);
        regions.expect(Ready.class);
        regions.kit.stop(first, TestRegions.PATIENCE);
        ActorRef<Command> next = regions.spawn(TestRegions.ring(9), 0, 1);
        regions.expect(Ready.class);
        next.tell(new Begin(List.of(next), 0, Ceiling.NONE));
        assertThat(regions.expect(Finished.class).tally().completePus).isEqualTo(9);
    }
}
