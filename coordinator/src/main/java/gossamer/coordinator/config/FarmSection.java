package gossamer.coordinator.config;

import gossamer.coordinator.config.FarmSettings.Voting;
import gossamer.coordinator.plugin.PluginChecks;
import gossamer.coordinator.program.Programs;
import gossamer.model.algorithm.GossipAlgorithm;
import gossamer.model.algorithm.crossbar.PipelinedProvider;
import gossamer.model.farm.FarmPlan;
import gossamer.model.farm.FarmPlan.Agreement;
import gossamer.model.farm.FarmPlan.Electorate;
import gossamer.model.recovery.RecoveryPolicy;
import gossamer.model.registry.Domain;
import gossamer.model.registry.Key;
import gossamer.model.registry.Registry;
import gossamer.model.registry.Settings;
import gossamer.model.voting.Distance;
import gossamer.model.voting.OralMessages;
import gossamer.model.voting.Value;
import gossamer.model.voting.VotingProvider;
import gossamer.model.voting.VotingRules;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** {@code farm.*}: replicated voters on the PUs, and what their user modules say. */
final class FarmSection {

    static final String SECTION = "farm";

    static final int MOST_VOTERS = 2048;
    static final int MOST_SESSIONS = 65_535;
    private static final int MOST_DEPTH = 4;
    private static final long MOST_TOLD = 10_000_000;
    private static final long MOST_DEADLINE = 1L << 40;

    private static final String NONE = "none";
    private static final String ORAL_MESSAGES = "oral-messages";
    private static final String POSITIVE = "a number above 0";

    static final Key<Integer> ROUNDS = Key.whole("rounds", 1, MOST_SESSIONS)
            .otherwise(1)
            .doc(
                    "10",
                    "How often they vote, back to back; in its place of algorithm.sessions, which"
                            + " it sets.");

    static final Key<Integer> SPARES = Key.whole("spares", 0, MOST_VOTERS)
            .otherwise(0)
            .doc("1", "Voters that have no seat at first: those with the highest numbers.");

    static final Key<String> VOTING = Key.text("voting", "the name of a method")
            .otherwise("majority")
            .doc(
                    "majority",
                    "exact-consensus, majority, median, plurality, weighted-average,"
                            + " simple-majority or simple-average; the averages need numbers or"
                            + " vectors.");

    private static final Key<Double> EPSILON = Key.decimal(
                    "epsilon", "0", "1e300", "a number, at least 0")
            .otherwise(0.0, "0")
            .doc("0.2", "Values no farther apart than that are the same.");
    private static final Key<Double> SCALING = Key.decimal("scaling", "1e-150", "1e150", POSITIVE)
            .otherwise(1.0, "1")
            .doc("1", "The scaling factor of weighted-average, above 0.");

    private static final Key<Electorate> ELECTORATE = Key.choice("electorate", Electorate.class)
            .otherwise(Electorate.CONFIGURED)
            .doc(
                    "degraded",
                    "Of how many a majority is taken: configured (all seats) or degraded (those not"
                            + " closed).");

    private static final Key<Double> WRONG_BY = Key.decimal("wrong-by", "1e-300", "1e300", POSITIVE)
            .otherwise(1.0, "1")
            .doc("1", "How far wrong values are from the true ones, above 0.");

    private static final Key<Long> DEADLINE = Key.ticks("deadline", 1, MOST_DEADLINE)
            .depends("when it has heard all, which may be never")
            .doc(
                    "1ms",
                    "All gossips but pipelined: a voter votes with what it has after that long.");

    private static final Key<Long> PERIOD = Key.ticks("period", 2, MOST_DEADLINE)
            .depends("a session begins when the one before has ended")
            .doc(
                    "1ms",
                    "All gossips but pipelined, in place of a deadline: sessions begin that far"
                            + " apart at all voters. Who lacks values after half of it asks its"
                            + " neighbours for them, and votes at its end with what it has.");

