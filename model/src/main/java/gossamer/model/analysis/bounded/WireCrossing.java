package gossamer.model.analysis.bounded;

import java.util.List;

/**
 * A packet on a link of a line.
 *
 * @param entered the round in which it enters the link, from 1
 * @param arrived the round at whose end it arrives; without delays the same one
 * @param tokens numbers of the PUs whose tokens it carries, ascending
 */
public record WireCrossing(int entered, int arrived, List<Integer> tokens) {

    public WireCrossing {
        tokens = List.copyOf(tokens);
    }
}
