package gossamer.model.algorithm.plan;

import gossamer.model.algorithm.DeclaredAlgorithm;
import gossamer.model.algorithm.GossipAlgorithm;
import gossamer.model.algorithm.ParameterSearch.Found;
import gossamer.model.algorithm.Site;
import gossamer.model.algorithm.Surroundings;
import gossamer.model.algorithm.plan.PlannedGossip.Start;
import gossamer.model.machine.Carriage;
import gossamer.model.machine.Network;
import gossamer.model.registry.Complaints;
import gossamer.model.registry.Key;
import gossamer.model.registry.Settings;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Supplier;

/** Declares an algorithm that runs by a {@link Plan} under wormhole switching. */
public abstract class PlannedProvider extends DeclaredAlgorithm {

    protected static final Key<Start> START = Key.choice("start", Start.class)
            .otherwise(Start.SLOT)
            .doc(
                    "slot",
                    "Under wormhole switching: when a PU begins its part of a step. slot: when its"
                            + " own inputs are there, but not before the step begins on an"
                            + " undisturbed machine, so that no packet meets another one. ready:"
                            + " when its own inputs are there.");

    protected static final Key<String> PARAMETERS = Key.word("parameters", "auto")
            .doc(
                    "auto",
                    "Under wormhole switching, in place of the algorithm's own keys: auto finds the"
                            + " best parameters for the machine by exact costs, those of"
                            + " gossamer tune, of those whose packets fit packet-capacity.");

    protected static final Key<Colouring> COLOURS = Key.choice("colours", Colouring.class)
            .depends("none for high-dim-gos, split for torgos and cubgos")
            .doc(
                    "none",
                    "none: tokens travel whole, along one axis after the other; torgos and cubgos"
                            + " begin with the longest one. split: each token is cut into one part"
                            + " per dimension, and the parts use different axes at the same time; a"
                            + " token then needs at least one flit per dimension. parity: whole"
                            + " tokens, those of each d-th PU on another axis, under wormhole"
                            + " switching.");

    /** A declaration with these keys, in the order in which people are told of them. */
    protected PlannedProvider(
            String name, String summary, String source, Networks networks, Key<?>... keys) {
        super(name, summary, source, networks, keys);
    }

    @Override
    public List<Carriage> carriages() {
        return List.of(Carriage.BY_ROUTE);
    }

    @Override
    public final void check(Surroundings known, Settings settings, Complaints complaints) {
        if (settings.isGiven(PARAMETERS)) {
            checkAuto(known, settings, complaints);
        } else {
            checkOwn(known, settings, complaints);
        }
    }

    /** Notes which keys do not go together where no parameters are to be found. */
    protected void checkOwn(Surroundings known, Settings settings, Complaints complaints) {}

    private void checkAuto(Surroundings known, Settings settings, Complaints complaints) {
        if (known.refuses(Carriage.BY_ROUTE)) {
            needsWormhole(PARAMETERS, "auto needs", "no such key (or null)", complaints);
        }
        if (settings.isGiven(COLOURS) && settings.value(COLOURS) != Colouring.SPLIT) {
            String wrong = "not split, but " + complaints.quote(PARAMETERS);
            complaints.reject(COLOURS, wrong, Key.word(Colouring.SPLIT));
        }
        if (known.outline().dimensionsOr(1) > 1) {
            checkSplit(known, Key.word(Colouring.SPLIT), complaints);
        }
    }

    /** Notes that tokens are too small to be split; {@code other} is what else there is. */
    protected static void checkSplit(Surroundings known, String other, Complaints complaints) {
        int dimensions = known.outline().dimensionsOr(1);
        int flits = known.tokenFlits().orElse(dimensions);
        if (flits < dimensions) {
            complaints.reject(
                    COLOURS,
                    "split cuts tokens of " + flits + " flits into " + dimensions
                            + " parts, one per dimension",
                    "split with network.token-flits >= " + dimensions + ", or " + other);
        }
    }

    /** Notes that a key needs wormhole switching; {@code without} is what would do without it. */
    protected static void needsWormhole(
            Key<?> key, String what, String without, Complaints complaints) {
        complaints.reject(
                key,
                what + " wormhole switching, but switching is store-and-forward",
                without + ", or network.switching = wormhole");
    }

    @Override
    public final Optional<GossipAlgorithm> create(
            Site site, Settings settings, Complaints complaints) {
        return settings.isGiven(PARAMETERS)
                ? tuned(site, settings, complaints)
                : createOwn(site, settings, complaints);
    }

    /** The algorithm with its own parameters; empty if something about them is wrong. */
    protected abstract Optional<GossipAlgorithm> createOwn(
            Site site, Settings settings, Complaints complaints);

    @Override
    public Map<Key<?>, Object> inForce(Site site, Settings settings) {
        Map<Key<?>, Object> values = new LinkedHashMap<>();
        if (site.network().mode().carries(Carriage.BY_ROUTE)) {
            values.put(START, Key.word(settings.value(START)));
        }
        if (keys().contains(COLOURS)) {
            values.put(COLOURS, Key.word(colouring(site, settings)));
        }
        return values;
    }

