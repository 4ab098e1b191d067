package gossamer.model.voting;

/**
 * The oral-messages algorithm OM(m) of Lamport, Shostak &amp; Pease, "The Byzantine generals
 * problem" (1982), in rounds: in round 1 a member tells its value, in each later one all tell what
 * they heard in the round before, m + 1 rounds in all. With more than 3m members, at most m of them
 * traitors, all honest ones come to the same value, which is that of the member if it is honest.
 * OM(0) is a plain exchange.
 *
 * @param members how many there are, at least 1
 * @param depth m, at least 0 and below the number of members
 * @param fallback what is taken where nothing was said, or there is no majority
 */
public record OralMessages(int members, int depth, Value fallback) {

    public OralMessages {
        if (depth < 0 || depth >= members) {
            throw new IllegalArgumentException(
                    "depth=" + depth + " members=" + members + ", must be 0 <= depth < members");
        }
    }

    /** Messages of an exchange: N·Σ_{k=0..m} (N − 1)(N − 2)…(N − 1 − k). */
    public long messages() {
        long sum = 0;
        long product = members;
        for (int k = 0; k <= depth; k++) {
            product = Math.multiplyExact(product, members - 1 - k);
            sum = Math.addExact(sum, product);
        }
        return sum;
    }
}
