package gossamer.coordinator.audit;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.audit.Auditor;
import gossamer.coordinator.description.Auditors;
import gossamer.model.algorithm.crossbar.Permutation;
import gossamer.model.algorithm.crossbar.PipelinedGossip;
import gossamer.model.algorithm.crossbar.PipelinedGossip.Acceptance;
import gossamer.model.fsa.Packet;
import gossamer.model.fsa.Signal;
import gossamer.model.fsa.Signal.Listen;
import gossamer.model.fsa.Signal.Sent;
import gossamer.model.machine.Arbiter;
import gossamer.model.machine.BoundMachine;
import gossamer.model.machine.Carriage;
import gossamer.model.machine.Cost;
import gossamer.model.machine.Duplex;
import gossamer.model.machine.Network;
import gossamer.model.machine.Ports;
import gossamer.model.machine.SwitchingMode;
import gossamer.model.reference.SequentialEngine.Outcome;
import gossamer.model.registry.Declared;
import gossamer.model.run.Emulation;
import gossamer.model.run.StopReason;
import gossamer.model.topology.Crossbar;
import gossamer.model.topology.Topology;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Lets PUs of a crossbar meet by a planted rule, where nothing goes wrong. */
abstract class PlantedMeetings implements Arbiter {

    private final Topology topology;
    private final Comparator<Packet> order;
    private final List<Packet> offers = new ArrayList<>();
    private final Map<Integer, Listen> listens = new HashMap<>();

    /**
     * Nobody has offered anything.
     *
     * @param order in which it is decided what begins
     */
    PlantedMeetings(Topology topology, Comparator<Packet> order) {
        this.topology = topology;
        this.order = order;
    }

    /** Whether a packet whose receiver would take it begins, and takes what it needs. */
    abstract boolean begins(Packet packet, long time);

    /** Ticks until a packet that begins arrives. */
    long length(Packet packet) {
        return 1;
    }

    /** Ticks until its sender can go on. */
    long freed(Packet packet) {
        return length(packet);
    }

    @Override
    public void step(long time, Signal[] signals, Effects effects) {
        List<Packet> fresh = new ArrayList<>();
        for (Signal signal : signals) {
            if (signal instanceof Packet packet) {
                fresh.add(packet);
            } else if (signal instanceof Listen listen) {
                listens.put(listen.pu(), listen);
            }
        }
        offers.addAll(fresh);
        for (Packet packet : offers.stream().sorted(order).toList()) {
            int receiver = topology.target(packet.channel());
            @Nullable Listen listen = listens.get(receiver);
            if (listen != null && listen.session() == packet.stage() && begins(packet, time)) {
                effects.started(packet, packet.cause());
                effects.delivers(time + length(packet), packet);
                effects.delivers(time + freed(packet), new Sent(packet));
                listens.remove(receiver);
                offers.remove(packet);
                fresh.remove(packet);
            }
        }
        fresh.forEach(effects::queued);
        if (!offers.isEmpty()) {
            effects.wakes(0, time + 1);
        }
    }

    /** A machine with one planted arbiter. */
    private static final class Machine extends BoundMachine {
        private final Function<Topology, Arbiter> arbiters;

        Machine(Function<Topology, Arbiter> arbiters, Binding binding) {
            super(binding);
            this.arbiters = arbiters;
        }

        @Override
        public int arbiters() {
            return 1;
        }

        @Override
        public Arbiter newArbiter(int arbiter) {
            return arbiters.apply(topology);
        }

        @Override
        public int arbiterOf(Signal signal) {
            return 0;
        }

        @Override
        public int ownerOf(int arbiter, int direction) {
            return 0;
        }

        @Override
        public boolean staysWithOwners() {
            return false;
        }

        @Override
        public boolean hasCalls() {
            return false;
        }
    }

    /** Says that it is rendezvous. */
    private static final class Mode extends Declared implements SwitchingMode {
        private final Function<Topology, Arbiter> arbiters;

        Mode(Function<Topology, Arbiter> arbiters) {
            super("rendezvous", "", "");
            this.arbiters = arbiters;
        }

        @Override
        public List<Carriage> carriages() {
            return List.of(Carriage.BY_MEETING);
        }

        @Override
        public @Nullable String whyNoSharedChannels() {
            return null;
        }

        @Override
        public boolean stagesAreSessions() {
            return true;
        }

        @Override
        public BoundMachine bind(BoundMachine.Binding binding) {
            return new Machine(arbiters, binding);
        }
    }

    private static Emulation emulation(
            Crossbar crossbar, Permutation order, Cost cost, SwitchingMode mode) {
        Network network = new Network(Duplex.HALF, Ports.ONE, OptionalInt.of(1), 3, cost, mode);
        PipelinedGossip gossip = new PipelinedGossip(crossbar.pus(), order, Acceptance.ANY, 2);
        return Emulation.plain("m", crossbar, network, gossip);
    }

    /**
     * Runs two sessions with a planted rule, and has the run audited as what it is told to be.
     *
     * @param right whether the rule is the one that is told
     */
    static void assertCaught(
            Crossbar crossbar,
            Permutation order,
            Function<Topology, Arbiter> planted,
            boolean right) {
        assertCaught(crossbar, order, Cost.rounds(), planted, right);
    }

    /** The same where transfers of 3 flits cost something else than a round. */
    static void assertCaught(
            Crossbar crossbar,
            Permutation order,
            Cost cost,
            Function<Topology, Arbiter> planted,
            boolean right) {
        Emulation told = emulation(crossbar, order, cost, SwitchingMode.named("rendezvous"));
        String expected = Audits.run(told).fingerprint().hex();
        Outcome run = Audits.run(emulation(crossbar, order, cost, new Mode(planted)));
        assertThat(run.reason()).isEqualTo(StopReason.QUIESCENT);
        assertThat(run.fingerprint().hex().equals(expected)).isEqualTo(right);
        Auditor auditor = Auditors.of(told);
        auditor.acceptAll(run.trace().words(), run.trace().size());
        assertThat(auditor.finish().clean()).isEqualTo(right);
    }
}
