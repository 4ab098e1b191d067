package gossamer.model.algorithm.anynetwork;

import gossamer.model.algorithm.WholeTokens;
import gossamer.model.fsa.Automaton;
import gossamer.model.fsa.Automaton.Part;
import gossamer.model.fsa.Automaton.PlannedSend;
import gossamer.model.fsa.PlanParts;
import gossamer.model.fsa.Rules;
import gossamer.model.fsa.Rules.Action;
import gossamer.model.fsa.Rules.Event;
import gossamer.model.fsa.Rules.Rule;
import gossamer.model.fsa.Rules.Where;
import gossamer.model.machine.Network;
import gossamer.model.schedule.Schedule;
import gossamer.model.schedule.Schedule.Transfer;
import gossamer.model.token.TokenAccumulator;
import gossamer.model.topology.Topology;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Gossip by a given schedule. Every PU sends its packets in the order of their rounds, none before
 * its round has come, and none before it holds what the packet carries: where links are slower than
 * the schedule assumes, packets go later, but none is lost.
 */
public final class ScheduleGossip extends WholeTokens {

    /** The name in configs. */
    public static final String NAME = "schedule";

    private static final Rules RULES =
            Rules.of(Rule.on(Event.ARRIVAL, Action.KEEP), Rule.at(Where.HERE, Action.SEND_DUE));

    private final Topology topology;
    private final Schedule schedule;
    private final long round;
    private final OptionalLong rounds;
    private transient @Nullable List<List<Part>> parts;

    /**
     * The schedule on a network.
     *
     * @param schedule its PUs and links must be those of the network
     * @param round ticks of one round
     * @param rounds the round after which all PUs hold all tokens, if they do
     */
    public ScheduleGossip(Topology topology, Schedule schedule, long round, OptionalLong rounds) {
        super(
                NAME,
                topology.pus(),
                Math.max(
                        1,
                        transfers(schedule)
                                .mapToInt(transfer -> transfer.tokens().size())
                                .max()
                                .orElse(1)));
        this.topology = topology;
        this.schedule = schedule;
        this.round = round;
        this.rounds = rounds;
    }

    private static List<List<Part>> parts(Topology topology, Schedule schedule, long round) {
        PlanParts building = new PlanParts(topology.pus());
        int number = 0;
        for (List<Transfer> transfers : schedule.rounds()) {
            for (Transfer transfer : transfers) {
                int source = transfer.source();
                int port = topology.portTo(source, transfer.target());
                if (port < 0) {
                    throw new IllegalArgumentException(
                            "no link from PU " + source + " to PU " + transfer.target());
                }
                TokenAccumulator tokens = new TokenAccumulator();
                transfer.tokens().forEach(token -> tokens.addRange(token, token + 1));
                building.send(
                        source,
                        number,
                        number * round,
                        PlannedSend.straight(port, 1, 0, tokens.snapshot()));
            }
            number++;
        }
        return building.parts();
    }

    private static Stream<Transfer> transfers(Schedule schedule) {
        return schedule.rounds().stream().flatMap(List::stream);
    }

    @Override
    public Optional<Schedule> schedule() {
        return Optional.of(schedule);
    }

    @Override
    public synchronized Automaton automaton(int pu) {
        if (parts == null) {
            parts = parts(topology, schedule, round);
        }
        return Automaton.of(1, RULES, parts.get(pu));
    }

    @Override
    public long packets() {
        return transfers(schedule).count();
    }

    @Override
    public Optional<Prediction> prediction(Network network) {
        return network.cost().isRounds() && rounds.isPresent()
                ? Optional.of(new Prediction(rounds.getAsLong(), "as scheduled", "the schedule"))
                : Optional.empty();
    }
}
