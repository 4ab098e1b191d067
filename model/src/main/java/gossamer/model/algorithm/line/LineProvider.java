package gossamer.model.algorithm.line;

import gossamer.model.algorithm.GossipAlgorithm;
import gossamer.model.algorithm.Site;
import gossamer.model.algorithm.grid.HighDimGos;
import gossamer.model.algorithm.plan.Colouring;
import gossamer.model.algorithm.plan.PlannedProvider;
import gossamer.model.registry.Complaints;
import gossamer.model.registry.Key;
import gossamer.model.registry.Settings;
import gossamer.model.topology.Outline;

import java.util.List;
import java.util.Optional;

/** Declares an algorithm on one line of PUs. */
abstract class LineProvider extends PlannedProvider {

    LineProvider(String name, Key<?>... keys) {
        super(name, keys);
    }

    @Override
    public String needs() {
        return "a path, a ring, or a mesh or torus with one side";
    }

    @Override
    public boolean fits(Outline outline) {
        return outline.isGrid() && outline.canBeLine();
    }

    /** The algorithm by the plan of a line. */
    Optional<GossipAlgorithm> planned(
            Site site,
            Settings settings,
            Complaints complaints,
            Optional<Key<?>> blamed,
            LineAlgorithm line) {
        return planned(
                site,
                settings,
                complaints,
                blamed,
                () -> HighDimGos.plan(site.grid(), List.of(line), Colouring.NONE));
    }
}
