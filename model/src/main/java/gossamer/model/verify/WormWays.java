package gossamer.model.verify;

import static gossamer.model.fault.Spans.NEVER;

import gossamer.model.fault.ChannelLaw;
import gossamer.model.fault.Spans;
import gossamer.model.machine.DropReason;
import gossamer.model.run.Emulation;
import gossamer.model.trace.EventKind;
import gossamer.model.trace.TraceRecord;
import gossamer.model.verify.WormWay.Step;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The ways of all packets of a disturbed run under wormhole switching. */
final class WormWays {

    private static final ChannelLaw NO_LAW = new ChannelLaw() {};

    /**
     * What disturbs a channel: its packets one by one, and when it is held or loses what is in it.
     */
    record Law(
            ChannelLaw packets,
            @Nullable Spans holding,
            @Nullable Spans losing) {}

    private final Machine machine;
    private final Emulation emulation;
    private final Findings findings;
    private final VirtualChannels rule;
    private final TreeMap<Long, WormWay> ways = new TreeMap<>();
    /** Records of packets that come before their start, at the same time if all is well. */
    private final TreeMap<Long, List<TraceRecord>> early = new TreeMap<>();

    private final @Nullable Law[] laws;

    WormWays(Machine machine, Emulation emulation, Findings findings) {
        this.machine = machine;
        this.emulation = emulation;
        this.findings = findings;
        this.rule = new VirtualChannels(emulation);
        this.laws = new Law[machine.channels];
    }

    /** What disturbs a channel. */
    Law law(int channel) {
        Law law = laws[channel];
        if (law == null) {
            ChannelLaw found = emulation.disturbance().channel(channel);
            ChannelLaw one = found == null ? NO_LAW : found;
            law = new Law(one, one.holding(), one.losing());
            laws[channel] = law;
        }
        return law;
    }

    /** All ways, by packet. */
    Collection<WormWay> all() {
        return ways.values();
    }

    /** The way of a packet; null if it has never been offered or started. */
    @Nullable
    WormWay get(long packet) {
        return ways.get(packet);
    }

    /** Takes in a record. */
    void accept(Cursor record, EventKind kind) {
        WormWay way = ways.get(record.packet);
        if (kind == EventKind.OFFER || kind == EventKind.START) {
            if (way == null) {
                way = new WormWay(record);
                ways.put(way.id, way);
            }
            begin(way, record, kind);
            for (TraceRecord before : early.getOrDefault(way.id, List.of())) {
                boolean hop = before.kind() == EventKind.HOP;
                if (before.time() == record.time && (hop || before.kind() == EventKind.BLOCK)) {
                    (hop ? way.hops : way.blocks).add(before);
                }
            }
            early.remove(way.id);
            return;
        }
        TraceRecord unpacked = record.record();
        if (unpacked == null) {
            return;
        }
        if (way == null) {
            early.computeIfAbsent(record.packet, any -> new ArrayList<>()).add(unpacked);
            return;
        }
        switch (kind) {
            case TOKENS -> way.parts += record.tokens;
            case HOP -> way.hops.add(unpacked);
            case BLOCK -> way.blocks.add(unpacked);
            case DELIVER -> way.ends = true;
            case DUPLICATE -> {
                way.copied = true;
                way.ends = true;
            }
            case DROP -> {
                int code = record.intervals;
                way.ends |= code == DropReason.RECEIVE_OMISSION.code()
                        || code == DropReason.RECEIVER_CRASHED.code();
                way.lost = way.isStarted();
                way.droppedAt = way.isStarted() ? NEVER : record.time;
            }
            default -> {
                // Tells nothing of the way.
            }
        }
    }

    private static void begin(WormWay way, Cursor record, EventKind kind) {
        if (kind == EventKind.OFFER) {
            way.offered = record.time;
        } else if (!way.isStarted()) {
            way.started = record.time;
            way.startCause = record.cause;
            way.parts = record.tokens;
        }
    }

    /** All records have been taken in: puts those of each header in the order of its way. */
    void arrange() {
        ways.values().forEach(this::arrange);
    }

    private void arrange(WormWay way) {
        if (!way.isStarted()) {
            return;
        }
        List<TraceRecord> hops = new ArrayList<>(way.hops);
        List<TraceRecord> blocks = new ArrayList<>(way.blocks);
        Step step = null;
        while (!hops.isEmpty()) {
            TraceRecord hop = next(way, hops);
            if (hop == null) {
                TraceRecord stray = hops.get(0);
                findings.add(
                        ViolationCode.WRONG_PLACE,
                        stray,
                        () -> way.name() + " does not come to this channel");
                return;
            }
            hops.remove(hop);
            step = stepTo(way, hop.channel());
            step.enters = hop.time();
            step.cause = hop.cause();
            take(step, blocks);
        }
        if (!blocks.isEmpty()) {
            TraceRecord block = blocks.get(0);
            if (continues(way, block.channel())) {
                take(stepTo(way, block.channel()), blocks);
            }
        }
        for (TraceRecord stray : blocks) {
            findings.add(
                    ViolationCode.WRONG_PLACE,
                    stray,
                    () -> way.name() + " cannot wait for this channel");
        }
    }

    private @Nullable TraceRecord next(WormWay way, List<TraceRecord> hops) {
        for (TraceRecord hop : hops) {
            if (hop.time() != hops.get(0).time()) {
                return null;
            }
            if (continues(way, hop.channel())) {
                return hop;
            }
        }
        return null;
    }

    private boolean continues(WormWay way, int channel) {
        if (way.steps.isEmpty()) {
            return channel == way.channel;
        }
        int before = way.steps.get(way.steps.size() - 1).channel;
        return machine.topology.source(channel) == machine.topology.target(before)
                && way.steps.stream().noneMatch(step -> step.channel == channel);
    }

    private Step stepTo(WormWay way, int channel) {
        int hop = way.steps.size();
        Step step;
        if (hop == 0) {
            long ready = way.started + law(channel).packets().startup(way.started, machine.startup);
            step = new Step(way, 0, channel, rule.next(channel, -1, 0), ready, 1);
        } else {
            Step before = way.steps.get(hop - 1);
            int virtual = rule.next(channel, before.channel, before.virtual);
            // A header that takes no time for a link goes on in the next delta of the instant.
            int delta = machine.hop == 0 ? before.enterDelta() + 1 : 1;
            step = new Step(way, hop, channel, virtual, before.enters + machine.hop, delta);
        }
        way.steps.add(step);
        return step;
    }

    private static void take(Step step, List<TraceRecord> blocks) {
        for (TraceRecord block : List.copyOf(blocks)) {
            if (block.channel() == step.channel) {
                step.blocks.add(block);
                blocks.remove(block);
            }
        }
    }
}
