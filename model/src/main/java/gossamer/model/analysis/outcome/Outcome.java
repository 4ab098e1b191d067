package gossamer.model.analysis.outcome;

import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/**
 * What a disturbed run came to.
 *
 * @param missingByOrigin PUs whose token does not reach all others, ascending
 * @param missingByPu PUs that lack tokens, ascending
 * @param missing token deliveries that are missing, over all PUs
 * @param reached when 50, 90, 99 and 100 % of all tokens had reached all PUs, in ticks; empty if never
 * @param coverage steps of the coverage over time, at most about a hundred of them
 * @param drops lost packets and copies by reason, for people
 * @param lostPackets packets that never arrived
 * @param redundantTokens tokens that were delivered to a PU that held them already
 * @param duplicated packets that a channel duplicated
 * @param corrupted tokens that a channel falsified
 * @param wrongValues tokens that were sent with a wrong value
 * @param timeouts acknowledgements that did not come in time
 * @param retransmissions packets that were sent again
 * @param absent packets that PUs no longer waited for
 * @param busiest the link that carried most packets, and how many
 * @param idlest the link that carried fewest packets, and how many
 * @param slowest the channel on whose packets most time was spent, and how much: under store-and-forward
 *     switching packets of a port go one by one, so that this run could not have been shorter
 * @param diagnosis why what is missing is missing, for people; empty if nothing is
 */
public record Outcome(
        List<Missing> missingByOrigin,
        List<Missing> missingByPu,
        long missing,
        Map<Integer, OptionalLong> reached,
        List<Step> coverage,
        Map<String, Long> drops,
        long lostPackets,
        long redundantTokens,
        long duplicated,
        long corrupted,
        long wrongValues,
        long timeouts,
        long retransmissions,
        long absent,
        Load busiest,
        Load idlest,
        Occupied slowest,
        List<String> diagnosis) {

    /**
     * From this time on so many per cent of all tokens have reached all PUs.
     *
     * @param time in ticks
     * @param percent a whole number, 0 to 100
     */
    public record Step(long time, int percent) {}

    /** A channel, or -1 where there is none, and the ticks from start-up to arrival of all its packets. */
    public record Occupied(int channel, long ticks) {}

    /** A link, or -1 where there is none, and the packets that it carried. */
    public record Load(int link, long packets) {}
}
