package gossamer.coordinator.config;

import gossamer.model.algorithm.GossipAlgorithm;
import gossamer.model.algorithm.SessionGossip;
import gossamer.model.algorithm.crossbar.PipelinedProvider;
import gossamer.model.farm.campaign.CampaignPlan;
import gossamer.model.farm.campaign.CampaignPlan.ModuleFault;
import gossamer.model.farm.campaign.Seating;
import gossamer.model.registry.Domain;
import gossamer.model.registry.Key;
import gossamer.model.registry.Raw;
import gossamer.model.registry.Settings;
import gossamer.model.voting.Value;
import gossamer.model.voting.VotingAlgorithm;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** {@code farm.campaign}: many trials of farms whose modules fail. */
final class FarmCampaignSection {

    private static final int MOST_MEMBERS = 64;
    private static final String CRASH = ModuleFault.CRASH.configName();
    private static final String DIFFERENT = "different";
    private static final String SHARES = "a number from 0 to 1, or a list of them";
    private static final Domain SHARE = new Domain.Decimal("0", "1");
    private static final Domain SOME_SHARES = new Domain.Either(
            SHARES, List.of(SHARE, new Domain.Listed(SHARES, SHARE, 1, MOST_MEMBERS)));
    private static final Value RIGHT = Value.of(1);

    private static final Key<Integer> SEATS =
            Key.whole("seats", 1, MOST_MEMBERS).required();
    private static final Key<Integer> SPARES =
            Key.whole(FarmSection.SPARES.name(), 0, MOST_MEMBERS).otherwise(0);

    private static final Key<List<Seating>> SETUPS = Key.structured(
                    "setups",
                    new Domain.Samples(
                            "a list of objects with seats and spares, e.g. [{seats = 3, spares ="
                                    + " 1}]",
                            List.of(
                                    "[{ seats = 3 }]",
                                    "[{ seats = 3, spares = 1 }]",
                                    "[{ seats = 2 }, { seats = 5 }]")),
                    FarmCampaignSection::readSetups)
            .required()
            .doc(
                    "[ { seats = 3 }, { seats = 3, spares = 1 } ]",
                    "Farms: seats, 1 to 64, and spares (default 0).");

    private static final Key<List<Double>> RELIABILITY = Key.structured(
                    "reliability", SOME_SHARES, FarmCampaignSection::readShares)
            .required()
            .doc(
                    "[0.5, 0.9, 0.99]",
                    "Probability with which a module is good, a number or a list.");

    private static final Key<List<Double>> COVERAGE = Key.structured(
                    "coverage", SOME_SHARES, FarmCampaignSection::readShares)
            .doc(
                    "[0.5, 0.9, 1]",
                    "Probability with which a fault is noticed, a number or a list. Required where"
                            + " there are spares.");

    private static final Key<Long> TRIALS = Key.large("trials", 1, 10_000_000)
            .otherwise(10_000L)
            .doc("100000", "Trials for each of them: 1 to 10000000.");

    private static final Key<String> FAULT = Key.word(
                    "fault", CRASH, ModuleFault.SAME_WRONG_VALUE.configName())
            .depends(CRASH)
            .doc("wrong-value", "What failed modules do: crash (they say nothing) or wrong-value.");

    private static final Key<String> WRONG = Key.word("wrong", "same", DIFFERENT)
            .otherwise("same")
            .doc(DIFFERENT, "Whether all wrong values of a trial are the same or different.");

    private static final Key<Double> LOSS = Key.decimal(
                    "loss", "0", "0.999999999", "a number from 0 to below 1")
            .otherwise(0.0, "0")
            .doc(
                    "0.001",
                    "Probability with which a packet is lost, from 0 to below 1; needs a"
                            + " receive-timeout.");

    private static final List<Key<?>> KEYS =
            List.of(SETUPS, RELIABILITY, COVERAGE, TRIALS, FAULT, WRONG, LOSS);

    static final Key<Settings> CAMPAIGN = Key.object("campaign", KEYS)
            .doc(
                    "",
                    "Many trials of farms whose modules fail; pipelined without scheduling, profile"
                            + " and sessions.");

    private final Place campaign;
    /** Of the config's own topology, 0 if that is not known. */
    private final int pus;

    FarmCampaignSection(Place farm, int pus) {
        this.pus = pus;
        this.campaign = farm.in(CAMPAIGN);
    }

