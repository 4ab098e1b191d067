package gossamer.model.algorithm.anynetwork;

import gossamer.model.algorithm.WholeTokens;
import gossamer.model.fsa.Automaton;
import gossamer.model.fsa.Pu;
import gossamer.model.machine.Network;
import gossamer.model.schedule.Schedule;
import gossamer.model.schedule.Schedule.Transfer;
import gossamer.model.topology.Topology;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Gossip by a given schedule. Every PU sends its packets in the order of their rounds, none before its
 * round has come, and none before it holds what the packet carries: where links are slower than the
 * schedule assumes, packets go later, but none is lost.
 */
public final class ScheduleGossip extends WholeTokens {

    /** The name in configs. */
    public static final String NAME = "schedule";

    private final Schedule schedule;
    private final List<List<SchedulePu.Send>> sends = new ArrayList<>();
    private final long round;
    private final OptionalLong rounds;
    private long packets;
    private int largest = 1;

    /**
     * The schedule on a network.
     *
     * @param schedule its PUs and links must be those of the network
     * @param round ticks of one round
     * @param rounds the round after which all PUs hold all tokens, if they do
     */
    public ScheduleGossip(Topology topology, Schedule schedule, long round, OptionalLong rounds) {
        this.schedule = schedule;
        this.round = round;
        this.rounds = rounds;
        for (int pu = 0; pu < topology.pus(); pu++) {
            sends.add(new ArrayList<>());
        }
        int number = 0;
        for (List<Transfer> transfers : schedule.rounds()) {
            for (Transfer transfer : transfers) {
                sends.get(transfer.source()).add(SchedulePu.Send.of(number, transfer, topology));
                largest = Math.max(largest, transfer.tokens().size());
                packets++;
            }
            number++;
        }
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Optional<Schedule> schedule() {
        return Optional.of(schedule);
    }

    @Override
    public boolean hasAutomaton() {
        return false;
    }

    @Override
    public Automaton automaton(int pu) {
        throw new UnsupportedOperationException(name() + " has no finite automaton");
    }

    @Override
    public Pu newPu(int pu, Topology network, int[] partFlits) {
        return new SchedulePu(pu, network.pus(), sends.get(pu), round, partFlits[0]);
    }

    @Override
    public long packets() {
        return packets;
    }

    @Override
    public int largestPacket() {
        return largest;
    }

    @Override
    public Optional<Prediction> prediction(Network network) {
        return network.cost().isRounds() && rounds.isPresent()
                ? Optional.of(new Prediction(rounds.getAsLong(), "as scheduled", "the schedule"))
                : Optional.empty();
    }
}
