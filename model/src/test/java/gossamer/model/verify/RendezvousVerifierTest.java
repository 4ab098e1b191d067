package gossamer.model.verify;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.model.algorithm.crossbar.Permutation;
import gossamer.model.algorithm.crossbar.PipelinedGossip;
import gossamer.model.algorithm.crossbar.PipelinedGossip.Acceptance;
import gossamer.model.algorithm.crossbar.PipelinedGossip.Scheduling;
import gossamer.model.fault.Profile;
import gossamer.model.fsa.Packet;
import gossamer.model.machine.Cost;
import gossamer.model.machine.Duplex;
import gossamer.model.machine.Network;
import gossamer.model.machine.Ports;
import gossamer.model.machine.SwitchingMode;
import gossamer.model.reference.SequentialEngine;
import gossamer.model.run.Emulation;
import gossamer.model.run.Limits;
import gossamer.model.topology.Crossbar;
import gossamer.model.trace.EventKind;
import gossamer.model.trace.TraceBuffer;
import gossamer.model.trace.TraceLevel;
import gossamer.model.trace.TraceRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class RendezvousVerifierTest {

    private static final int PUS = 6;

    private static Emulation emulation(Scheduling scheduling) {
        Network network = new Network(
                Duplex.HALF,
                Ports.ONE,
                OptionalInt.of(1),
                1,
                Cost.rounds(),
                SwitchingMode.named("rendezvous"));
        PipelinedGossip algorithm =
                new PipelinedGossip(PUS, Permutation.identity(), Acceptance.ANY, 2, scheduling);
        return new Emulation(
                "crossbar", 1, Crossbar.of(PUS), network, algorithm, Profile.none(), Limits.none());
    }

    private static List<TraceRecord> trace(Emulation emulation) {
        TraceBuffer buffer = SequentialEngine.run(emulation, TraceLevel.FULL).trace();
        List<TraceRecord> records = new ArrayList<>();
        for (int index = 0; index < buffer.size(); index++) {
            records.add(buffer.get(index));
        }
        return records;
    }

    private static Report verify(Emulation emulation, List<TraceRecord> records) {
        TraceBuffer buffer = new TraceBuffer(records.size());
        records.forEach(buffer::add);
        buffer.sort(0);
        TraceVerifier verifier = TraceVerifier.of(emulation);
        verifier.acceptAll(buffer.words(), buffer.size());
        return verifier.finish(true);
    }

    private static TraceRecord of(
            TraceRecord r, int pu, int channel, long packet, int stage, int token) {
        return new TraceRecord(
                r.time(),
                r.kind(),
                pu,
                channel,
                packet,
                r.cause(),
                r.colour(),
                stage,
                token,
                r.tokens(),
                r.intervals());
    }

    /** Alters the n-th record of a kind. */
    private static Report altered(EventKind kind, int n, UnaryOperator<TraceRecord> change) {
        Emulation emulation = emulation(Scheduling.NONE);
        List<TraceRecord> records = trace(emulation);
        int seen = 0;
        for (int index = 0; index < records.size(); index++) {
            if (records.get(index).kind() == kind && seen++ == n) {
                records.set(index, change.apply(records.get(index)));
                break;
            }
        }
        return verify(emulation, records);
    }

    private static void assertFound(Report report, ViolationCode code) {
        assertThat(report.count(code)).as(report::toString).isPositive();
    }

    @ParameterizedTest
    @EnumSource
    void whatTheEngineDoesIsSound(Scheduling scheduling) {
        Emulation emulation = emulation(scheduling);
        Report report = verify(emulation, trace(emulation));
        assertThat(report.clean()).as(report::toString).isTrue();
    }

    @Test
    void aPuThatSendsAndReceivesInOneStepIsFound() {
        Emulation emulation = emulation(Scheduling.NONE);
        List<TraceRecord> records = trace(emulation);
        List<TraceRecord> starts =
                records.stream().filter(r -> r.kind() == EventKind.START).toList();
        int found = 0;
        for (int index = 1; index < starts.size(); index++) {
            TraceRecord before = starts.get(index - 1);
            TraceRecord start = starts.get(index);
            Crossbar crossbar = (Crossbar) emulation.topology();
            boolean share = crossbar.target(before.channel()) == start.pu()
                    || crossbar.target(start.channel()) == before.pu();
            if (start.time() == before.time() + 1 && share) {
                List<TraceRecord> forged = new ArrayList<>(records);
                forged.remove(start);
                forged.add(Forgery.at(start, before.time()));
                assertFound(verify(emulation, forged), ViolationCode.ONE_PORT);
                found++;
            }
        }
        assertThat(found).isPositive();
    }

    @Test
    void alteredRecordsAreFound() {
        Crossbar crossbar = Crossbar.of(PUS);
        assertFound(
                altered(EventKind.DELIVER, 3, r -> Forgery.at(r, r.time() + 1)),
                ViolationCode.TOO_LATE);
        assertFound(
                altered(
                        EventKind.START,
                        3,
                        r -> of(r, r.pu(), r.channel(), r.packet(), r.stage(), (r.pu() + 1) % PUS)),
                ViolationCode.TOKEN_NOT_HELD);
        assertFound(
                altered(
                        EventKind.START,
                        3,
                        r -> of(r, r.pu(), r.channel(), r.packet(), 1, r.firstToken())),
                ViolationCode.WRONG_STATE);
        assertFound(
                altered(
                        EventKind.START,
                        3,
                        r -> of(
                                r,
                                (r.pu() + 1) % PUS,
                                r.channel(),
                                r.packet(),
                                r.stage(),
                                r.firstToken())),
                ViolationCode.WRONG_PLACE);
        assertFound(
                altered(
                        EventKind.START,
                        1,
                        r -> of(
                                r,
                                r.pu(),
                                crossbar.channel(r.pu(), 5),
                                r.packet(),
                                r.stage(),
                                r.firstToken())),
                ViolationCode.UNKNOWN_PACKET);
        assertFound(
                altered(EventKind.COMPLETE, 2, r -> Forgery.at(r, 1)),
                ViolationCode.FALSE_COMPLETE);
        assertFound(
                altered(
                        EventKind.DELIVER,
                        4,
                        r -> of(
                                r,
                                r.pu(),
                                r.channel(),
                                Packet.idOf(r.pu(), 999),
                                r.stage(),
                                r.firstToken())),
                ViolationCode.WRONG_PLACE);
    }

    @Test
    void removedRecordsAreMissed() {
        for (EventKind kind :
                List.of(EventKind.START, EventKind.DELIVER, EventKind.STATE, EventKind.COMPLETE)) {
            Emulation emulation = emulation(Scheduling.NONE);
            long count = trace(emulation).stream().filter(r -> r.kind() == kind).count();
            for (int n = 0; n < count; n++) {
                List<TraceRecord> records = trace(emulation);
                TraceRecord removed = records.stream()
                        .filter(r -> r.kind() == kind)
                        .skip(n)
                        .findFirst()
                        .orElseThrow();
                records.remove(removed);
                assertThat(verify(emulation, records).clean())
                        .as("without %s", removed)
                        .isFalse();
            }
        }
    }

    @Test
    void aReceiverThatPassesTheLowestSenderOverIsFound() {
        // Two senders wait for PU 0 at the same time; the higher one is said to go first.
        Emulation emulation = emulation(Scheduling.NONE);
        List<TraceRecord> records = trace(emulation);
        Crossbar crossbar = (Crossbar) emulation.topology();
        int tried = 0;
        for (TraceRecord offer :
                records.stream().filter(r -> r.kind() == EventKind.OFFER).toList()) {
            TraceRecord rival = records.stream()
                    .filter(r -> r.kind() == EventKind.START)
                    .filter(r -> r.time() > offer.time()
                            && r.pu() > offer.pu()
                            && r.stage() == offer.stage())
                    .filter(r -> crossbar.target(r.channel()) == crossbar.target(offer.channel()))
                    .findFirst()
                    .orElse(null);
            if (rival == null) {
                continue;
            }
            List<TraceRecord> forged = new ArrayList<>(records);
            forged.remove(rival);
            forged.add(Forgery.at(rival, offer.time()));
            assertFound(verify(emulation, forged), ViolationCode.OUT_OF_TURN);
            tried++;
        }
        assertThat(tried).isPositive();
    }
}
