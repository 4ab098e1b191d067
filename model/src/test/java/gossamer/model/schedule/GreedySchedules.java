package gossamer.model.schedule;

import gossamer.model.machine.Cost;
import gossamer.model.machine.Duplex;
import gossamer.model.machine.Network;
import gossamer.model.machine.Ports;
import gossamer.model.schedule.Schedule.Transfer;
import gossamer.model.topology.Grid;
import gossamer.model.topology.Topology;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.OptionalInt;
import java.util.Random;
import java.util.stream.IntStream;

/** Valid schedules for tests: in each round whatever is of use and fits, in random order. */
final class GreedySchedules {

    private GreedySchedules() {}

    /** A schedule and the machine that it is valid for. */
    record Instance(Topology topology, Network network, Schedule schedule) {

        ScheduleReport verify(Schedule other) {
            return ScheduleVerifier.verify(other, topology, network);
        }

        /**
         * What each PU holds when a round (from 1) begins; every packet of the schedule arrives.
         */
        BitSet[] heldAt(int round) {
            BitSet[] held = own(topology.pus());
            schedule.rounds().subList(0, round - 1).stream()
                    .flatMap(List::stream)
                    .forEach(transfer -> transfer.tokens().forEach(held[transfer.target()]::set));
            return held;
        }
    }

    static Network network(Duplex duplex, Ports ports, OptionalInt capacity) {
        return new Network(duplex, ports, capacity, 1, Cost.rounds());
    }

    private static BitSet[] own(int pus) {
        return IntStream.range(0, pus)
                .mapToObj(pu -> {
                    BitSet own = new BitSet();
                    own.set(pu);
                    return own;
                })
                .toArray(BitSet[]::new);
    }

    /** A path, ring or mesh of 3 to 9 PUs under any of the four models, with any capacity. */
    static Instance random(Random random) {
        Topology topology = switch (random.nextInt(3)) {
            case 0 -> Grid.path(3 + random.nextInt(5));
            case 1 -> Grid.ring(3 + random.nextInt(5));
            default -> Grid.mesh(2 + random.nextInt(2), 2 + random.nextInt(2));
        };
        int capacity = random.nextInt(4);
        Network network = network(
                Duplex.values()[random.nextInt(2)],
                Ports.values()[random.nextInt(2)],
                capacity == 0 ? OptionalInt.empty() : OptionalInt.of(capacity));
        return new Instance(topology, network, schedule(topology, network, random));
    }

    /** No PU receives a token twice, so that every packet is needed. */
    static Schedule schedule(Topology topology, Network network, Random random) {
        int pus = topology.pus();
        BitSet[] held = own(pus);
        List<List<Transfer>> rounds = new ArrayList<>();
        List<Integer> channels =
                new ArrayList<>(IntStream.range(0, 2 * topology.links()).boxed().toList());
        int most = network.packetCapacity().orElse(pus);
        for (int moves = 0; moves < pus * (pus - 1); ) {
            Collections.shuffle(channels, random);
            List<Transfer> round = new ArrayList<>();
            BitSet[] after = own(pus);
            for (int pu = 0; pu < pus; pu++) {
                after[pu].or(held[pu]);
            }
            for (int channel : channels) {
                int source = topology.source(channel);
                int target = topology.target(channel);
                BitSet useful = (BitSet) held[source].clone();
                useful.andNot(after[target]);
                if (!useful.isEmpty() && fits(round, source, target, network)) {
                    List<Integer> tokens =
                            new ArrayList<>(useful.stream().boxed().toList());
                    Collections.shuffle(tokens, random);
                    tokens = tokens.subList(0, Math.min(most, tokens.size()));
                    tokens.forEach(after[target]::set);
                    moves += tokens.size();
                    round.add(new Transfer(source, target, tokens));
                }
            }
            rounds.add(round);
            held = after;
        }
        return new Schedule(rounds);
    }

    /** Whether a packet may go this way beside the others of a round. */
    static boolean fits(List<Transfer> round, int source, int target, Network network) {
        for (Transfer other : round) {
            boolean same = other.source() == source && other.target() == target;
            boolean opposite = other.source() == target && other.target() == source;
            boolean meets = other.source() == source
                    || other.source() == target
                    || other.target() == source
                    || other.target() == target;
            boolean crowded = network.ports() == Ports.ONE && meets && !opposite;
            if (same || crowded || opposite && network.duplex() == Duplex.HALF) {
                return false;
            }
        }
        return true;
    }
}