    private static final Key<String> AGREEMENT = Key.word("agreement", NONE, ORAL_MESSAGES)
            .otherwise(NONE)
            .doc(
                    ORAL_MESSAGES,
                    "none: voters tell their values once. oral-messages: then what they heard,"
                            + " depth"
                            + " times over, so that all come to the same ballot with up to depth"
                            + " liars among more than 3 depth voters. Pipelined only.");

    private static final Key<Integer> DEPTH = Key.whole("depth", 1, MOST_DEPTH)
            .otherwise(1)
            .doc("1", "Of oral messages: how often, from 1 to 4.");

    private static final Key<String> FALLBACK = Key.text(
                    "fallback", new Domain.Samples(FarmValues.ALLOWED, FarmValues.SAMPLES))
            .depends("0 or what is like it")
            .doc("0", "Of oral messages: what is taken where nothing was said.");

    /** What campaigns have too, beside the method. */
    private static final List<Key<?>> COMMON = List.of(EPSILON, SCALING, WRONG_BY);

    private static final List<Key<?>> OF_ONE_FARM = List.of(
            ROUNDS,
            SPARES,
            ELECTORATE,
            FarmModuleKeys.MODULE_TIMEOUT,
            FarmModuleKeys.PROGRAM_TIME,
            DEADLINE,
            PERIOD,
            AGREEMENT,
            DEPTH);

    /** All keys, in the order in which people are told of them. */
    static final List<Key<?>> KEYS = List.of(
            ROUNDS,
            SPARES,
            VOTING,
            EPSILON,
            SCALING,
            ELECTORATE,
            WRONG_BY,
            FarmModuleKeys.INPUTS,
            FarmModuleKeys.NOISE,
            FarmModuleKeys.MODULES,
            FarmModuleKeys.MODULE,
            FarmModuleKeys.MODULE_TIMEOUT,
            FarmModuleKeys.SERVICE,
            FarmModuleKeys.PROGRAM_TIME,
            FarmModuleKeys.ANSWERS,
            DEADLINE,
            PERIOD,
            FarmRecoverySection.RECOVERY,
            AGREEMENT,
            DEPTH,
            FALLBACK,
            FarmCampaignSection.CAMPAIGN);

    private final Place farm;
    private final Registry registry;
    private final Optional<GossipAlgorithm> algorithm;
    private final int voters;
    private final long seed;
    /** How the times of laws are told. */
    private final Times times;

    private FarmSection(
            Place farm,
            Registry registry,
            Optional<GossipAlgorithm> algorithm,
            int voters,
            long seed,
            Times times) {
        this.times = times;
        this.farm = farm;
        this.registry = registry;
        this.algorithm = algorithm;
        this.voters = voters;
        this.seed = seed;
    }

    /** The full name of a key, without {@code gossamer}. */
    static String name(Key<?> key) {
        return SECTION + "." + key.name();
    }

    /** Whether any of its keys is given. */
    static boolean isGiven(Place root) {
        return !root.in(SECTION).givenOf(KEYS).isEmpty();
    }

    /** Empty where no key of it is given, or where something about it is wrong. */
    static Optional<FarmSettings> read(
            Place root,
            Registry registry,
            TopologySection topology,
            Optional<GossipAlgorithm> algorithm,
            OptionalLong seed,
            Times times) {
        if (!isGiven(root)) {
            return Optional.empty();
        }
        int pus = topology.topology().map(network -> network.pus()).orElse(0);
        Place farm = root.in(SECTION);
        FarmSection section =
                new FarmSection(farm, registry, algorithm, pus, seed.orElse(0), times);
        boolean campaign = !farm.givenOf(List.of(FarmCampaignSection.CAMPAIGN)).isEmpty();
        return campaign ? section.readCampaign() : section.readRun();
    }

