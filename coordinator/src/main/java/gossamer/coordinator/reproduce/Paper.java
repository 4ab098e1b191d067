package gossamer.coordinator.reproduce;

import gossamer.coordinator.text.Texts;

import java.util.List;
import java.util.Map;

/**
 * A paper whose numbers are emulated. The file {@code paper.txt} beside its class says, with empty
 * lines in between: authors, title and year; what to know when reading the comparisons; what is
 * wrong or left open in the paper, to be read last.
 */
public abstract class Paper {

    private final String name;
    private final List<List<String>> text;

    /** A paper, {@code name} as the command line calls it. */
    protected Paper(String name) {
        this.name = name;
        this.text = List.of(Texts.resource(getClass(), "paper.txt").split("\n\n", -1)).stream()
                .map(block -> block.lines().toList())
                .toList();
    }

    /** As the command line calls it. */
    public final String name() {
        return name;
    }

    /** Authors, title and year. */
    public final String title() {
        return text.get(0).get(0);
    }

    /** What to know when reading the comparisons. */
    public final List<String> notes() {
        return text.get(1);
    }

    /** What is wrong or left open in the paper, to be read last. */
    public final List<String> remarks() {
        return text.size() < 3 ? List.of() : text.get(2);
    }

    /** Everything, part by part; parts are to be run in their order. */
    public abstract List<ReproductionPart> parts(Runs actors);

    /** Tables and drawings by file name, once all parts have been run. */
    public Map<String, String> files() {
        return Map.of();
    }
}
