package gossamer.coordinator.export;

import static gossamer.coordinator.text.Texts.format;

import gossamer.model.fsa.Packet;
import gossamer.model.machine.Cost;
import gossamer.model.registry.Declared;
import gossamer.model.run.Emulation;
import gossamer.model.topology.Topology;
import gossamer.model.trace.TraceBuffer;
import gossamer.model.trace.TraceFileReader;
import gossamer.model.trace.TraceRecord;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A run as a GOAL schedule for LogGOPSim: a rank per PU, a send and a receive per packet delivered
 * until the last PU is complete, and what depends on what. With the options in the first line, in
 * which a flit counts as a byte and a tick as the unit of time, LogGOPSim comes to the times of the
 * run. A {@code calc} in front of a send fills the time of its processor until the packet left.
 *
 * <p>LogGOPSim keeps a time per processor: what is ready starts when its processor and its network
 * interface are free, not when that has ended which it requires; and a message keeps the
 * receiver's processor with the number of the sender's. So each {@code calc} is counted from what
 * its processor did last, and requires that too. A run in which a processor would have to do two
 * things at once is refused.
 */
public final class GoalWriter {

    /** Declares it. */
    public static final class Provider extends Declared implements ExportProvider {
        /** The only one. */
        public Provider() {
            super(
                    "goal",
                    "sends, receives and what they wait for, for LogGOPSim",
                    "GOAL (Hoefler, Siebert and Lumsdaine, ICPP 2009)");
        }

        @Override
        public boolean takesSomeRecords() {
            return false;
        }

        @Override
        public void write(TracedRun run, ExportTarget target) throws IOException, ExportException {
            GoalWriter writer = new GoalWriter(run.emulation());
            TraceFileReader.readAll(run.trace(), (words, count) -> {
                for (int record = 0; record < count; record++) {
                    writer.accept(TraceRecord.unpack(words, record * TraceBuffer.WORDS));
                }
            });
            List<List<Step>> ranks = writer.ranks();
            // Nothing is written of a run that is refused.
            writer.writeAll(ranks, Writer.nullWriter());
            writer.writeAll(ranks, target.text());
        }
    }

    /** A packet under way, then delivered. */
    private static final class Transfer {
        private final int port;
        private final long cause;
        private final long startedAt;
        private long tokens;
        private long flits;
        private int target;
        private long sentAt;
        private long deliveredAt = Long.MAX_VALUE;

        Transfer(TraceRecord start, int port, @Nullable Long waitedFor) {
            this.port = port;
            // The START of a packet that had to wait names what it waited for.
            cause = waitedFor == null ? start.cause() : waitedFor;
            startedAt = start.time();
            tokens = start.tokens();
        }
    }

    /** What a rank does. */
    private enum Operation {
        RECEIVE,
        COMPLETE,
        SEND
    }

    /** One operation of a rank, at the time at which LogGOPSim begins it. */
    private record Step(long time, Operation operation, long packet) {
        private static final Comparator<Step> ORDER = Comparator.comparingLong(Step::time)
                .thenComparing(Step::operation)
                .thenComparingLong(Step::packet);
    }

    /** A processor and its network interface: what they did last, until when. */
    private static final class Processor {
        private String last = "";
        private String lastSend = "";
        private long freeAt;
        private long sendsUntil;
    }

    private final Emulation emulation;
    private final Topology topology;
    private final long latency;
    private final long perFlit;
    private final Map<Long, Transfer> transfers = new TreeMap<>();
    private final Map<Integer, TraceRecord> completions = new HashMap<>();
    private final Map<Long, Long> waitedFor = new HashMap<>();

    private GoalWriter(Emulation emulation) {
        this.emulation = emulation;
        topology = emulation.topology();
        Cost cost = emulation.network().cost();
        latency = cost.hop() + cost.flit();
        perFlit = cost.flit();
    }

    private void accept(TraceRecord record) {
        long id = record.packet();
        switch (record.kind()) {
            case OFFER -> waitedFor.put(id, record.cause());
            case START -> {
                int port = portOf(record.pu(), record.channel());
                transfers.put(id, new Transfer(record, port, waitedFor.remove(id)));
            }
            case TOKENS -> {
                Transfer transfer = transfers.get(id);
                if (transfer != null) {
                    transfer.tokens += record.tokens();
                }
            }
            case DELIVER -> deliver(record, transfers.get(id));
            case COMPLETE -> completions.put(record.pu(), record);
            default -> {}
        }
    }

    private int portOf(int sender, int channel) {
        for (int port = 0; port < topology.ports(); port++) {
            if (topology.channel(sender, port) == channel) {
                return port;
            }
        }
        throw new IllegalStateException("channel " + channel + " does not leave PU " + sender);
    }

    private void deliver(TraceRecord record, @Nullable Transfer transfer) {
        // A packet that is delivered twice is received once.
        if (transfer != null && transfer.deliveredAt == Long.MAX_VALUE) {
            transfer.flits = Math.max(1, transfer.tokens * emulation.partFlits()[record.colour()]);
            transfer.target = record.pu();
            transfer.deliveredAt = record.time();
            transfer.sentAt = record.time() - latency - (transfer.flits - 1) * perFlit;
        }
    }

