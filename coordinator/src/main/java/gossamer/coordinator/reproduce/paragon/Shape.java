package gossamer.coordinator.reproduce.paragon;

import gossamer.model.algorithm.plan.Plan;
import gossamer.model.machine.Cost;
import gossamer.model.machine.Network;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Sizes and distances of the packets of a schedule, from which it is told what it takes. */
final class Shape {

    private record Packet(int tokens, int distance) {}

    private final List<Set<Packet>> steps = new ArrayList<>();
    private final int parts;

    /** Of a schedule whose steps suit the ports. */
    Shape(Plan plan) {
        this.parts = plan.partsPerToken();
        for (int step = 0; step < plan.steps(); step++) {
            Set<Packet> packets = new LinkedHashSet<>();
            plan.step(step)
                    .moves()
                    .forEach(
                            move -> packets.add(new Packet(move.tokens().size(), move.distance())));
            steps.add(packets);
        }
        Network network = ParagonMachine.OF_1998.with(PortUse.ALL).network(1024);
        long makespan = plan.makespan(network).orElseThrow();
        // The last parts of a step that was cut may tell nobody anything new.
        while (ticks(network.cost(), 512) > makespan) {
            steps.remove(steps.size() - 1);
        }
    }

    private long ticks(Cost cost, int flits) {
        long sum = 0;
        for (Set<Packet> packets : steps) {
            sum += packets.stream()
                    .mapToLong(packet -> cost.startup()
                            + packet.distance * cost.hop()
                            + (long) packet.tokens * flits / parts * cost.flit())
                    .max()
                    .orElse(0);
        }
        return sum;
    }

    /** Until the last PU has all messages of so many bytes, in ns. */
    double nanos(ParagonMachine machine, int bytes) {
        return (double) ticks(machine.cost(), bytes / ParagonMachine.FLIT_BYTES)
                / ParagonMachine.TICKS;
    }
}
