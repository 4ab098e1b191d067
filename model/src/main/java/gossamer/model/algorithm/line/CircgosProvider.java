package gossamer.model.algorithm.line;

import gossamer.model.algorithm.GossipAlgorithm;
import gossamer.model.algorithm.Site;
import gossamer.model.algorithm.Surroundings;
import gossamer.model.algorithm.line.Circgos.EndRule;
import gossamer.model.registry.Complaints;
import gossamer.model.registry.Domain;
import gossamer.model.registry.Key;
import gossamer.model.registry.Raw;
import gossamer.model.registry.Settings;
import gossamer.model.topology.Topology;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Declares {@link Circgos}. */
public final class CircgosProvider extends LineProvider {

    /** The name in configs. */
    public static final String NAME = "circgos";

    private static final String PAIR = "a pair: growth and steps";
    private static final Domain.Whole GROWTH = new Domain.Whole(2, Topology.MAX_PUS);
    private static final Domain.Whole STEPS = new Domain.Whole(1, 1 << 20);
    private static final String HEADS = "bridgeheads at the beginning, from 1";

    private static final Key<Integer> A1 = Key.whole("a1", 1, Topology.MAX_PUS)
            .doc(
                    "3",
                    "Bridgeheads at the beginning, 1 to the side. Required unless parameters are"
                            + " found.");

    public static final Key<List<Growth>> ROUNDS = Key.structured(
                    "rounds",
                    new Domain.Listed(
                            "a list of pairs, growth and steps of each round: [[3, 1], …]",
                            new Domain.Row(PAIR, List.of(GROWTH, STEPS)),
                            1,
                            Topology.MAX_PUS),
                    CircgosProvider::readRounds)
            .doc(
                    "[[3, 1]]",
                    "Growth factor and steps of each round, the last of which repeats. For"
                            + " torgos and cubgos the factor divides what is left of the side.");

    private static final Key<EndRule> ENDS = Key.choice("ends", EndRule.class)
            .otherwise(EndRule.CENTRES)
            .doc(
                    "centres",
                    "Where bridgeheads are on a path: at the centres of their blocks, or at"
                            + " both ends of the path too.");

    public CircgosProvider() {
        super(
                NAME,
                "tokens are concentrated in bridgeheads, which exchange them and spread them",
                "[TR] section 4.2, Lemma 6",
                A1,
                ROUNDS,
                ENDS,
                PARAMETERS,
                START);
    }

    @Override
    protected void checkOwn(Surroundings known, Settings settings, Complaints complaints) {
        complaints.require(A1, HEADS);
    }

    @Override
    protected Optional<GossipAlgorithm> createOwn(
            Site site, Settings settings, Complaints complaints) {
        Circgos line = new Circgos(
                settings.value(A1), settings.get(ROUNDS).orElse(List.of()), settings.value(ENDS));
        boolean rounds = line.a1() <= site.pus() && settings.isGiven(ROUNDS);
        return planned(site, settings, complaints, Optional.of(rounds ? ROUNDS : A1), line);
    }

    /** Its keys as those of a phase of another algorithm. */
    public static List<Key<?>> phaseKeys() {
        return List.of(A1, ROUNDS, ENDS);
    }

    /** The algorithm as a phase of another one: an object with its keys. */
    public static Optional<Circgos> readPhase(Raw raw) {
        Raw heads = raw.field(A1.name());
        Raw rounds = raw.field(ROUNDS.name());
        Raw ends = raw.field(ENDS.name());
        heads.require(HEADS);
        Optional<Integer> a1 = A1.read(heads);
        Optional<List<Growth>> list =
                rounds.isGiven() ? ROUNDS.read(rounds) : Optional.of(List.of());
        Optional<EndRule> rule = ends.isGiven() ? ENDS.read(ends) : ENDS.otherwise();
        return a1.isPresent() && list.isPresent() && rule.isPresent()
                ? Optional.of(new Circgos(a1.get(), list.get(), rule.get()))
                : Optional.empty();
    }

    private static Optional<List<Growth>> readRounds(Raw raw) {
        Optional<List<Raw>> pairs = raw.elements(ROUNDS.allowed());
        List<Growth> rounds = new ArrayList<>();
        pairs.orElse(List.of()).forEach(pair -> readRound(pair).ifPresent(rounds::add));
        return pairs.filter(all -> all.size() == rounds.size()).map(all -> rounds);
    }

    private static Optional<Growth> readRound(Raw pair) {
        Optional<List<Raw>> numbers = pair.elements(PAIR);
        if (numbers.isEmpty()) {
            return Optional.empty();
        }
        if (numbers.get().size() != 2) {
            pair.reject(numbers.get().size() + " numbers", "two: growth and steps");
            return Optional.empty();
        }
        Optional<Long> growth = numbers.get().get(0).whole(GROWTH.least(), GROWTH.most());
        Optional<Long> steps = numbers.get().get(1).whole(STEPS.least(), STEPS.most());
        if (growth.isEmpty() || steps.isEmpty()) {
            return Optional.empty();
        }
        long least = growth.get() / 2;
        if (steps.get() < least) {
            pair.reject(
                    steps.get() + " steps are too few for a growth of " + growth.get(),
                    "at least floor(growth/2) = " + least + " steps");
            return Optional.empty();
        }
        return Optional.of(new Growth(growth.get().intValue(), steps.get().intValue()));
    }
}
