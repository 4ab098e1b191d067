package gossamer.model.verify;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.model.contract.Emulations;
import gossamer.model.contract.HandMade;
import gossamer.model.fault.FaultKind;
import gossamer.model.fault.Spans;
import gossamer.model.fsa.Packet;
import gossamer.model.machine.Duplex;
import gossamer.model.run.Emulation;
import gossamer.model.topology.Grid;
import gossamer.model.trace.EventKind;
import gossamer.model.trace.TraceBuffer;
import gossamer.model.trace.TraceRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The trace of a disturbed run under wormhole switching in which any single record is altered is
 * refused.
 */
class DisturbedWormForgeryTest {

    private static final Emulation MESH = disturbed(WormMachines.router(
            Grid.mesh(3, 3), Duplex.FULL, 1, WormMachines.cost(3, 2, 1), 7, List.of(), 1));
    private static final Emulation HALF = disturbed(WormMachines.router(
            Grid.path(5), Duplex.HALF, 1, WormMachines.cost(3, 0, 2), 4, WormMachines.PROMPT, 1));
    private static final Emulation ONE_PORT = disturbed(WormMachines.onePort(
            WormMachines.router(
                    Grid.ring(6), Duplex.FULL, 2, WormMachines.cost(2, 1, 1), 9, List.of(), 1),
            true));
    private static final List<Emulation> ALL = List.of(MESH, HALF, ONE_PORT);

    private static Emulation disturbed(Emulation calm) {
        return HandMade.disturb(
                calm,
                HandMade.on(calm.topology(), 3)
                        .sometimes(FaultKind.LOSS, channel -> channel % 3 == 0, 100)
                        .sometimes(FaultKind.DUPLICATE, channel -> true, 150)
                        .sometimes(FaultKind.CORRUPT, channel -> true, 100)
                        .down(channel -> channel / 2 == 1, 20, 60, true)
                        .down(channel -> channel / 2 == 2, 40, 60, false)
                        .delay(channel -> channel % 4 == 1, 5, false)
                        .crash(4, 60, Spans.NEVER, false)
                        .lie(2, receiver -> receiver));
    }

    private static List<TraceRecord> records(Emulation emulation) {
        TraceBuffer trace = Emulations.run(emulation).trace();
        List<TraceRecord> records = new ArrayList<>();
        for (int index = 0; index < trace.size(); index++) {
            records.add(trace.get(index));
        }
        return records;
    }

    private static Report verify(Emulation emulation, List<TraceRecord> records) {
        TraceBuffer trace = new TraceBuffer(records.size());
        records.forEach(trace::add);
        trace.sort(0);
        TraceVerifier verifier = TraceVerifier.of(emulation);
        verifier.acceptAll(trace.words(), trace.size());
        return verifier.finish(true);
    }

    /** Alters some thirty records of a kind in each trace, one at a time. */
    private static void assertAllFound(EventKind kind, UnaryOperator<TraceRecord> change) {
        int altered = 0;
        for (Emulation emulation : ALL) {
            List<TraceRecord> records = records(emulation);
            List<Integer> places = IntStream.range(0, records.size())
                    .filter(place -> records.get(place).kind() == kind)
                    .boxed()
                    .toList();
            int stride = 1 + places.size() / 30;
            for (int index = 0; index < places.size(); index += stride) {
                int place = places.get(index);
                TraceRecord record = records.get(place);
                List<TraceRecord> forged = new ArrayList<>(records);
                TraceRecord by = change.apply(record);
                forged.remove(place);
                if (by != null) {
                    forged.add(by);
                }
                altered++;
                assertThat(verify(emulation, forged).clean())
                        .as("%s: %s becomes %s", emulation.name(), record, by)
                        .isFalse();
            }
        }
        assertThat(altered).as("records of kind %s", kind).isPositive();
    }

    private static TraceRecord with(TraceRecord record, long time, int first, int code) {
        return new TraceRecord(
                time,
                record.kind(),
                record.pu(),
                record.channel(),
                record.packet(),
                record.cause(),
                record.colour(),
                record.stage(),
                first,
                record.tokens(),
                code);
    }

