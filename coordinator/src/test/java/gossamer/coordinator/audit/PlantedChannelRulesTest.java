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
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** An engine that shares channels by another rule than the one that is told is found out. */
class PlantedChannelRulesTest {

    private static final int CHANNELS = 3;

    /** What is done with channels. */
    private enum Rule {
        RIGHT(CHANNELS, 1),
        ONE_CHANNEL_MORE(CHANNELS + 1, 1),
        ONE_CHANNEL_LESS(CHANNELS - 1, 1),
        KEPT_FOR_ANOTHER_STEP(CHANNELS, 2),
        HIGHEST_SENDERS(CHANNELS, 1),
        LOWEST_RECEIVERS(CHANNELS, 1),
        WHO_CAME_FIRST(CHANNELS, 1);

        private final int channels;
        private final int steps;

        Rule(int channels, int steps) {
            this.channels = channels;
            this.steps = steps;
        }

        /** In which order offers get them. */
        private Comparator<Packet> order(Topology topology) {
            Comparator<Packet> lowest = Comparator.comparingLong(Packet::id);
            return switch (this) {
                case HIGHEST_SENDERS -> lowest.reversed();
                case LOWEST_RECEIVERS ->
                    Comparator.comparingInt(packet -> topology.target(packet.channel()));
                // All packets are equally long, so that their order stays.
                case WHO_CAME_FIRST -> Comparator.comparingLong(Packet::flits);
                case RIGHT, ONE_CHANNEL_MORE, ONE_CHANNEL_LESS, KEPT_FOR_ANOTHER_STEP -> lowest;
            };
        }
    }

    /** Shares channels by a rule, where nothing goes wrong. */
    private static final class Planted implements Arbiter {
        private final Rule rule;
        private final Topology topology;
        private final List<Packet> offers = new ArrayList<>();
        private final Map<Integer, Listen> listens = new HashMap<>();
        private final List<Long> taken = new ArrayList<>();

        Planted(Rule rule, Topology topology) {
            this.rule = rule;
            this.topology = topology;
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
            taken.removeIf(end -> end <= time);
            for (Packet packet : offers.stream().sorted(rule.order(topology)).toList()) {
                int receiver = topology.target(packet.channel());
                @Nullable Listen listen = listens.get(receiver);
                if (taken.size() < rule.channels
                        && listen != null
                        && listen.session() == packet.stage()) {
                    effects.started(packet, packet.cause());
                    effects.delivers(time + 1, packet);
                    effects.delivers(time + 1, new Sent(packet));
                    taken.add(time + rule.steps);
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
    }

    /** A machine with one planted arbiter. */
    private static final class Machine extends BoundMachine {
        private final Rule rule;

        Machine(Rule rule, Binding binding) {
            super(binding);
            this.rule = rule;
        }

        @Override
        public int arbiters() {
            return 1;
        }

        @Override
        public Arbiter newArbiter(int arbiter) {
            return new Planted(rule, topology);
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
        private final Rule rule;

        Mode(Rule rule) {
            super("rendezvous", "", "");
            this.rule = rule;
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
            return new Machine(rule, binding);
        }
    }

    private static Emulation emulation(SwitchingMode mode) {
        Network network =
                new Network(Duplex.HALF, Ports.ONE, OptionalInt.of(1), 1, Cost.rounds(), mode);
        PipelinedGossip gossip =
                new PipelinedGossip(11, Permutation.pipelined(), Acceptance.ANY, 2);
        return Emulation.plain("m", Crossbar.shared(11, CHANNELS), network, gossip);
    }

    @ParameterizedTest
    @EnumSource
    void onlyTheRightRulePasses(Rule rule) {
        boolean right = rule == Rule.RIGHT;
        Emulation told = emulation(SwitchingMode.named("rendezvous"));
        String expected = Audits.run(told).fingerprint().hex();
        Outcome run = Audits.run(emulation(new Mode(rule)));
        assertThat(run.reason()).isEqualTo(StopReason.QUIESCENT);
        assertThat(run.fingerprint().hex().equals(expected)).isEqualTo(right);
        Auditor auditor = Auditors.of(told);
        auditor.acceptAll(run.trace().words(), run.trace().size());
        assertThat(auditor.finish().clean()).isEqualTo(right);
    }
}
