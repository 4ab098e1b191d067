package gossamer.model.analysis.outcome;

import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.SortedMap;

/**
 * The outcome of a disturbed run, as far as its trace tells more than its tally.
 *
 * @param gaps the tokens that are missing
 * @param progress how the tokens spread
 * @param drops lost packets and copies by reason, for people
 * @param losses what faults and repetitions cost
 * @param loads the links and channels that stand out
 * @param diagnosis what stopped the tokens that are missing, for people; empty if none are
 * @param causes the rules that the losses are due to
 */
public record Outcome(
        Gaps gaps,
        Progress progress,
        Map<String, Long> drops,
        Losses losses,
        Loads loads,
        List<String> diagnosis,
        Causes causes) {

    /** The same with these causes of its losses. */
    Outcome with(Causes found) {
        return new Outcome(gaps, progress, drops, losses, loads, diagnosis, found);
    }

    /**
     * The tokens that are missing.
     *
     * @param byOrigin PUs whose token does not reach all others, ascending
     * @param byPu PUs that lack tokens, ascending
     */
    public record Gaps(List<Missing> byOrigin, List<Missing> byPu) {
        /** Token deliveries that are missing, over all PUs. */
        public long total() {
            return byPu.stream().mapToLong(Missing::count).sum();
        }
    }

    /**
     * How the tokens spread.
     *
     * @param reached when 50, 90, 99 and 100 % of all tokens had reached all PUs, in ticks; empty
     *     if never
     * @param coverage steps of the coverage over time, at most about a hundred of them
     */
    public record Progress(Map<Integer, OptionalLong> reached, List<Step> coverage) {}

    /**
     * From this time on so many per cent of all tokens have reached all PUs.
     *
     * @param time in ticks
     * @param percent a whole number, 0 to 100
     */
    public record Step(long time, int percent) {}

    /**
     * What faults and repetitions cost.
     *
     * @param packets packets that never arrived
     * @param wrongValues tokens that were sent with a wrong value
     * @param byRule what each rule did to packets, by its number and what it did, for people
     */
    public record Losses(
            long packets, long wrongValues, SortedMap<Integer, SortedMap<String, Long>> byRule) {}

    /**
     * The links and channels that stand out.
     *
     * @param busiest the link that carried most packets
     * @param idlest the link that carried fewest packets
     * @param slowest the channel whose packets took most time: under store-and-forward switching
     *     packets of a port go one by one, so that this run could not have been shorter
     */
    public record Loads(Load busiest, Load idlest, Occupied slowest) {}

    /** A channel, or -1 if there is none, and the ticks from start-up to arrival of its packets. */
    public record Occupied(int channel, long ticks) {}

    /** A link, or -1 if there is none, and the packets that it carried. */
    public record Load(int link, long packets) {}

    /**
     * Tokens that are missing, seen from one PU.
     *
     * @param pu the PU that the tokens come from, or the one that lacks them
     * @param count how many PUs lack its token, or how many tokens it lacks
     */
    public record Missing(int pu, int count) {}
}
