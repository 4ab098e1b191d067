package gossamer.coordinator.report.page;

import gossamer.model.analysis.Crossings;
import gossamer.model.analysis.TokensHeld;
import gossamer.model.description.Json;
import gossamer.model.fsa.Packet;
import gossamer.model.machine.Carriage;
import gossamer.model.run.Emulation;
import gossamer.model.topology.Crossbar;
import gossamer.model.topology.Topology;
import gossamer.model.trace.EventKind;
import gossamer.model.trace.TraceBuffer;
import gossamer.model.trace.TraceRecord;

import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * Turns a canonical trace, record by record, into columns with a row for each packet, in the order
 * in which they started.
 */
final class TraceColumns {

    private final Topology topology;
    private final boolean hops;
    private final int[][] rowOf;
    private final TokensHeld held;
    private final Map<Long, long[]> offers = new TreeMap<>();
    /** What goes wrong. */
    final FaultColumns faults;

    /** The columns that the page gets, by name. */
    private final Map<String, PackedColumn> columns = new LinkedHashMap<>();

    final PackedColumn id = new PackedColumn(false);
    final PackedColumn channel = column("channel", true);
    /** The number of each packet among those of its sender; see {@link #sequenceSum}. */
    private final PackedColumn sequences = column("sequence", true);

    final PackedColumn waited = column("waited", false);
    private final PackedColumn start = column("start", true);
    private final PackedColumn enter = column("enter", false);
    /** Ticks from entering to arriving, plus 1; 0 for what never arrived. */
    final PackedColumn flight = column("flight", false);

    final PackedColumn tokens = column("tokens", false);
    private final PackedColumn firstToken = column("first", true);
    private final PackedColumn colour = column("colour", false);
    private final PackedColumn stage = column("stage", false);
    /** How many new token parts the packet brought. */
    final PackedColumn gain = column("gain", false);
    /** How many rows before this one is the packet that caused it; 0 for none. */
    final PackedColumn cause = column("cause", false);

    private final PackedColumn hopRow = column("hopRow", true);
    private final PackedColumn hopChannel = column("hopChannel", true);
    private final PackedColumn hopTime = column("hopTime", true);
    /**
     * Of packets that cross their channel more than once, or are lost in it, all crossings: row,
     * beginning and length. All others do so from entering to arriving.
     */
    final PackedColumn crossingRow = column("crossingRow", true);

    private final PackedColumn crossingTime = column("crossingTime", true);
    final PackedColumn crossingTicks = column("crossingTicks", false);
    private final BitSet crossedAgain = new BitSet();
    private final Crossings crossings;

    /** When each PU became complete, plus 1; 0 if it did not. */
    private final PackedColumn completed = column("completed", true);

    /**
     * Packing takes this sum apart again: of each packet, its number less that of the last one of
     * its sender which started.
     */
    private long sequenceSum;

    private final int[] lastSequence;

    /** The time of the last thing that happened to a packet or PU. */
    long end;

    long lastCompletion;
    int completions;

    TraceColumns(Emulation emulation) {
        this.topology = emulation.topology();
        this.hops = emulation.network().mode().carries(Carriage.BY_ROUTE);
        this.rowOf = new int[topology.pus()][0];
        this.lastSequence = new int[topology.pus()];
        this.held = new TokensHeld(emulation);
        this.crossings = new Crossings(emulation.network().mode());
        this.faults = new FaultColumns(emulation);
        for (int pu = 0; pu < topology.pus(); pu++) {
            completed.add(0);
        }
    }

    private PackedColumn column(String name, boolean differences) {
        PackedColumn column = new PackedColumn(differences);
        columns.put(name, column);
        return column;
    }

    /** All columns, packed, by name. */
    Json packed() {
        Json json = new Json();
        columns.forEach((name, column) -> json.put(name, column.packed()));
        return json;
    }

    /** Sets of tokens that a PU gathers: one for each colour, or each session. */
    int sets() {
        return held.sets();
    }

    void acceptAll(long[] words, int count) {
        for (int at = 0; at < count * TraceBuffer.WORDS; at += TraceBuffer.WORDS) {
            accept(words, at);
        }
    }

