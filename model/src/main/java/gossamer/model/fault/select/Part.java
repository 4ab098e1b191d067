package gossamer.model.fault.select;

import java.util.BitSet;
import java.util.List;

/**
 * A part of a selector.
 *
 * @param text as people wrote it
 * @param rule what it selects; the caller may change the set
 * @param parts the parts that it is made of, of the same kind as itself
 */
record Part(String text, Rule rule, List<Part> parts) {

    /** What a part selects in a network. */
    @FunctionalInterface
    interface Rule {
        BitSet select(Scene scene) throws SelectorException;
    }

    static Part leaf(String text, Rule rule) {
        return new Part(text, rule, List.of());
    }

    BitSet select(Scene scene) throws SelectorException {
        return rule.select(scene);
    }

    /** All that one of the parts selects. */
    static Part anyOf(String text, List<Part> parts) {
        return new Part(
                text,
                scene -> {
                    BitSet all = new BitSet();
                    for (Part part : parts) {
                        all.or(part.select(scene));
                    }
                    return all;
                },
                parts);
    }

    /** What each of the parts selects. */
    static Part allOf(String text, List<Part> parts) {
        return new Part(
                text,
                scene -> {
                    BitSet common = parts.get(0).select(scene);
                    for (Part part : parts.subList(1, parts.size())) {
                        common.and(part.select(scene));
                    }
                    return common;
                },
                parts);
    }
}
