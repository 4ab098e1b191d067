package gossamer.model.verify;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.model.contract.Emulations;
import gossamer.model.fault.DelayRule;
import gossamer.model.machine.Duplex;
import gossamer.model.machine.Network;
import gossamer.model.run.Emulation;
import gossamer.model.topology.Grid;
import gossamer.model.trace.EventKind;
import gossamer.model.trace.TraceBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** No single record of a trace can be removed, doubled or altered without being noticed. */
@Execution(ExecutionMode.CONCURRENT)
class RandomForgeryTest {

    private static final int WORDS = TraceBuffer.WORDS;
    private static final int ALTERATIONS = 3_000;

    /** A field of a record: which word, how far from its low end, how many bits. */
    private enum Field {
        TIME(0, 0, 63),
        PACKET(1, 0, 63),
        SEQUENCE(1, 0, 32),
        SENDER(1, 32, 32),
        CAUSE(2, 0, 63),
        CAUSE_SEQUENCE(2, 0, 32),
        CAUSE_SENDER(2, 32, 32),
        CHANNEL(3, 0, 32),
        PU(3, 32, 32),
        TOKENS(4, 0, 32),
        FIRST_TOKEN(4, 32, 32),
        KIND(5, 0, 8),
        COLOUR(5, 8, 8),
        STAGE(5, 16, 16),
        INTERVALS(5, 32, 32);

        final int word;
        final int shift;
        final long mask;

        Field(int word, int shift, int bits) {
            this.word = word;
            this.shift = shift;
            this.mask = (1L << bits) - 1 << shift;
        }

        long get(long[] words, int at) {
            return (words[at + word] & mask) >>> shift;
        }

        void set(long[] words, int at, long value) {
            words[at + word] = words[at + word] & ~mask | value << shift & mask;
        }
    }

    static Stream<Emulation> emulations() {
        List<DelayRule> jitter = List.of(new DelayRule(0, 700));
        Network full = Emulations.network(Duplex.FULL, Emulations.LINEAR, Emulations.FLITS);
        Network half = Emulations.network(Duplex.HALF, Emulations.LINEAR, Emulations.FLITS);
        Network rounds = Emulations.rounds(Duplex.HALF, 25);
        Stream<Emulation> prompt = Stream.of(
                Emulations.of(Grid.ring(9), false, full),
                Emulations.of(Grid.ring(9), false, half),
                Emulations.of(Grid.path(6), false, half),
                Emulations.of(Grid.torus(5, 5), true, full),
                Emulations.of(Grid.torus(5, 5), true, half),
                Emulations.of(Grid.torus(5, 5), true, rounds),
                Emulations.of(Grid.mesh(3, 4), true, half),
                Emulations.of(Grid.torus(2, 3, 4), true, rounds),
                Emulations.scattered(Emulations.of(Grid.torus(5, 5), true, full), 7),
                Emulations.scattered(Emulations.of(Grid.mesh(3, 4), false, half), 5),
                Emulations.of(Grid.torus(4, 4), true, full, jitter, 7),
                Emulations.of(Grid.torus(4, 4), true, half, jitter, 7));
        return Stream.of(prompt, GrantMachines.toBeForged(), WormMachines.toBeForged())
                .flatMap(emulations -> emulations);
    }

    private static long[] traceOf(Emulation emulation) {
        TraceBuffer trace = Emulations.run(emulation).trace();
        return Arrays.copyOf(trace.words(), trace.size() * WORDS);
    }

    private static Report verify(Emulation emulation, long[] words) {
        TraceVerifier verifier = TraceVerifier.of(emulation);
        verifier.acceptAll(words, words.length / WORDS);
        return verifier.finish(true);
    }

    @ParameterizedTest
    @MethodSource("emulations")
    void everyRemovedRecordIsMissed(Emulation emulation) {
        long[] trace = traceOf(emulation);
        for (int at = 0; at < trace.length; at += WORDS) {
            int cut = at;
            long[] shorter = IntStream.range(0, trace.length)
                    .filter(i -> i < cut || i >= cut + WORDS)
                    .mapToLong(i -> trace[i])
                    .toArray();
            assertThat(verify(emulation, shorter).clean())
                    .as("without record %d", at / WORDS)
                    .isFalse();
        }
    }