    /** For each rank what it does, in the order of time. */
    private List<List<Step>> ranks() throws ExportException {
        long makespan = 0;
        List<List<Step>> ranks = new ArrayList<>();
        for (int pu = 0; pu < topology.pus(); pu++) {
            TraceRecord complete = completions.get(pu);
            if (complete == null) {
                throw refused("PU " + pu + " is never complete");
            }
            if (complete.cause() != 0 && !transfers.containsKey(complete.cause())) {
                throw refused(name(complete.cause()) + " is not in the trace");
            }
            makespan = Math.max(makespan, complete.time());
            ranks.add(new ArrayList<>(
                    List.of(new Step(complete.time(), Operation.COMPLETE, complete.cause()))));
        }
        long end = makespan;
        transfers.values().removeIf(transfer -> transfer.deliveredAt > end);
        for (Map.Entry<Long, Transfer> each : transfers.entrySet()) {
            long id = each.getKey();
            Transfer transfer = each.getValue();
            if (transfer.sentAt < transfer.startedAt) {
                throw refused(name(id) + " arrives sooner than hop + flits·flit ticks after its"
                        + " start");
            }
            if (Math.max(transfer.flits, latency) > Integer.MAX_VALUE) {
                throw refused(name(id) + " has 2^31 flits, or its hop + flit takes 2^31 ticks");
            }
            ranks.get(Packet.senderOf(id)).add(new Step(transfer.sentAt, Operation.SEND, id));
            ranks.get(transfer.target)
                    .add(new Step(transfer.sentAt + latency, Operation.RECEIVE, id));
        }
        if (topology.ports() > 254) {
            throw refused("the ports of a PU have " + topology.ports()
                    + " numbers, and there are processors for 254");
        }
        ranks.forEach(steps -> steps.sort(Step.ORDER));
        return ranks;
    }

    private Transfer transferOf(Step step) {
        return Objects.requireNonNull(transfers.get(step.packet()), () -> name(step.packet()));
    }

    private static String name(long packet) {
        return "packet " + Packet.idText(packet);
    }

    private static ExportException refused(String reason) {
        return new ExportException("LogGOPSim cannot play this run back exactly: " + reason);
    }

    private void writeAll(List<List<Step>> ranks, Appendable out)
            throws IOException, ExportException {
        out.append(format(
                "// LogGOPSim -L %d -o 0 -g 0 -G %d -O 0 -S %d\n// %s, unit of time: %s\n",
                latency, perFlit, Integer.MAX_VALUE, emulation.name(), emulation.unit()));
        out.append("num_ranks ").append(Integer.toString(topology.pus())).append("\n");
        for (int pu = 0; pu < topology.pus(); pu++) {
            new Rank(pu, out).write(ranks.get(pu));
        }
    }

    /** Writes one rank. */
    private final class Rank {
        private final int pu;
        private final Appendable out;
        private final Map<Long, String> done = new HashMap<>();
        private final Processor[] processors = new Processor[topology.ports()];
        private int labels;

        Rank(int pu, Appendable out) {
            this.pu = pu;
            this.out = out;
            Arrays.setAll(processors, port -> new Processor());
        }

        void write(List<Step> steps) throws IOException, ExportException {
            out.append("\nrank " + pu + " {\n");
            for (Step step : steps) {
                switch (step.operation()) {
                    case RECEIVE -> receive(step, transferOf(step));
                    case COMPLETE -> complete(step);
                    case SEND -> send(step, transferOf(step));
                }
            }
            out.append("}\n");
        }

        private void receive(Step step, Transfer transfer) throws IOException, ExportException {
            Processor processor = processors[transfer.port];
            requireIdle(step, "reaches", "receives", processor.freeAt);
            String peer = "from " + Packet.senderOf(step.packet());
            processor.last = message("recv", peer, step, Set.of());
            processor.freeAt = transfer.deliveredAt;
        }

        private void send(Step step, Transfer transfer) throws IOException, ExportException {
            Processor processor = processors[transfer.port];
            requireIdle(step, "leaves", "receives", processor.freeAt);
            requireIdle(step, "leaves", "sends", processor.sendsUntil);
            Set<String> needed = new LinkedHashSet<>(List.of(processor.last, processor.lastSend));
            if (step.time() > processor.freeAt) {
                String calc = "calc " + (step.time() - processor.freeAt) + " cpu " + transfer.port;
                needed = new LinkedHashSet<>(Set.of(line("l" + ++labels, calc, needed)));
                processor.freeAt = step.time();
            }
            needed.add(done.getOrDefault(transfer.cause, ""));
            processor.lastSend = message("send", "to " + transfer.target, step, needed);
            processor.sendsUntil = step.time() + (transfer.flits - 1) * perFlit;
        }

        private void requireIdle(Step step, String does, String busy, long until)
                throws ExportException {
            if (step.time() < until) {
                throw refused(name(step.packet()) + " " + does + " PU " + pu + " at " + step.time()
                        + ", while processor " + transferOf(step).port + " " + busy + " until "
                        + until);
            }
        }

        private String message(String verb, String peer, Step step, Set<String> needed)
                throws IOException {
            Transfer transfer = transferOf(step);
            String label = line(
                    "l" + ++labels,
                    verb + " " + transfer.flits + "b " + peer + " tag " + (int) step.packet()
                            + " cpu " + transfer.port + " nic " + transfer.port,
                    needed);
            done.put(step.packet(), label);
            return label;
        }

        /** At once behind what made the PU complete, or on a processor of its own. */
        private void complete(Step step) throws IOException {
            String cause = done.getOrDefault(step.packet(), "none");
            for (int port = 0; port < topology.ports(); port++) {
                Processor processor = processors[port];
                if (processor.last.equals(cause) && processor.freeAt == step.time()) {
                    processor.last = line("complete", "calc 0 cpu " + port, Set.of(cause));
                    return;
                }
            }
            line("complete", "calc " + step.time() + " cpu " + topology.ports(), Set.of());
        }

        /** Writes an operation and what it requires; returns its label. */
        private String line(String label, String operation, Set<String> needed) throws IOException {
            out.append(label + ": " + operation + "\n");
            for (String before : needed) {
                if (!before.isEmpty()) {
                    out.append(label + " requires " + before + "\n");
                }
            }
            return label;
        }
    }
}
