package gossamer.coordinator.export;

import gossamer.model.run.Emulation;
import gossamer.model.trace.EventKind;
import gossamer.model.trace.RecordFilter;
import gossamer.model.trace.TraceRecord;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;

/** What the channels of a network carried, and when its PUs were complete. */
final class ChannelTraffic implements Timeline.Sink {

    /** Time of what has not happened. */
    static final long NEVER = -1;

    private final long[] packets;
    private final long[] tokens;
    private final long[] held;
    private final long[] completions;

    private ChannelTraffic(Emulation emulation) {
        int channels = 2 * emulation.topology().links();
        packets = new long[channels];
        tokens = new long[channels];
        held = new long[channels];
        completions = new long[emulation.topology().pus()];
        Arrays.fill(completions, NEVER);
    }

    static ChannelTraffic read(Emulation emulation, Path trace, RecordFilter filter)
            throws IOException {
        ChannelTraffic traffic = new ChannelTraffic(emulation);
        Timeline.read(emulation, trace, filter, traffic);
        return traffic;
    }

    @Override
    public void begin(Span span) {
        if (span.activity() == Span.Activity.TRANSFER) {
            packets[span.channel()]++;
            tokens[span.channel()] += span.parcel().tokens();
        }
    }

    @Override
    public void end(long time, Span span) {
        if (span.activity() == Span.Activity.TRANSFER) {
            held[span.channel()] += time - span.begin();
        }
    }

    @Override
    public void instant(TraceRecord record) {
        if (record.kind() == EventKind.COMPLETE) {
            completions[record.pu()] = record.time();
        }
    }

    /** Packets that entered the channel. */
    long packets(int channel) {
        return packets[channel];
    }

    /** Tokens, or parts of them, in these packets. */
    long tokens(int channel) {
        return tokens[channel];
    }

    /** Ticks for which packets held the channel. */
    long held(int channel) {
        return held[channel];
    }

    /** When the PU was complete, in ticks, or {@link #NEVER}. */
    long completion(int pu) {
        return completions[pu];
    }

    /** When the last PU was complete, in ticks, or {@link #NEVER} if not all were. */
    long makespan() {
        return Arrays.stream(completions).anyMatch(time -> time == NEVER)
                ? NEVER
                : Arrays.stream(completions).max().orElse(NEVER);
    }
}
