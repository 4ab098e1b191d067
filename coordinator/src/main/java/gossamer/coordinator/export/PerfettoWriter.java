package gossamer.coordinator.export;

import gossamer.coordinator.export.Span.Activity;
import gossamer.model.registry.Declared;
import gossamer.model.topology.Topology;
import gossamer.model.trace.EventKind;
import gossamer.model.trace.TraceRecord;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;

/**
 * Traces for ui.perfetto.dev: a {@code perfetto.protos.Trace} with a track per PU and per channel,
 * slices for stages, start-ups, waits and transfers, and a flow per packet that leads from its
 * sender's port over its channels to its delivery and on to the packets that it caused. A tick is
 * shown as 1 ns.
 */
public final class PerfettoWriter implements Timeline.Sink {

    /** Declares it. */
    public static final class Provider extends Declared implements ExportProvider {
        /** The only one. */
        public Provider() {
            super(
                    "perfetto",
                    "tracks of PUs and channels, for ui.perfetto.dev",
                    "perfetto.protos.Trace");
        }

        @Override
        public boolean isBinary() {
            return true;
        }

        @Override
        public void write(TracedRun run, ExportTarget target) throws IOException {
            try (OutputStream bytes =
                    new BufferedOutputStream(Files.newOutputStream(target.file()))) {
                PerfettoWriter writer = new PerfettoWriter(run.emulation().topology(), bytes);
                writer.header(run.emulation().name());
                Timeline.read(run.emulation(), run.trace(), run.filter(), writer);
            } catch (UncheckedIOException e) {
                throw e.getCause();
            }
        }
    }

    /** Field numbers, by message. */
    private static final class Field {
        private static final int TRACE_PACKET = 1;

        private static final int PACKET_TIMESTAMP = 8;
        private static final int PACKET_SEQUENCE_ID = 10;
        private static final int PACKET_TRACK_EVENT = 11;
        private static final int PACKET_INTERNED_DATA = 12;
        private static final int PACKET_SEQUENCE_FLAGS = 13;
        private static final int PACKET_TRACK_DESCRIPTOR = 60;

        private static final int TRACK_UUID = 1;
        private static final int TRACK_NAME = 2;
        private static final int TRACK_PARENT_UUID = 5;
        private static final int TRACK_CHILD_ORDERING = 11;
        private static final int TRACK_SIBLING_RANK = 12;

        private static final int EVENT_CATEGORY_IIDS = 3;
        private static final int EVENT_DEBUG_ANNOTATIONS = 4;
        private static final int EVENT_TYPE = 9;
        private static final int EVENT_TRACK_UUID = 11;
        private static final int EVENT_NAME = 23;
        private static final int EVENT_FLOW_IDS = 47;

        private static final int INTERNED_CATEGORIES = 1;
        private static final int INTERNED_ANNOTATION_NAMES = 3;
        private static final int INTERNED_IID = 1;
        private static final int INTERNED_TEXT = 2;

        private static final int ANNOTATION_NAME_IID = 1;
        private static final int ANNOTATION_INT = 4;
    }

    private static final int SLICE_BEGIN = 1;
    private static final int SLICE_END = 2;
    private static final int INSTANT = 3;
    private static final int STATE_CLEARED = 1;
    private static final int NEEDS_STATE = 2;
    private static final int EXPLICIT_ORDER = 3;

    private static final long PUS = 1;
    private static final long CHANNELS = 2;
    private static final long FIRST_TRACK = 16;
    private static final int LANES_PER_TRACK = 1 << 16;

    private static final String[] ANNOTATIONS = {"tokens", "colour", "stage"};

    private final Topology topology;
    private final OutputStream out;
    private final Lanes lanes = new Lanes();
    private final Set<Long> described = new HashSet<>();
    private final ProtoBuffer file = new ProtoBuffer();
    private final ProtoBuffer packet = new ProtoBuffer();
    private final ProtoBuffer body = new ProtoBuffer();
    private final ProtoBuffer part = new ProtoBuffer();

    private PerfettoWriter(Topology topology, OutputStream out) {
        this.topology = topology;
        this.out = out;
    }

    private void header(String name) {
        body.clear();
        for (Activity activity : Activity.values()) {
            intern(Field.INTERNED_CATEGORIES, categoryOf(activity), activity.toString());
        }
        for (EventKind kind : EventKind.values()) {
            intern(Field.INTERNED_CATEGORIES, categoryOf(kind), textOf(kind));
        }
        for (int annotation = 0; annotation < ANNOTATIONS.length; annotation++) {
            intern(Field.INTERNED_ANNOTATION_NAMES, annotation + 1, ANNOTATIONS[annotation]);
        }
        packet.clear().number(Field.PACKET_SEQUENCE_ID, 1);
        packet.number(Field.PACKET_SEQUENCE_FLAGS, STATE_CLEARED);
        packet.message(Field.PACKET_INTERNED_DATA, body);
        emit();
        group(PUS, "PUs of " + name);
        group(CHANNELS, "channels of " + name);
        for (int pu = 0; pu < topology.pus(); pu++) {
            track(pu, 0);
        }
        for (int channel = 0; channel < 2 * topology.links(); channel++) {
            track(topology.pus() + channel, 0);
        }
    }

