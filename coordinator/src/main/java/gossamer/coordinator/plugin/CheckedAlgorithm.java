package gossamer.coordinator.plugin;

import gossamer.model.algorithm.AlgorithmProvider;
import gossamer.model.algorithm.GossipAlgorithm;
import gossamer.model.algorithm.Site;
import gossamer.model.algorithm.Surroundings;
import gossamer.model.machine.Carriage;
import gossamer.model.machine.LinkPolicy;
import gossamer.model.registry.Complaints;
import gossamer.model.registry.Key;
import gossamer.model.registry.Registry;
import gossamer.model.registry.Settings;
import gossamer.model.token.TokenNumbering;
import gossamer.model.topology.Outline;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A user's algorithm: what its code says of itself is checked before a run relies on it. */
record CheckedAlgorithm(AlgorithmProvider own) implements AlgorithmProvider {

    private static final int MOST_COLOURS = 255;
    private static final String ALLOWED = "an algorithm that keeps to its interface";

    @Override
    public String name() {
        return own.name();
    }

    @Override
    public String summary() {
        return own.summary();
    }

    @Override
    public String source() {
        return own.source();
    }

    @Override
    public List<Key<?>> keys() {
        return own.keys();
    }

    @Override
    public String version() {
        return own.version();
    }

    @Override
    public String where(Registry registry) {
        return own.where(registry);
    }

    @Override
    public int mostPus() {
        return own.mostPus();
    }

    @Override
    public String needs() {
        return own.needs();
    }

    @Override
    public boolean fits(Outline outline) {
        return own.fits(outline);
    }

    @Override
    public List<Carriage> carriages() {
        return own.carriages();
    }

    @Override
    public boolean goesWith(LinkPolicy.Rule rule) {
        return own.goesWith(rule);
    }

    @Override
    public void check(Surroundings known, Settings settings, Complaints complaints) {
        own.check(known, settings, complaints);
    }

    @Override
    public Map<Key<?>, Object> inForce(Site site, Settings settings) {
        return own.inForce(site, settings);
    }

    @Override
    public Optional<GossipAlgorithm> create(Site site, Settings settings, Complaints complaints) {
        Optional<GossipAlgorithm> made = own.create(site, settings, complaints);
        String wrong = made.map(algorithm -> wrong(algorithm, site.pus())).orElse("");
        if (wrong.isEmpty()) {
            return made;
        }
        complaints.rejectName("the algorithm of the plug-in has " + wrong, ALLOWED);
        return Optional.empty();
    }

    /** What it says of itself that cannot be; empty if all can. */
    private String wrong(GossipAlgorithm algorithm, int pus) {
        if (!name().equals(algorithm.name())) {
            return "the name " + algorithm.name();
        }
        if (algorithm.colours() < 1 || algorithm.colours() > MOST_COLOURS) {
            return algorithm.colours() + " colours, of 1 to " + MOST_COLOURS;
        }
        if (algorithm.sessions() < 1 || algorithm.packets() < 0 || algorithm.largestPacket() < 1) {
            return algorithm.sessions() + " sessions, " + algorithm.packets()
                    + " packets and a largest packet of " + algorithm.largestPacket() + " tokens";
        }
        for (int colour = 0; colour < algorithm.colours(); colour++) {
            TokenNumbering numbering = algorithm.numbering(colour);
            for (int pu = 0; pu < pus; pu++) {
                int token = numbering.tokenOf(pu);
                if (token < 0 || token >= pus || numbering.originOf(token) != pu) {
                    return "the token " + token + " of PU " + pu + " in colour " + colour
                            + ", of which originOf says another PU";
                }
            }
        }
        return "";
    }
}
