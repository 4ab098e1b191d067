package gossamer.model.fault.law;

import gossamer.model.registry.Complaints;
import gossamer.model.registry.Declared;
import gossamer.model.registry.Domain;
import gossamer.model.registry.FileParser;
import gossamer.model.registry.Key;
import gossamer.model.registry.Raw;
import gossamer.model.registry.Settings;

import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Delays that were measured somewhere.
 *
 * @param values at least one, in ticks
 * @param recorded true to take them in their order, again and again, from a drawn place of each
 *     channel on; false to draw any of them for each packet
 */
public record Measured(List<Double> values, boolean recorded) implements KnownLaw {

    public static final int MOST_VALUES = 1_000_000;

    /** Copies the values, which must be times. */
    public Measured {
        values = List.copyOf(values);
        KnownLaw.require(
                !values.isEmpty() && values.size() <= MOST_VALUES, values.size() + " values");
        values.forEach(value -> KnownLaw.requireTime("value", value));
    }

    @Override
    public long ticks(Draws draw, long sequence) {
        long last = values.size() - 1L;
        long index = recorded
                ? (draw.uniform(Long.MIN_VALUE, 0, last) + sequence) % values.size()
                : draw.uniform(sequence, 0, last);
        return Rounding.whole(values.get((int) index), draw, sequence);
    }

    @Override
    public double quantile(double share) {
        int index = (int) Math.ceil(share * values.size()) - 1;
        List<Double> sorted = values.stream().sorted().toList();
        return sorted.get(Math.max(0, Math.min(sorted.size() - 1, index)));
    }

    @Override
    public long least() {
        return Rounding.floor(Collections.min(values));
    }

    @Override
    public long most() {
        return Rounding.ceiling(Collections.max(values));
    }

    @Override
    public String toString() {
        return "Measured[" + values.size() + " values" + (recorded ? ", recorded]" : "]");
    }

    public static final class Provider extends Declared implements DelayLawProvider {

        private static final String CSV = "a CSV file with one delay on each line";
        private static final String LIST = "a list of spans of time, e.g. [10us, 12us]";
        private static final String UNITS = "ns, us, ms, s or rounds";
        private static final String RECORDED = "recorded";
        private static final long MOST_BYTES = 1L << 26;
        private static final int MOST_COLUMNS = 1000;

        public static final Key<Raw> FILE = Key.structured(
                        "file",
                        new Domain.File(CSV, MOST_BYTES),
                        raw -> raw.isGiven() ? Optional.of(raw) : Optional.empty())
                .doc("delays.csv", "The delays are in a column of this file.");

        public static final Key<List<Raw>> VALUES = Key.structured(
                        "values",
                        new Domain.Listed(
                                LIST, new Domain.Time(0, DelayLaw.MAX_TICKS), 1, MOST_VALUES),
                        Provider::list)
                .doc("[10us, 12us]", "The delays themselves, in place of a file.");

        public static final Key<String> UNIT = Key.text(
                        "unit", new Domain.Samples(UNITS, List.of("ns", "us", "ms", "s", "rounds")))
                .doc("us", "The unit of numbers without one.");

        public static final Key<Integer> COLUMN = Key.whole("column", 1, MOST_COLUMNS)
                .otherwise(1)
                .doc("2", "The column of the file, from 1.");

        private static final Key<String> ORDER = Key.word("order", "drawn", RECORDED)
                .otherwise("drawn")
                .doc(
                        RECORDED,
                        "Whether each delay is drawn, or they come in their order from a drawn"
                                + " place on.");

        public Provider() {
            super(
                    "trace",
                    "delays that were measured somewhere",
                    "the empirical distribution",
                    FILE,
                    VALUES,
                    UNIT,
                    COLUMN,
                    ORDER);
        }

        private static Optional<List<Raw>> list(Raw raw) {
            Optional<List<Raw>> elements = raw.elements(LIST);
            if (elements.isPresent() && elements.get().isEmpty()) {
                raw.reject("found an empty list", LIST);
                return Optional.empty();
            }
            return elements;
        }

        @Override
        public Optional<DelayLaw> create(Settings settings, Complaints complaints) {
            boolean recorded = settings.value(ORDER).equals(RECORDED);
            return values(settings, complaints).map(values -> new Measured(values, recorded));
        }

        private static Optional<List<Double>> values(Settings settings, Complaints complaints) {
            String unit = settings.get(UNIT).orElse("");
            if (settings.isGiven(VALUES)) {
                Stream.of(FILE, COLUMN)
                        .filter(settings::isGiven)
                        .forEach(key -> complaints.reject(key, "goes with file", "values only"));
                return all(settings.value(VALUES), unit);
            }
            complaints.require(FILE, CSV + ", or values");
            if (!settings.isGiven(FILE)) {
                return Optional.empty();
            }
            Raw file = settings.value(FILE);
            Column column = new Column(settings.value(COLUMN), unit, complaints.name(UNIT), file);
            return file.file(MOST_BYTES, CSV, column::read);
        }

        private static Optional<List<Double>> all(List<Raw> elements, String unit) {
            List<Double> values = new ArrayList<>();
            for (Raw element : elements) {
                String text = element.text(LIST).orElse("");
                Optional<Double> value = element.texts().span(text, unit);
                if (value.isEmpty() && !text.isEmpty()) {
                    element.reject("found " + element.texts().quoted(text), LIST);
                }
                value.ifPresent(values::add);
            }
            return values.size() == elements.size() ? Optional.of(values) : Optional.empty();
        }
    }

    /** A column of a file, from 1, in which numbers without a unit have this one. */
    private record Column(int number, String unit, String unitKey, Raw named) {

        Optional<List<Double>> read(Path file, FileParser.Faults faults) throws IOException {
            List<Double> values = new ArrayList<>();
            List<String> lines = lines(file);
            for (int line = 1; line <= lines.size(); line++) {
                String text = lines.get(line - 1).strip();
                if (text.isEmpty() || text.startsWith("#")) {
                    continue;
                }
                String cell = cell(text);
                Optional<Double> value = named.texts().span(cell, unit);
                boolean heading = values.isEmpty() && !named.texts().isQuantity(cell);
                if (value.isEmpty() && !heading) {
                    faults.add(
                            line,
                            0,
                            "column " + number + " is " + named.texts().quoted(cell)
                                    + "; allowed: a span of time with its unit, or a number with "
                                    + unitKey);
                    return Optional.empty();
                }
                value.ifPresent(values::add);
                if (values.size() > MOST_VALUES) {
                    break;
                }
            }
            if (values.isEmpty() || values.size() > MOST_VALUES) {
                String many = values.isEmpty() ? "no values" : "more values";
                named.reject(file + " has " + many, "1 to " + MOST_VALUES + " of them");
                return Optional.empty();
            }
            return Optional.of(values);
        }

        private static List<String> lines(Path file) throws IOException {
            try {
                return Files.readAllLines(file);
            } catch (MalformedInputException e) {
                throw new IOException("cannot read " + file + ": not UTF-8 text", e);
            } catch (IOException e) {
                throw new IOException("cannot read " + file + ": " + e.getMessage(), e);
            }
        }

        private String cell(String line) {
            String[] cells = line.split("[,;\t]", -1);
            String cell = number <= cells.length ? cells[number - 1].strip() : "";
            boolean quoted = cell.length() >= 2 && cell.startsWith("\"") && cell.endsWith("\"");
            return quoted ? cell.substring(1, cell.length() - 1).strip() : cell;
        }
    }
}
