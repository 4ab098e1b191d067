package gossamer.coordinator.config;

import gossamer.coordinator.config.FarmSettings.Voting;
import gossamer.coordinator.plugin.PluginChecks;
import gossamer.model.algorithm.GossipAlgorithm;
import gossamer.model.algorithm.crossbar.PipelinedProvider;
import gossamer.model.farm.Electorate;
import gossamer.model.farm.FarmPlan;
import gossamer.model.farm.FarmPlan.Agreement;
import gossamer.model.farm.ScriptedModule;
import gossamer.model.farm.ScriptedModule.Script;
import gossamer.model.recovery.RecoveryPolicy;
import gossamer.model.registry.Key;
import gossamer.model.registry.Provider;
import gossamer.model.registry.Registry;
import gossamer.model.registry.Settings;
import gossamer.model.voting.Distance;
import gossamer.model.voting.Majority;
import gossamer.model.voting.OralMessages;
import gossamer.model.voting.Value;
import gossamer.model.voting.VotingProvider;
import gossamer.model.voting.VotingRules;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** {@code farm.*}: replicated voters on the PUs, and what their user modules say. */
final class FarmSection {

    private static final String SECTION = "farm";
    private static final String ROUNDS = "farm.rounds";
    private static final String SPARES = "farm.spares";
    private static final String VOTING = "farm.voting";
    private static final String EPSILON = "farm.epsilon";
    private static final String SCALING = "farm.scaling";
    private static final String WRONG_BY = "farm.wrong-by";
    private static final String ELECTORATE = "farm.electorate";
    private static final String DEADLINE = "farm.deadline";
    private static final String AGREEMENT = "farm.agreement";
    private static final String DEPTH = "farm.depth";
    private static final String FALLBACK = "farm.fallback";

    private static final List<String> COMMON = List.of(VOTING, EPSILON, SCALING, WRONG_BY);
    private static final List<String> OF_ONE_FARM = List.of(
            FarmModulesSection.INPUTS,
            FarmModulesSection.NOISE,
            FarmModulesSection.MODULES,
            ROUNDS,
            SPARES,
            ELECTORATE,
            DEADLINE,
            AGREEMENT,
            DEPTH,
            FALLBACK);

    private static final int MOST_VOTERS = 2048;
    private static final int MOST_SESSIONS = 65_535;
    private static final int MOST_DEPTH = 4;
    private static final long MOST_TOLD = 10_000_000;
    private static final long MOST_DEADLINE = 1L << 40;

    private static final String NONE = "none";
    private static final String ORAL_MESSAGES = "oral-messages";
    private static final String POSITIVE = "a number above 0";

    private final KeyReader keys;
    private final Registry registry;
    private final Integers integers;
    private final Shares shares;
    private final Optional<GossipAlgorithm> algorithm;
    private final Times.Mode mode;
    private final int voters;
    private final long seed;

    private FarmSection(
            KeyReader keys,
            Registry registry,
            Optional<GossipAlgorithm> algorithm,
            Times.Mode mode,
            int voters,
            long seed) {
        this.keys = keys;
        this.registry = registry;
        this.integers = new Integers(keys);
        this.shares = new Shares(keys);
        this.algorithm = algorithm;
        this.mode = mode;
        this.voters = voters;
        this.seed = seed;
    }

    /** Whether any of its keys is given. */
    static boolean isGiven(KeyReader keys) {
        // All of them, so that all are known.
        return Stream.of(COMMON, OF_ONE_FARM, FarmRecoverySection.KEYS, FarmCampaignSection.KEYS)
                        .flatMap(List::stream)
                        .filter(keys::given)
                        .count()
                > 0;
    }

    /** Empty where no key of it is given, or where something about it is wrong. */
    static Optional<FarmSettings> read(
            KeyReader keys,
            Registry registry,
            TopologySection topology,
            Optional<GossipAlgorithm> algorithm,
            Times.Mode mode,
            OptionalLong seed) {
        if (!isGiven(keys)) {
            return Optional.empty();
        }
        int pus = topology.topology().map(network -> network.pus()).orElse(0);
        FarmSection section = new FarmSection(keys, registry, algorithm, mode, pus, seed.orElse(0));
        boolean campaign = FarmCampaignSection.KEYS.stream().anyMatch(keys::given);
        return campaign ? section.readCampaign() : section.readRun();
    }

    /** The gossip with as many sessions as the farm needs. */
    private static GossipAlgorithm withSessions(GossipAlgorithm gossip, FarmPlan plan) {
        return gossip.inSessions()
                .<GossipAlgorithm>map(
                        one -> one.withSessions(plan.rounds() * plan.sessionsPerRound()))
                .orElse(gossip);
    }

    /** The gossip of a run: with the farm's sessions, where there is a farm. */
    static GossipAlgorithm gossip(GossipAlgorithm given, Optional<FarmSettings> farm) {
        return farm.isPresent() && farm.get() instanceof FarmSettings.Run run
                ? run.gossip()
                : given;
    }

