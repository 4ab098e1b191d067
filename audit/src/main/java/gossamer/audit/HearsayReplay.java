package gossamer.audit;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a voter knows by oral messages: what came to it, by the way on which it came. */
final class HearsayReplay {

    /** The voters that a value came through, the first one being whose it is, the last telling. */
    record Saying(List<Integer> way, AuditValue value) {}

    private final PlainFarm farm;
    private final int voter;
    private final @Nullable AuditValue own;
    private final Map<List<Integer>, AuditValue> heard = new HashMap<>();

    HearsayReplay(PlainFarm farm, int voter, @Nullable AuditValue own) {
        this.farm = farm;
        this.voter = voter;
        this.own = own;
    }

    /** What comes first on a way counts. */
    void hear(List<Integer> way, AuditValue value) {
        if (!way.contains(voter)) {
            heard.putIfAbsent(way, value);
        }
    }

    /** What it tells the others of what has come on ways of so many voters. */
    List<Saying> sayings(int length) {
        List<Saying> sayings = new ArrayList<>();
        tell(List.of(), length, sayings);
        return sayings;
    }

    private void tell(List<Integer> way, int more, List<Saying> sayings) {
        if (more == 0) {
            sayings.add(new Saying(longer(way, voter), known(way)));
            return;
        }
        others(way).forEach(next -> tell(longer(way, next), more - 1, sayings));
    }

    private List<Integer> others(List<Integer> way) {
        List<Integer> others = new ArrayList<>();
        for (int other = 0; other < farm.voters(); other++) {
            if (other != voter && !way.contains(other)) {
                others.add(other);
            }
        }
        return others;
    }

    private static List<Integer> longer(List<Integer> way, int next) {
        List<Integer> longer = new ArrayList<>(way);
        longer.add(next);
        return longer;
    }

    private AuditValue known(List<Integer> way) {
        return heard.getOrDefault(way, farm.fallback);
    }

    /** What it takes a voter's value for in the end. */
    AuditValue valueOf(int other) {
        if (other != voter) {
            return resolved(List.of(other));
        }
        return own == null ? farm.fallback : own;
    }

    /** What more than half of the others say. */
    private AuditValue resolved(List<Integer> way) {
        if (way.size() > farm.depth) {
            return known(way);
        }
        List<AuditValue> said = new ArrayList<>();
        said.add(known(way));
        others(way).forEach(other -> said.add(resolved(longer(way, other))));
        for (AuditValue value : said) {
            if (2 * Collections.frequency(said, value) > said.size()) {
                return value;
            }
        }
        return farm.fallback;
    }
}
