package gossamer.model.algorithm;

import gossamer.model.registry.Complaints;
import gossamer.model.registry.Settings;

import java.util.Optional;
import java.util.function.Function;

/** An algorithm without keys, which nothing can be wrong about. */
public abstract class KeylessAlgorithm extends DeclaredAlgorithm {

    private final Function<Site, GossipAlgorithm> algorithm;

    /** A declaration with the algorithm on each network that fits. */
    protected KeylessAlgorithm(
            String name,
            String summary,
            String source,
            Networks networks,
            Function<Site, GossipAlgorithm> algorithm) {
        super(name, summary, source, networks);
        this.algorithm = algorithm;
    }

    @Override
    public final Optional<GossipAlgorithm> create(
            Site site, Settings settings, Complaints complaints) {
        return Optional.of(algorithm.apply(site));
    }
}
