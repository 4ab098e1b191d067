package gossamer.audit;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.model.description.FsaWriter;
import gossamer.model.description.RunDescription;
import gossamer.model.fault.DelayRule;
import gossamer.model.fault.Profile;
import gossamer.model.fault.law.DelayLaw;
import gossamer.model.fault.law.Draws;
import gossamer.model.fault.law.ForwardedLaw;
import gossamer.model.fault.select.Selector;
import gossamer.model.reference.SequentialEngine;
import gossamer.model.run.Emulation;
import gossamer.model.run.FaultSupport;
import gossamer.model.trace.TraceBuffer;
import gossamer.model.trace.TraceLevel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Traces in which one small thing is not as it has to be, on {@link Machines} of every kind. */
class ForgedTracesTest {

    private static final int WORDS = TraceBuffer.WORDS;
    private static final int TRIES = 4;

    private static final List<Honest> MACHINES =
            Machines.all().stream().map(Supplier::get).map(Honest::of).toList();

    private final Random random = new Random(3);
    private int refused;

    /** A machine, what it has to do, and what it does. */
    private record Honest(Emulation emulation, String description, String automata, long[] trace) {

        static Honest of(Emulation emulation) {
            return new Honest(
                    emulation,
                    RunDescription.of(emulation, Map.of()),
                    FsaWriter.describe(emulation, Integer.MAX_VALUE),
                    traceOf(emulation));
        }
    }

    /** Moves a law's draws from one on. */
    private record Skipping(DelayLaw law, long from) implements ForwardedLaw {
        @Override
        public long ticks(Draws draw, long sequence) {
            return law.ticks(draw, sequence < from ? sequence : sequence + 1);
        }
    }

    /** Holds up one packet of each channel by one tick. */
    private record Once(long which) implements DelayLaw {
        @Override
        public long ticks(Draws draw, long sequence) {
            return sequence == which ? 1 : 0;
        }

        @Override
        public double quantile(double share) {
            return share < 1 ? 0 : 1;
        }

        @Override
        public long least() {
            return 0;
        }

        @Override
        public long most() {
            return 1;
        }
    }

    private static long[] traceOf(Emulation emulation) {
        TraceBuffer trace = SequentialEngine.run(emulation, TraceLevel.FULL).trace();
        return Arrays.copyOf(trace.words(), trace.size() * WORDS);
    }

    /** Presents a trace as that of a machine. */
    private void present(long[] forged, Honest machine, String how) {
        if (Arrays.equals(forged, machine.trace())) {
            return;
        }
        Auditor auditor = new Auditor(machine.description(), machine.automata(), Map.of());
        auditor.acceptAll(forged, forged.length / WORDS);
        assertThat(auditor.finish().clean())
                .as("%s: %s", how, machine.description())
                .isFalse();
        refused++;
    }

    @Test
    void aPacketThatCrossesOneTickLaterIsFoundWhateverComesOfIt() throws Exception {
        for (Honest machine : MACHINES) {
            Emulation emulation = machine.emulation();
            for (int attempt = 0; attempt < TRIES; attempt++) {
                int pu = random.nextInt(emulation.topology().pus());
                List<DelayRule> delays = new ArrayList<>(emulation.profile().delays());
                delays.add(new DelayRule(
                        "forged", Selector.channels("from " + pu), new Once(attempt), 1, false));
                Emulation later = with(emulation, delays);
                if (FaultSupport.problems(later).isEmpty()) {
                    present(traceOf(later), machine, "later from " + pu);
                }
            }
        }
        assertThat(refused).isGreaterThan(300);
    }

    @Test
    void aDrawThatIsDroppedIsFoundWhateverComesOfIt() {
        for (Honest machine : MACHINES) {
            Emulation emulation = machine.emulation();
            for (int from = 0; from < TRIES && !emulation.profile().delays().isEmpty(); from++) {
                int skipped = from;
                List<DelayRule> delays = emulation.profile().delays().stream()
                        .map(rule -> new DelayRule(
                                rule.stream(),
                                rule.links(),
                                new Skipping(rule.law(), skipped),
                                rule.bandwidth(),
                                rule.reorders()))
                        .toList();
                present(traceOf(with(emulation, delays)), machine, "without draw " + from);
            }
        }
        assertThat(refused).isGreaterThan(100);
    }

    private static Emulation with(Emulation emulation, List<DelayRule> delays) {
        Profile plain = emulation.profile();
        return new Emulation(
                emulation.name(),
                emulation.seed(),
                emulation.topology(),
                emulation.network(),
                emulation.algorithm(),
                new Profile(delays, plain.puDelays(), plain.faults()),
                emulation.limits());
    }

    /** A record of each kind is later, earlier, missing or there twice. */
    @ParameterizedTest
    @ValueSource(strings = {"later", "earlier", "missing", "twice"})
    void oneRecordThatIsChangedIsFound(String how) {
        for (Honest machine : MACHINES) {
            long[] honest = machine.trace();
            Map<Long, Integer> places = new HashMap<>();
            for (int record = 0; record < honest.length / WORDS; record++) {
                long kind = honest[record * WORDS + 5] & 0xFF;
                if (!places.containsKey(kind) || random.nextInt(10) == 0) {
                    places.put(kind, record);
                }
            }
            for (int place : places.values()) {
                List<long[]> records = records(honest);
                long[] changed = records.get(place);
                switch (how) {
                    case "later" -> changed[0]++;
                    case "earlier" -> changed[0] = Math.max(0, changed[0] - 1);
                    case "missing" -> records.remove(place);
                    default -> records.add(changed.clone());
                }
                present(canonical(records), machine, how + " " + place);
            }
        }
        assertThat(refused).isGreaterThan(800);
    }

    @Test
    void twoPacketsThatChangePlacesOnAChannelAreFound() {
        for (Honest machine : MACHINES) {
            for (int attempt = 0; attempt < TRIES; attempt++) {
                List<long[]> records = records(machine.trace());
                long[] one = records.get(random.nextInt(records.size()));
                records.stream()
                        .filter(other -> other[5] == one[5] && (int) other[3] == (int) one[3])
                        .filter(other -> other[1] != one[1] && other[0] >= one[0])
                        .findFirst()
                        .ifPresent(other -> {
                            for (int word : new int[] {1, 2, 4}) {
                                long mine = one[word];
                                one[word] = other[word];
                                other[word] = mine;
                            }
                            present(canonical(records), machine, "swapped");
                        });
            }
        }
        assertThat(refused).isGreaterThan(200);
    }

    private static List<long[]> records(long[] words) {
        List<long[]> records = new ArrayList<>();
        for (int at = 0; at < words.length; at += WORDS) {
            records.add(Arrays.copyOfRange(words, at, at + WORDS));
        }
        return records;
    }

    /** The records in the order in which traces have them. */
    private static long[] canonical(List<long[]> records) {
        List<long[]> byTime = new ArrayList<>(records);
        byTime.sort(Comparator.comparingLong(record -> record[0]));
        long[] words = new long[records.size() * WORDS];
        RecordBlock block = new RecordBlock();
        int done = 0;
        for (int record = 0; record < byTime.size(); record++) {
            block.add(byTime.get(record), 0);
            boolean last = record + 1 == byTime.size()
                    || byTime.get(record + 1)[0] != byTime.get(record)[0];
            if (last) {
                block.sort();
                System.arraycopy(block.words(), 0, words, done, block.size() * WORDS);
                done += block.size() * WORDS;
                block.clear();
            }
        }
        return words;
    }
}
