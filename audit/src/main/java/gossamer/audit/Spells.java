package gossamer.audit;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.LongUnaryOperator;

/** Spells of time in which something is in force; they neither touch nor overlap. */
interface Spells {

    long NEVER = Replay.NEVER;
    /** Spells that follow each other so often without a gap are taken as one for ever. */
    int MOST_GROWTHS = 1 << 16;

    Spells NONE = time -> Spell.NONE;

    /** From a time to before another one, by a rule, from 1. */
    record Spell(long begin, long end, int rule) {
        static final Spell NONE = new Spell(NEVER, NEVER, 0);
    }

    /** The first spell that ends after a time, {@link Spell#NONE} without one. */
    Spell after(long time);

    default boolean covers(long time) {
        return time != NEVER && after(time).begin() <= time;
    }

    /** The first time from this one on that is in a spell; {@link #NEVER} without one. */
    default long first(long time) {
        return Math.max(time, after(time).begin());
    }

    /** The first rule that is in force at a time, 0 without one. */
    default int rule(long time) {
        Spell spell = after(time);
        return spell.begin() <= time ? spell.rule() : 0;
    }

    /** One spell. */
    static Spells once(Spell spell) {
        return time -> time < spell.end() ? spell : Spell.NONE;
    }

    /** All of them; spells that touch or overlap are one. */
    static Spells union(List<Spells> all) {
        if (all.size() < 2) {
            return all.isEmpty() ? NONE : all.get(0);
        }
        return new Spells() {
            @Override
            public Spell after(long time) {
                Spell sum = Spell.NONE;
                for (Spells spells : all) {
                    Spell next = spells.after(time);
                    sum = next.begin() < sum.begin() ? next : sum;
                }
                int growths = 0;
                for (boolean grows = true; grows && sum.end() != NEVER; ) {
                    grows = false;
                    for (Spells spells : all) {
                        Spell next = spells.after(sum.end());
                        if (next.begin() <= sum.end() && next.end() > sum.end()) {
                            boolean endless = ++growths > MOST_GROWTHS;
                            long end = endless ? NEVER : next.end();
                            sum = new Spell(sum.begin(), end, sum.rule());
                            grows = true;
                        }
                    }
                }
                return sum;
            }

            @Override
            public int rule(long time) {
                return all.stream()
                        .mapToInt(spells -> spells.rule(time))
                        .filter(rule -> rule > 0)
                        .findFirst()
                        .orElse(0);
            }
        };
    }

    /**
     * The spells of a fault at one place.
     *
     * @param rule its number
     * @param timing as {@code docs/run-format.md} tells
     * @param ended when another rule puts an end to it
     */
    static Spells of(int rule, PlainNode timing, AuditDraws draws, long ended) {
        PlainNode when = timing.at("when");
        long begin = when.at("begin").whole();
        long end = when.whole("end", NEVER);
        double probability = timing.at("probability").decimal();
        switch (when.at("kind").text()) {
            case "window" -> {
                long last = end == NEVER ? ended : end;
                boolean any = begin < last && draws.unit(0) < probability;
                return any ? once(new Spell(begin, last, rule)) : NONE;
            }
            case "every" -> {
                long period = when.at("period").whole();
                long length = when.at("length").whole();
                if (period <= length || length < 1) {
                    throw when.wrong("a period longer than its length");
                }
                return time -> {
                    long turn = time < begin + length ? 0 : (time - begin - length) / period + 1;
                    while (time < end && turn < (end - begin - 1) / period + 1) {
                        if (draws.unit(turn) < probability) {
                            long from = begin + turn * period;
                            return new Spell(from, Math.min(end, from + length), rule);
                        }
                        turn++;
                    }
                    return Spell.NONE;
                };
            }
            case "renewal" -> {
                return new Renewal(rule, begin, end, when, draws);
            }
            default -> throw when.at("kind").wrong("window, every or renewal");
        }
    }

    /** Failures and repairs that take turns. */
    final class Renewal implements Spells {
        private final int rule;
        private final long end;
        private final LongUnaryOperator up;
        private final LongUnaryOperator down;
        private final List<Spell> known = new ArrayList<>();
        private long repaired;

        private Renewal(int rule, long begin, long end, PlainNode when, AuditDraws draws) {
            this.rule = rule;
            this.end = end;
            this.repaired = begin;
            up = AuditLaw.of(when.at("up"), Map.of()).on(draws);
            down = AuditLaw.of(when.at("down"), Map.of()).on(draws);
        }

        @Override
        public Spell after(long time) {
            if (time == NEVER) {
                return Spell.NONE;
            }
            while ((known.isEmpty() || repaired <= time) && repaired < end) {
                long turn = 2L * known.size();
                long fails = repaired + Math.max(1, up.applyAsLong(turn));
                if (fails >= end || fails < repaired) {
                    repaired = NEVER;
                } else {
                    long back = fails + Math.max(1, down.applyAsLong(turn + 1));
                    repaired = back < fails ? NEVER : Math.min(end, back);
                    known.add(new Spell(fails, repaired, rule));
                }
            }
            int low = 0;
            int high = known.size();
            while (low < high) {
                int middle = (low + high) >>> 1;
                if (known.get(middle).end() <= time) {
                    low = middle + 1;
                } else {
                    high = middle;
                }
            }
            return low < known.size() ? known.get(low) : Spell.NONE;
        }
    }
}
