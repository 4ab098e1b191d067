package gossamer.coordinator.program;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigException;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigParseOptions;
import com.typesafe.config.ConfigSyntax;
import com.typesafe.config.ConfigUtil;

import gossamer.model.farm.Lapse;
import gossamer.model.farm.Response;
import gossamer.model.voting.Value;

import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** The lines of {@code docs/farm-protocol.md}: one JSON object each. */
public final class AnswerLines {

    private static final String ROUND = "round";
    private static final String VALUE = "value";
    private static final String BYTES = "bytes";
    private static final String ID = "id";
    private static final String INPUT = "input";
    private static final String VOTER = "voter";
    private static final String FAILED = "failed";
    private static final String LAPSE = "lapse";
    private static final String WORDS = "words";
    private static final String TICKS = "ticks";

    private AnswerLines() {}

    /** A line about a round, with one more member. */
    static String of(int round, String member, Optional<Value> value) {
        return "{\"round\":" + round + ",\"" + member + "\":" + json(value) + "}";
    }

    /** A value as it stands in lines. */
    public static String json(Optional<Value> value) {
        return value.map(AnswerLines::json).orElse("null");
    }

    /** The same of one that is there. */
    public static String json(Value value) {
        if (value instanceof Value.Number number) {
            return Double.toString(number.number());
        }
        if (value instanceof Value.Vector vector) {
            return vector.numbers().stream()
                    .map(component -> Double.toString(component))
                    .collect(Collectors.joining(",", "[", "]"));
        }
        return value instanceof Value.Text text
                ? ConfigUtil.quoteString(text.text())
                : "{\"" + BYTES + "\":\"" + HexFormat.of().formatHex(((Value.Bytes) value).bytes())
                        + "\"}";
    }

    /**
     * What a program has answered.
     *
     * @param like a value of the kind that it is to have
     * @return empty if it is the answer of a round before, which came too late
     */
    static Optional<Response> answer(String line, int round, Value like) {
        try {
            Config said = parse(line);
            if (said.getInt(ROUND) < round) {
                return Optional.empty();
            }
            if (said.getInt(ROUND) > round || !said.hasPathOrNull(VALUE)) {
                return Optional.of(garbled(line));
            }
            Optional<Value> value = value(said, VALUE);
            boolean failed = said.hasPath(FAILED) && said.getBoolean(FAILED);
            boolean sound = value.filter(known -> !known.isLike(like)).isEmpty();
            return Optional.of(
                    sound
                            ? new Response(value, failed, Optional.empty())
                            : Response.absent(
                                    Lapse.Kind.INVALID,
                                    "says " + line + "; allowed: like " + like));
        } catch (ConfigException | IllegalArgumentException | StackOverflowError e) {
            return Optional.of(garbled(line));
        }
    }

    private static Config parse(String line) {
        return ConfigFactory.parseString(
                line, ConfigParseOptions.defaults().setSyntax(ConfigSyntax.JSON));
    }

    private static Response garbled(String line) {
        return Response.absent(Lapse.Kind.GARBLED, "says " + line);
    }

    private static Optional<Value> value(Config said, String member) {
        if (said.getIsNull(member)) {
            return Optional.empty();
        }
        return Optional.of(
                switch (said.getValue(member).valueType()) {
                    case NUMBER -> Value.of(said.getDouble(member));
                    case LIST -> new Value.Vector(said.getDoubleList(member));
                    case STRING -> Value.of(said.getString(member));
                    case OBJECT ->
                        new Value.Bytes(
                                HexFormat.of().parseHex(said.getConfig(member).getString(BYTES)));
                    default -> throw new IllegalArgumentException("no value");
                });
    }

    /** The value that {@link #json(Value)} has written. */
    public static Value value(String json) {
        return value(parse("{\"" + VALUE + "\":" + json + "}"), VALUE).orElseThrow();
    }

    /**
     * What a client asks a farm for.
     *
     * @param id its name of the request
     */
    public record Asked(String id, Value input) {}

    /**
     * Reads a request of a client.
     *
     * @throws IllegalArgumentException if it is none
     */
    public static Asked asked(String line) {
        try {
            Config said = parse(line);
            return new Asked(
                    said.getString(ID),
                    value(said, INPUT).orElseThrow(() -> new IllegalArgumentException("no input")));
        } catch (ConfigException e) {
            throw new IllegalArgumentException(String.valueOf(e.getMessage()), e);
        } catch (StackOverflowError e) {
            throw new IllegalArgumentException("it is nested too deeply", e);
        }
    }

    /** A line of the log. */
    public static String logged(int voter, int round, Response response) {
        return logged(voter, round, new Programs.Answer(response, 0));
    }

    /** The same of an answer that took a time. */
    static String logged(int voter, int round, Programs.Answer answer) {
        Response response = answer.response();
        StringBuilder line = new StringBuilder(of(round, VALUE, response.value()));
        line.setLength(line.length() - 1);
        line.append(",\"" + VOTER + "\":").append(voter);
        if (response.failed()) {
            line.append(",\"" + FAILED + "\":true");
        }
        response.lapse()
                .ifPresent(lapse -> line.append(",\"" + LAPSE + "\":\"")
                        .append(lapse.kind().word())
                        .append("\",\"" + WORDS + "\":")
                        .append(ConfigUtil.quoteString(lapse.words())));
        if (answer.ticks() > 0) {
            line.append(",\"" + TICKS + "\":").append(answer.ticks());
        }
        return line.append("}").toString();
    }

    /** What a line of the log says of a voter and a round. */
    public record Logged(int voter, int round, Programs.Answer answer) {
        public Response response() {
            return answer.response();
        }
    }

    /**
     * Reads a line of the log.
     *
     * @throws IllegalArgumentException if it is none
     */
    public static Logged read(String line) {
        try {
            Config said = parse(line);
            List<Lapse> lapse = !said.hasPath(LAPSE)
                    ? List.of()
                    : List.of(new Lapse(
                            Lapse.Kind.valueOf(said.getString(LAPSE).toUpperCase(Locale.ROOT)),
                            said.getString(WORDS)));
            return new Logged(
                    said.getInt(VOTER),
                    said.getInt(ROUND),
                    new Programs.Answer(
                            new Response(
                                    value(said, VALUE),
                                    said.hasPath(FAILED) && said.getBoolean(FAILED),
                                    lapse.stream().findFirst()),
                            said.hasPath(TICKS) ? said.getLong(TICKS) : 0));
        } catch (ConfigException e) {
            throw new IllegalArgumentException(e.getMessage(), e);
        }
    }
}
