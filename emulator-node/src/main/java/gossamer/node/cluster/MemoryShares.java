package gossamer.node.cluster;

import static java.util.stream.Collectors.toSet;

import gossamer.model.run.Emulation;
import gossamer.model.run.MemoryPlan;
import gossamer.model.trace.TraceLevel;
import gossamer.node.region.Placement;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.IntStream;

/** How much memory each JVM of a run takes, by the regions that it has. */
public final class MemoryShares {

    private final Emulation emulation;
    private final TraceLevel level;
    private final Placement placement;
    private final long[] actors;

    /** Of a run with so many regions. */
    public MemoryShares(Emulation emulation, TraceLevel level, int regions) {
        this(emulation, level, new Placement(emulation, regions));
    }

    /** Of a run whose regions are these. */
    MemoryShares(Emulation emulation, TraceLevel level, Placement placement) {
        this.emulation = emulation;
        this.level = level;
        this.placement = placement;
        this.actors = placement.actors();
    }

    /**
     * The plan of each JVM when the run begins, the coordinator's first.
     *
     * @param jvms number of JVMs that have regions
     * @param here whether the coordinator's is one of them
     */
    public List<MemoryPlan> over(int jvms, boolean here) {
        if (jvms == 1 && here) {
            return List.of(MemoryPlan.of(emulation, level));
        }
        List<MemoryPlan> plans = new ArrayList<>();
        if (!here) {
            plans.add(of(Set.of(), true));
        }
        for (int jvm = 0; jvm < jvms; jvm++) {
            int home = jvm;
            Set<Integer> own = IntStream.range(0, actors.length)
                    .filter(region -> RegionAssignment.homeOf(region, actors.length, jvms) == home)
                    .boxed()
                    .collect(toSet());
            plans.add(of(own, here && jvm == 0));
        }
        return plans;
    }

    private MemoryPlan of(Set<Integer> regions, boolean coordinates) {
        long here = regions.stream().mapToLong(region -> actors[region]).sum();
        long kept = placement.keptBytes(regions.size());
        return MemoryPlan.ofShare(emulation, level, here, kept, coordinates);
    }

    /**
     * A node is to have these regions.
     *
     * @param memory bytes that it may use
     * @throws UncheckedIOException when they do not fit
     */
    void require(Set<Integer> regions, long memory) {
        long needed = of(regions, false).heap();
        if (needed > memory) {
            throw new UncheckedIOException(new IOException(String.format(
                    Locale.ROOT,
                    "a node needs about %,d MiB of memory for its %d of %d regions, it may use"
                            + " %,d MiB; give it more by -Xmx%dm, or take more nodes",
                    needed >> 20,
                    regions.size(),
                    actors.length,
                    memory >> 20,
                    (needed >> 20) + 1)));
        }
    }
}
