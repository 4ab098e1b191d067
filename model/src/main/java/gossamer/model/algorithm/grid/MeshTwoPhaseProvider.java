package gossamer.model.algorithm.grid;

import gossamer.model.algorithm.AlgorithmProvider;
import gossamer.model.algorithm.GossipAlgorithm;
import gossamer.model.algorithm.Site;
import gossamer.model.algorithm.grid.MeshTwoPhase.Phase2;
import gossamer.model.registry.Complaints;
import gossamer.model.registry.Key;
import gossamer.model.registry.Settings;
import gossamer.model.topology.Outline;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Declares {@link MeshTwoPhase}. */
public final class MeshTwoPhaseProvider implements AlgorithmProvider {

    private static final Key<Phase2> PHASE_2 = Key.choice("phase-2", Phase2.class)
            .depends("centre on a mesh, rotate on a torus")
            .doc("centre", """
                    How the second phase goes.
                      fujita    on a mesh, when the first phase is over everywhere; right and down go first
                      centre    likewise; the end farther from the centre goes first
                      overlap   as centre, but a token goes into the second phase when it arrives
                      rotate    on a torus: all tokens go round to the left or up
                    """);

    @Override
    public String name() {
        return MeshTwoPhase.NAME;
    }

    @Override
    public String summary() {
        return "white tokens along rows and black ones along columns, then the other way";
    }

    @Override
    public String source() {
        return "Fujita & Yamashita; [LZ] Fig. 11";
    }

    @Override
    public List<Key<?>> keys() {
        return List.of(PHASE_2);
    }

    @Override
    public String needs() {
        return "a mesh or torus with two sides, none of 2 on a torus";
    }

    @Override
    public boolean fits(Outline outline) {
        return outline.isGrid()
                && outline.canHaveSides(2, 2)
                && !(outline.isWrapped() && outline.hasPair());
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
