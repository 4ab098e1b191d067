package gossamer.model.analysis.path;

import gossamer.model.analysis.path.NaivePathFinder.Link;
import gossamer.model.machine.Network;
import gossamer.model.machine.Ports;
import gossamer.model.run.Emulation;
import gossamer.model.trace.EventKind;
import gossamer.model.trace.RecordConsumer;
import gossamer.model.trace.TraceRecord;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Collects what the packets of the critical path did, and cuts their time into pieces. */
public final class NaivePathDetails implements RecordConsumer {

    private final Emulation emulation;
    private final Network network;
    private final List<Link> links;
    private final long end;
    private final boolean complete;
    private final int endPu;
    private final int[] partFlits;
    private final Map<Long, List<TraceRecord>> records = new TreeMap<>();
    private final List<PathStep> steps = new ArrayList<>();
    private long at;
    /** Whether the header of the current packet is in a channel that it has not crossed yet. */
    private boolean entered;

    NaivePathDetails(Emulation emulation, List<Link> links, long end, boolean complete, int endPu) {
        this.emulation = emulation;
        this.network = emulation.network();
        this.links = links;
        this.end = end;
        this.complete = complete;
        this.endPu = endPu;
        this.partFlits = emulation.partFlits();
        links.forEach(link -> records.put(link.packet(), new ArrayList<>()));
    }

    @Override
    public void accept(long[] words, int at) {
        List<TraceRecord> ofPacket = words[at + 1] == 0 ? null : records.get(words[at + 1]);
        if (ofPacket != null) {
            ofPacket.add(TraceRecord.unpack(words, at));
        }
    }

    /** To be called once, when all records have been taken. */
    public CriticalPath path() {
        for (Link link : links) {
            // Between two packets a PU waits for its timer.
            spend(link.from(), Piece.TIMER, link.packet(), -1, 0);
            cut(link, records.getOrDefault(link.packet(), List.of()));
        }
        spend(end, Piece.TIMER, 0, -1, 0);
        return new CriticalPath(end, complete, endPu, steps);
    }

    private void spend(long until, Piece piece, long packet, int channel, long awaited) {
        if (until > at) {
            steps.add(new PathStep(at, until, piece, packet, channel, awaited, 0));
            at = until;
        }
    }

    private void cut(Link link, List<TraceRecord> own) {
        long id = link.packet();
        long until = link.until();
        entered = false;
        long flits = 0;
        int channel = -1;
        TraceRecord block = null;
        for (TraceRecord record : inOrder(link, own)) {
            switch (record.kind()) {
                case START -> {
                    spend(record.time(), forTurn(), id, record.channel(), record.cause());
                    flits = flits(record);
                    spendAtMost(startup(), until, Piece.STARTUP, id, record.channel());
                }
                case TOKENS -> flits += flits(record);
                case BLOCK -> {
                    if (block == null) {
                        headerCrosses(record.time(), id, channel);
                    } else {
                        waits(record.time(), id, block);
                    }
                    block = record;
                }
                case HOP -> {
                    if (block == null) {
                        headerCrosses(record.time(), id, channel);
                        spend(record.time(), unexplained(), id, record.channel(), 0);
                    } else {
                        waits(record.time(), id, block);
                    }
                    block = null;
                    entered = true;
                }
                default -> {}
            }
            channel = record.channel();
        }
        boolean meets = !network.mode().hasHops();
        if (meets && network.cost().isRounds()) {
            spendAtMost(1, until, Piece.TRANSFER, id, channel);
        } else if (meets || entered) {
            int links = emulation.topology().span(channel);
            spendAtMost(links * network.cost().hop(), until, Piece.HOP, id, channel);
            spendAtMost(flits * network.cost().flit(), until, Piece.TRANSFER, id, channel);
        }
        spend(until, unexplained(), id, channel, 0);
    }

    /** For another packet, or, if there is none, for a fault that holds the channel. */
    private void waits(long until, long id, TraceRecord block) {
        Piece piece = block.cause() == 0 ? Piece.FAULT : Piece.CHANNEL;
        spend(until, piece, id, block.channel(), block.cause());
    }

    /**
     * Where crossing a link takes no time, a header passes many channels in one instant; then it
     * enters those before it gets stuck at the next one.
     */
    private static List<TraceRecord> inOrder(Link link, List<TraceRecord> own) {
        return own.stream()
                .filter(record -> record.time() >= link.from() && record.time() <= link.until())
                .sorted(Comparator.comparingLong(TraceRecord::time)
                        .thenComparing(record -> record.kind() == EventKind.BLOCK))
                .toList();
    }

    private long startup() {
        return network.cost().startup();
    }

    /** Before its next record the header crosses the channel that it is in. */
    private void headerCrosses(long until, long id, int channel) {
        if (entered) {
            spendAtMost(network.cost().hop(), until, Piece.HOP, id, channel);
            entered = false;
        }
    }

    private void spendAtMost(long ticks, long limit, Piece piece, long id, int channel) {
        spend(Math.min(at + ticks, limit), piece, id, channel, 0);
    }

    private long flits(TraceRecord record) {
        return (long) record.tokens() * partFlits[record.colour()];
    }

    private Piece forTurn() {
        return network.ports() == Ports.ONE ? Piece.PARTNER : Piece.CHANNEL;
    }

    private Piece unexplained() {
        return emulation.profile().delays().isEmpty() ? Piece.FAULT : Piece.DELAY;
    }
}
