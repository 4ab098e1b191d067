package gossamer.coordinator.export;

import gossamer.coordinator.export.Span.Activity;
import gossamer.model.fsa.Packet;
import gossamer.model.registry.Declared;
import gossamer.model.run.Emulation;
import gossamer.model.topology.Topology;
import gossamer.model.trace.EventKind;
import gossamer.model.trace.TraceRecord;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Traces for the tools around SimGrid (pj_dump, ViTE, PajeNG): containers for PUs and channels,
 * states for stages, start-ups, waits and transfers, links for packets, events for completions.
 * Times are in ticks.
 */
public final class PajeWriter implements Timeline.Sink {

    /** Declares it. */
    public static final class Provider extends Declared implements ExportProvider {
        /** The only one. */
        public Provider() {
            super(
                    "paje",
                    "states, events and links, for the tools around SimGrid",
                    "the Paje trace file format (de Oliveira Stein, 2003)");
        }

        @Override
        public void write(TracedRun run, ExportTarget target) throws IOException {
            PajeWriter writer = new PajeWriter(run.emulation().topology(), target.text());
            try {
                writer.header(run.emulation());
                long end = Timeline.read(run.emulation(), run.trace(), run.filter(), writer);
                writer.line("6 " + end + " Net net");
            } catch (UncheckedIOException e) {
                throw e.getCause();
            }
        }
    }

    /** The events of the format, numbered from 0, each with its fields. */
    private static final String EVENTS = """
            PajeDefineContainerType Alias Type Name
            PajeDefineStateType Alias Type Name
            PajeDefineEventType Alias Type Name Color
            PajeDefineLinkType Alias Type StartContainerType EndContainerType Name
            PajeDefineEntityValue Alias Type Name Color
            PajeCreateContainer Time Alias Type Container Name
            PajeDestroyContainer Time Type Name
            PajePushState Time Type Container Value
            PajePopState Time Type Container
            PajeStartLink Time Type Container Value StartContainer Key
            PajeEndLink Time Type Container Value EndContainer Key
            PajeNewEvent Time Type Container Value
            """;

    private static final String TYPES = """
            0 Net 0 network
            0 Pu Net PU
            0 Channel Net channel
            1 Stage Pu stage
            1 Use Channel use
            2 Event Pu event "0.8 0.2 0.2"
            3 Packet Net Pu Pu packet
            4 startup Use start-up "0.9 0.7 0.2"
            4 blocked Use blocked "0.8 0.2 0.2"
            4 transfer Use transfer "0.2 0.5 0.8"
            """;

    private final Topology topology;
    private final Appendable out;
    private final Lanes lanes = new Lanes();
    private final Set<String> containers = new HashSet<>();
    private final Set<Integer> stages = new HashSet<>();
    private final Set<Long> links = new HashSet<>();

    private PajeWriter(Topology topology, Appendable out) {
        this.topology = topology;
        this.out = out;
    }

    private void header(Emulation emulation) throws IOException {
        out.append("# Gossamer: " + emulation.name() + ", times in " + emulation.unit() + "\n");
        List<String> events = EVENTS.lines().toList();
        for (int number = 0; number < events.size(); number++) {
            String[] words = events.get(number).split(" ", -1);
            line("%EventDef " + words[0] + " " + number);
            for (String field : List.of(words).subList(1, words.length)) {
                String type =
                        field.equals("Time") ? "date" : field.equals("Color") ? "color" : "string";
                line("%  " + field + " " + type);
            }
            line("%EndEventDef");
        }
        out.append(TYPES);
        for (EventKind kind : EventKind.values()) {
            line("4 e" + kind.ordinal() + " Event " + kind.name().toLowerCase(Locale.ROOT)
                    + " \"0.5 0.5 0.5\"");
        }
        line("5 0 net Net 0 " + quoted(emulation.name()));
        for (int pu = 0; pu < topology.pus(); pu++) {
            line("5 0 p" + pu + " Pu net " + quoted("PU " + topology.puName(pu)));
        }
        for (int channel = 0; channel < 2 * topology.links(); channel++) {
            channelLane(0, channel, 0);
        }
    }

    private static String quoted(String text) {
        return '"' + text.replace('"', '\'') + '"';
    }

    private String channelLane(long time, int channel, int lane) {
        String alias = "c" + channel + (lane == 0 ? "" : "_" + lane);
        if (containers.add(alias)) {
            String name = topology.channelName(channel) + (lane == 0 ? "" : " +" + lane);
            line("5 " + time + " " + alias + " Channel net " + quoted(name));
        }
        return alias;
    }

    @Override
    public void begin(Span span) {
        if (span.activity() == Activity.STAGE) {
            if (stages.add(span.stage())) {
                line("4 s" + span.stage() + " Stage " + quoted("stage " + span.stage())
                        + " \"0.3 0.6 0.4\"");
            }
            line("7 " + span.begin() + " Stage p" + span.pu() + " s" + span.stage());
            return;
        }
        if (span.first() && links.add(span.parcel().id())) {
            link(9, span.begin(), span.pu(), span.parcel().id());
        }
        int lane = lanes.take(span.channel(), span);
        String container = channelLane(span.begin(), span.channel(), lane);
        line("7 " + span.begin() + " Use " + container + " " + alias(span.activity()));
    }

    private static String alias(Activity activity) {
        return activity == Activity.START_UP ? "startup" : activity.toString();
    }

    @Override
    public void end(long time, Span span) {
        if (span.activity() == Activity.STAGE) {
            line("8 " + time + " Stage p" + span.pu());
        } else {
            int lane = lanes.leave(span.channel(), span);
            line("8 " + time + " Use " + channelLane(time, span.channel(), lane));
        }
    }

    @Override
    public void instant(TraceRecord record) {
        if (record.kind() == EventKind.DELIVER) {
            if (links.remove(record.packet())) {
                link(10, record.time(), record.pu(), record.packet());
            }
        } else {
            line("11 " + record.time() + " Event p" + record.pu() + " e"
                    + record.kind().ordinal());
        }
    }

    private void link(int event, long time, int pu, long packet) {
        String id = Packet.idText(packet);
        line(event + " " + time + " Packet net " + quoted(id) + " p" + pu + " " + quoted(id));
    }

    private void line(String text) {
        try {
            out.append(text).append('\n');
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
