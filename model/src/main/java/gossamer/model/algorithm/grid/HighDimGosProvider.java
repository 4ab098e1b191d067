package gossamer.model.algorithm.grid;

import gossamer.model.algorithm.GossipAlgorithm;
import gossamer.model.algorithm.Site;
import gossamer.model.algorithm.Surroundings;
import gossamer.model.algorithm.line.Approach1;
import gossamer.model.algorithm.line.Approach2;
import gossamer.model.algorithm.line.CircgosProvider;
import gossamer.model.algorithm.line.LineAlgorithm;
import gossamer.model.algorithm.plan.Colouring;
import gossamer.model.algorithm.plan.PlannedProvider;
import gossamer.model.machine.Carriage;
import gossamer.model.registry.Complaints;
import gossamer.model.registry.Domain;
import gossamer.model.registry.Key;
import gossamer.model.registry.Raw;
import gossamer.model.registry.Settings;
import gossamer.model.topology.TopologyProvider;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Declares {@link HighDimGos}, which by its plan runs under wormhole switching too. */
public final class HighDimGosProvider extends PlannedProvider {

    private static final List<LineAlgorithm> PLAIN = plain();
    private static final Domain PLAIN_WORDS =
            new Domain.Words(PLAIN.stream().map(LineAlgorithm::name).toList());
    private static final Domain CIRCGOS = new Domain.Keys(Key.union(List.of(
            List.of(Key.word("name", CircgosProvider.NAME).required()),
            CircgosProvider.phaseKeys())));
    private static final String WORDS =
            PLAIN_WORDS.text() + ", or {name = circgos, a1 = 3, rounds = [[3, 1]]}";

    private static final Key<List<LineAlgorithm>> PHASES = Key.structured(
                    "phases",
                    new Domain.Listed(
                            "a list of one-dimensional algorithms, one per dimension: [approach-1,"
                                    + " {name = circgos, a1 = 3, rounds = [[3, 1]]}, …]",
                            new Domain.Either(WORDS, List.of(PLAIN_WORDS, CIRCGOS)),
                            1,
                            TopologyProvider.MOST_SIDES),
                    HighDimGosProvider::readPhases)
            .depends("approach-1 in each phase")
            .doc(
                    "[approach-1, {name = circgos, a1 = 3, rounds = [[3, 1]]}]",
                    "The one-dimensional algorithm of each phase, one per dimension, in order."
                            + " approach-1 under any switching; approach-2, approach-2-trimmed,"
                            + " approach-2-merged, approach-2-binary and circgos with its"
                            + " parameters under wormhole switching.");

    public HighDimGosProvider() {
        super(
                HighDimGos.NAME,
                "gossip along one axis after the other",
                "[TR] section 4, Theorem 3",
                Networks.GRID_OR_PART,
                PHASES,
                COLOURS,
                PARAMETERS,
                START);
    }

    private static List<LineAlgorithm> plain() {
        List<LineAlgorithm> all = new ArrayList<>(List.of(new Approach1()));
        for (Approach2.Variant variant : Approach2.Variant.values()) {
            all.add(new Approach2(variant));
        }
        return all;
    }

    @Override
    public List<Carriage> carriages() {
        return List.of(Carriage.BY_LINK, Carriage.BY_ROUTE);
    }

    @Override
    protected void checkOwn(Surroundings known, Settings settings, Complaints complaints) {
        if (known.outline().sides().isEmpty()) {
            return;
        }
        int dimensions = known.outline().dimensionsOr(0);
        List<LineAlgorithm> phases = settings.get(PHASES).orElse(List.of());
        if (settings.isGiven(PHASES) && phases.size() != dimensions) {
            complaints.reject(
                    PHASES,
                    phases.size() + " phases for the " + dimensions + " dimensions of "
                            + known.outline().describe(),
                    "one phase per dimension");
        }
        if (settings.get(COLOURS).equals(Optional.of(Colouring.SPLIT))) {
            boolean wormhole = known.carries(Carriage.BY_ROUTE);
            checkSplit(known, wormhole ? "none, or parity" : "none", complaints);
        }
        if (known.refuses(Carriage.BY_ROUTE) && known.outline().hasHoles()) {
            complaints.rejectName(
                    name() + " cannot go round holes under store-and-forward, where its packets"
                            + " go straight on from link to link",
                    "network.switching = wormhole, or an algorithm for any network");
        } else if (known.refuses(Carriage.BY_ROUTE)) {
            checkStoreAndForward(phases, settings, complaints);
        }
    }

    /** Only packets that go one link have no use for wormhole switching. */
    private static void checkStoreAndForward(
            List<LineAlgorithm> phases, Settings settings, Complaints complaints) {
        phases.stream()
                .filter(line -> !line.goesLinkByLink())
                .findFirst()
                .ifPresent(line -> needsWormhole(
                        PHASES, line.name() + " needs", "phases of approach-1", complaints));
        if (settings.get(COLOURS).equals(Optional.of(Colouring.PARITY))) {
            needsWormhole(COLOURS, "parity needs", "none or split", complaints);
        }
        if (settings.isGiven(START)) {
            needsWormhole(START, "needs", "no such key (or null)", complaints);
        }
    }

    @Override
    protected Optional<GossipAlgorithm> createOwn(
            Site site, Settings settings, Complaints complaints) {
        Colouring colouring = settings.get(COLOURS).orElse(usualColouring());
        int dimensions = site.grid().dimensions();
        if (site.network().mode().carries(Carriage.BY_ROUTE)) {
            List<LineAlgorithm> phases =
                    settings.get(PHASES).orElse(Collections.nCopies(dimensions, new Approach1()));
            return planned(
                    site,
                    settings,
                    complaints,
                    Optional.of(PHASES),
                    () -> HighDimGos.plan(site.grid(), phases, colouring));
        }
        return Optional.of(HighDimGos.of(site.grid(), colouring == Colouring.SPLIT));
    }

    @Override
    public Map<Key<?>, Object> inForce(Site site, Settings settings) {
        Map<Key<?>, Object> values = super.inForce(site, settings);
        if (!settings.isGiven(PARAMETERS)) {
            int dimensions = site.grid().dimensions();
            values.put(PHASES, Collections.nCopies(dimensions, Approach1.NAME));
        }
        return values;
    }

    private static Optional<List<LineAlgorithm>> readPhases(Raw raw) {
        Optional<List<Raw>> all = raw.elements(PHASES.allowed());
        List<LineAlgorithm> phases = new ArrayList<>();
        all.orElse(List.of()).forEach(phase -> readPhase(phase).ifPresent(phases::add));
        return all.filter(written -> written.size() == phases.size()).map(written -> phases);
    }

    private static Optional<? extends LineAlgorithm> readPhase(Raw phase) {
        if (!phase.isObject()) {
            return phase.choice(PLAIN, LineAlgorithm::name, WORDS);
        }
        // All of them, so that all are known.
        CircgosProvider.phaseKeys().forEach(key -> phase.field(key.name()));
        Raw name = phase.field("name");
        name.require(CircgosProvider.NAME);
        List<String> objects = List.of(CircgosProvider.NAME);
        String told = CircgosProvider.NAME + "; algorithms without parameters are plain words";
        boolean named = name.choice(objects, word -> word, told).isPresent();
        return named ? CircgosProvider.readPhase(phase) : Optional.empty();
    }
}
