package gossamer.model.algorithm.line;

import gossamer.model.algorithm.GossipAlgorithm;
import gossamer.model.algorithm.Site;
import gossamer.model.algorithm.grid.HighDimGos;
import gossamer.model.algorithm.plan.Colouring;
import gossamer.model.algorithm.plan.PlannedProvider;
import gossamer.model.registry.Complaints;
import gossamer.model.registry.Key;
import gossamer.model.registry.Settings;

import java.util.List;
import java.util.Optional;

/** Declares an algorithm on one line of PUs. */
abstract class LineProvider extends PlannedProvider {

    LineProvider(String name, String summary, String source, Key<?>... keys) {
        super(
                name,
                summary,
                source,
                new Networks(
                        "a path, a ring, or a mesh or torus with one side",
                        outline -> outline.isGrid() && outline.canBeLine()),
                keys);
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
