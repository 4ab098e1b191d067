package gossamer.model.algorithm.line;

import gossamer.model.fsa.Automaton.Lane;
import gossamer.model.machine.Network;

import java.util.List;
import java.util.Optional;

/** A one-dimensional gossip algorithm, run by each line of PUs along one axis of a grid. */
public interface LineGossip {

    /** Its name in configs. */
    String name();

    /**
     * What the PU at {@code position} does; lanes have the same index for all PUs of a line.
     *
     * @param position 0-based place on the line
     * @param length number of PUs on the line
     * @param wrapped whether the ends of the line are joined
     * @param axis the axis that the line lies along, for the port numbers
     * @param colour the colour that travels on the line
     */
    List<Lane> lanes(int position, int length, boolean wrapped, int axis, int colour);

    /** Packets sent on one line in all. */
    long packets(int length, boolean wrapped);

    /**
     * Ticks from the moment at which all PUs of a line begin together to the completion of the last one, when each holds
     * one unit of {@code unitFlits} flits; empty when no closed form is known.
     */
    Optional<Long> cost(int length, boolean wrapped, long unitFlits, Network network);

    /** The formula behind {@link #cost}, with {@code n} for the length and {@code L} for the flits of a unit. */
    String formula(boolean wrapped, Network network);
}
