package gossamer.model.voting;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

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

    /** Validates. */
    public OralMessages {
        if (depth < 0 || depth >= members) {
            throw new IllegalArgumentException(
                    "depth=" + depth + " members=" + members + ", must be 0 <= depth < members");
        }
    }

    /** Everybody tells its value: what each member has to vote on then, in order. */
    public List<Ballot> exchange(List<Value> inputs, Lies lies) {
        if (inputs.size() != members) {
            throw new IllegalArgumentException(inputs.size() + " inputs of " + members);
        }
        List<OralMember> all = new ArrayList<>();
        for (int member = 0; member < members; member++) {
            all.add(new OralMember(this, member, Optional.of(inputs.get(member))));
        }
        for (int round = 0; round <= depth; round++) {
            List<OralMember.Saying> sayings = new ArrayList<>();
            for (OralMember speaker : all) {
                sayings.addAll(speaker.says(round));
            }
            sayings.forEach(saying -> tell(saying, all, lies));
        }
        return all.stream()
                .map(member ->
                        Ballot.of(member.values().stream().map(Optional::of).toList()))
                .toList();
    }

    private static void tell(OralMember.Saying saying, List<OralMember> all, Lies lies) {
        for (int receiver = 0; receiver < all.size(); receiver++) {
            if (!saying.path().contains(receiver)) {
                Value told = lies.told(saying.path(), receiver, saying.value());
                if (told != null) {
                    all.get(receiver).hears(new OralMember.Saying(saying.path(), told));
                }
            }
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