    private Optional<FarmSettings> readCampaign() {
        Stream.concat(OF_ONE_FARM.stream(), FarmRecoverySection.KEYS.stream())
                .filter(keys::given)
                .forEach(key -> keys.rejectDerived(
                        key,
                        "beside farm.campaign, whose setups say what farms there are",
                        "no such key, or no farm.campaign"));
        rejectSessions("a campaign has as many as its trials need");
        Optional<VotingProvider> method = readMethod();
        Optional<Voting> voting = method.flatMap(this::readVoting);
        double wrongBy = readWrongBy();
        return new FarmCampaignSection(keys)
                .read(algorithm, voting.map(Voting::algorithm), wrongBy)
                .map(plan -> new FarmSettings.Campaign(voting.orElseThrow(), plan));
    }

    private Optional<FarmSettings> readRun() {
        rejectSessions(KeyReader.name(ROUNDS) + " says how many there are");
        boolean fits = voters == 0 || voters >= 2 && voters <= MOST_VOTERS;
        if (!fits) {
            keys.rejectDerived(
                    SECTION,
                    "a voter on each of " + voters + " PUs",
                    "2 to " + MOST_VOTERS + " PUs");
        }
        Optional<VotingProvider> method = readMethod();
        Optional<Voting> voting = method.flatMap(this::readVoting);
        double wrongBy = readWrongBy();
        int spares = readSpares();
        FarmValues values = new FarmValues(keys);
        int rounds = readRounds();
        List<Script> scripts =
                new FarmModulesSection(keys, values, fits ? voters : 0, rounds).read();
        method.ifPresent(known -> checkValues(known, values));
        Optional<Electorate> electorate =
                keys.choice(ELECTORATE, Arrays.asList(Electorate.values()), Electorate::configName);
        Optional<RecoveryPolicy> recovery =
                new FarmRecoverySection(keys).read(voters == 0 ? MOST_VOTERS : voters - spares);
        long deadline = readDeadline();
        Optional<Agreement> agreement = readAgreement(values);
        checkSessions(rounds, agreement);
        if (voters == 0
                || !fits
                || voting.isEmpty()
                || recovery.isEmpty()
                || scripts.isEmpty()
                || algorithm.isEmpty()) {
            return Optional.empty();
        }
        FarmPlan plan = new FarmPlan(
                voters - spares,
                spares,
                new FarmPlan.Rule(
                        voting.get().algorithm(), electorate.orElse(Electorate.CONFIGURED)),
                recovery.get(),
                rounds,
                new FarmPlan.Exchange(agreement, deadline),
                wrongBy);
        List<ScriptedModule> modules = IntStream.range(0, voters)
                .mapToObj(voter -> new ScriptedModule(voter, scripts.get(voter), seed, wrongBy))
                .toList();
        return Optional.of(new FarmSettings.Run(
                voting.get(), plan, modules, withSessions(algorithm.get(), plan)));
    }

    private void rejectSessions(String why) {
        if (keys.given(AlgorithmSection.name(PipelinedProvider.SESSIONS))) {
            keys.rejectDerived(
                    AlgorithmSection.name(PipelinedProvider.SESSIONS),
                    "beside a farm: " + why,
                    "no such key");
        }
    }

    private Optional<VotingProvider> readMethod() {
        Optional<VotingProvider> method =
                keys.choice(VOTING, registry.all(VotingProvider.class), Provider::name);
        return keys.given(VOTING) ? method : Optional.of(new Majority());
    }

    private Optional<Voting> readVoting(VotingProvider method) {
        VotingRules rules = readRules();
        DeclaredKeys declared = new DeclaredKeys(keys, new Times(keys, mode), SECTION);
        Settings.Reading own = declared.read(method.keys());
        List<Key<?>> foreign = declared.foreign(method, registry.keys(VotingProvider.class));
        foreign.forEach(key -> keys.rejectDerived(
                declared.name(key), "does not belong to voting " + method.name(), "no such key"));
        return own.right() && foreign.isEmpty()
                ? Optional.of(new Voting(
                        method.name(), rules, PluginChecks.create(method, rules, own.settings())))
                : Optional.empty();
    }

    private VotingRules readRules() {
        double epsilon =
                shares.number(EPSILON, "0", "1e300", "a number, at least 0").orElse(0);
        double scaling = shares.number(SCALING, "1e-150", "1e150", POSITIVE).orElse(1);
        return new VotingRules(Distance.STANDARD, epsilon, scaling);
    }

    private double readWrongBy() {
        return shares.number(WRONG_BY, "1e-300", "1e300", POSITIVE).orElse(1);
    }

