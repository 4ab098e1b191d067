package gossamer.coordinator.reproduce;

import java.util.List;
import java.util.Map;

/** A paper whose numbers are emulated. */
public abstract class Paper {

    private final String name;
    private final String title;
    private final List<String> notes;
    private final List<String> remarks;

    /**
     * A paper.
     *
     * @param name as the command line calls it
     * @param title authors, title and year
     * @param notes what to know when reading the comparisons
     * @param remarks what is wrong or left open in the paper, to be read last
     */
    protected Paper(String name, String title, List<String> notes, List<String> remarks) {
        this.name = name;
        this.title = title;
        this.notes = notes;
        this.remarks = remarks;
    }

    /** As the command line calls it. */
    public final String name() {
        return name;
    }

    /** Authors, title and year. */
    public final String title() {
        return title;
    }

    /** What to know when reading the comparisons. */
    public final List<String> notes() {
        return notes;
    }

    /** What is wrong or left open in the paper, to be read last. */
    public final List<String> remarks() {
        return remarks;
    }

    /** Everything, part by part; parts are to be run in their order. */
    public abstract List<ReproductionPart> parts(Runs actors);

    /** Tables and drawings by file name, once all parts have been run. */
    public Map<String, String> files() {
        return Map.of();
    }
}
