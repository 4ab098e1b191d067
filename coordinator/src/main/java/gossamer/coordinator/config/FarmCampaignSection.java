package gossamer.coordinator.config;

import com.typesafe.config.ConfigList;

import gossamer.model.algorithm.GossipAlgorithm;
import gossamer.model.algorithm.SessionGossip;
import gossamer.model.algorithm.crossbar.PipelinedProvider;
import gossamer.model.farm.campaign.CampaignPlan;
import gossamer.model.farm.campaign.ModuleFault;
import gossamer.model.farm.campaign.Seating;
import gossamer.model.voting.Value;
import gossamer.model.voting.VotingAlgorithm;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** {@code farm.campaign}: many trials of farms whose modules fail. */
final class FarmCampaignSection {

    private static final String CAMPAIGN = "farm.campaign";
    private static final String TRIALS = CAMPAIGN + ".trials";
    private static final String RELIABILITY = CAMPAIGN + ".reliability";
    private static final String COVERAGE = CAMPAIGN + ".coverage";
    private static final String SETUPS = CAMPAIGN + ".setups";
    private static final String FAULT = CAMPAIGN + ".fault";
    private static final String WRONG = CAMPAIGN + ".wrong";
    private static final String LOSS = CAMPAIGN + ".loss";

    /** All of its keys. */
    static final List<String> KEYS =
            List.of(TRIALS, RELIABILITY, COVERAGE, SETUPS, FAULT, WRONG, LOSS);

    private static final int MOST_TRIALS = 10_000_000;
    private static final int DEFAULT_TRIALS = 10_000;
    private static final int MOST_MEMBERS = 64;
    private static final String SETUPS_ALLOWED =
            "a list of objects with seats and spares, e.g. [{seats = 3, spares = 1}]";
    private static final String SAME = "same";
    private static final String DIFFERENT = "different";
    private static final Value RIGHT = Value.of(1);

    private final KeyReader keys;

    FarmCampaignSection(KeyReader keys) {
        this.keys = keys;
    }

    /** The campaign; empty if something about it is wrong. */
    Optional<CampaignPlan> read(
            Optional<GossipAlgorithm> algorithm, Optional<VotingAlgorithm> voting, double wrongBy) {
        OptionalLong trials = new Integers(keys).read(TRIALS, 1, MOST_TRIALS);
        List<Double> reliabilities = shares(RELIABILITY, true);
        List<Seating> setups = setups();
        boolean spares = setups.stream().anyMatch(setup -> setup.spares() > 0);
        if (keys.given(COVERAGE) && !setups.isEmpty() && !spares) {
            keys.rejectDerived(
                    COVERAGE,
                    "no setup has a spare that could take over",
                    "no such key, or spares");
        }
        List<Double> coverages = shares(COVERAGE, spares);
        Optional<String> failed = keys.choice(
                FAULT, ModuleFault.CRASH.configName(), ModuleFault.SAME_WRONG_VALUE.configName());
        boolean crash = failed.equals(Optional.of(ModuleFault.CRASH.configName()));
        Optional<String> wrong = keys.choice(WRONG, SAME, DIFFERENT);
        if (keys.given(WRONG) && crash) {
            keys.rejectDerived(
                    WRONG, "crashed modules say nothing", "no such key, or fault = wrong-value");
        }
        OptionalDouble loss =
                new Shares(keys).number(LOSS, "0", "0.999999999", "a number from 0 to below 1");
        checkGossip(algorithm, loss.orElse(0));
        if (voting.isEmpty()
                || reliabilities.isEmpty()
                || setups.isEmpty()
                || spares && coverages.isEmpty()) {
            return Optional.empty();
        }
        ModuleFault wrongValue = wrong.equals(Optional.of(DIFFERENT))
                ? ModuleFault.OWN_WRONG_VALUE
                : ModuleFault.SAME_WRONG_VALUE;
        return Optional.of(new CampaignPlan(
                setups,
                reliabilities,
                coverages,
                trials.orElse(DEFAULT_TRIALS),
                crash || failed.isEmpty() ? ModuleFault.CRASH : wrongValue,
                loss.orElse(0),
                new CampaignPlan.Farm(voting.get(), wrongBy, RIGHT)));
    }

    private void checkGossip(Optional<GossipAlgorithm> algorithm, double loss) {
        if (algorithm.isEmpty()) {
            return;
        }
        Optional<SessionGossip> gossip = algorithm.get().inSessions();
        if (gossip.isEmpty()) {
            keys.rejectDerived(
                    SETUPS,
                    "a campaign needs pipelined gossiping, not "
                            + algorithm.get().name(),
                    AlgorithmSection.NAME + " = pipelined");
            return;
        }
        if (gossip.get().linkRequirements().redirection() != null) {
            keys.rejectDerived(
                    AlgorithmSection.name(PipelinedProvider.SCHEDULING),
                    "one arbiter for the whole crossbar, but a campaign puts many farms on it",
                    "none beside a farm.campaign");
        }
        if (loss > 0 && !gossip.get().timeouts().ends()) {
            keys.rejectDerived(
                    LOSS,
                    "a voter would wait for ever for what is lost",
                    "0, or a number with "
                            + KeyReader.name(
                                    AlgorithmSection.name(PipelinedProvider.RECEIVE_TIMEOUT)));
        }
        for (String key : List.of("profile.faults", "profile.delays")) {
            if (keys.given(key) && keys.listSize(key, "").orElse(0) > 0) {
                keys.rejectDerived(
                        key,
                        "a profile beside a farm.campaign, which has faults of its own",
                        "no such key");
            }
        }
    }

    private List<Seating> setups() {
        keys.require(SETUPS, SETUPS_ALLOWED);
        int size = keys.listSize(SETUPS, SETUPS_ALLOWED).orElse(-1);
        if (size == 0) {
            keys.reject(SETUPS, "found an empty list", SETUPS_ALLOWED);
        }
        List<Seating> setups = new ArrayList<>();
        Integers integers = new Integers(keys);
        for (int index = 0; index < size; index++) {
            String setup = SETUPS + "." + index;
            keys.require(setup + ".seats", Values.range(1, MOST_MEMBERS));
            OptionalLong seats = integers.read(setup + ".seats", 1, MOST_MEMBERS);
            OptionalLong spares = integers.read(setup + ".spares", 0, MOST_MEMBERS);
            if (seats.isPresent() && seats.getAsLong() + spares.orElse(0) == 1) {
                keys.rejectDerived(setup, "a single member", "two members or more");
            } else if (seats.isPresent()) {
                setups.add(new Seating((int) seats.getAsLong(), (int) spares.orElse(0)));
            }
        }
        return setups.size() == size ? setups : List.of();
    }

    /** A number from 0 to 1, or a list of them. */
    private List<Double> shares(String key, boolean required) {
        String allowed = "a number from 0 to 1, or a list of them";
        if (required) {
            keys.require(key, allowed);
        }
        Shares shares = new Shares(keys);
        List<Double> read = new ArrayList<>();
        if (keys.value(key) instanceof ConfigList list) {
            if (list.isEmpty()) {
                keys.reject(key, "found an empty list", allowed);
            }
            for (int index = 0; index < list.size(); index++) {
                shares.number(key + "." + index, "0", "1").ifPresent(read::add);
            }
            return read.size() == list.size() ? read : List.of();
        }
        shares.number(key, "0", "1", allowed).ifPresent(read::add);
        return read;
    }
}
