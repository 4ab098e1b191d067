package gossamer.model.voting;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * One member's part of an exchange of oral messages. In round 0 it tells its own value, in each
 * later one what it heard in the round before; after round {@link OralMessages#depth()} it knows
 * what it takes each member's value for. Give it what was heard in a round before asking what it
 * says in the next.
 */
public final class OralMember {

    /**
     * Something that is told.
     *
     * @param path through whom the value came, the first one being whose value it is; the last one
     *     is speaking
     * @param value what it is said to be
     */
    public record Saying(List<Integer> path, Value value) {
        public Saying {
            path = List.copyOf(path);
        }
    }

    private final OralMessages oral;
    private final int member;
    private final Optional<Value> own;
    private final SortedMap<String, Value> heard = new TreeMap<>();

    /** A member before the first round; without a value of its own it says nothing about itself. */
    public OralMember(OralMessages oral, int member, Optional<Value> own) {
        this.oral = oral;
        this.member = member;
        this.own = own;
    }

    /** What it tells, in a round from 0 to the depth, all who are not on the path. */
    public List<Saying> says(int round) {
        if (round == 0) {
            return own.map(value -> List.of(new Saying(List.of(member), value))).orElse(List.of());
        }
        List<Saying> sayings = new ArrayList<>();
        for (List<Integer> path : pathsTo(round)) {
            List<Integer> extended = new ArrayList<>(path);
            extended.add(member);
            sayings.add(new Saying(extended, known(path)));
        }
        return sayings;
    }

    /** All paths of so many others. */
    private List<List<Integer>> pathsTo(int length) {
        List<List<Integer>> paths = List.of(List.of());
        for (int place = 0; place < length; place++) {
            List<List<Integer>> longer = new ArrayList<>();
            for (List<Integer> path : paths) {
                for (int next = 0; next < oral.members(); next++) {
                    if (next != member && !path.contains(next)) {
                        List<Integer> extended = new ArrayList<>(path);
                        extended.add(next);
                        longer.add(extended);
                    }
                }
            }
            paths = longer;
        }
        return paths;
    }

    /** It is told something; what it is told first on a path counts, and nothing about itself. */
    public void hears(Saying saying) {
        if (!saying.path().contains(member)) {
            heard.putIfAbsent(saying.path().toString(), saying.value());
        }
    }

    /** What it takes the value of each member for, after the last round. */
    public List<Value> values() {
        List<Value> values = new ArrayList<>();
        for (int source = 0; source < oral.members(); source++) {
            values.add(source == member ? own.orElse(oral.fallback()) : resolve(List.of(source)));
        }
        return values;
    }

    /** What it takes for the value that came along a path: what most others say came to them. */
    private Value resolve(List<Integer> path) {
        Value direct = known(path);
        if (path.size() > oral.depth()) {
            return direct;
        }
        List<Value> said = new ArrayList<>();
        said.add(direct);
        for (int other = 0; other < oral.members(); other++) {
            if (other != member && !path.contains(other)) {
                List<Integer> extended = new ArrayList<>(path);
                extended.add(other);
                said.add(resolve(extended));
            }
        }
        for (Value candidate : said) {
            if (2 * Collections.frequency(said, candidate) > said.size()) {
                return candidate;
            }
        }
        return oral.fallback();
    }

    private Value known(List<Integer> path) {
        return heard.getOrDefault(path.toString(), oral.fallback());
    }
}
