package gossamer.coordinator.shrink;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * The algorithm ddmin of Zeller and Hildebrandt ("Simplifying and isolating failure-inducing
 * input", 2002): finds a part of a list that still fails and of which nothing more can be left out
 * alone. It asks about no part twice, and what it asks depends on the answers only.
 */
public final class DeltaDebugging<E extends Exception> {

    /** Whether something fails that is made of some of the elements. */
    @FunctionalInterface
    public interface Test<E extends Exception> {
        /**
         * The answer for these elements, in their order in the whole list.
         *
         * @throws InterruptedException if nobody wants to know any more
         */
        boolean fails(List<Integer> elements) throws E, InterruptedException;
    }

    private final Test<E> test;
    private final Map<List<Integer>, Boolean> answers = new HashMap<>();

    private DeltaDebugging(Test<E> test) {
        this.test = test;
    }

    /**
     * A smallest part of the elements 0 to {@code count - 1} that fails, given that all of them
     * together do.
     *
     * @throws InterruptedException if nobody wants to know any more
     */
    public static <E extends Exception> List<Integer> minimise(int count, Test<E> test)
            throws E, InterruptedException {
        List<Integer> all = IntStream.range(0, count).boxed().toList();
        return new DeltaDebugging<>(test).minimise(all);
    }

    private List<Integer> minimise(List<Integer> all) throws E, InterruptedException {
        if (fails(List.of())) {
            return List.of();
        }
        List<Integer> failing = all;
        int chunks = 2;
        while (failing.size() >= 2) {
            List<List<Integer>> parts = split(failing, chunks);
            List<Integer> smaller = firstFailing(parts);
            if (!smaller.isEmpty()) {
                failing = smaller;
                chunks = 2;
                continue;
            }
            smaller = firstFailing(complements(failing, parts));
            if (!smaller.isEmpty()) {
                failing = smaller;
                chunks = Math.max(chunks - 1, 2);
            } else if (chunks < failing.size()) {
                chunks = Math.min(2 * chunks, failing.size());
            } else {
                break;
            }
        }
        return failing;
    }

    private List<Integer> firstFailing(List<List<Integer>> candidates)
            throws E, InterruptedException {
        for (List<Integer> candidate : candidates) {
            if (!candidate.isEmpty() && fails(candidate)) {
                return candidate;
            }
        }
        return List.of();
    }

    private boolean fails(List<Integer> elements) throws E, InterruptedException {
        Boolean known = answers.get(elements);
        if (known == null) {
            known = test.fails(elements);
            answers.put(List.copyOf(elements), known);
        }
        return known;
    }

    private static List<List<Integer>> split(List<Integer> elements, int chunks) {
        List<List<Integer>> parts = new ArrayList<>();
        for (int chunk = 0; chunk < chunks; chunk++) {
            int from = (int) ((long) elements.size() * chunk / chunks);
            int to = (int) ((long) elements.size() * (chunk + 1) / chunks);
            parts.add(List.copyOf(elements.subList(from, to)));
        }
        return parts;
    }

    private static List<List<Integer>> complements(
            List<Integer> elements, List<List<Integer>> parts) {
        return parts.stream()
                .map(Set::copyOf)
                .map(part -> elements.stream()
                        .filter(element -> !part.contains(element))
                        .toList())
                .toList();
    }
}
