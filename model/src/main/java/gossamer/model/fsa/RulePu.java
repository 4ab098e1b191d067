package gossamer.model.fsa;

import gossamer.model.fsa.Rules.Action;
import gossamer.model.fsa.Rules.Event;
import gossamer.model.fsa.Rules.Guard;
import gossamer.model.fsa.Rules.Rule;
import gossamer.model.fsa.Rules.Where;
import gossamer.model.fsa.Signal.Alarm;
import gossamer.model.fsa.Signal.Sent;
import gossamer.model.token.Task;
import gossamer.model.topology.Topology;

import java.util.List;

/** The state of one PU and the rule by which it executes an {@link Automaton} of rules. */
public final class RulePu implements Pu {

    private final int pu;
    private final Rules rules;
    private final Registers registers;
    private final long toHold;
    private boolean due;
    private boolean complete;

    /**
     * A PU that has not begun.
     *
     * @param own the number of its own token in each colour
     * @param partFlits flits of one token's part in each colour
     * @param task other than gossip only where there is a plan
     */
    public RulePu(
            int pu, Automaton automaton, Topology topology, int[] own, int[] partFlits, Task task) {
        this.pu = pu;
        this.rules = automaton.rules();
        this.toHold = (long) task.due(pu, topology.pus()) * own.length;
        this.registers = rules.havePlan()
                ? new PlanRegisters(pu, automaton, topology, own, partFlits, task)
                : new PortRegisters(pu, rules, topology, own[0], partFlits[0]);
    }

    /** What a PU remembers, and what its words mean for it. */
    abstract static class Registers {
        /** How many tokens, or parts of tokens, it lacks. */
        abstract int missing();

        void begin(Pu.Effects effects) {}

        void wake(Alarm alarm, Pu.Effects effects) {}

        void tolerate() {}

        /** Takes in a packet, or that it has been sent. */
        abstract void take(Action action, Packet packet, boolean arrived);

        /** The number of ports that are meant. */
        int ports(Where where) {
            return 1;
        }

        /** Does this at one of the ports that are meant. */
        abstract void perform(Action action, Where where, int place, Pu.Effects effects);

        /** Whether it may send another packet to a port chosen at random. */
        boolean hasPollsLeft() {
            return false;
        }

        /** The instant has ended. */
        void ended() {}

        String waitingFor() {
            int missing = missing();
            return missing == 0 ? "" : missing + (missing == 1 ? " token" : " tokens");
        }
    }

    @Override
    public void begin(Effects effects) {
        effects.stageBegan(pu, 0, 0);
        due = true;
        announce(0, effects);
        registers.begin(effects);
    }

    private void announce(long cause, Effects effects) {
        if (!complete && registers.missing() == 0) {
            complete = true;
            effects.completed(pu, cause);
        }
    }

    @Override
    public void tolerate() {
        registers.tolerate();
    }

    @Override
    public void receive(Signal signal, Effects effects) {
        if (signal instanceof Packet packet) {
            take(Event.ARRIVAL, packet);
            announce(packet.id(), effects);
        } else if (signal instanceof Alarm alarm) {
            due = true;
            registers.wake(alarm, effects);
        } else if (signal instanceof Sent sent) {
            take(Event.SENT, sent.packet());
        } else {
            throw new IllegalStateException("PU " + pu + " cannot handle " + signal);
        }
    }

    private void take(Event event, Packet packet) {
        List<Rule> all = rules.rules();
        for (int number = 0; number < all.size(); number++) {
            Rule rule = all.get(number);
            if (rule.on() == event) {
                for (int step = 0; step < rule.actions().size(); step++) {
                    registers.take(rule.actions().get(step), packet, event == Event.ARRIVAL);
                }
            }
        }
    }

    @Override
    public void settle(Effects effects) {
        List<Rule> all = rules.rules();
        for (int number = 0; number < all.size(); number++) {
            Rule rule = all.get(number);
            if (rule.on() == Event.SETTLED && allHold(rule.guards())) {
                int ports = registers.ports(rule.where());
                for (int place = 0; place < ports; place++) {
                    for (int step = 0; step < rule.actions().size(); step++) {
                        registers.perform(rule.actions().get(step), rule.where(), place, effects);
                    }
                }
            }
        }
        due = false;
        registers.ended();
    }

    private boolean allHold(List<Guard> guards) {
        for (int number = 0; number < guards.size(); number++) {
            boolean holds = switch (guards.get(number)) {
                case DUE -> due;
                case LACKING -> registers.missing() > 0;
                case POLLS_LEFT -> registers.hasPollsLeft();
            };
            if (!holds) {
                return false;
            }
        }
        return true;
    }

    @Override
    public long held() {
        return toHold - registers.missing();
    }

    @Override
    public String waitingFor() {
        return registers.waitingFor();
    }
}
