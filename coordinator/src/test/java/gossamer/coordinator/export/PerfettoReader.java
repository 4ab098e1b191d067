package gossamer.coordinator.export;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Reads a Perfetto trace by its schema: every field must be one that the message has, of the type
 * that it has. Then follows the rules of track events: descriptors and interned names come before
 * they are used, times do not go back, and each end on a track belongs to the begin before it.
 */
public final class PerfettoReader {

    private enum Type {
        NUMBER,
        FIXED64,
        TEXT,
        MESSAGE
    }

    private record Field(String name, Type type, String message) {}

    /** As much of perfetto/trace/trace.proto and what it imports as is used. */
    private static final String SCHEMA = """
            Trace 1 packet TracePacket
            TracePacket 8 timestamp uint64
            TracePacket 10 trusted_packet_sequence_id uint32
            TracePacket 11 track_event TrackEvent
            TracePacket 12 interned_data InternedData
            TracePacket 13 sequence_flags uint32
            TracePacket 60 track_descriptor TrackDescriptor
            TrackDescriptor 1 uuid uint64
            TrackDescriptor 2 name string
            TrackDescriptor 5 parent_uuid uint64
            TrackDescriptor 11 child_ordering enum
            TrackDescriptor 12 sibling_order_rank int32
            TrackEvent 3 category_iids uint64
            TrackEvent 4 debug_annotations DebugAnnotation
            TrackEvent 9 type enum
            TrackEvent 11 track_uuid uint64
            TrackEvent 23 name string
            TrackEvent 47 flow_ids fixed64
            DebugAnnotation 1 name_iid uint64
            DebugAnnotation 4 int_value int64
            InternedData 1 event_categories InternedString
            InternedData 3 debug_annotation_names InternedString
            InternedString 1 iid uint64
            InternedString 2 name string
            """;

    /** A message: values by field name. */
    public record Message(Map<String, List<Object>> fields) {

        boolean has(String name) {
            return fields.containsKey(name);
        }

        long number(String name) {
            assertThat(fields.get(name)).as(name).hasSize(1);
            return (Long) fields.get(name).get(0);
        }

        String text(String name) {
            assertThat(fields.get(name)).as(name).hasSize(1);
            return (String) fields.get(name).get(0);
        }

        List<Message> messages(String name) {
            return fields.getOrDefault(name, List.of()).stream()
                    .map(Message.class::cast)
                    .toList();
        }

        List<Long> numbers(String name) {
            return fields.getOrDefault(name, List.of()).stream()
                    .map(Long.class::cast)
                    .toList();
        }
    }

    /** A slice (its end is known) or instant (end = begin) on a track. */
    public record Event(
            String track, String category, String name, long begin, long end, List<Long> flows) {}

    private final Map<String, Map<Integer, Field>> schema = new HashMap<>();
    private final Map<Long, String> tracks = new HashMap<>();
    private final Map<Long, String> categories = new HashMap<>();
    private final Map<Long, String> annotations = new HashMap<>();
    private final Map<Long, Deque<Message>> open = new TreeMap<>();
    private final IdentityHashMap<Message, Long> began = new IdentityHashMap<>();
    private final List<Event> events = new ArrayList<>();
    private long now;

    private PerfettoReader() {
        for (String line : SCHEMA.strip().split("\n")) {
            String[] words = line.split(" ");
            Type type = switch (words[3]) {
                case "uint64", "uint32", "int32", "int64", "enum" -> Type.NUMBER;
                case "fixed64" -> Type.FIXED64;
                case "string" -> Type.TEXT;
                default -> Type.MESSAGE;
            };
            schema.computeIfAbsent(words[0], none -> new HashMap<>())
                    .put(Integer.valueOf(words[1]), new Field(words[2], type, words[3]));
        }
    }