    /** The gossip with as many sessions as the farm needs. */
    static GossipAlgorithm withSessions(GossipAlgorithm gossip, FarmPlan plan) {
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
        List<Key<?>> others = new ArrayList<>(KEYS);
        others.removeAll(COMMON);
        others.removeAll(List.of(VOTING, FarmCampaignSection.CAMPAIGN));
        farm.rejectAll(
                others,
                "beside farm.campaign, whose setups say what farms there are",
                "no such key, or no farm.campaign");
        rejectSessions("a campaign has as many as its trials need");
        Settings given = farm.read(COMMON).settings();
        Optional<Voting> voting = readMethod().flatMap(method -> readVoting(method, given));
        return new FarmCampaignSection(farm, voters)
                .read(algorithm, voting.map(Voting::algorithm), given.value(WRONG_BY))
                .map(plan -> new FarmSettings.Campaign(voting.orElseThrow(), plan));
    }

    private Optional<FarmSettings> readRun() {
        rejectSessions(farm.in(ROUNDS).shown() + " says how many there are");
        boolean fits = voters == 0 || voters >= 2 && voters <= MOST_VOTERS;
        if (!fits) {
            farm.rejectDerived(
                    "a voter on each of " + voters + " PUs", "2 to " + MOST_VOTERS + " PUs");
        }
        Settings given = farm.read(Key.union(List.of(COMMON, OF_ONE_FARM))).settings();
        Optional<VotingProvider> method = readMethod();
        Optional<Voting> voting = method.flatMap(known -> readVoting(known, given));
        int spares = spares(given.value(SPARES));
        int rounds = rounds(given.value(ROUNDS));
        FarmValues values = new FarmValues();
        List<FarmModulesSection.Role> roles = new FarmModulesSection(
                        farm, registry, values, fits ? voters : 0, rounds, times)
                .read();
        method.ifPresent(known -> checkValues(known, values));
        Optional<RecoveryPolicy> recovery =
                FarmRecoverySection.read(farm, voters == 0 ? MOST_VOTERS : voters - spares);
        Optional<Long> period = given.get(PERIOD);
        checkDeadline(period);
        Programs.Time time = given.value(FarmModuleKeys.PROGRAM_TIME);
        boolean live = time == Programs.Time.WALL
                && roles.stream().anyMatch(role -> role.reach().isPresent());
        if (live && roles.stream().anyMatch(FarmModulesSection.Role::isTimedProgram)) {
            farm.reject(
                    FarmModuleKeys.SERVICE,
                    "programs take the time that passes by the wall clock",
                    FarmModuleKeys.PROGRAM_TIME + " = none, or no " + FarmModuleKeys.SERVICE
                            + " of programs");
        }
        Optional<Agreement> agreement = readAgreement(given, values);
        sessions().check(rounds, agreement, period.isPresent());
        if (voters == 0
                || !fits
                || voting.isEmpty()
                || recovery.isEmpty()
                || roles.isEmpty()
                || algorithm.isEmpty()) {
            return Optional.empty();
        }
        double wrongBy = given.value(WRONG_BY);
        FarmPlan plan = new FarmPlan(
                voters - spares,
                spares,
                new FarmPlan.Rule(voting.get().algorithm(), given.value(ELECTORATE)),
                recovery.get(),
                rounds,
                new FarmPlan.Exchange(
                        agreement,
                        period.or(() -> given.get(DEADLINE)).orElse(0L),
                        FarmRecoverySection.seats(farm),
                        live || roles.stream().anyMatch(role -> role.service().isPresent()),
                        period.isPresent(),
                        FarmRecoverySection.standby(farm)),
                wrongBy);
        long patience = given.value(FarmModuleKeys.MODULE_TIMEOUT);
        Optional<List<String>> log = farm.read(FarmModuleKeys.ANSWERS);
        return Optional.of(new FarmSettings.Run(
                voting.get(),
                plan,
                FarmModulesSection.replicas(roles, log, seed, wrongBy, patience, time),
                withSessions(algorithm.get(), plan)));
    }

    private Place root() {
        return farm.keys().root();
    }

    private void rejectSessions(String why) {
        root().in(AlgorithmSection.SECTION)
                .rejectAll(
                        List.of(AlgorithmSection.SESSIONS, AlgorithmSection.COMPUTE),
                        "beside a farm: " + why,
                        "no such key");
    }

