package gossamer.node.farm;

import gossamer.model.farm.Vote;
import gossamer.node.EmulationResult;

import java.util.List;

/**
 * What came of the rounds of a farm.
 *
 * @param votes by round, then by voter; none of a voter that had no seat, or did not work
 * @param result what the emulation came to: times, counts, fingerprint
 */
public record FarmResult(List<Vote> votes, EmulationResult result) {

    /** Copies the list. */
    public FarmResult {
        votes = List.copyOf(votes);
    }
}
