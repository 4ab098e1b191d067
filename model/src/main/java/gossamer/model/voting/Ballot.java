package gossamer.model.voting;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * What one voter has to vote on.
 *
 * @param inputs the value of each member of the farm, empty where none came in time
 * @param electorate of how many a majority is taken: the configured number of members, or what is
 *     left of it after degradation; at least 1 and at least the number of values
 */
public record Ballot(List<Optional<Value>> inputs, int electorate) {

    /** Copies the list; requires values that are alike. */
    public Ballot {
        inputs = List.copyOf(inputs);
        Value first = null;
        int present = 0;
        for (Optional<Value> input : inputs) {
            if (input.isPresent()) {
                present++;
                Value value = input.get();
                first = first == null ? value : first;
                if (!value.isLike(first)) {
                    throw new IllegalArgumentException(
                            "inconsistent inputs: " + first + " and " + value);
                }
            }
        }
        if (electorate < 1 || electorate < present) {
            throw new IllegalArgumentException("electorate=" + electorate + " with " + present
                    + " values, must be at least 1 and at least as many");
        }
    }

    /** Inputs of members that are all there. */
    public static Ballot of(Value... values) {
        return of(Arrays.stream(values).map(Optional::of).toList());
    }

    /** A majority is taken of as many as there are inputs, absent ones included. */
    public static Ballot of(List<Optional<Value>> inputs) {
        return new Ballot(inputs, inputs.size());
    }

    /**
     * The values that can be voted on together: those of the kind that most members have, of
     * several kinds that of the lowest member. Others are absent.
     */
    public static List<Optional<Value>> alike(List<Optional<Value>> inputs) {
        Value kind = null;
        long most = 0;
        for (Optional<Value> input : inputs) {
            Value value = input.orElse(kind);
            if (value == null || kind != null && value.isLike(kind)) {
                continue;
            }
            long like = inputs.stream()
                    .flatMap(Optional::stream)
                    .filter(value::isLike)
                    .count();
            kind = like > most ? value : kind;
            most = Math.max(like, most);
        }
        Value chosen = kind;
        return chosen == null
                ? inputs
                : inputs.stream().map(input -> input.filter(chosen::isLike)).toList();
    }

    /** A value and the member that gave it. */
    public record Entry(int member, Value value) {}

    /**
     * What is there, in the canonical order of the values; equal ones by the number of the member.
     */
    public List<Entry> entries() {
        List<Entry> entries = new ArrayList<>(inputs.size());
        for (int member = 0; member < inputs.size(); member++) {
            int number = member;
            inputs.get(member).ifPresent(value -> entries.add(new Entry(number, value)));
        }
        // A stable sort: equal values stay in the order of their members.
        entries.sort(Comparator.comparing(Entry::value));
        return entries;
    }
}
