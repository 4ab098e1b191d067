package gossamer.coordinator.export;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Checks a trace in Paje's format: events are defined before they are used and have the fields that
 * their definition names; types, values and containers exist; a container has one state at a time
 * here; links begin and end once; times do not go back.
 */
public final class PajeReader {

    private static final Pattern WORD = Pattern.compile("\"([^\"]*)\"|(\\S+)");

    private record Definition(String name, List<String> fields) {}

    /** What a trace came to. */
    public static final class Result {
        private final Map<String, Long> lastEvent = new HashMap<>();
        private final Map<String, Long> timeIn = new HashMap<>();
        private int links;
        private int openLinks;
        private long end;

        /** Time of the last event of this name, e.g. complete. */
        public long last(String event) {
            return lastEvent.get(event);
        }

        /** Time that all containers together spent in states of this name. */
        public long timeIn(String state) {
            return timeIn.getOrDefault(state, 0L);
        }

        /** Links that ended. */
        public int links() {
            return links;
        }

        /** Links that did not end. */
        public int openLinks() {
            return openLinks;
        }

        /** When the root container was destroyed. */
        public long end() {
            return end;
        }
    }

    private final Map<String, Definition> definitions = new HashMap<>();
    private final Map<String, String> types = new HashMap<>();
    private final Map<String, String> values = new HashMap<>();
    private final Map<String, String> containers = new HashMap<>();
    private final Map<String, String> states = new HashMap<>();
    private final Map<String, Long> since = new HashMap<>();
    private final Map<String, Long> links = new HashMap<>();
    private final Result result = new Result();
    private long now;

    private PajeReader() {}

    /** Reads a whole trace. */
    public static Result read(String text) {
        PajeReader reader = new PajeReader();
        Definition defining = null;
        for (String line : text.split("\n")) {
            if (line.startsWith("#")) {
                continue;
            }
            if (!line.startsWith("%")) {
                assertThat(defining).as(line).isNull();
                reader.event(words(line));
            } else if (line.startsWith("%EventDef ")) {
                List<String> words = words(line.substring(1));
                assertThat(words).hasSize(3);
                defining = new Definition(words.get(1), new ArrayList<>());
                assertThat(reader.definitions.put(words.get(2), defining)).isNull();
            } else if (line.equals("%EndEventDef")) {
                defining = null;
            } else {
                List<String> words = words(line.substring(1));
                assertThat(words.get(1)).isIn("string", "date", "color");
                defining.fields().add(words.get(0));
            }
        }
        assertThat(reader.states).isEmpty();
        assertThat(reader.containers).hasSizeGreaterThan(1);
        reader.result.openLinks = reader.links.size();
        return reader.result;
    }

    private static List<String> words(String line) {
        List<String> words = new ArrayList<>();
        Matcher matcher = WORD.matcher(line);
        while (matcher.find()) {
            words.add(matcher.group(1) != null ? matcher.group(1) : matcher.group(2));
        }
        return words;
    }

    private void event(List<String> words) {
        Definition definition = definitions.get(words.get(0));
        assertThat(definition).as("%s", words).isNotNull();
        assertThat(words).as("%s", definition).hasSize(definition.fields().size() + 1);
        Map<String, String> fields = new HashMap<>();
        for (int field = 1; field < words.size(); field++) {
            fields.put(definition.fields().get(field - 1), words.get(field));
        }
        if (fields.containsKey("Time")) {
            long time = Long.parseLong(fields.get("Time"));
            assertThat(time).isGreaterThanOrEqualTo(now);
            now = time;
        }
        if (definition.name().startsWith("PajeDefine")) {
            define(definition.name(), fields);
        } else {
            happen(definition.name(), fields);
        }
    }

    private void define(String event, Map<String, String> fields) {
        if (!fields.get("Type").equals("0")) {
            assertThat(types).containsKey(fields.get("Type"));
        }
        Map<String, String> names = event.equals("PajeDefineEntityValue") ? values : types;
        assertThat(names.put(fields.get("Alias"), fields.get("Name"))).isNull();
    }

    private void happen(String event, Map<String, String> fields) {
        assertThat(types).containsKey(fields.get("Type"));
        String container = fields.getOrDefault("Container", "0");
        if (!container.equals("0")) {
            assertThat(containers).containsKey(container);
        }
        switch (event) {
            case "PajeCreateContainer" ->
                assertThat(containers.put(fields.get("Alias"), fields.get("Name")))
                        .isNull();
            case "PajeDestroyContainer" -> result.end = now;
            case "PajePushState" -> {
                assertThat(values).containsKey(fields.get("Value"));
                assertThat(states.put(container, fields.get("Value"))).isNull();
                since.put(container, now);
            }
            case "PajePopState" -> {
                String state = values.get(states.remove(container));
                assertThat(state).isNotNull();
                result.timeIn.merge(state, now - since.remove(container), Long::sum);
            }
            case "PajeStartLink" -> {
                assertThat(containers).containsKey(fields.get("StartContainer"));
                assertThat(links.put(fields.get("Key"), now)).isNull();
            }
            case "PajeEndLink" -> {
                assertThat(containers).containsKey(fields.get("EndContainer"));
                assertThat(links.remove(fields.get("Key"))).isNotNull();
                result.links++;
            }
            case "PajeNewEvent" -> {
                assertThat(values).containsKey(fields.get("Value"));
                result.lastEvent.put(values.get(fields.get("Value")), now);
            }
            default -> throw new AssertionError(event);
        }
    }
}
