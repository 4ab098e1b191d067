package gossamer.coordinator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.model.trace.EventKind;
import gossamer.model.trace.TraceBuffer;
import gossamer.model.trace.TraceFileReader;
import gossamer.model.trace.TraceFileWriter;
import gossamer.model.trace.TraceRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * One thing altered in the trace file of a real run: {@code trace verify} says which rule it
 * breaks.
 */
class ForgedTraceTest {

    private static final Path CONFIGS = Path.of("..", "configs");

    /** Start-up 10 µs, hop 100 ns, and in the first phase half a token of 1,024 flits. */
    private static final long STEP = 10_612;

    @TempDir
    private static Path runs = Path.of("");

    private static Path torus = Path.of("");
    private static Path halfDuplexRing = Path.of("");
    private static List<TraceRecord> ofTorus = List.of();
    private static List<TraceRecord> ofHalfDuplexRing = List.of();

    /** What {@code trace verify} said. */
    private record Verdict(int exit, String text) {}

    @BeforeAll
    static void runOnce() throws IOException {
        torus = run("torus", "torus-27x27.conf");
        halfDuplexRing = run(
                "ring", "ring-729.conf", "--set", "topology.shape=[27]", "--set=network.model=H*");
        ofTorus = read(torus);
        ofHalfDuplexRing = read(halfDuplexRing);
    }

    private static Path run(String name, String config, String... more) throws IOException {
        Path out = runs.resolve(name);
        List<String> args = new ArrayList<>(List.of("run", CONFIGS.resolve(config) + ""));
        args.addAll(List.of("--progress", "none", "--trace", "full", "--out", out.toString()));
        args.addAll(List.of(more));
        Verdict verdict = gossamer(args);
        assertThat(verdict.exit()).as(verdict.text()).isZero();
        try (Stream<Path> kept = Files.list(out)) {
            return kept.findFirst().orElseThrow();
        }
    }

    private static Verdict gossamer(List<String> args) {
        Cli.Said said = Cli.gossamer(args.toArray(String[]::new));
        return new Verdict(said.exit(), said.out() + said.err());
    }

    private static List<TraceRecord> read(Path run) throws IOException {
        List<TraceRecord> records = new ArrayList<>();
        TraceFileReader.readAll(run.resolve("trace.bin"), (words, count) -> {
            for (int at = 0; at < count * TraceBuffer.WORDS; at += TraceBuffer.WORDS) {
                records.add(TraceRecord.unpack(words, at));
            }
        });
        return List.copyOf(records);
    }

    /** Verifies a sound file with these records in the place of a run's own, in the order given. */
    private static Verdict verify(Path run, List<TraceRecord> records) throws IOException {
        Path forged = Files.createTempDirectory(runs, "forged");
        Files.copy(run.resolve("config.conf"), forged.resolve("config.conf"));
        write(forged.resolve("trace.bin"), buffer(records));
        return gossamer(List.of("trace", "verify", forged.toString()));
    }

    private static TraceBuffer buffer(List<TraceRecord> records) {
        TraceBuffer buffer = new TraceBuffer(records.size());
        records.forEach(buffer::add);
        return buffer;
    }

    private static void write(Path file, TraceBuffer records) throws IOException {
        try (TraceFileWriter writer = TraceFileWriter.create(file)) {
            writer.append(records.words(), records.size());
            writer.finish();
        }
    }

    /** The same in canonical order, so that only what was altered is wrong. */
    private static List<TraceRecord> canonical(List<TraceRecord> records) {
        TraceBuffer buffer = buffer(records);
        buffer.sort(0);
        List<TraceRecord> sorted = new ArrayList<>();
        for (int index = 0; index < buffer.size(); index++) {
            sorted.add(buffer.get(index));
        }
        return sorted;
    }

    private static void assertRefused(Verdict verdict) {
        assertThat(verdict.exit()).as(verdict.text()).isEqualTo(1);
        assertThat(verdict.text())
                .containsPattern("(DIFFERENT|MISSING|UNEXPECTED|NOT_CANONICAL) at \\d+: ");
    }

    private static TraceRecord first(List<TraceRecord> records, Predicate<TraceRecord> which) {
        return records.stream().filter(which).findFirst().orElseThrow();
    }

    private static List<TraceRecord> replaced(
            List<TraceRecord> records, TraceRecord record, TraceRecord by) {
        List<TraceRecord> forged = new ArrayList<>(records);
        forged.set(forged.indexOf(record), by);
        return forged;
    }

    private static List<TraceRecord> without(List<TraceRecord> records, TraceRecord record) {
        List<TraceRecord> forged = new ArrayList<>(records);
        assertThat(forged.remove(record)).isTrue();
        return forged;
    }

    private static List<TraceRecord> altered(
            List<TraceRecord> records,
            Predicate<TraceRecord> which,
            UnaryOperator<TraceRecord> how) {
        return records.stream()
                .map(record -> which.test(record) ? how.apply(record) : record)
                .toList();
    }

    private static TraceRecord at(TraceRecord r, long time) {
        return forge(r, time, r.pu(), r.firstToken());
    }

    private static TraceRecord forge(TraceRecord r, long time, int pu, int firstToken) {
        return new TraceRecord(
                time,
                r.kind(),
                pu,
                r.channel(),
                r.packet(),
                r.cause(),
                r.colour(),
                r.stage(),
                firstToken,
                r.tokens(),
                r.intervals());
    }

    private static TraceRecord inTheMiddle(EventKind kind) {
        return first(ofTorus, record -> record.kind() == kind && record.time() > 20 * STEP);
    }

