package gossamer.model.contract;

import gossamer.model.algorithm.GossipAlgorithm;
import gossamer.model.fault.DelayRule;
import gossamer.model.fault.Profile;
import gossamer.model.machine.Cost;
import gossamer.model.machine.Duplex;
import gossamer.model.machine.LinkPolicy;
import gossamer.model.machine.Network;
import gossamer.model.machine.Ports;
import gossamer.model.machine.TimeBase;
import gossamer.model.reference.SequentialEngine;
import gossamer.model.run.Emulation;
import gossamer.model.run.Limits;
import gossamer.model.topology.Topology;
import gossamer.model.trace.EventKind;
import gossamer.model.trace.TraceLevel;
import gossamer.model.trace.TraceRecord;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;

/** Runs of gossip with bounded packets, and what passes over their links. */
final class Bounded {

    private Bounded() {}

    /** The algorithm under its own policy, in rounds. */
    static Emulation of(GossipAlgorithm algorithm, Topology topology, Duplex duplex, Ports ports) {
        return of(
                algorithm, topology, duplex, ports, algorithm.linkRequirements().policy());
    }

    /** The algorithm under this policy, in rounds. */
    static Emulation of(
            GossipAlgorithm algorithm,
            Topology topology,
            Duplex duplex,
            Ports ports,
            LinkPolicy policy) {
        return emulation(
                algorithm,
                topology,
                network(algorithm, duplex, ports, Cost.rounds(), policy),
                Profile.none(),
                1);
    }

    private static Network network(
            GossipAlgorithm algorithm, Duplex duplex, Ports ports, Cost cost, LinkPolicy policy) {
        return new Network(duplex, ports, OptionalInt.of(algorithm.largestPacket()), 1, cost)
                .with(duplex == Duplex.HALF ? policy : LinkPolicy.FIRST_READY);
    }

    /**
     * The same with links that take 2 to 30 ticks instead of 10, each packet on each link its own
     * time.
     */
    static Emulation jittery(
            GossipAlgorithm algorithm, Topology topology, LinkPolicy policy, long seed) {
        Cost cost = new Cost(0, 2, 0, TimeBase.TICKS);
        Network network = network(algorithm, Duplex.HALF, Ports.ALL, cost, policy);
        Profile profile = new Profile(List.of(new DelayRule(0, 28)));
        return emulation(algorithm, topology, network, profile, seed);
    }

    private static Emulation emulation(
            GossipAlgorithm algorithm,
            Topology topology,
            Network network,
            Profile profile,
            long seed) {
        String name = algorithm.name() + " " + topology.shapeText() + " " + network.modelName();
        return new Emulation(name, seed, topology, network, algorithm, profile, Limits.none());
    }

    /** Runs to the end without actors. */
    static SequentialEngine.Outcome run(Emulation emulation) {
        return SequentialEngine.run(emulation, TraceLevel.FULL);
    }

    /** Of each channel the packets in the order in which they went, named by their tokens. */
    static SortedMap<Integer, List<String>> channels(SequentialEngine.Outcome outcome) {
        SortedMap<Integer, List<String>> sequences = new TreeMap<>();
        for (int index = 0; index < outcome.trace().size(); index++) {
            TraceRecord record = outcome.trace().get(index);
            if (record.kind() == EventKind.START) {
                sequences
                        .computeIfAbsent(record.channel(), key -> new ArrayList<>())
                        .add(tokens(record));
            } else if (record.kind() == EventKind.TOKENS) {
                List<String> sequence = sequences.get(record.channel());
                int last = sequence.size() - 1;
                sequence.set(last, sequence.get(last) + "," + tokens(record));
            }
        }
        return sequences;
    }

    /** Of each link the channels in the order in which they were used. */
    static SortedMap<Integer, List<Integer>> links(SequentialEngine.Outcome outcome) {
        SortedMap<Integer, List<Integer>> turns = new TreeMap<>();
        for (int index = 0; index < outcome.trace().size(); index++) {
            TraceRecord record = outcome.trace().get(index);
            if (record.kind() == EventKind.START) {
                turns.computeIfAbsent(Topology.linkOf(record.channel()), key -> new ArrayList<>())
                        .add(record.channel());
            }
        }
        return turns;
    }

    private static String tokens(TraceRecord record) {
        return record.firstToken() + (record.tokens() == 1 ? "" : "+" + (record.tokens() - 1));
    }
}
