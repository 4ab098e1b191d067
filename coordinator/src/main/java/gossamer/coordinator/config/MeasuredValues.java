package gossamer.coordinator.config;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigObject;
import com.typesafe.config.ConfigValue;
import com.typesafe.config.ConfigValueFactory;

import gossamer.model.fault.Profile;
import gossamer.model.fault.law.DelayLaw;
import gossamer.model.fault.law.Laws;
import gossamer.model.fault.law.Measured;

import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** The delays of law {@code trace}: a list in the config, or a column of a CSV file. */
final class MeasuredValues {

    private static final String FILE = ".file";
    private static final String VALUES = ".values";
    private static final String UNIT = ".unit";
    private static final String COLUMN = ".column";
    private static final String CSV = "a CSV file with one delay on each line";
    private static final String LIST = "a list of spans of time, e.g. [10us, 12us]";
    private static final String UNITS = "ns, us, ms, s or rounds";
    private static final String DRAWN = "drawn";
    private static final String RECORDED = "recorded";
    private static final long MOST_BYTES = 1L << 26;
    private static final int MOST_COLUMNS = 1000;

    private final ProfileReader reader;
    private final String rule;

    private MeasuredValues(ProfileReader reader, String rule) {
        this.reader = reader;
        this.rule = rule;
    }

    static Optional<DelayLaw> read(ProfileReader reader, String rule) {
        Optional<String> order = reader.keys().choice(rule + ".order", DRAWN, RECORDED);
        if (reader.keys().given(rule + ".order") && order.isEmpty()) {
            return Optional.empty();
        }
        boolean recorded = order.equals(Optional.of(RECORDED));
        return new MeasuredValues(reader, rule)
                .values()
                .map(values -> Measured.of(values, recorded));
    }

    private Optional<double[]> values() {
        KeyReader keys = reader.keys();
        if (keys.given(rule + VALUES)) {
            reader.foreign(rule, List.of("file", "column"), "goes with file", "values only");
            return list();
        }
        keys.require(rule + FILE, CSV + ", or values");
        OptionalLong column = new Integers(keys).read(rule + COLUMN, 1, MOST_COLUMNS);
        if (keys.given(rule + COLUMN) && column.isEmpty()) {
            return Optional.empty();
        }
        Optional<Path> file = new FileKey(keys, rule + FILE, CSV).read(MOST_BYTES);
        return file.flatMap(path -> column(path, (int) column.orElse(1)));
    }

    private Optional<double[]> list() {
        Optional<Integer> size = reader.keys().listSize(rule + VALUES, LIST);
        if (size.isEmpty()) {
            return Optional.empty();
        }
        if (size.get() == 0) {
            reader.keys().reject(rule + VALUES, "found an empty list", LIST);
            return Optional.empty();
        }
        String unit = reader.keys().text(rule + UNIT, UNITS).orElse("");
        double[] values = new double[size.get()];
        boolean right = true;
        for (int index = 0; index < values.length; index++) {
            String key = rule + VALUES + "." + index;
            String text = reader.keys().text(key, LIST).orElse("");
            OptionalDouble value = reader.times().written(text, unit);
            if (value.isEmpty() && !text.isEmpty()) {
                reader.keys().reject(key, "found " + Values.quote(text), LIST);
            }
            values[index] = value.orElse(0);
            right &= value.isPresent();
        }
        return right ? Optional.of(values) : Optional.empty();
    }

    private Optional<double[]> column(Path file, int column) {
        Optional<String> unit = reader.keys().text(rule + UNIT, UNITS);
        List<Double> values = new ArrayList<>();
        try {
            List<String> lines = Files.readAllLines(file);
            for (int number = 0; number < lines.size(); number++) {
                String line = lines.get(number).strip();
                if (line.isEmpty() || line.startsWith("#")) {
                    continue;
                }
                String[] cells = line.split("[,;\t]", -1);
                String cell = column <= cells.length ? unquoted(cells[column - 1]) : "";
                OptionalDouble value = reader.times().written(cell, unit.orElse(""));
                boolean heading = values.isEmpty() && Quantity.parse(cell).isEmpty();
                if (value.isPresent()) {
                    values.add(value.getAsDouble());
                } else if (!heading) {
                    reader.keys()
                            .rejectAt(
                                    new Origin(file.toString(), number + 1),
                                    Problem.text(
                                            "column " + column + " is " + Values.quote(cell),
                                            "a span of time with its unit, or a number with "
                                                    + KeyReader.name(rule + UNIT)));
                    return Optional.empty();
                }
            }
        } catch (MalformedInputException e) {
            reader.keys().reject(rule + FILE, "cannot read " + file + ": not UTF-8 text", CSV);
            return Optional.empty();
        } catch (IOException e) {
            reader.keys().reject(rule + FILE, "cannot read " + file + ": " + e.getMessage(), CSV);
            return Optional.empty();
        }
        if (values.isEmpty() || values.size() > Measured.MOST_VALUES) {
            String wrong = file + " has " + values.size() + " values";
            reader.keys().reject(rule + FILE, wrong, "1 to " + Measured.MOST_VALUES + " of them");
            return Optional.empty();
        }
        return Optional.of(values.stream().mapToDouble(Double::doubleValue).toArray());
    }

    private static String unquoted(String cell) {
        String text = cell.strip();
        boolean quoted = text.length() >= 2 && text.startsWith("\"") && text.endsWith("\"");
        return quoted ? text.substring(1, text.length() - 1).strip() : text;
    }

    /** The config with the values in place of the files that they came from. */
    static Config inlined(Config config, Profile profile, boolean durations) {
        List<Object> rules = new ArrayList<>();
        boolean changed = false;
        int links = 0;
        int pus = 0;
        for (ConfigValue written : config.getList(DelaysSection.DELAYS)) {
            ConfigObject rule = (ConfigObject) written;
            DelayLaw law = rule.containsKey("pus")
                    ? profile.puDelays().get(pus++).offset()
                    : profile.delays().get(links++).law();
            DelayLaw inner = law instanceof Laws.Capped capped ? capped.law() : law;
            if (rule.containsKey("file") && inner instanceof Measured measured) {
                List<Double> values = Arrays.stream(measured.values()).boxed().toList();
                rule = rule.withoutKey("file")
                        .withoutKey("column")
                        .withoutKey("unit")
                        .withValue("values", ConfigValueFactory.fromIterable(values));
                rule = durations
                        ? rule.withValue("unit", ConfigValueFactory.fromAnyRef("ns"))
                        : rule;
                changed = true;
            }
            rules.add(rule);
        }
        return changed
                ? config.withValue(DelaysSection.DELAYS, ConfigValueFactory.fromIterable(rules))
                : config;
    }
}
