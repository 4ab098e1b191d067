package gossamer.model.fault.select;

import gossamer.model.topology.Topology;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A choice of PUs or of channels that can be made in any network it makes sense in. What is
 * selected is a function of the text, the network and the draws alone.
 */
public final class Selector {

    /** The selector of everything. */
    private static final String ALL = "all";

    /** A random number of a PU or link. */
    @FunctionalInterface
    public interface Draw {
        /**
         * A function of its arguments and the run's seed.
         *
         * @param label what the choice is called, or empty
         * @param name the PU or the channel
         */
        long of(String label, String name);
    }

    private static final Selector ALL_CHANNELS =
            new Selector(Part.leaf("all", Scene::allChannels), false);

    private final Part part;
    private final boolean ofPus;

    private Selector(Part part, boolean ofPus) {
        this.part = part;
        this.ofPus = ofPus;
    }

    /** Reads a choice of PUs, e.g. {@code [3,*] and not [3,4]}. */
    public static Selector pus(String text) throws SelectorException {
        return new Selector(Grammar.pus(text), true);
    }

    /** Reads a choice of channels, e.g. {@code from row 0} or {@code random 1%}. */
    public static Selector channels(String text) throws SelectorException {
        return new Selector(Grammar.channels(text), false);
    }

    /** The choice of all channels. */
    public static Selector allChannels() {
        return ALL_CHANNELS;
    }

    /** Whether it is about PUs, and not about channels. */
    public boolean isOfPus() {
        return ofPus;
    }

    /** All that one of these selectors selects; they are all of one kind, and at least one. */
    public static Selector anyOf(List<Selector> selectors) {
        if (selectors.size() == 1) {
            return selectors.get(0);
        }
        List<Part> parts = selectors.stream().map(selector -> selector.part).toList();
        String text = parts.stream().map(Part::text).collect(Collectors.joining(" or "));
        return new Selector(Part.anyOf(text, parts), selectors.get(0).ofPus);
    }

    /**
     * The numbers of the PUs or channels, at least one, but for all links of a network that has
     * none.
     *
     * @throws SelectorException if there are none, or if the text does not go with the network,
     *     with the reason
     */
    public BitSet select(Topology topology, Draw draws) throws SelectorException {
        Scene scene = new Scene(topology, draws);
        BitSet selected = part.select(scene);
        if (selected.isEmpty() && !part.text().equals(ALL)) {
            throw new SelectorException(
                    "\"" + part.text() + "\" selects nothing of " + scene.describe()
                            + reason(scene),
                    ofPus ? "at least one PU" : "at least one link");
        }
        return selected;
    }

    private String reason(Scene scene) throws SelectorException {
        List<String> counts = new ArrayList<>();
        for (Part inner : part.parts()) {
            counts.add("\"" + inner.text() + "\" selects " + inner.select(scene).cardinality());
        }
        String what = ofPus
                ? scene.topology().pus() + " PUs"
                : 2 * scene.topology().links() + " channels";
        return counts.isEmpty()
                ? " (" + what + ")"
                : " (" + what + ": " + String.join(", ", counts) + ")";
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Selector selector
                && ofPus == selector.ofPus
                && part.text().equals(selector.part.text());
    }

    @Override
    public int hashCode() {
        return part.text().hashCode();
    }

    /** The selector in its usual form. */
    @Override
    public String toString() {
        return part.text();
    }
}
