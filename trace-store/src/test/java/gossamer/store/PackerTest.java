package gossamer.store;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.model.run.Emulation;
import gossamer.model.topology.Grid;
import gossamer.model.topology.Topology;
import gossamer.model.trace.EventKind;
import gossamer.model.trace.TraceRecord;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The tables of a store beside the records of the trace, counted here by hand. */
class PackerTest {

    @TempDir
    private Path directory = Path.of("");

    private List<TraceRecord> records = List.of();
    private Topology topology = Grid.ring(3);

    static Stream<Emulation> emulations() {
        return Stream.of(
                Runs.emulation(Grid.ring(9), false, 0),
                Runs.emulation(Grid.path(5), false, 700),
                Runs.emulation(Grid.torus(3, 4), true, 900),
                Runs.emulation(Grid.mesh(1), false, 0));
    }

    private TraceStore pack(Emulation emulation) throws Exception {
        Runs run = Runs.write(directory, emulation);
        topology = emulation.topology();
        records = new ArrayList<>();
        for (int record = 0; record < run.trace().size(); record++) {
            records.add(run.trace().get(record));
        }
        return TraceStore.pack(directory, run.source());
    }

    private Map<Long, Long> perPacket(EventKind kind, ToLongFunction<TraceRecord> value) {
        Map<Long, Long> found = new HashMap<>();
        for (TraceRecord record : records) {
            if (record.kind() == kind) {
                found.put(record.packet(), value.applyAsLong(record));
            }
        }
        return found;
    }

    @ParameterizedTest
    @MethodSource("emulations")
    void everyRecordIsARowOfEventsInCanonicalOrder(Emulation emulation) throws Exception {
        TraceStore store = pack(emulation);
        List<List<Object>> expected = new ArrayList<>();
        for (TraceRecord record : records) {
            expected.add(Arrays.asList(
                    record.time(),
                    record.kind().name().toLowerCase(Locale.ROOT),
                    record.pu(),
                    record.channel() < 0 ? null : record.channel(),
                    record.channel() < 0 ? null : record.channel() >> 1,
                    record.packet() == 0 ? null : record.packet(),
                    record.cause() == 0 ? null : record.cause(),
                    (short) record.colour(),
                    record.stage(),
                    record.firstToken(),
                    record.tokens(),
                    record.intervals()));
        }
        assertThat(Answer.to(
                                store,
                                "select time, kind, pu, channel, link, packet, cause, colour,"
                                        + " stage,"
                                        + " firstToken, tokens, intervals from events order by seq")
                        .rows())
                .isEqualTo(expected);
    }

    @ParameterizedTest
    @MethodSource("emulations")
    void aPacketHasTheTimesOfItsRecordsAndWhatLiesBetweenThem(Emulation emulation)
            throws Exception {
        TraceStore store = pack(emulation);
        Map<Long, Long> started = perPacket(EventKind.START, TraceRecord::time);
        Map<Long, Long> offered = perPacket(EventKind.OFFER, TraceRecord::time);
        Map<Long, Long> entered = perPacket(EventKind.HOP, TraceRecord::time);
        Map<Long, Long> delivered = perPacket(EventKind.DELIVER, TraceRecord::time);
        Map<Long, Long> target = perPacket(EventKind.DELIVER, TraceRecord::pu);
        Map<Long, Long> source = perPacket(EventKind.START, TraceRecord::pu);
        List<List<Long>> expected = new ArrayList<>();
        for (long packet : new TreeMap<>(started).keySet()) {
            long begun = started.get(packet);
            Long since = offered.get(packet);
            expected.add(Arrays.asList(
                    packet,
                    source.get(packet),
                    target.get(packet),
                    since,
                    begun,
                    entered.get(packet),
                    delivered.get(packet),
                    since == null ? null : begun - since,
                    delivered.get(packet) - (since == null ? begun : since)));
        }
        assertThat(Answer.to(
                                store,
                                "select packet, source, target, offered, started, entered,"
                                        + " delivered, portWait, latency from packets order by"
                                        + " packet")
                        .numbers())
                .isEqualTo(expected);
    }

    @ParameterizedTest
    @MethodSource("emulations")
    void everyChannelHasARowWithWhatCrossedIt(Emulation emulation) throws Exception {
        TraceStore store = pack(emulation);
        List<List<Long>> expected = new ArrayList<>();
        Map<Long, Long> entered = perPacket(EventKind.HOP, TraceRecord::time);
        for (int channel = 0; channel < 2 * topology.links(); channel++) {
            long packets = 0;
            long busy = 0;
            for (TraceRecord record : records) {
                if (record.kind() == EventKind.DELIVER && record.channel() == channel) {
                    packets++;
                    busy += record.time() - entered.get(record.packet());
                }
            }
            expected.add(List.of(
                    (long) channel,
                    (long) topology.source(channel),
                    (long) topology.target(channel),
                    packets,
                    busy));
        }
        assertThat(Answer.to(
                                store,
                                "select channel, source, target, packets, busy from links"
                                        + " order by channel")
                        .numbers())
                .isEqualTo(expected);
    }

    @ParameterizedTest
    @MethodSource("emulations")
    void everyPuHasItsNameItsDegreeAndWhatItSentAndReceived(Emulation emulation) throws Exception {
        TraceStore store = pack(emulation);
        List<List<Object>> expected = new ArrayList<>();
        for (int pu = 0; pu < topology.pus(); pu++) {
            int number = pu;
            expected.add(List.of(
                    pu,
                    topology.puName(pu),
                    count(EventKind.START, number),
                    count(EventKind.DELIVER, number),
                    records.stream()
                            .filter(record -> record.kind() == EventKind.COMPLETE)
                            .filter(record -> record.pu() == number)
                            .mapToLong(TraceRecord::time)
                            .findFirst()
                            .orElseThrow()));
        }
        assertThat(Answer.to(
                                store,
                                "select pu, name, sent, received, complete from pus order by pu")
                        .rows())
                .isEqualTo(expected);
        assertThat(Answer.to(store, "select sum(degree)::bigint from pus").numbers())
                .isEqualTo(List.of(List.of(2L * topology.links())));
    }

    private long count(EventKind kind, int pu) {
        return records.stream()
                .filter(record -> record.kind() == kind && record.pu() == pu)
                .count();
    }

    @ParameterizedTest
    @MethodSource("emulations")
    void nothingIsAFaultWhereNothingIsDisturbedAndTheRunIsOneRow(Emulation emulation)
            throws Exception {
        TraceStore store = pack(emulation);
        assertThat(Answer.to(store, "from faults").rows()).isEmpty();
        List<List<Object>> run = Answer.to(
                        store,
                        "select name, makespan, predicted, switching, startup, hop, flit,"
                                + " storeVersion, traceFingerprint = fingerprint from run")
                .rows();
        long makespan = records.stream()
                .filter(record -> record.kind() == EventKind.COMPLETE)
                .mapToLong(TraceRecord::time)
                .max()
                .orElseThrow();
        assertThat(run)
                .containsExactly(Arrays.asList(
                        "run",
                        makespan,
                        null,
                        "store-and-forward",
                        10_000L,
                        100L,
                        1L,
                        Packer.VERSION,
                        true));
    }
}