    /** The events of a trace, in the order of their ends. */
    public static List<Event> read(byte[] file) {
        PerfettoReader reader = new PerfettoReader();
        ByteBuffer bytes = ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN);
        reader.parse("Trace", bytes).messages("packet").forEach(reader::accept);
        reader.open.values().forEach(slices -> assertThat(slices).isEmpty());
        return reader.events;
    }

    private Message parse(String message, ByteBuffer bytes) {
        Map<String, List<Object>> fields = new HashMap<>();
        while (bytes.hasRemaining()) {
            int tag = (int) varint(bytes);
            Field field = schema.get(message).get(tag >>> 3);
            assertThat(field).as("field %d of %s", tag >>> 3, message).isNotNull();
            int wire = field.type == Type.NUMBER ? 0 : field.type == Type.FIXED64 ? 1 : 2;
            assertThat(tag & 7).as("wire type of %s", field).isEqualTo(wire);
            fields.computeIfAbsent(field.name, none -> new ArrayList<>(1)).add(value(field, bytes));
        }
        return new Message(fields);
    }

    private Object value(Field field, ByteBuffer bytes) {
        if (field.type == Type.NUMBER) {
            return varint(bytes);
        }
        if (field.type == Type.FIXED64) {
            return bytes.getLong();
        }
        int length = (int) varint(bytes);
        ByteBuffer part = bytes.slice(bytes.position(), length).order(ByteOrder.LITTLE_ENDIAN);
        bytes.position(bytes.position() + length);
        return field.type == Type.TEXT
                ? StandardCharsets.UTF_8.decode(part).toString()
                : parse(field.message, part);
    }

    private static long varint(ByteBuffer bytes) {
        long value = 0;
        for (int shift = 0; ; shift += 7) {
            byte next = bytes.get();
            value |= (long) (next & 0x7F) << shift;
            if (next >= 0) {
                return value;
            }
        }
    }

    private void accept(Message packet) {
        assertThat(packet.number("trusted_packet_sequence_id")).isEqualTo(1);
        for (Message data : packet.messages("interned_data")) {
            assertThat(packet.number("sequence_flags")).isEqualTo(1);
            intern(data.messages("event_categories"), categories);
            intern(data.messages("debug_annotation_names"), annotations);
        }
        for (Message track : packet.messages("track_descriptor")) {
            assertThat(tracks.put(track.number("uuid"), track.text("name"))).isNull();
            if (track.has("parent_uuid")) {
                assertThat(tracks).containsKey(track.number("parent_uuid"));
            }
        }
        for (Message event : packet.messages("track_event")) {
            assertThat(packet.number("sequence_flags")).isEqualTo(2);
            long time = packet.number("timestamp");
            assertThat(time).isGreaterThanOrEqualTo(now);
            now = time;
            accept(time, event);
        }
    }

    private static void intern(List<Message> entries, Map<Long, String> names) {
        entries.forEach(entry ->
                assertThat(names.put(entry.number("iid"), entry.text("name"))).isNull());
    }

    private void accept(long time, Message event) {
        long track = event.number("track_uuid");
        assertThat(tracks).containsKey(track);
        event.messages("debug_annotations")
                .forEach(note -> assertThat(annotations).containsKey(note.number("name_iid")));
        Deque<Message> slices = open.computeIfAbsent(track, none -> new ArrayDeque<>());
        switch ((int) event.number("type")) {
            case 1 -> {
                assertThat(slices).as("one slice at a time on a track").isEmpty();
                slices.push(event);
                began.put(event, time);
            }
            case 2 -> add(slices.pop(), time);
            case 3 -> {
                began.put(event, time);
                add(event, time);
            }
            default -> throw new AssertionError(event);
        }
    }

    private void add(Message event, long end) {
        String category = categories.get(event.number("category_iids"));
        assertThat(category).isNotNull();
        events.add(new Event(
                tracks.get(event.number("track_uuid")),
                category,
                event.text("name"),
                began.remove(event),
                end,
                event.numbers("flow_ids")));
    }
}