    private int readSpares() {
        OptionalLong spares = integers.read(SPARES, 0, MOST_VOTERS);
        if (voters > 0 && spares.orElse(0) >= voters) {
            keys.rejectDerived(
                    SPARES,
                    spares.getAsLong() + " of " + voters + " voters leave no seat",
                    Values.range(0, voters - 1L));
            return 0;
        }
        return (int) spares.orElse(0);
    }

    private int readRounds() {
        OptionalLong rounds = integers.read(ROUNDS, 1, MOST_SESSIONS);
        if (rounds.orElse(1) > 1 && !isPipelined()) {
            keys.rejectDerived(
                    ROUNDS,
                    rounds.getAsLong() + " rounds, but "
                            + algorithm.map(GossipAlgorithm::name).orElse("") + " gossips once",
                    "1, or " + AlgorithmSection.NAME + " = pipelined");
            return 1;
        }
        return (int) rounds.orElse(1);
    }

    private long readDeadline() {
        OptionalLong deadline = new Times(keys, mode).ticks(DEADLINE, 1, MOST_DEADLINE);
        if (keys.given(DEADLINE)
                && algorithm.flatMap(GossipAlgorithm::inSessions).isPresent()) {
            keys.rejectDerived(
                    DEADLINE,
                    "pipelined gossiping has a time-out of its own",
                    KeyReader.name(AlgorithmSection.name(PipelinedProvider.RECEIVE_TIMEOUT))
                            + " in its place");
        }
        return deadline.orElse(0);
    }

    /** Or not known. */
    private boolean isPipelined() {
        return algorithm.isEmpty() || algorithm.get().inSessions().isPresent();
    }

    private void checkValues(VotingProvider method, FarmValues values) {
        @Nullable Value first = values.first();
        if (method.needsNumbers() && first != null && !FarmValues.isNumeric(first)) {
            keys.rejectDerived(
                    VOTING,
                    method.name() + " of values that are no numbers",
                    "an average of numbers or vectors, or another algorithm");
        }
    }

    private Optional<Agreement> readAgreement(FarmValues values) {
        Optional<String> word = keys.choice(AGREEMENT, NONE, ORAL_MESSAGES);
        OptionalLong depth = integers.read(DEPTH, 1, MOST_DEPTH);
        Optional<Value> fallback = values.first() == null ? Optional.empty() : values.one(FALLBACK);
        if (!word.equals(Optional.of(ORAL_MESSAGES))) {
            for (String key : List.of(DEPTH, FALLBACK)) {
                if (keys.given(key)) {
                    keys.rejectDerived(
                            key,
                            "without oral messages",
                            "no such key, or " + KeyReader.name(AGREEMENT) + " = " + ORAL_MESSAGES);
                }
            }
            return Optional.empty();
        }
        if (!isPipelined()) {
            keys.rejectDerived(
                    AGREEMENT,
                    "oral messages take several sessions, but "
                            + algorithm.map(GossipAlgorithm::name).orElse("") + " gossips once",
                    NONE + ", or " + AlgorithmSection.NAME + " = pipelined");
        }
        checkDepth((int) depth.orElse(1));
        @Nullable Value first = values.first();
        return first == null
                ? Optional.empty()
                : Optional.of(new Agreement(
                        (int) depth.orElse(1), fallback.orElseGet(() -> nothing(first))));
    }

    private void checkDepth(int depth) {
        if (voters == 0) {
            return;
        }
        if (voters <= 3 * depth) {
            keys.rejectDerived(
                    AGREEMENT,
                    voters + " voters are too few for " + depth + (depth == 1 ? " liar" : " liars")
                            + ": honest ones agree only among more than three times as many voters",
                    "oral-messages with topology.shape >= " + (3 * depth + 1) + ", or " + NONE);
            return;
        }
        long told = new OralMessages(voters, depth, Value.of(0)).messages();
        if (told > MOST_TOLD) {
            keys.rejectDerived(
                    AGREEMENT,
                    String.format(
                            Locale.ROOT,
                            "OM(%d) among %,d voters tells %,d values in each round",
                            depth,
                            voters,
                            told),
                    String.format(Locale.ROOT, "at most %,d values", MOST_TOLD));
        }
    }

    /** What is taken for the value of one who says nothing, unless the config says otherwise. */
    private static Value nothing(Value like) {
        if (like instanceof Value.Vector vector) {
            return new Value.Vector(Collections.nCopies(vector.numbers().size(), 0.0));
        }
        if (like instanceof Value.Bytes bytes) {
            return new Value.Bytes(new byte[bytes.bytes().length]);
        }
        return like instanceof Value.Text ? Value.of("") : Value.of(0);
    }

    private void checkSessions(int rounds, Optional<Agreement> agreement) {
        int each = agreement.map(oral -> oral.depth() + 1).orElse(1);
        if ((long) rounds * each > MOST_SESSIONS) {
            keys.rejectDerived(
                    ROUNDS,
                    rounds + " rounds of " + each + " sessions each",
                    "at most " + MOST_SESSIONS + " sessions in all");
        }
    }
}
