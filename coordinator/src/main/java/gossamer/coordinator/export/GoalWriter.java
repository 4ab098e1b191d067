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
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A run as a GOAL schedule for LogGOPSim: a rank per PU, a send and a receive per packet delivered,
 * and what depends on what. A {@code calc} in front of a send is the time between what let the PU
 * send and the time at which the packet left: start-up and waiting, as emulated. Played back with
 * the options in the first line, in which a flit counts as a byte and a tick as the unit of time,
 * every rank ends its last {@code calc} when its PU was complete.
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
        public void write(TracedRun run, ExportTarget target) throws IOException {
            GoalWriter writer = new GoalWriter(run.emulation());
            TraceFileReader.readAll(run.trace(), (words, count) -> {
                for (int record = 0; record < count; record++) {
                    writer.accept(TraceRecord.unpack(words, record * TraceBuffer.WORDS));
                }
            });
            writer.writeAll(target.text());
        }
    }

    /** A packet under way, then delivered. */
    private static final class Transfer {
        private final int channel;
        private final long cause;
        private int arrival;
        private long tokens;
        private long flits;
        private int target;
        private long sentAt;
        private long deliveredAt = -1;

        Transfer(int channel, long cause) {
            this.channel = channel;
            this.cause = cause;
        }
    }

    /** What a rank does. */
    private enum Operation {
        RECEIVE,
        COMPLETE,
        SEND
    }

    /** One operation of a rank, at a time of the emulation. */
    private record Step(long time, Operation operation, long packet) {
        private static final Comparator<Step> ORDER = Comparator.comparingLong(Step::time)
                .thenComparing(Step::operation)
                .thenComparingLong(Step::packet);
    }

    /** An operation that has been written. */
    private record Label(int number, long time) {}

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
                // The START of a packet that had to wait names what it waited for.
                Long cause = waitedFor.remove(id);
                Transfer transfer =
                        new Transfer(record.channel(), cause == null ? record.cause() : cause);
                transfer.tokens = record.tokens();
                transfers.put(id, transfer);
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

    private void deliver(TraceRecord record, @Nullable Transfer transfer) {
        // A packet that is delivered twice is received once.
        if (transfer != null && transfer.deliveredAt < 0) {
            transfer.flits = Math.max(1, transfer.tokens * emulation.partFlits()[record.colour()]);
            transfer.target = record.pu();
            transfer.arrival = record.channel();
            transfer.deliveredAt = record.time();
            transfer.sentAt = Math.max(0, record.time() - latency - (transfer.flits - 1) * perFlit);
        }
    }

    private void writeAll(Appendable out) throws IOException {
        List<List<Step>> ranks = new ArrayList<>();
        for (int pu = 0; pu < topology.pus(); pu++) {
            ranks.add(new ArrayList<>());
        }
        transfers.values().removeIf(transfer -> transfer.deliveredAt < 0);
        transfers.forEach((id, transfer) -> {
            ranks.get(Packet.senderOf(id)).add(new Step(transfer.sentAt, Operation.SEND, id));
            ranks.get(transfer.target).add(new Step(transfer.deliveredAt, Operation.RECEIVE, id));
        });
        completions.forEach((pu, record) ->
                ranks.get(pu).add(new Step(record.time(), Operation.COMPLETE, record.cause())));
        out.append(format(
                "# LogGOPSim -L %d -o 0 -g 0 -G %d -O 0 -S %d%n# %s, unit of time: %s%n",
                latency, perFlit, Integer.MAX_VALUE, emulation.name(), emulation.unit()));
        out.append("num_ranks ").append(Integer.toString(topology.pus())).append("\n");
        for (int pu = 0; pu < topology.pus(); pu++) {
            ranks.get(pu).sort(Step.ORDER);
            new Rank(pu, out).write(ranks.get(pu));
        }
    }

    /** Writes one rank. */
    private final class Rank {
        private final int pu;
        private final Appendable out;
        private final Map<Long, Label> done = new HashMap<>();
        private final Map<Integer, Label> lastAtPort = new HashMap<>();
        private int labels;

        Rank(int pu, Appendable out) {
            this.pu = pu;
            this.out = out;
        }

        void write(List<Step> steps) throws IOException {
            out.append("\nrank " + pu + " {\n");
            for (Step step : steps) {
                Transfer transfer = transfers.get(step.packet());
                if (step.operation() == Operation.COMPLETE) {
                    complete(step);
                } else if (transfer == null) {
                    throw new IllegalStateException("no packet " + Packet.idText(step.packet()));
                } else if (step.operation() == Operation.RECEIVE) {
                    receive(step, transfer);
                } else {
                    send(step, transfer);
                }
            }
            out.append("}\n");
        }

        private void receive(Step step, Transfer transfer) throws IOException {
            // Receiving takes no time of a processor, so one is enough for all ports.
            Label label = line(
                    "recv " + transfer.flits + "b from "
                            + Packet.senderOf(step.packet()) + " tag " + (int) step.packet()
                            + " cpu "
                            + (topology.ports() + 1) + " nic "
                            + portOf(Topology.opposite(transfer.arrival)),
                    List.of(),
                    step.time());
            done.put(step.packet(), label);
        }

        private void send(Step step, Transfer transfer) throws IOException {
            int port = portOf(transfer.channel);
            List<Label> needed = new ArrayList<>();
            need(needed, done.get(transfer.cause), step.time());
            need(needed, lastAtPort.get(port), step.time());
            calculate(needed, step.time(), port);
            Label sent = line(
                    "send " + transfer.flits + "b to " + transfer.target + " tag "
                            + (int) step.packet() + " cpu " + port + " nic " + port,
                    needed,
                    step.time());
            lastAtPort.put(port, sent);
            done.put(step.packet(), sent);
        }

        private void complete(Step step) throws IOException {
            List<Label> needed = new ArrayList<>();
            need(needed, done.get(step.packet()), step.time());
            long since = needed.isEmpty() ? 0 : needed.get(0).time();
            line("calc " + (step.time() - since) + " cpu " + topology.ports(), needed, step.time());
        }

        private void need(List<Label> needed, @Nullable Label label, long time) {
            if (label != null && label.time() <= time && !needed.contains(label)) {
                needed.add(label);
            }
        }

        /** Puts the time that passes until then behind what is needed. */
        private void calculate(List<Label> needed, long until, int port) throws IOException {
            long since = needed.stream().mapToLong(Label::time).max().orElse(0);
            if (until > since) {
                Label label = line("calc " + (until - since) + " cpu " + port, needed, until);
                needed.clear();
                needed.add(label);
            }
        }

        /** Writes an operation, ended at a time, and what it requires. */
        private Label line(String operation, List<Label> needed, long time) throws IOException {
            out.append("l" + ++labels + ": " + operation + "\n");
            for (Label before : needed) {
                out.append("l" + labels + " requires l" + before.number() + "\n");
            }
            return new Label(labels, time);
        }

        private int portOf(int channel) {
            for (int port = 0; port < topology.ports(); port++) {
                if (topology.channel(pu, port) == channel) {
                    return port;
                }
            }
            throw new IllegalStateException("channel " + channel + " does not leave PU " + pu);
        }
    }
}