    private void accept(long[] words, int at) {
        long time = words[at];
        long packet = words[at + 1];
        EventKind kind = EventKind.of((int) (words[at + 5] & 0xFF));
        int gained = held.accept(words, at);
        long crossing = crossings.accept(kind, words, at);
        if (crossing != Crossings.NONE) {
            crossed(row(packet), time, crossing, kind == EventKind.DELIVER);
        }
        switch (kind) {
            case OFFER -> offers.put(packet, new long[] {time, words[at + 2]});
            case START -> {
                if (row(packet) < 0) {
                    started(words, at);
                }
            }
            case TOKENS -> further(words, at);
            case HOP -> {
                entered(time, packet, (int) words[at + 3]);
                end = Math.max(end, time);
            }
            case DELIVER -> {
                delivered(words, at, gained);
                end = Math.max(end, time);
            }
            case COMPLETE -> {
                completed.set((int) (words[at + 3] >>> 32), time + 1);
                completions++;
                lastCompletion = time;
                end = Math.max(end, time);
            }
            case BLOCK -> end = Math.max(end, time);
            case STATE -> {}
            default -> {
                end = Math.max(end, time);
                int number = (int) words[at + 3];
                faults.accept(
                        TraceRecord.unpack(words, at),
                        number < 0 ? -1 : channelOnPage(number),
                        kind == EventKind.VOTE ? -1 : row(packet));
            }
        }
    }

    /** The row of a packet, -1 if it has not started. */
    int row(long packet) {
        int sender = Packet.senderOf(packet);
        int sequence = (int) packet;
        return packet == 0 || sequence >= rowOf[sender].length ? -1 : rowOf[sender][sequence] - 1;
    }

    private void started(long[] words, int at) {
        long packet = words[at + 1];
        int sender = Packet.senderOf(packet);
        int sequence = (int) packet;
        if (sequence >= rowOf[sender].length) {
            rowOf[sender] = Arrays.copyOf(rowOf[sender], 2 * sequence + 2);
        }
        int row = id.size();
        rowOf[sender][sequence] = row + 1;
        long[] offer = offers.remove(packet);
        int before = row(offer == null ? words[at + 2] : offer[1]);
        id.add(packet);
        sequenceSum += sequence - lastSequence[sender];
        lastSequence[sender] = sequence;
        sequences.add(sequenceSum);
        channel.add(channelOnPage((int) words[at + 3]));
        waited.add(offer == null ? 0 : words[at] - offer[0]);
        start.add(words[at]);
        enter.add(0);
        flight.add(0);
        // A word holds two numbers of 32 bits.
        tokens.add(words[at + 4] & 0xFFFF_FFFFL);
        firstToken.add(words[at + 4] >>> 32);
        colour.add(words[at + 5] >>> 8 & 0xFF);
        stage.add(words[at + 5] >>> 16 & 0xFFFF);
        gain.add(0);
        cause.add(before < 0 ? 0 : row - before);
    }

    /** The page numbers the channels of a crossbar by their two ends. */
    int channelOnPage(int number) {
        return topology instanceof Crossbar
                ? topology.source(number) * topology.pus() + topology.target(number)
                : number;
    }

    private void further(long[] words, int at) {
        int row = row(words[at + 1]);
        if (row >= 0) {
            tokens.set(row, tokens.get(row) + (int) words[at + 4]);
        }
    }

    private void entered(long time, long packet, int number) {
        int row = row(packet);
        if (row < 0) {
            return;
        }
        if (enter.get(row) == 0) {
            enter.set(row, time - start.get(row));
        }
        if (hops) {
            hopRow.add(row);
            hopChannel.add(number);
            hopTime.add(time);
        }
    }

    /** A crossing ends; it is listed unless it is the only one of its packet, which arrives. */
    private void crossed(int row, long end, long ticks, boolean arrives) {
        if (row < 0) {
            return;
        }
        if (!crossedAgain.get(row)) {
            boolean before = flight.get(row) > 0;
            if (arrives && !before) {
                return;
            }
            if (before) {
                addCrossing(row, start.get(row) + enter.get(row), flight.get(row) - 1);
            }
            crossedAgain.set(row);
        }
        addCrossing(row, end - ticks, ticks);
    }

    private void addCrossing(int row, long begin, long ticks) {
        crossingRow.add(row);
        crossingTime.add(begin);
        crossingTicks.add(ticks);
    }

    private void delivered(long[] words, int at, int gained) {
        int row = row(words[at + 1]);
        if (row >= 0) {
            flight.set(row, words[at] - start.get(row) - enter.get(row) + 1);
            gain.set(row, gain.get(row) + gained);
        }
    }
}
