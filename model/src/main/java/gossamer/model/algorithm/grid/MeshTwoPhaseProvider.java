package gossamer.model.algorithm.grid;

import gossamer.model.algorithm.DeclaredAlgorithm;
import gossamer.model.algorithm.GossipAlgorithm;
import gossamer.model.algorithm.Site;
import gossamer.model.algorithm.grid.MeshTwoPhase.Phase2;
import gossamer.model.registry.Complaints;
import gossamer.model.registry.Key;
import gossamer.model.registry.Settings;

import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Declares {@link MeshTwoPhase}. */
public final class MeshTwoPhaseProvider extends DeclaredAlgorithm {

    private static final Key<Phase2> PHASE_2 = Key.choice("phase-2", Phase2.class)
            .depends("centre on a mesh, rotate on a torus")
            .doc("centre", """
            How the second phase goes.
              fujita    on a mesh, when the first phase is over everywhere; right and down go first
              centre    likewise; the end farther from the centre goes first
              overlap   as centre, but a token goes into the second phase when it arrives
              rotate    on a torus: all tokens go round to the left or up
            """);

    public MeshTwoPhaseProvider() {
        super(
                MeshTwoPhase.NAME,
                "white tokens along rows and black ones along columns, then the other way",
                "Fujita & Yamashita; [LZ] Fig. 11",
                new Networks(
                        "a mesh or torus with two sides, none of 2 on a torus",
                        outline -> outline.isGrid()
                                && outline.canHaveSides(2, 2)
                                && !(outline.isWrapped() && outline.hasPair())),
                PHASE_2);
    }

    @Override
    public Optional<GossipAlgorithm> create(Site site, Settings settings, Complaints complaints) {
        Phase2 chosen = phase2(site, settings);
        boolean wrapped = site.grid().wrapped();
        if (wrapped != isForWrapped(chosen)) {
            String others = Arrays.stream(Phase2.values())
                    .filter(other -> wrapped == isForWrapped(other))
                    .map(Key::word)
                    .collect(Collectors.joining(", "));
            complaints.reject(
                    PHASE_2,
                    Key.word(chosen) + " does not go with " + site.outline().describe(),
                    others);
            return Optional.empty();
        }
        return Optional.of(new MeshTwoPhase(site.grid(), chosen, site.round(1)));
    }

    private static Phase2 phase2(Site site, Settings settings) {
        return settings.get(PHASE_2).orElse(site.grid().wrapped() ? Phase2.ROTATE : Phase2.CENTRE);
    }

    private static boolean isForWrapped(Phase2 phase2) {
        return phase2 == Phase2.ROTATE;
    }

    @Override
    public Map<Key<?>, Object> inForce(Site site, Settings settings) {
        return Map.of(PHASE_2, Key.word(phase2(site, settings)));
    }
}
