package gossamer.model.voting;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The oral-messages algorithm OM(m) of Lamport, Shostak &amp; Pease, "The Byzantine generals problem"
 * (1982), in rounds: in round 1 a member tells its value, in each later one all tell what they heard
 * in the round before, m + 1 rounds in all. With more than 3m members, at most m of them traitors,
 * all honest ones come to the same value, which is that of the member if it is honest. OM(0) is a plain
 * exchange.
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
        List<List<Optional<Value>>> ballots = new ArrayList<>();
        for (int member = 0; member < members; member++) {
            ballots.add(new ArrayList<>());
        }
        for (int source = 0; source < members; source++) {
            List<Value> heard = broadcast(source, inputs.get(source), lies);
            for (int member = 0; member < members; member++) {
                ballots.get(member).add(Optional.of(heard.get(member)));
            }
        }
        return ballots.stream().map(Ballot::of).toList();
    }

    /** One member tells its value: what each member takes it for, the teller itself for the truth. */
    public List<Value> broadcast(int source, Value value, Lies lies) {
        List<SortedMap<String, Value>> heard = new ArrayList<>();
        for (int member = 0; member < members; member++) {
            heard.add(new TreeMap<>());
        }
        List<Integer> first = List.of(source);
        for (int receiver = 0; receiver < members; receiver++) {
            if (receiver != source) {
                keep(heard.get(receiver), first, lies.told(first, receiver, value));
            }
        }
        List<List<Integer>> paths = List.of(first);
        for (int round = 1; round <= depth; round++) {
            paths = relay(paths, heard, lies);
        }
        List<Value> taken = new ArrayList<>();
        for (int member = 0; member < members; member++) {
            taken.add(member == source ? value : resolve(first, member, heard.get(member)));
        }
        return taken;
    }

    /** All paths one longer: what came along each is told to all who are not on it. */
    private List<List<Integer>> relay(
            List<List<Integer>> paths, List<SortedMap<String, Value>> heard, Lies lies) {
        List<List<Integer>> longer = new ArrayList<>();
        for (List<Integer> path : paths) {
            for (int speaker = 0; speaker < members; speaker++) {
                if (path.contains(speaker)) {
                    continue;
                }
                List<Integer> extended = extended(path, speaker);
                Value truth = known(heard.get(speaker), path);
                for (int receiver = 0; receiver < members; receiver++) {
                    if (!extended.contains(receiver)) {
                        keep(heard.get(receiver), extended, lies.told(extended, receiver, truth));
                    }
                }
                longer.add(extended);
            }
        }
        return longer;
    }

    /** What a member takes for the value that came along a path: what most others say came to them. */
    private Value resolve(List<Integer> path, int member, SortedMap<String, Value> heard) {
        Value direct = known(heard, path);
        if (path.size() > depth) {
            return direct;
        }
        List<Value> said = new ArrayList<>();
        said.add(direct);
        for (int other = 0; other < members; other++) {
            if (other != member && !path.contains(other)) {
                said.add(resolve(extended(path, other), member, heard));
            }
        }
        for (Value candidate : said) {
            if (2 * Collections.frequency(said, candidate) > said.size()) {
                return candidate;
            }
        }
        return fallback;
    }

    private static List<Integer> extended(List<Integer> path, int speaker) {
        List<Integer> extended = new ArrayList<>(path);
        extended.add(speaker);
        return List.copyOf(extended);
    }

    private static void keep(
            SortedMap<String, Value> heard, List<Integer> path, @Nullable Value value) {
        if (value != null) {
            heard.put(path.toString(), value);
        }
    }

    private Value known(SortedMap<String, Value> heard, List<Integer> path) {
        return heard.getOrDefault(path.toString(), fallback);
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