    private void intern(int field, long iid, String text) {
        part.clear().number(Field.INTERNED_IID, iid).text(Field.INTERNED_TEXT, text);
        body.message(field, part);
    }

    private static long categoryOf(Activity activity) {
        return 1L + activity.ordinal();
    }

    private static long categoryOf(EventKind kind) {
        return 1L + Activity.values().length + kind.ordinal();
    }

    private static String textOf(EventKind kind) {
        return kind.name().toLowerCase(Locale.ROOT);
    }

    private void group(long uuid, String name) {
        body.clear().number(Field.TRACK_UUID, uuid).text(Field.TRACK_NAME, name);
        body.number(Field.TRACK_CHILD_ORDERING, EXPLICIT_ORDER);
        describe();
    }

    /**
     * The id of a track, which is described when it is used for the first time.
     *
     * @param place number of a PU, or of a channel behind all PUs
     */
    private long track(int place, int lane) {
        long uuid = FIRST_TRACK + (long) place * LANES_PER_TRACK + lane;
        if (described.add(uuid)) {
            boolean pu = place < topology.pus();
            String name = pu
                    ? "PU " + topology.puName(place)
                    : topology.channelName(place - topology.pus());
            body.clear().number(Field.TRACK_UUID, uuid);
            body.text(Field.TRACK_NAME, lane == 0 ? name : name + " +" + lane);
            body.number(Field.TRACK_PARENT_UUID, pu ? PUS : CHANNELS);
            body.number(Field.TRACK_SIBLING_RANK, place);
            describe();
        }
        return uuid;
    }

    private void describe() {
        packet.clear().number(Field.PACKET_SEQUENCE_ID, 1);
        packet.message(Field.PACKET_TRACK_DESCRIPTOR, body);
        emit();
    }

    @Override
    public void begin(Span span) {
        boolean stage = span.activity() == Activity.STAGE;
        int place = place(span);
        event(SLICE_BEGIN, track(place, lanes.take(place, span)));
        body.number(Field.EVENT_CATEGORY_IIDS, categoryOf(span.activity()));
        body.text(Field.EVENT_NAME, span.name());
        if (!stage) {
            body.fixed64(Field.EVENT_FLOW_IDS, span.parcel().id());
            if (span.first() && span.parcel().cause() != 0) {
                body.fixed64(Field.EVENT_FLOW_IDS, span.parcel().cause());
            }
            if (span.activity() == Activity.TRANSFER) {
                annotate(1, span.parcel().tokens());
            }
            annotate(2, span.parcel().colour());
            annotate(3, span.stage());
        }
        emitAt(span.begin());
    }

    @Override
    public void end(long time, Span span) {
        int place = place(span);
        event(SLICE_END, track(place, lanes.leave(place, span)));
        emitAt(time);
    }

    private int place(Span span) {
        return span.activity() == Activity.STAGE ? span.pu() : topology.pus() + span.channel();
    }

    @Override
    public void instant(TraceRecord record) {
        event(INSTANT, track(record.pu(), 0));
        body.number(Field.EVENT_CATEGORY_IIDS, categoryOf(record.kind()));
        body.text(Field.EVENT_NAME, textOf(record.kind()));
        if (record.packet() != 0 && record.kind() != EventKind.VOTE) {
            body.fixed64(Field.EVENT_FLOW_IDS, record.packet());
        }
        emitAt(record.time());
    }

    private void event(int type, long track) {
        body.clear().number(Field.EVENT_TYPE, type).number(Field.EVENT_TRACK_UUID, track);
    }

    private void annotate(int nameId, long value) {
        part.clear().number(Field.ANNOTATION_NAME_IID, nameId);
        part.number(Field.ANNOTATION_INT, value);
        body.message(Field.EVENT_DEBUG_ANNOTATIONS, part);
    }

    private void emitAt(long time) {
        packet.clear().number(Field.PACKET_TIMESTAMP, time);
        packet.number(Field.PACKET_SEQUENCE_ID, 1);
        packet.number(Field.PACKET_SEQUENCE_FLAGS, NEEDS_STATE);
        packet.message(Field.PACKET_TRACK_EVENT, body);
        emit();
    }

    private void emit() {
        try {
            file.clear().message(Field.TRACE_PACKET, packet).writeTo(out);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