    @ParameterizedTest
    @MethodSource("emulations")
    void everyDoubledRecordIsNoticed(Emulation emulation) {
        long[] trace = traceOf(emulation);
        for (int at = 0; at < trace.length; at += WORDS) {
            long[] longer = new long[trace.length + WORDS];
            System.arraycopy(trace, 0, longer, 0, at + WORDS);
            System.arraycopy(trace, at, longer, at + WORDS, trace.length - at);
            assertThat(verify(emulation, longer).count(ViolationCode.NOT_CANONICAL))
                    .as("record %d twice", at / WORDS)
                    .isPositive();
        }
    }

    @ParameterizedTest
    @MethodSource("emulations")
    void everyRecordSwappedWithTheNextIsNoticed(Emulation emulation) {
        long[] trace = traceOf(emulation);
        for (int at = 0; at + WORDS < trace.length; at += WORDS) {
            long[] swapped = trace.clone();
            System.arraycopy(trace, at, swapped, at + WORDS, WORDS);
            System.arraycopy(trace, at + WORDS, swapped, at, WORDS);
            assertThat(verify(emulation, swapped).count(ViolationCode.NOT_CANONICAL))
                    .as("records %d and %d swapped", at / WORDS, at / WORDS + 1)
                    .isPositive();
        }
    }

    @ParameterizedTest
    @MethodSource("emulations")
    void everyAlteredFieldIsNoticed(Emulation emulation) {
        long[] trace = traceOf(emulation);
        assertThat(verify(emulation, trace).clean()).isTrue();
        long seed = 20_260_101;
        SplittableRandom random = new SplittableRandom(seed);
        for (int round = 0; round < ALTERATIONS; round++) {
            int at = random.nextInt(trace.length / WORDS) * WORDS;
            Field field = Field.values()[random.nextInt(Field.values().length)];
            long[] forged = trace.clone();
            field.set(forged, at, value(random, field, trace, at));
            if (Arrays.equals(forged, trace) || isFree(emulation, field, trace, at)) {
                continue;
            }
            String what = describe(trace, forged, at, field);
            assertThat(verify(emulation, inOrder(forged)).clean())
                    .as("seed %d, alteration %d: %s", seed, round, what)
                    .isFalse();
        }
    }

    /**
     * What a trace alone cannot tell of PUs with timers and without automata: when a packet was
     * offered that waits for its port anyway, and what made its sender send it.
     */
    private static boolean isFree(Emulation emulation, Field field, long[] trace, int at) {
        EventKind kind = EventKind.of((int) (trace[at + 5] & 0xFF));
        return emulation.algorithm() instanceof GatherAndScatter
                && (kind == EventKind.OFFER && field.word == 0
                        || (kind == EventKind.OFFER || kind == EventKind.START) && field.word == 2);
    }

    /** Near values, values of other records, values of the neighbourhood, any values. */
    private static long value(SplittableRandom random, Field field, long[] trace, int at) {
        long old = field.get(trace, at);
        int other = random.nextInt(trace.length / WORDS) * WORDS;
        int near = Math.floorMod(at + (random.nextInt(41) - 20) * WORDS, trace.length);
        return switch (random.nextInt(7)) {
            case 0 -> old + 1;
            case 1 -> old - 1;
            case 2 -> old ^ 1L << random.nextInt(Long.bitCount(field.mask));
            case 3 -> field.get(trace, other);
            case 4, 5 -> field.get(trace, near);
            default -> random.nextLong();
        };
    }

    private static long[] inOrder(long[] words) {
        TraceBuffer buffer = new TraceBuffer(words.length / WORDS);
        for (int at = 0; at < words.length; at += WORDS) {
            if ((words[at + 5] & 0xFF) >= EventKind.values().length) {
                // There is no place for it in the order.
                return words;
            }
            buffer.add(
                    words[at],
                    words[at + 1],
                    words[at + 2],
                    words[at + 3],
                    words[at + 4],
                    words[at + 5]);
        }
        buffer.sort(0);
        return Arrays.copyOf(buffer.words(), words.length);
    }

    private static String describe(long[] trace, long[] forged, int at, Field field) {
        TraceBuffer before = new TraceBuffer(1);
        before.add(
                trace[at],
                trace[at + 1],
                trace[at + 2],
                trace[at + 3],
                trace[at + 4],
                trace[at + 5]);
        return field + " of record " + at / WORDS + " (" + before.get(0) + ") from "
                + field.get(trace, at) + " to " + field.get(forged, at);
    }
}
