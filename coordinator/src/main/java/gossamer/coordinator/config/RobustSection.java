package gossamer.coordinator.config;

import gossamer.model.algorithm.GossipAlgorithm;
import gossamer.model.algorithm.anynetwork.Flooding;
import gossamer.model.algorithm.anynetwork.PushPull;
import gossamer.model.machine.Network;
import gossamer.model.topology.Topology;

import java.util.Optional;
import java.util.OptionalLong;

/**
 * The keys under {@code algorithm} that are those of gossip that survives faults.
 *
 * @param period ticks from one poll to the next, empty if it was not given or could not be read
 * @param polls most polls of a PU, likewise
 */
record RobustSection(OptionalLong period, OptionalLong polls) {

    static final String PERIOD = "algorithm.period";
    static final String POLLS = "algorithm.polls";

    /** About 18 minutes if a tick is a nanosecond. */
    private static final long MOST_PERIOD = 1L << 40;

    static RobustSection read(KeyReader keys, NetworkSection machine) {
        OptionalLong round = machine.network().isPresent()
                ? OptionalLong.of(ProfileSection.round(machine.network().get()))
                : OptionalLong.empty();
        Times times = Times.withRounds(keys, machine.cost().mode(), round);
        return new RobustSection(
                times.ticks(PERIOD, 1, MOST_PERIOD),
                new Integers(keys).read(POLLS, 1, PushPull.MOST_POLLS));
    }

    /** The algorithm of this kind, bound to its topology; empty if something about it is wrong. */
    Optional<GossipAlgorithm> bind(
            KeyReader keys,
            AlgorithmKind kind,
            TopologySection section,
            NetworkSection machine,
            OptionalLong seed) {
        if (section.topology().isEmpty() || machine.network().isEmpty() || seed.isEmpty()) {
            return Optional.empty();
        }
        Topology topology = section.topology().get();
        Network network = machine.network().get();
        int most = kind == AlgorithmKind.FLOODING ? Flooding.MOST_PUS : PushPull.MOST_PUS;
        if (topology.pus() > most) {
            keys.rejectDerived(
                    AlgorithmSection.NAME,
                    kind.word() + " on " + section.describe() + " with " + topology.pus() + " PUs",
                    "at most " + most + " PUs");
            return Optional.empty();
        }
        int capacity = network.packetCapacity().orElse(Integer.MAX_VALUE);
        if (kind == AlgorithmKind.FLOODING) {
            return Optional.of(new Flooding(topology, capacity));
        }
        boolean wrong =
                keys.given(PERIOD) && period.isEmpty() || keys.given(POLLS) && polls.isEmpty();
        return wrong
                ? Optional.empty()
                : Optional.of(new PushPull(
                        topology,
                        capacity,
                        seed.getAsLong(),
                        period.orElse(PushPull.defaultPeriod(topology, network)),
                        (int) polls.orElse(PushPull.defaultPolls(topology, capacity))));
    }
}
