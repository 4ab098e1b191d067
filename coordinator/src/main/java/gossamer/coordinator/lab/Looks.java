package gossamer.coordinator.lab;

import gossamer.coordinator.config.LoadedConfig;
import gossamer.coordinator.http.Answer;
import gossamer.model.description.Json;
import gossamer.model.fsa.Packet;
import gossamer.model.run.Emulation;
import gossamer.model.topology.Topology;
import gossamer.model.trace.EventKind;
import gossamer.model.trace.TraceRecord;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;

/** What a PU, a link or a packet is when some records of a story have happened. */
final class Looks {

    private static final int MOST_LAST = 12;
    private static final int MOST_TOKENS = 20;

    private final Emulation emulation;
    private final Topology topology;
    private final Chronicle story;
    private final int records;

    /** Packets that wait, each with the record that says so. */
    private final Map<Long, TraceRecord> waiting = new LinkedHashMap<>();

    private final Deque<TraceRecord> last = new ArrayDeque<>();
    private final Map<String, TraceRecord> faults = new TreeMap<>();

    Looks(LoadedConfig loaded, Chronicle story, int records) {
        this.emulation = loaded.emulation();
        this.topology = emulation.topology();
        this.story = story;
        this.records = Math.max(0, Math.min(records, story.size()));
    }

    private static Answer missing(String what, int number, int all) {
        return LabJson.error(
                Answer.MISSING, "no " + what + " " + number + "; allowed: 0 to " + (all - 1));
    }

    /** What a PU holds, waits for and last did. */
    Answer pu(int pu) {
        if (pu < 0 || pu >= topology.pus()) {
            return missing("PU", pu, topology.pus());
        }
        long held = story.sets();
        OptionalLong complete = OptionalLong.empty();
        for (int record = 0; record < records; record++) {
            TraceRecord event = story.get(record);
            if (event.pu() != pu) {
                continue;
            }
            note(event);
            held += event.kind() == EventKind.DELIVER ? story.gain(record) : 0;
            complete =
                    event.kind() == EventKind.COMPLETE ? OptionalLong.of(event.time()) : complete;
        }
        return Answer.json(new Json()
                .put("pu", pu)
                .put("name", topology.puName(pu))
                .put("held", held)
                .put("all", (long) story.sets() * topology.pus())
                .put("missing", missing(pu))
                .put("completeAt", complete)
                .put("faults", faults.values().stream().map(this::fault).toList())
                .put("waiting", waiting.values().stream().map(this::wait).toList())
                .put("last", texts()));
    }

    /** PUs whose tokens it lacks wholly or in part. */
    private List<Integer> missing(int pu) {
        HeldTokens tokens = new HeldTokens(emulation, pu);
        story.read(records, tokens);
        return tokens.missing(MOST_TOKENS);
    }

    /** What is on a link. */
    Answer link(int link) {
        if (link < 0 || link >= topology.links()) {
            return missing("link", link, topology.links());
        }
        List<Json> channels = new ArrayList<>();
        for (int channel = 2 * link; channel < 2 * link + 2; channel++) {
            channels.add(channel(channel));
        }
        return Answer.json(new Json()
                .put("link", link)
                .put("ends", List.of(topology.source(2 * link), topology.target(2 * link)))
                .put("channels", channels)
                .put("last", texts()));
    }

    private Json channel(int channel) {
        waiting.clear();
        faults.clear();
        long crossed = 0;
        Deque<Long> inside = new ArrayDeque<>();
        for (int record = 0; record < records; record++) {
            TraceRecord event = story.get(record);
            if (event.channel() != channel) {
                continue;
            }
            note(event);
            switch (event.kind()) {
                case HOP -> {
                    crossed++;
                    inside.add(event.packet());
                }
                case DELIVER, DROP -> inside.remove(event.packet());
                default -> {}
            }
        }
        return new Json()
                .put("name", topology.channelName(channel))
                .put("crossed", crossed)
                .put("busy", inside.isEmpty() ? null : Packet.idText(inside.getLast()))
                .put("down", !faults.isEmpty())
                .put("faults", faults.values().stream().map(this::fault).toList())
                .put("waiting", waiting.values().stream().map(this::wait).toList());
    }

    /** What a packet has done. */
    Answer packet(int sender, int number) {
        long id = (long) sender << 32 | number;
        List<String> all = new ArrayList<>();
        for (int record = 0; record < records; record++) {
            TraceRecord event = story.get(record);
            if (event.packet() == id && event.kind() != EventKind.VOTE) {
                all.add(event.toString());
            }
        }
        return all.isEmpty()
                ? LabJson.error(Answer.MISSING, "no packet " + Packet.idText(id) + " has begun")
                : Answer.json(new Json().put("packet", Packet.idText(id)).put("records", all));
    }

    private void note(TraceRecord event) {
        switch (event.kind()) {
            case OFFER, BLOCK -> waiting.put(event.packet(), event);
            case START, HOP, DROP -> waiting.remove(event.packet());
            case FAULT_BEGIN -> faults.put(faultKey(event), event);
            case FAULT_END -> faults.remove(faultKey(event));
            default -> {}
        }
        if (event.kind() != EventKind.TOKENS) {
            last.add(event);
            if (last.size() > MOST_LAST) {
                last.removeFirst();
            }
        }
    }

    private static String faultKey(TraceRecord event) {
        return event.firstToken() + " " + event.channel() + " " + event.intervals();
    }

    private Json wait(TraceRecord event) {
        return new Json()
                .put("packet", Packet.idText(event.packet()))
                .put("channel", event.channel() < 0 ? "" : topology.channelName(event.channel()))
                .put("since", event.time())
                .put("for", event.cause() == 0 ? "" : Packet.idText(event.cause()));
    }

    private String fault(TraceRecord event) {
        var rules = emulation.profile().faults();
        int rule = event.firstToken();
        return rule < 1 || rule > rules.size() ? "fault" : rules.get(rule - 1).name();
    }

    private List<String> texts() {
        return last.stream().map(TraceRecord::toString).toList();
    }
}
