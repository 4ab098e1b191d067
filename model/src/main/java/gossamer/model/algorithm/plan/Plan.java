package gossamer.model.algorithm.plan;

import gossamer.model.machine.Cost;
import gossamer.model.machine.Network;
import gossamer.model.token.TokenNumbering;
import gossamer.model.topology.Grid;

import java.util.OptionalLong;

/**
 * A synchronous gossip schedule: a step begins when the one before has ended. Steps are made when
 * asked for, so that large grids need no more memory than one of them.
 */
public interface Plan {

    /** Name of the algorithm with its parameters. */
    String name();

    /** The grid that the plan is for. */
    Grid grid();

    /** How tokens are coloured. */
    Colouring colouring();

    /** Number of colours. */
    default int colours() {
        return colouring().colours(grid());
    }

    /** How the tokens of a colour are numbered: such that packets are a few intervals. */
    TokenNumbering numbering(int colour);

    /** Number of tokens, or parts of tokens, of a colour; they are numbered from 0. */
    int tokens(int colour);

    /** Number of steps. */
    int steps();

    /** A step, 0-based. */
    PlanStep step(int index);

    /** Ticks that a packet takes which nothing holds up. */
    default long ticks(Move move, Network network) {
        Cost cost = network.cost();
        long flits = Math.multiplyExact((long) move.tokens().size(), flits(move.colour(), network));
        long path = Math.multiplyExact((long) move.distance(), cost.hop());
        long packet = Math.addExact(path, Math.multiplyExact(flits, cost.flit()));
        return Math.addExact(cost.startup(), packet);
    }

    /** Ticks that a step lasts which begins in its slot: those of its slowest packet. */
    default long ticks(PlanStep step, Network network) {
        return step.moves().stream()
                .mapToLong(move -> ticks(move, network))
                .max()
                .orElse(0);
    }

    /**
     * Ticks that all steps take one after the other: the exact cost when barriers separate them.
     */
    default long ticks(Network network) {
        long sum = 0;
        for (int index = 0; index < steps(); index++) {
            sum = Math.addExact(sum, ticks(step(index), network));
        }
        return sum;
    }

    /**
     * Ticks until the last PU has all tokens if every step begins in its slot: no later than the end
     * of the plan, whose last packets may tell nobody anything new. Empty where PUs take part in
     * more transfers at a time than the ports of the network allow.
     */
    default OptionalLong makespan(Network network) {
        return network.takesBothPorts()
                ? OptionalLong.empty()
                : OptionalLong.of(PlanCompletion.ticks(this, network));
    }

    /** Number of parts that a token is cut into. */
    default int partsPerToken() {
        return colouring() == Colouring.SPLIT ? colours() : 1;
    }

    /** Flits of one token, or part of a token, of this colour. */
    default int flits(int colour, Network network) {
        return colouring() == Colouring.SPLIT
                ? network.partFlits(colour, colours())
                : network.tokenFlits();
    }
}
