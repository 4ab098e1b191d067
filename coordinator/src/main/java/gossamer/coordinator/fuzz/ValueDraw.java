package gossamer.coordinator.fuzz;

import gossamer.model.registry.Domain;
import gossamer.model.registry.Key;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Draws values of declared keys. Numbers are small, so that runs are. */
final class ValueDraw {

    /** How times are written. */
    enum Writing {
        /** With a unit. */
        NANOSECONDS("ns"),
        /** As numbers of ticks. */
        TICKS(""),
        /** As numbers of rounds, of one tick each. */
        ROUNDS("");

        private final String unit;

        Writing(String unit) {
            this.unit = unit;
        }

        String of(long ticks) {
            return ticks + unit;
        }
    }

    /** The sort of values of a key of whose values only its example is known. */
    static final String EXAMPLE = "the example";

    private static final String LEAST = "least";
    private static final String MORE = "more";
    private static final int MOST_FEW = 5;
    private static final int MOST_MANY = 40;
    private static final int MOST_ELEMENTS = 3;

    private final SplittableRandom random;
    private Writing writing = Writing.ROUNDS;
    private long round = 1;
    private int pus = 2;

    ValueDraw(SplittableRandom random) {
        this.random = random;
    }

    /** Says how times are written and how many ticks a round has. */
    void times(Writing how, long ticks) {
        writing = how;
        round = ticks;
    }

    Writing writing() {
        return writing;
    }

    /** Says how many PUs there are. */
    void pus(int number) {
        pus = number;
    }

    int pus() {
        return pus;
    }

    /** One of them. */
    <T> T any(List<T> all) {
        return all.get(random.nextInt(all.size()));
    }

    /** A number from 0 to less than so many. */
    int below(int bound) {
        return random.nextInt(bound);
    }

    /** True so many times out of a hundred. */
    boolean percent(int share) {
        return random.nextInt(100) < share;
    }

    /** A value of a key. */
    DrawnValue of(Key<?> key) {
        return of(key.domain(), key.example());
    }

    private DrawnValue of(Domain domain, String example) {
        if (domain instanceof Domain.Told told) {
            return of(told.values(), example);
        }
        if (domain instanceof Domain.Either either) {
            return of(any(either.all()), example);
        }
        if (domain instanceof Domain.Whole whole) {
            return whole(whole.least(), whole.most());
        }
        if (domain instanceof Domain.WholeOr whole) {
            return random.nextInt(4) == 0 ? word(whole.word()) : whole(whole.least(), whole.most());
        }
        if (domain instanceof Domain.Rounds rounds) {
            DrawnValue drawn = whole(rounds.least(), rounds.most());
            return writing == Writing.ROUNDS
                    ? drawn
                    : new DrawnValue(drawn.text() + " rounds", drawn.sort());
        }
        if (domain instanceof Domain.Decimal decimal) {
            return decimal(new BigDecimal(decimal.least()), new BigDecimal(decimal.most()));
        }
        if (domain instanceof Domain.Ticks ticks) {
            return time(ticks.least(), ticks.most());
        }
        if (domain instanceof Domain.Time time) {
            return time(time.least(), time.most());
        }
        if (domain instanceof Domain.Words words) {
            return word(any(words.all()));
        }
        if (domain instanceof Domain.Samples samples) {
            String text = any(samples.some());
            return new DrawnValue(text, text);
        }
        if (domain instanceof Domain.Listed listed) {
            return list(listed);
        }
        if (domain instanceof Domain.Row row) {
            return new DrawnValue(
                    row.elements().stream()
                            .map(element -> of(element, "").text())
                            .collect(Collectors.joining(", ", "[", "]")),
                    "a row");
        }
        if (domain instanceof Domain.Keys keys) {
            return object(keys.all());
        }
        return special(domain, example);
    }

    private DrawnValue special(Domain domain, String example) {
        if (domain instanceof Domain.Flag) {
            return word(String.valueOf(random.nextBoolean()));
        }
        if (domain instanceof Domain.Probability) {
            return any(List.of(
                    new DrawnValue((1 + random.nextInt(9)) + "%", "rare"),
                    new DrawnValue("0." + (1 + random.nextInt(9)), "frequent"),
                    new DrawnValue("1", "always")));
        }
        if (domain instanceof Domain.Numbering) {
            List<Integer> all = new ArrayList<>(IntStream.range(0, pus).boxed().toList());
            shuffle(all);
            return new DrawnValue(all.toString(), "a list");
        }
        if (domain instanceof Domain.Selected selected) {
            DrawnValue one = selected.ofPus() ? somePus(2) : someChannels();
            String quoted = quoted(one.text());
            return random.nextInt(8) == 0
                    ? new DrawnValue(
                            "[" + quoted + ", " + quoted(selected.ofPus() ? "0" : "random 1") + "]",
                            "a list")
                    : new DrawnValue(quoted, one.sort());
        }
        return new DrawnValue(example, EXAMPLE);
    }

    /** Puts a list into a random order. */
    <T> void shuffle(List<T> list) {
        for (int end = list.size() - 1; end > 0; end--) {
            Collections.swap(list, end, random.nextInt(end + 1));
        }
    }

