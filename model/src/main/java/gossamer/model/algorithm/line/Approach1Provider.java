package gossamer.model.algorithm.line;

import gossamer.model.algorithm.GossipAlgorithm;
import gossamer.model.algorithm.Site;
import gossamer.model.algorithm.Surroundings;
import gossamer.model.algorithm.grid.HighDimGos;
import gossamer.model.machine.Carriage;
import gossamer.model.registry.Complaints;
import gossamer.model.registry.Settings;

import java.util.List;
import java.util.Optional;

/** Declares {@link Approach1}, which by its plan runs under wormhole switching too. */
public final class Approach1Provider extends LineProvider {

    public Approach1Provider() {
        super(
                Approach1.NAME,
                "every PU sends its token to both neighbours and passes on what arrives",
                "[TR] section 3, Lemma 4",
                START);
    }

    @Override
    public List<Carriage> carriages() {
        return List.of(Carriage.BY_LINK, Carriage.BY_ROUTE);
    }

    @Override
    protected void checkOwn(Surroundings known, Settings settings, Complaints complaints) {
        if (known.refuses(Carriage.BY_ROUTE) && settings.isGiven(START)) {
            needsWormhole(START, "needs", "no such key (or null)", complaints);
        }
    }

    @Override
    protected Optional<GossipAlgorithm> createOwn(
            Site site, Settings settings, Complaints complaints) {
        return site.network().mode().carries(Carriage.BY_ROUTE)
                ? planned(site, settings, complaints, Optional.empty(), new Approach1())
                : Optional.of(HighDimGos.approach1(site.grid()));
    }
}