    /** The campaign; empty if something about it is wrong. */
    Optional<CampaignPlan> read(
            Optional<GossipAlgorithm> algorithm, Optional<VotingAlgorithm> voting, double wrongBy) {
        Settings given = campaign.read(KEYS).settings();
        List<Seating> setups = given.get(SETUPS).orElse(List.of());
        List<Double> reliabilities = given.get(RELIABILITY).orElse(List.of());
        List<Double> coverages = given.get(COVERAGE).orElse(List.of());
        boolean spares = setups.stream().anyMatch(setup -> setup.spares() > 0);
        if (spares) {
            campaign.in(COVERAGE).require(SHARES);
        } else if (campaign.given(COVERAGE) && !setups.isEmpty()) {
            campaign.reject(
                    COVERAGE,
                    "no setup has a spare that could take over",
                    "no such key, or spares");
        }
        boolean crash = given.get(FAULT).equals(Optional.of(CRASH));
        if (campaign.given(WRONG) && crash) {
            campaign.reject(
                    WRONG, "crashed modules say nothing", "no such key, or fault = wrong-value");
        }
        algorithm.ifPresent(known -> checkGossip(known, given.value(LOSS), setups));
        if (voting.isEmpty()
                || reliabilities.isEmpty()
                || setups.isEmpty()
                || spares && coverages.isEmpty()) {
            return Optional.empty();
        }
        ModuleFault wrongValue = given.value(WRONG).equals(DIFFERENT)
                ? ModuleFault.OWN_WRONG_VALUE
                : ModuleFault.SAME_WRONG_VALUE;
        return Optional.of(new CampaignPlan(
                setups,
                reliabilities,
                coverages,
                given.value(TRIALS),
                crash || given.get(FAULT).isEmpty() ? ModuleFault.CRASH : wrongValue,
                given.value(LOSS),
                new CampaignPlan.Farm(voting.get(), wrongBy, RIGHT)));
    }

    private void checkGossip(GossipAlgorithm algorithm, double loss, List<Seating> setups) {
        Optional<SessionGossip> gossip = algorithm.inSessions();
        Place root = campaign.keys().root();
        Place keys = root.in(AlgorithmSection.SECTION);
        if (gossip.isEmpty()) {
            campaign.reject(
                    SETUPS,
                    "a campaign needs pipelined gossiping, not " + algorithm.name(),
                    AlgorithmSection.NAME + " = pipelined");
            return;
        }
        if (gossip.get().linkRequirements().redirection() != null) {
            keys.reject(
                    PipelinedProvider.SCHEDULING,
                    "one arbiter for the whole crossbar, but a campaign puts many farms on it",
                    "none beside a farm.campaign");
        }
        boolean fits = gossip.get().fitsAnySize()
                || setups.stream().allMatch(setup -> setup.members() == pus);
        if (pus > 0 && !fits) {
            campaign.reject(
                    SETUPS,
                    "a permutation that is made for " + pus + " PUs",
                    "farms of " + pus + " members, or a permutation for any number of PUs");
        }
        if (loss > 0 && !gossip.get().timeouts().ends()) {
            campaign.reject(
                    LOSS,
                    "a voter would wait for ever for what is lost",
                    "0, or a number with "
                            + keys.in(PipelinedProvider.RECEIVE_TIMEOUT).shown());
        }
        for (String key : List.of(FaultsSection.FAULTS, DelaysSection.DELAYS)) {
            Place rules = root.in(key);
            if (rules.isGiven() && !rules.list("").isEmpty()) {
                rules.rejectDerived(
                        "a profile beside a farm.campaign, which has faults of its own",
                        "no such key");
            }
        }
    }

    private static Optional<List<Seating>> readSetups(Raw raw) {
        String allowed = SETUPS.allowed();
        Optional<List<Seating>> read = raw.each(allowed, FarmCampaignSection::readSetup);
        return someDifferent(raw, allowed, read, Seating::title);
    }

    private static Optional<Seating> readSetup(Raw setup) {
        Settings given = Settings.read(setup, List.of(SEATS, SPARES)).settings();
        Optional<Seating> seating = given.get(SEATS)
                .filter(seats -> seats + given.value(SPARES) > 1)
                .map(seats -> new Seating(seats, given.value(SPARES)));
        if (seating.isEmpty() && given.isGiven(SEATS)) {
            setup.rejectDerived("a single member", "two members or more");
        }
        return seating;
    }

    /** A number from 0 to 1, or a list of them. */
    private static Optional<List<Double>> readShares(Raw raw) {
        return raw.isList()
                ? someDifferent(
                        raw,
                        SHARES,
                        raw.each(SHARES, element -> element.decimal("0", "1")),
                        Object::toString)
                : raw.decimal("0", "1", SHARES).map(List::of);
    }

    private static <T> Optional<List<T>> someDifferent(
            Raw raw, String allowed, Optional<List<T>> read, Function<T, String> text) {
        if (read.filter(List::isEmpty).isPresent()) {
            raw.reject("found an empty list", allowed);
        }
        Set<T> known = new HashSet<>();
        for (T one : read.orElse(List.of())) {
            if (!known.add(one)) {
                raw.reject(text.apply(one) + " twice", "different values");
                return Optional.empty();
            }
        }
        return read;
    }
}