    /** How tokens are coloured. */
    private Colouring colouring(Site site, Settings settings) {
        boolean several = site.grid().dimensions() > 1;
        Colouring tuned = several ? Colouring.SPLIT : Colouring.NONE;
        return settings.isGiven(PARAMETERS)
                ? tuned
                : settings.get(COLOURS).orElse(usualColouring());
    }

    /** How tokens are coloured where nothing is said of it. */
    protected Colouring usualColouring() {
        return Colouring.NONE;
    }

    private Optional<GossipAlgorithm> tuned(Site site, Settings settings, Complaints complaints) {
        Network network = site.network();
        boolean clean = true;
        if (network.takesBothPorts()) {
            complaints.reject(
                    PARAMETERS,
                    "auto, but costs are known for all-port PUs only",
                    "parameters, or all ports");
            clean = false;
        }
        for (Key<?> key : keys()) {
            if (key != START && key != COLOURS && key != PARAMETERS && settings.isGiven(key)) {
                complaints.reject(
                        key,
                        "is given, but " + complaints.quote(PARAMETERS),
                        "only one of the two (null takes a key back)");
                clean = false;
            }
        }
        if (network.cost().isRounds() || network.cost().flit() == 0) {
            complaints.reject(
                    PARAMETERS,
                    "auto, but there is nothing to weigh when packets of all sizes cost the same",
                    "linear costs with a flit time");
            clean = false;
        }
        if (!clean) {
            return Optional.empty();
        }
        List<Found> ranked = site.search().rank(site.grid(), network);
        List<Found> own = ranked.stream()
                .filter(found -> found.algorithms().contains(name()))
                .toList();
        if (own.isEmpty()) {
            complaints.reject(
                    PARAMETERS,
                    "no parameters of " + name() + " are known for "
                            + site.topology().shapeText(),
                    "another algorithm; the best one here is " + ranked.get(0).name());
            return Optional.empty();
        }
        return planned(
                site, settings, complaints, Optional.of(PARAMETERS), bestThatFits(own, site));
    }

    /**
     * The plan of the best parameters whose packets the machine carries; where there are none, that
     * of those with the smallest packets.
     */
    private static Supplier<Plan> bestThatFits(List<Found> ranked, Site site) {
        OptionalInt capacity = site.network().packetCapacity();
        Supplier<Plan> best = ranked.get(0).plan();
        if (capacity.isEmpty()) {
            return best;
        }
        int smallest = Integer.MAX_VALUE;
        for (Found found : ranked) {
            Plan plan = found.plan().get();
            if (PlannedGossip.excess(plan, isMade(plan, site)).isEmpty()) {
                int largest = PlannedGossip.largestPacket(plan);
                if (largest <= capacity.getAsInt()) {
                    return found.plan();
                }
                if (largest < smallest) {
                    smallest = largest;
                    best = found.plan();
                }
            }
        }
        return best;
    }

    /** Whether PUs can be told what to do in a step of a plan when they get there. */
    private static boolean isMade(Plan plan, Site site) {
        return plan.makesParts()
                && !site.network().takesBothPorts()
                && site.topology().holes().isEmpty();
    }

    private static Plan onMachine(Plan plan, Site site) {
        Network network = site.network();
        if (network.takesBothPorts()) {
            return OnePortPlan.of(plan, network.portOverlap());
        }
        return site.topology().holes().isPresent() ? plan : StaggeredPlan.of(plan, network);
    }

    /**
     * The algorithm by a plan; empty if the plan cannot be made.
     *
     * @param blamed the key that is wrong where the plan refuses its parameters; empty for the name
     */
    protected final Optional<GossipAlgorithm> planned(
            Site site,
            Settings settings,
            Complaints complaints,
            Optional<Key<?>> blamed,
            Supplier<Plan> planner) {
        Plan plan;
        Optional<String> excess;
        try {
            plan = planner.get();
            excess = PlannedGossip.excess(plan, isMade(plan, site));
            if (excess.isEmpty()) {
                plan = onMachine(plan, site);
                excess = PlannedGossip.manySteps(plan);
            }
        } catch (IllegalArgumentException e) {
            String wrong = String.valueOf(e.getMessage());
            String allowed = "parameters that fit the sides";
            blamed.ifPresentOrElse(
                    key -> complaints.reject(key, wrong, allowed),
                    () -> complaints.rejectName(wrong, allowed));
            return Optional.empty();
        }
        if (excess.isPresent()) {
            complaints.rejectName(
                    name() + " as " + plan.name() + " on " + plan.grid().shapeText() + " "
                            + excess.get(),
                    "fewer PUs, or an algorithm or parameters with fewer packets");
            return Optional.empty();
        }
        Start start = settings.value(START);
        Plan found = plan;
        return Optional.of(site.topology()
                .holes()
                .<GossipAlgorithm>map(
                        mesh -> new StandInGossip(name(), found, mesh, site.network(), start))
                .orElseGet(() -> new PlannedGossip(name(), found, site.network(), start)));
    }
}
