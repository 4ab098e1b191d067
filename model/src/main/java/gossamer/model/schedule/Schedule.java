package gossamer.model.schedule;

import java.util.List;

/**
 * A gossip schedule for a round-based machine: the transfers of each round. All tokens of a round
 * are taken from what their senders hold when it begins.
 *
 * @param rounds the transfers of rounds 1, 2, …; a round may be empty
 */
public record Schedule(List<List<Transfer>> rounds) {

    /** Most rounds that are read from files and taken from traces. */
    public static final int MAX_ROUNDS = 2_000_000;

    /** Most packets in all rounds; at all limits a schedule takes some 2 GB of memory. */
    public static final int MAX_PACKETS = 10_000_000;

    /** Most tokens in all packets. */
    public static final int MAX_TOKEN_MOVES = 40_000_000;

    public Schedule {
        rounds = rounds.stream().map(List::copyOf).toList();
    }

    /**
     * One packet on one link in one round.
     *
     * @param source PU that sends
     * @param target PU that receives
     * @param tokens numbers of the PUs whose tokens it carries, in any order
     */
    public record Transfer(int source, int target, List<Integer> tokens) {

        public Transfer {
            tokens = List.copyOf(tokens);
        }
    }
}