    @Test
    void theTrueTracesAreAccepted() {
        for (Emulation emulation : ALL) {
            Report report = verify(emulation, records(emulation));
            assertThat(report.clean()).as("%s: %s", emulation.name(), report).isTrue();
        }
    }

    @Test
    void soAreThoseOfRunsThatAreCutOff() {
        for (Emulation whole : ALL) {
            for (long ticks = 0; ticks < 200; ticks += 3) {
                Emulation cut =
                        HandMade.disturb(WormMachines.cutOff(whole, ticks), whole.disturbance());
                TraceBuffer trace = Emulations.run(cut).trace();
                TraceVerifier verifier = TraceVerifier.of(cut);
                verifier.acceptAll(trace.words(), trace.size());
                Report report = verifier.finish(false);
                assertThat(report.clean()).as("%s: %s", cut.name(), report).isTrue();
            }
        }
    }

    @ParameterizedTest
    @EnumSource(
            names = {
                "START",
                "BLOCK",
                "HOP",
                "DELIVER",
                "DROP",
                "DUPLICATE",
                "CORRUPT",
                "VARIANT",
                "COMPLETE"
            })
    void noRecordMayBeMissing(EventKind kind) {
        assertAllFound(kind, record -> null);
    }

    @ParameterizedTest
    @EnumSource(
            names = {"START", "BLOCK", "HOP", "DELIVER", "DROP", "DUPLICATE", "CORRUPT", "VARIANT"})
    void noRecordMayComeLater(EventKind kind) {
        assertAllFound(
                kind,
                record -> with(record, record.time() + 1, record.firstToken(), record.intervals()));
    }

    @ParameterizedTest
    @EnumSource(names = {"DROP", "CORRUPT", "VARIANT"})
    void noReasonOrValueMayBeAnotherOne(EventKind kind) {
        assertAllFound(
                kind,
                record -> with(record, record.time(), record.firstToken(), record.intervals() + 1));
    }

    @ParameterizedTest
    @EnumSource(names = {"DROP", "DUPLICATE"})
    void noOtherRuleMayBeBlamed(EventKind kind) {
        assertAllFound(
                kind,
                record -> with(record, record.time(), record.firstToken() + 1, record.intervals()));
    }

    @ParameterizedTest
    @EnumSource(names = {"HOP", "BLOCK"})
    void noOtherPacketMayBeWaitedFor(EventKind kind) {
        assertAllFound(kind, record -> Forgery.cause(record, record.cause() ^ 1L << 32));
    }

    @Test
    void nobodyIsCompleteBecauseOfWhatHasNotArrived() {
        assertAllFound(
                EventKind.COMPLETE, record -> Forgery.cause(record, Packet.idOf(record.pu(), 1)));
    }

    @Test
    void whatIsLostIsNotDeliveredAndGoesNoFurther() {
        List<TraceRecord> records = records(MESH);
        for (TraceRecord drop : records) {
            if (drop.kind() != EventKind.DROP) {
                continue;
            }
            int to = MESH.topology().target(drop.channel());
            Stream.of(EventKind.DELIVER, EventKind.HOP).forEach(kind -> {
                int channel = kind == EventKind.HOP ? next(to, drop.channel()) : drop.channel();
                List<TraceRecord> forged = new ArrayList<>(records);
                forged.add(new TraceRecord(
                        drop.time() + 1,
                        kind,
                        kind == EventKind.HOP ? drop.pu() : to,
                        channel,
                        drop.packet(),
                        0,
                        drop.colour(),
                        drop.stage(),
                        kind == EventKind.HOP ? 0 : drop.pu(),
                        kind == EventKind.HOP ? 0 : 1,
                        kind == EventKind.HOP ? 0 : 1));
                assertThat(verify(MESH, forged).clean())
                        .as("%s after %s", kind, drop)
                        .isFalse();
            });
        }
    }

    /** A channel that leads on. */
    private static int next(int pu, int channel) {
        int port = 0;
        while (MESH.topology().channel(pu, port) < 0
                || MESH.topology().target(MESH.topology().channel(pu, port))
                        == MESH.topology().source(channel)) {
            port++;
        }
        return MESH.topology().channel(pu, port);
    }
}
