package gossamer.model.analysis.wormhole;

import gossamer.model.algorithm.ParameterSearch;
import gossamer.model.algorithm.grid.CubgosProvider.OfMoreSides;
import gossamer.model.algorithm.grid.CubgosProvider.OfTwoSides;
import gossamer.model.algorithm.grid.HighDimGos;
import gossamer.model.algorithm.line.CircgosProvider;
import gossamer.model.machine.Network;
import gossamer.model.topology.Grid;

import java.util.List;
import java.util.Set;

/** Finds parameters by the {@link Tuner}. */
public final class TunedParameters implements ParameterSearch {

    @Override
    public List<Found> rank(Grid grid, Network network) {
        return Tuner.rank(grid, network.cost(), network.tokenFlits()).stream()
                .map(candidate -> new Found(
                        candidate.name(), algorithms(candidate), () -> candidate.plan(grid)))
                .toList();
    }

    private static Set<String> algorithms(Candidate candidate) {
        return switch (candidate.family()) {
            case LINE ->
                candidate.phases().get(0).title().startsWith(CircgosProvider.NAME)
                        ? Set.of(HighDimGos.NAME, CircgosProvider.NAME)
                        : Set.of(HighDimGos.NAME);
            case HIGH_DIM_GOS -> Set.of(HighDimGos.NAME);
            case TORGOS -> Set.of(OfTwoSides.NAME, OfMoreSides.NAME);
            case CUBGOS -> Set.of(OfMoreSides.NAME);
        };
    }
}