    /** A word as it is written. */
    static DrawnValue word(String word) {
        return new DrawnValue(word.matches("[A-Za-z0-9.-]+") ? word : quoted(word), word);
    }

    private static String quoted(String text) {
        return '"' + text + '"';
    }

    private DrawnValue whole(long least, long most) {
        long bottom = Math.max(least, Math.min(0, most));
        int kind = random.nextInt(4);
        if (kind == 0) {
            return new DrawnValue(String.valueOf(least), LEAST);
        }
        long few = bottom + 1 + random.nextInt(MOST_FEW);
        long many = bottom + MOST_FEW + 1 + random.nextInt(MOST_MANY);
        boolean large = kind == 3 && many <= most;
        long number = few > most ? most : large ? many : few;
        return new DrawnValue(String.valueOf(number), number == least ? LEAST : MORE);
    }

    private DrawnValue decimal(BigDecimal least, BigDecimal most) {
        BigDecimal far = BigDecimal.valueOf(100);
        int kind = random.nextInt(4);
        if (kind == 0) {
            return new DrawnValue(least.toString(), LEAST);
        }
        if (kind == 1 && most.compareTo(far) <= 0) {
            return new DrawnValue(most.toString(), MORE);
        }
        BigDecimal span = most.subtract(least).min(BigDecimal.TEN);
        BigDecimal share = BigDecimal.valueOf(1 + random.nextInt(99)).divide(far);
        BigDecimal middle = least.add(span.multiply(share)).round(new MathContext(3));
        return new DrawnValue(middle.max(least).min(most).toString(), MORE);
    }

    private DrawnValue time(long least, long most) {
        int kind = random.nextInt(5);
        long few = 1 + random.nextLong(5 * round);
        long ticks = switch (kind) {
            case 0 -> least;
            case 1 -> 1 + random.nextLong(Math.max(1, round - 1));
            case 2, 3 -> few;
            default -> 10 * round + random.nextLong(50 * round);
        };
        long within = Math.max(least, Math.min(most, ticks));
        return new DrawnValue(writing.of(within), within == least ? LEAST : MORE);
    }

    private DrawnValue list(Domain.Listed listed) {
        int most = Math.min(listed.most(), Math.max(listed.least(), MOST_ELEMENTS));
        int size = listed.least() + random.nextInt(most - listed.least() + 1);
        List<DrawnValue> all = new ArrayList<>();
        for (int element = 0; element < size; element++) {
            all.add(of(listed.element(), ""));
        }
        String sort = listed.element() instanceof Domain.Words && size > 0
                ? all.get(0).sort()
                : size == 1 ? "one" : "several";
        return new DrawnValue(
                all.stream().map(DrawnValue::text).collect(Collectors.joining(", ", "[", "]")),
                sort);
    }

    private DrawnValue object(List<Key<?>> keys) {
        List<String> given = new ArrayList<>();
        for (Key<?> key : keys) {
            if (key.isRequired() || random.nextBoolean()) {
                given.add(key.name() + " = " + of(key).text());
            }
        }
        return new DrawnValue("{ " + String.join(", ", given) + " }", "an object");
    }

    private String pu() {
        return String.valueOf(random.nextInt(pus));
    }

    /** A selector of PUs, at most so deep. */
    private DrawnValue somePus(int depth) {
        String pu = pu();
        return switch (random.nextInt(depth == 0 ? 6 : 9)) {
            case 0 -> new DrawnValue("all", "all");
            case 1 -> new DrawnValue(pu, "numbers");
            case 2 ->
                new DrawnValue(random.nextInt(Integer.parseInt(pu) + 1) + ".." + pu, "numbers");
            case 3 -> new DrawnValue("random 1", "random");
            case 4 -> new DrawnValue((10 + random.nextInt(80)) + "%..100%", "numbers");
            case 5 -> new DrawnValue("row 0", "of the form");
            case 6 -> new DrawnValue("not " + somePus(0).text(), "composed");
            case 7 -> new DrawnValue("within 1 of " + pu, "of the form");
            default ->
                new DrawnValue(
                        "random " + (10 + random.nextInt(60)) + "% as some of all", "random");
        };
    }

    private DrawnValue someChannels() {
        String pu = "(" + somePus(0).text() + ")";
        return switch (random.nextInt(10)) {
            case 0 -> new DrawnValue("all", "all");
            case 1 -> new DrawnValue("0", "numbers");
            case 2 -> new DrawnValue("random 1", "random");
            case 3 -> new DrawnValue("random " + (10 + random.nextInt(80)) + "%", "random");
            case 4 -> new DrawnValue("from " + pu, "of the form");
            case 5 -> new DrawnValue("to " + pu, "of the form");
            case 6 -> new DrawnValue("at " + pu, "of the form");
            case 7 -> new DrawnValue("direction " + any(List.of("+0", "-0")), "of the form");
            case 8 -> new DrawnValue("not random 1", "composed");
            default -> new DrawnValue("from " + pu + " and random 1 of all", "composed");
        };
    }
}
