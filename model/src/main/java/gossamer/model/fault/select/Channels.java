package gossamer.model.fault.select;

import gossamer.model.topology.Topology;

import java.util.BitSet;
import java.util.List;

/** Channels, by the PUs at their ends. */
final class Channels {

    private Channels() {}

    /** Channels that leave selected PUs, enter them, or both. */
    static Part touching(String word, Part pus, boolean leaving, boolean entering) {
        return new Part(
                word + " " + pus.text(),
                scene -> {
                    BitSet channels = new BitSet();
                    pus.select(scene).stream()
                            .forEach(pu -> scene.out(pu).stream().forEach(channel -> {
                                if (leaving) {
                                    channels.set(channel);
                                }
                                if (entering) {
                                    channels.set(Topology.opposite(channel));
                                }
                            }));
                    return channels;
                },
                List.of());
    }

    /** Channels with an end in each of two sets, in both directions. */
    static Part between(String text, Part one, Part other) {
        return Part.leaf(text, scene -> {
            BitSet channels = new BitSet();
            BitSet targets = other.select(scene);
            one.select(scene).stream()
                    .forEach(pu -> scene.out(pu).stream()
                            .filter(channel -> targets.get(scene.topology().target(channel)))
                            .forEach(channel -> {
                                channels.set(channel);
                                channels.set(Topology.opposite(channel));
                            }));
            return channels;
        });
    }

    /** One channel, or both of a link, by the names or numbers of the PUs. */
    static Part named(String text) {
        boolean both = text.contains("--");
        String[] ends = text.split("->|--");
        return Part.leaf(text, scene -> {
            int source = pu(ends[0], scene);
            int target = pu(ends[1], scene);
            int channel = source == target ? -1 : scene.topology().channelBetween(source, target);
            if (channel < 0) {
                throw new SelectorException(
                        text + ": no link joins them on " + scene.describe(),
                        "PUs that are neighbours");
            }
            BitSet channels = new BitSet();
            channels.set(channel);
            if (both) {
                channels.set(Topology.opposite(channel));
            }
            return channels;
        });
    }

    private static int pu(String name, Scene scene) throws SelectorException {
        String box = name.startsWith("(") ? "[" + name.substring(1, name.length() - 1) + "]" : name;
        BitSet pus = name.startsWith("(")
                ? Box.of(box).select(scene)
                : Grammar.pus(box).select(scene);
        return pus.nextSetBit(0);
    }
}
