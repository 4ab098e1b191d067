package gossamer.model.optimum;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.model.machine.Duplex;
import gossamer.model.machine.Network;
import gossamer.model.machine.Ports;
import gossamer.model.schedule.Schedule;
import gossamer.model.schedule.Schedule.Transfer;
import gossamer.model.topology.Topology;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Executes a schedule with sets of tokens, and objects to whatever the machine does not allow. */
final class Replay {

    private final Topology topology;
    private final Network network;
    private final List<Set<Integer>> held = new ArrayList<>();

    private Replay(Topology topology, Network network) {
        this.topology = topology;
        this.network = network;
        for (int pu = 0; pu < topology.pus(); pu++) {
            held.add(new HashSet<>(Set.of(pu)));
        }
    }

    /** Fails unless the schedule is a gossip in which nothing is received twice. */
    static void requireGossip(Schedule schedule, Topology topology, Network network) {
        Replay replay = new Replay(topology, network);
        schedule.rounds().forEach(replay::round);
        assertThat(replay.held).allSatisfy(tokens -> assertThat(tokens).hasSize(topology.pus()));
    }

    private void round(List<Transfer> transfers) {
        List<Set<Integer>> before = held.stream().map(Set::copyOf).toList();
        Set<Integer> busyChannels = new HashSet<>();
        Set<Integer> busyLinks = new HashSet<>();
        for (Transfer transfer : transfers) {
            int channel = channel(transfer.source(), transfer.target());
            assertThat(busyChannels.add(channel)).as("one packet: %s", transfer).isTrue();
            boolean first = busyLinks.add(Topology.linkOf(channel));
            assertThat(first || network.duplex() == Duplex.FULL)
                    .as("half-duplex: %s", transfer)
                    .isTrue();
            assertThat(transfer.tokens()).isNotEmpty().doesNotHaveDuplicates();
            assertThat(transfer.tokens().size())
                    .isLessThanOrEqualTo(network.packetCapacity().orElse(Integer.MAX_VALUE));
            assertThat(before.get(transfer.source())).containsAll(transfer.tokens());
            for (int token : transfer.tokens()) {
                assertThat(held.get(transfer.target()).add(token))
                        .as("new to the receiver: %s", transfer)
                        .isTrue();
            }
        }
        if (network.ports() == Ports.ONE) {
            List<Integer> ends = busyLinks.stream()
                    .flatMap(link ->
                            List.of(topology.source(2 * link), topology.target(2 * link)).stream())
                    .toList();
            assertThat(ends).as("one port: %s", transfers).doesNotHaveDuplicates();
        }
    }

    private int channel(int source, int target) {
        for (int channel = 0; channel < 2 * topology.links(); channel++) {
            if (topology.source(channel) == source && topology.target(channel) == target) {
                return channel;
            }
        }
        throw new AssertionError("no link from " + source + " to " + target);
    }
}
