package gossamer.api;

import gossamer.model.topology.Topology;
import gossamer.model.trace.TraceBuffer;
import gossamer.model.trace.TraceRecord;

import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * One event of a run, in canonical order.
 *
 * @param time virtual time, in the unit of the run ({@link ScenarioResult#timeUnit})
 * @param kind what happened, e.g. {@code START}, {@code DELIVER}, {@code DROP}, {@code COMPLETE};
 *     all kinds are those of {@code docs/trace-format.md}
 * @param pu number of the PU concerned: of a delivery the receiver, of what a link does the sender
 * @param channel name of the channel concerned, e.g. {@code (3,4)->(3,5)}; empty for none
 * @param packet id of the packet, 0 for none
 * @param cause id of the packet that made it happen now, 0 for none
 * @param tokens number of tokens in the first interval that the packet carries, 0 where none is
 *     told
 */
public record TraceEvent(
        long time, String kind, int pu, String channel, long packet, long cause, int tokens) {

    static Stream<TraceEvent> all(TraceBuffer trace, Topology topology) {
        return IntStream.range(0, trace.size())
                .mapToObj(trace::get)
                .map(record -> of(record, topology));
    }

    private static TraceEvent of(TraceRecord record, Topology topology) {
        String channel = record.channel() < 0 ? "" : topology.channelName(record.channel());
        return new TraceEvent(
                record.time(),
                record.kind().name(),
                record.pu(),
                channel,
                record.packet(),
                record.cause(),
                record.tokens());
    }
}
