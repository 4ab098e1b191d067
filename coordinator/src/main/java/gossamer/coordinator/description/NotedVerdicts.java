package gossamer.coordinator.description;

import gossamer.model.fault.Traffic;
import gossamer.model.fault.UserFault;
import gossamer.model.fault.Verdict;
import gossamer.model.fault.law.Draws;
import gossamer.model.run.MissingCodeException;

import java.util.Map;
import java.util.Optional;

/**
 * Verdicts of users' faults as numbers: what becomes of a packet under the packet's key, and the
 * time, place or random bits that belong to it under the complement of that. What passes is not
 * noted.
 */
final class NotedVerdicts {

    private static final int LATER = 1;
    private static final int HELD = 2;
    private static final int DROPPED = 3;
    private static final int CORRUPT = 4;
    private static final int TWICE = 5;
    private static final int TWICE_CORRUPT = 6;

    private NotedVerdicts() {}

    /** A packet of a rule and a channel at a time. */
    private static long key(Draws draws, long sequence, long time) {
        return draws.bits(sequence) + time * 0x9E3779B97F4A7C15L;
    }

    /** A fault whose verdicts are noted. */
    record NotedFault(UserFault fault, Map<Long, Long> notes) implements UserFault {
        @Override
        public Verdict verdict(Traffic traffic, Draws draws, long sequence, long time) {
            Verdict verdict = fault.verdict(traffic, draws, sequence, time);
            long key = key(draws, sequence, time);
            if (verdict instanceof Verdict.DeliverAfter later) {
                note(key, LATER, later.ticks());
            } else if (verdict instanceof Verdict.Hold held) {
                note(key, HELD, held.until());
            } else if (verdict instanceof Verdict.Drop drop) {
                note(key, DROPPED, drop.where().ordinal());
            } else if (verdict instanceof Verdict.Corrupt corrupt) {
                note(key, CORRUPT, corrupt.pick());
            } else if (verdict instanceof Verdict.Duplicate twice) {
                Verdict.Corrupt wrong = twice.corruption();
                note(key, wrong == null ? TWICE : TWICE_CORRUPT, wrong == null ? 0 : wrong.pick());
            }
            return verdict;
        }

        private void note(long key, int verdict, long value) {
            notes.put(key, (long) verdict);
            notes.put(~key, value);
        }
    }

    /**
     * A fault whose code is not there.
     *
     * @param noted what has been noted in its run, empty if that is not known
     * @param missing what is not there, for people
     */
    record AbsentFault(Optional<Map<Long, Long>> noted, String missing) implements UserFault {
        @Override
        public Verdict verdict(Traffic traffic, Draws draws, long sequence, long time) {
            Map<Long, Long> notes = noted.orElseThrow(() -> new MissingCodeException(
                    missing + ", and the run has not noted what becomes of packets"));
            long key = key(draws, sequence, time);
            long value = notes.getOrDefault(~key, 0L);
            return switch (notes.getOrDefault(key, 0L).intValue()) {
                case LATER -> new Verdict.DeliverAfter(value);
                case HELD -> new Verdict.Hold(value);
                case DROPPED -> new Verdict.Drop(0, Verdict.Where.values()[(int) value]);
                case CORRUPT -> new Verdict.Corrupt(0, value);
                case TWICE -> new Verdict.Duplicate(0);
                case TWICE_CORRUPT -> new Verdict.Duplicate(0, new Verdict.Corrupt(0, value));
                default -> Verdict.Pass.PASS;
            };
        }
    }
}