    private Optional<VotingProvider> readMethod() {
        return farm.given(VOTING)
                ? farm.in(VOTING).named(registry.all(VotingProvider.class))
                : registry.find(VotingProvider.class, VOTING.defaultText());
    }

    private Optional<Voting> readVoting(VotingProvider method, Settings given) {
        VotingRules rules =
                new VotingRules(Distance.STANDARD, given.value(EPSILON), given.value(SCALING));
        Settings.Reading own = farm.read(method.keys());
        boolean ownOnly = farm.rejectAll(
                farm.foreign(method.keys(), registry.keys(VotingProvider.class)),
                "does not belong to voting " + method.name(),
                "no such key");
        return own.right() && ownOnly
                ? Optional.of(new Voting(
                        method.name(), rules, PluginChecks.create(method, rules, own.settings())))
                : Optional.empty();
    }

    private int spares(int spares) {
        if (voters > 0 && spares >= voters) {
            farm.reject(
                    SPARES,
                    spares + " of " + voters + " voters leave no seat",
                    Values.range(0, voters - 1L));
            return 0;
        }
        return spares;
    }

    private FarmSessions sessions() {
        return new FarmSessions(farm, algorithm, voters);
    }

    private int rounds(int rounds) {
        if (rounds > 1 && !sessions().repeat()) {
            farm.reject(
                    ROUNDS,
                    rounds + " rounds, but " + sessions().gossipsOnce(),
                    "1, or " + AlgorithmSection.NAME + " = pipelined");
            return 1;
        }
        return rounds;
    }

    private void checkDeadline(Optional<Long> period) {
        if (algorithm.flatMap(GossipAlgorithm::inSessions).isPresent()) {
            String timeout = AlgorithmSection.name(PipelinedProvider.RECEIVE_TIMEOUT);
            farm.rejectAll(
                    List.of(DEADLINE, PERIOD),
                    "pipelined gossiping has a time-out of its own",
                    root().in(timeout).shown() + " in its place");
        } else if (period.isPresent()) {
            farm.rejectAll(
                    List.of(DEADLINE),
                    "beside " + farm.in(PERIOD).shown() + ", at whose end voters vote as well",
                    "one of the two");
            sessions().checkPeriod(PERIOD, period.get());
        }
    }

    private void checkValues(VotingProvider method, FarmValues values) {
        if (method.needsNumbers() && values.areNotNumeric()) {
            farm.reject(
                    VOTING,
                    method.name() + " of values that are no numbers",
                    "an average of numbers or vectors, or another algorithm");
        }
    }

    private Optional<Agreement> readAgreement(Settings given, FarmValues values) {
        Optional<Value> fallback =
                values.first() == null ? Optional.empty() : values.one(farm.at(FALLBACK));
        if (!given.value(AGREEMENT).equals(ORAL_MESSAGES)) {
            farm.rejectAll(
                    List.of(DEPTH, FALLBACK),
                    "without oral messages",
                    "no such key, or " + farm.in(AGREEMENT).shown() + " = " + ORAL_MESSAGES);
            return Optional.empty();
        }
        if (!sessions().repeat()) {
            farm.reject(
                    AGREEMENT,
                    "oral messages take several sessions, but " + sessions().gossipsOnce(),
                    NONE + ", or " + AlgorithmSection.NAME + " = pipelined");
        }
        int depth = given.value(DEPTH);
        checkDepth(depth);
        @Nullable Value first = values.first();
        return first == null
                ? Optional.empty()
                : Optional.of(new Agreement(depth, fallback.orElseGet(() -> nothing(first))));
    }

    private void checkDepth(int depth) {
        if (voters == 0) {
            return;
        }
        if (voters <= 3 * depth) {
            farm.reject(
                    AGREEMENT,
                    voters + " voters are too few for " + depth + (depth == 1 ? " liar" : " liars")
                            + ": honest ones agree only among more than three times as many voters",
                    "oral-messages with topology.shape >= " + (3 * depth + 1) + ", or " + NONE);
            return;
        }
        long told = new OralMessages(voters, depth, Value.of(0)).messages();
        if (told > MOST_TOLD) {
            farm.reject(
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
}