    @Test
    void rewrittenWithoutForgeryATraceIsTheSameFileAndClean() throws IOException {
        Path copy = runs.resolve("copy.bin");
        write(copy, buffer(canonical(ofTorus)));
        assertThat(copy).hasSameBinaryContentAs(torus.resolve("trace.bin"));
        Verdict verdict = verify(torus, ofTorus);
        assertThat(verdict.exit()).isZero();
        assertThat(verdict.text()).contains(ofTorus.size() + " records, 0 violations");
        assertThat(verify(halfDuplexRing, ofHalfDuplexRing).exit()).isZero();
    }

    @Test
    void aTokenThatTheSenderDoesNotHold() throws IOException {
        TraceRecord start =
                first(ofTorus, r -> r.kind() == EventKind.START && r.time() == STEP && r.pu() == 5);
        TraceRecord forged = forge(start, start.time(), start.pu(), start.firstToken() + 300);
        assertRefused(verify(torus, replaced(ofTorus, start, forged)));
    }

    @Test
    void aPacketMovedInTimeOntoABusyChannel() throws IOException {
        TraceRecord start = first(ofTorus, r -> r.kind() == EventKind.START && r.time() == STEP);
        // Its header would enter at 10,300, when the packet before it is on the channel.
        List<TraceRecord> forged = altered(
                ofTorus, r -> r.packet() == start.packet(), r -> at(r, r.time() - STEP + 300));
        assertRefused(verify(torus, canonical(forged)));
    }

    @Test
    void aDeliveryRemoved() throws IOException {
        assertRefused(verify(torus, without(ofTorus, inTheMiddle(EventKind.DELIVER))));
    }

    @Test
    void aDeliveryTwiceInTheSameInstant() throws IOException {
        List<TraceRecord> forged = new ArrayList<>(ofTorus);
        TraceRecord deliver = inTheMiddle(EventKind.DELIVER);
        forged.add(forged.indexOf(deliver), deliver);
        assertRefused(verify(torus, forged));
    }

    @Test
    void aDeliveryOnceMoreAtALaterTime() throws IOException {
        List<TraceRecord> forged = new ArrayList<>(ofTorus);
        TraceRecord deliver = inTheMiddle(EventKind.DELIVER);
        forged.add(at(deliver, deliver.time() + 1));
        assertRefused(verify(torus, canonical(forged)));
    }

    @Test
    void aRecordOfAPuThatTheChannelDoesNotLeadTo() throws IOException {
        for (EventKind kind : List.of(EventKind.DELIVER, EventKind.START, EventKind.HOP)) {
            TraceRecord record = inTheMiddle(kind);
            TraceRecord forged =
                    forge(record, record.time(), (record.pu() + 100) % 729, record.firstToken());
            assertRefused(verify(torus, canonical(replaced(ofTorus, record, forged))));
        }
    }

    @Test
    void aHopOfAPacketThatIsElsewhere() throws IOException {
        Path router = run("router", "router-9x9.conf", "--set=topology.shape=[3,3]");
        List<TraceRecord> records = read(router);
        List<TraceRecord> hops =
                records.stream().filter(r -> r.kind() == EventKind.HOP).toList();
        int middle = hops.size() / 2;
        TraceRecord hop = hops.get(middle);
        List<TraceRecord> others = hops.subList(middle - 5, middle).stream()
                .filter(before -> before.packet() != hop.packet())
                .toList();
        assertThat(others).isNotEmpty();
        for (TraceRecord before : others) {
            TraceRecord forged = new TraceRecord(
                    hop.time(),
                    hop.kind(),
                    hop.pu(),
                    hop.channel(),
                    before.packet(),
                    hop.cause(),
                    hop.colour(),
                    hop.stage(),
                    hop.firstToken(),
                    hop.tokens(),
                    hop.intervals());
            assertRefused(verify(router, canonical(replaced(records, hop, forged))));
        }
    }

    @Test
    void aCompletionRemoved() throws IOException {
        TraceRecord complete = first(ofTorus, r -> r.kind() == EventKind.COMPLETE && r.pu() == 364);
        assertRefused(verify(torus, without(ofTorus, complete)));
    }

    @Test
    void twoRecordsInTheWrongOrder() throws IOException {
        int index = ofTorus.indexOf(inTheMiddle(EventKind.HOP));
        List<TraceRecord> forged = new ArrayList<>(ofTorus);
        Collections.swap(forged, index, index + 1);
        assertThat(forged.get(index).time()).isEqualTo(forged.get(index + 1).time());
        assertRefused(verify(torus, forged));
    }

    @Test
    void bothDirectionsOfAHalfDuplexLinkAtTheSameTime() throws IOException {
        TraceRecord hop = first(ofHalfDuplexRing, r -> r.kind() == EventKind.HOP && r.cause() != 0);
        long blocked = first(
                        ofHalfDuplexRing,
                        r -> r.kind() == EventKind.BLOCK && r.packet() == hop.packet())
                .time();
        TraceRecord holder = first(
                ofHalfDuplexRing, r -> r.kind() == EventKind.HOP && r.packet() == hop.cause());
        assertThat(holder.channel()).isEqualTo(hop.channel() ^ 1);
        assertThat(holder.time()).isEqualTo(blocked);
        List<TraceRecord> forged = altered(
                ofHalfDuplexRing,
                r -> r.packet() == hop.packet()
                        && (r.kind() == EventKind.HOP || r.kind() == EventKind.DELIVER),
                r -> at(r, r.time() - hop.time() + blocked));
        assertRefused(verify(halfDuplexRing, canonical(forged)));
    }
}
