package gossamer.model.fsa;

import gossamer.model.fsa.Automaton.Part;
import gossamer.model.fsa.Automaton.PlannedSend;

import java.util.ArrayList;
import java.util.List;

/** Makes the parts of all PUs of a plan whose steps are told one after the other. */
public final class PlanParts {

    private static final class Building {
        private final int step;
        private final long slot;
        private final List<PlannedSend> sends = new ArrayList<>(2);
        private int arrivals;
        private int due;

        Building(int step, long slot) {
            this.step = step;
            this.slot = slot;
            this.due = step;
        }
    }

    private final List<List<Building>> pus = new ArrayList<>();

    /** For so many PUs, none of which has a part. */
    public PlanParts(int pus) {
        for (int pu = 0; pu < pus; pu++) {
            this.pus.add(new ArrayList<>());
        }
    }

    private Building part(int pu, int step, long slot) {
        List<Building> parts = pus.get(pu);
        int last = parts.size() - 1;
        if (last < 0 || parts.get(last).step != step) {
            parts.add(new Building(step, slot));
        }
        return parts.get(parts.size() - 1);
    }

    /** A PU sends a packet in a step, not before its slot. */
    public void send(int pu, int step, long slot, PlannedSend packet) {
        send(pu, step, slot, step, packet);
    }

    /** The same where the packets of the step are due in another one, which is not earlier. */
    public void send(int pu, int step, long slot, int due, PlannedSend packet) {
        Building part = part(pu, step, slot);
        part.sends.add(packet);
        part.due = due;
    }

    /** A packet to a PU is due in a step. */
    public void await(int pu, int step, long slot) {
        part(pu, step, slot).arrivals++;
    }

    /** The parts of each PU. */
    public List<List<Part>> parts() {
        return pus.stream()
                .map(parts -> parts.stream()
                        .map(part ->
                                new Part(part.step, part.slot, part.sends, part.arrivals, part.due))
                        .toList())
                .toList();
    }
}
