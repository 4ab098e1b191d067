package gossamer.coordinator.config;

import gossamer.coordinator.plugin.PluginChecks;
import gossamer.coordinator.program.Programs;
import gossamer.coordinator.program.Reach;
import gossamer.model.farm.Feed;
import gossamer.model.farm.ModuleProvider;
import gossamer.model.farm.ModuleScript;
import gossamer.model.farm.Respondent;
import gossamer.model.farm.ScriptedModule;
import gossamer.model.farm.TimedModule;
import gossamer.model.fault.SeededDraw;
import gossamer.model.fault.law.Capped;
import gossamer.model.fault.law.DelayLaw;
import gossamer.model.fault.law.Draws;
import gossamer.model.fault.law.Measured;
import gossamer.model.registry.Key;
import gossamer.model.registry.Registry;
import gossamer.model.registry.Settings;
import gossamer.model.voting.Value;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** {@code farm.inputs} or {@code farm.modules}: what the user module beside each voter says. */
final class FarmModulesSection {

    private static final Key<?> INPUTS = FarmModuleKeys.INPUTS;
    private static final Key<Double> NOISE = FarmModuleKeys.NOISE;
    private static final Key<?> MODULES = FarmModuleKeys.MODULES;
    private static final Key<?> MODULE = FarmModuleKeys.MODULE;
    private static final Key<?> SERVICE = FarmModuleKeys.SERVICE;
    private static final long MOST_SERVICE = 1L << 40;
    private static final Key<Long> LATE_AFTER = Key.time("late-after", 1, MOST_SERVICE);
    private static final ScriptedModule.Provider SCRIPTED = new ScriptedModule.Provider();

    private static final Key<Integer> VOTER = Key.whole("voter", 0, FarmSection.MOST_VOTERS - 1);
    private static final Key<String> INPUT = Key.text("input", FarmValues.ALLOWED);
    private static final Key<String> EXPECTS = Key.text("expects", FarmValues.ALLOWED);
    private static final Key<Settings> FAILS = Key.object("fails", SCRIPTED.keys());

    private static final String INPUTS_ALLOWED = FarmValues.ALLOWED
            + ", for all voters; or a list with such a value, or a list of such, for each voter";
    private static final String MODULES_ALLOWED =
            "a list of objects with voter and input, or inputs, one for each voter";
    private static final int MOST_SHOWN = 5;

    private final Place farm;
    private final List<ModuleProvider> providers;
    private final FarmValues values;
    private final int voters;
    private final int rounds;
    private final LawKeys laws;
    private final Times times;

    /**
     * A section that has not been read.
     *
     * @param voters how many there are, 0 if that is not known
     * @param rounds how many there are
     * @param times how laws tell times
     */
    FarmModulesSection(
            Place farm, Registry registry, FarmValues values, int voters, int rounds, Times times) {
        this.laws = new LawKeys(registry);
        this.times = times;
        this.farm = farm;
        this.providers = registry.all(ModuleProvider.class);
        this.values = values;
        this.voters = voters;
        this.rounds = rounds;
    }

    /** A user module with its own keys. */
    private record Choice(ModuleProvider provider, Settings settings) {}

    /**
     * How long a user module takes to answer.
     *
     * @param lateAfter how long its voter waits for that, in ticks; 0 for as long as it takes
     */
    private record Service(DelayLaw law, long lateAfter) {}

    /**
     * What a user module is to say, and what it does.
     *
     * @param reach the program, where there is one in the place of a module
     * @param expects what that is to say, where it is not what it is asked with
     */
    record Role(
            ModuleScript script,
            Choice choice,
            Optional<Reach> reach,
            Optional<ModuleScript> expects,
            Optional<Service> service) {

        /** The same after the time that it takes. */
        Supplier<Respondent> timed(int voter, long seed, Supplier<Respondent> respondent) {
            Draws draws = SeededDraw.of(seed, SERVICE.name(), MODULE + " " + voter);
            return service.<Supplier<Respondent>>map(known -> () -> new TimedModule(
                            respondent.get(),
                            new TimedModule.Service(known.law(), draws, known.lateAfter())))
                    .orElse(respondent);
        }

        boolean isTimedProgram() {
            return reach.isPresent() && service.isPresent();
        }

        /** The program, where there is one in the place of a module. */
        Optional<Programs.Entry> program(IntFunction<Value> truth) {
            return reach.map(known -> new Programs.Entry(known, truth));
        }

        IntFunction<Value> truth(int voter, long seed, Feed feed) {
            Draws noise = SeededDraw.of(seed, NOISE.name(), MODULE + " " + voter);
            ModuleScript mine = script;
            return round -> feed.or(mine).truth(round, noise);
        }

        /** A program of this role, with what it is asked with. */
        FarmSettings.Replica replica(
                int voter, IntFunction<Value> asked, long seed, Supplier<Respondent> program) {
            Draws none = SeededDraw.of(seed, EXPECTS.name(), MODULE + " " + voter);
            return new FarmSettings.Replica(
                    expects.<IntFunction<Value>>map(script -> round -> script.truth(round, none))
                            .orElse(asked),
                    timed(voter, seed, program),
                    Optional.empty());
        }

        FarmSettings.Replica replica(
                int voter, IntFunction<Value> truth, long seed, double wrongBy, long patience) {
            String name = MODULE + " " + voter;
            ModuleProvider.Seat seat = new ModuleProvider.Seat(
                    voter, truth, SeededDraw.of(seed, "user module", name), wrongBy);
            return new FarmSettings.Replica(
                    truth,
                    timed(
                            voter,
                            seed,
                            PluginChecks.create(
                                    choice.provider(), seat, choice.settings(), patience)),
                    service.isPresent()
                            ? Optional.empty()
                            : choice.provider().law(choice.settings()));
        }
    }

    /** The user module of each voter, in their order; none if something is wrong. */
    List<Role> read() {
        boolean inputs = farm.given(INPUTS);
        boolean modules = farm.given(MODULES);
        String beside = farm.in(INPUTS).shown();
        if (inputs == modules) {
            farm.reject(
                    inputs ? MODULES : INPUTS,
                    inputs
                            ? "two local voters: " + beside + " gives every voter a module already"
                            : "is missing: no voter has a local module",
                    "either " + beside + " or " + farm.in(MODULES).shown());
        }
        if (!modules) {
            return readInputs();
        }
        for (Key<?> key : List.of(NOISE, MODULE)) {
            farm.rejectAll(List.of(key), "goes with " + beside, key + " in each of the modules");
        }
        return readModules();
    }

    private List<Role> readInputs() {
        Optional<Choice> choice = choice(farm.at(MODULE));
        Optional<Service> service = service(farm.at(SERVICE));
        double noise = farm.read(NOISE).orElse(0.0);
        Place inputs = farm.at(INPUTS);
        List<List<Value>> said;
        if (inputs.isList()) {
            List<Place> given = inputs.list(INPUTS_ALLOWED);
            if (voters > 0 && given.size() != voters) {
                String wrong = given.size() < voters
                        ? "voter " + given.size() + " has no local module"
                        : "the module of input " + voters + " has no local voter";
                inputs.rejectDerived(
                        given.size() + " inputs for " + voters + " voters: " + wrong,
                        INPUTS_ALLOWED);
            }
            said = given.stream().map(values::rounds).toList();
        } else {
            said = Collections.nCopies(voters, values.one(inputs).stream().toList());
        }
        checkNoise(farm, noise);
        return said.size() == voters && said.stream().noneMatch(List::isEmpty)
                ? said.stream()
                        .map(each -> new ModuleScript(each, noise))
                        .flatMap(script -> choice
                                .map(known -> new Role(
                                        script, known, Optional.empty(), Optional.empty(), service))
                                .stream())
                        .toList()
                : List.of();
    }

    private void checkNoise(Place around, double noise) {
        if (noise > 0 && values.areNotNumeric()) {
            around.reject(NOISE, "on values that are no numbers", "0, or numbers or vectors");
        }
    }

    private List<Role> readModules() {
        SortedMap<Integer, Role> roles = new TreeMap<>();
        SortedMap<Integer, String> named = new TreeMap<>();
        boolean allNamed = true;
        long position = 0;
        for (Place module : farm.at(MODULES).list(MODULES_ALLOWED)) {
            Optional<Integer> voter = voter(module.at(VOTER), position++).map(Long::intValue);
            Optional<Role> role = role(module);
            allNamed &= voter.isPresent();
            voter.ifPresent(number -> {
                @Nullable String before = named.putIfAbsent(number, module.shown());
                if (before != null) {
                    module.reject(
                            VOTER,
                            "two modules at voter " + number + ": " + before + " is there already",
                            "exactly one local module for each voter");
                }
                role.ifPresent(known -> roles.put(number, known));
            });
        }
        if (allNamed) {
            requireAll(named);
        }
        return roles.size() == voters ? List.copyOf(roles.values()) : List.of();
    }

    private void requireAll(SortedMap<Integer, String> named) {
        List<String> alone = IntStream.range(0, voters)
                .filter(voter -> !named.containsKey(voter))
                .mapToObj(String::valueOf)
                .toList();
        if (!alone.isEmpty()) {
            int more = alone.size() - MOST_SHOWN;
            String shown = String.join(" ", alone.subList(0, Math.min(MOST_SHOWN, alone.size())))
                    + (more > 0 ? " and " + more + " more" : "");
            farm.reject(
                    MODULES,
                    (alone.size() == 1 ? "voter " + shown + " has" : "voters " + shown + " have")
                            + " no local module",
                    MODULES_ALLOWED);
        }
    }

    private Optional<Long> voter(Place place, long position) {
        if (!place.isGiven() && (voters == 0 || position < voters)) {
            return Optional.of(position);
        }
        String allowed =
                "the number of its one local voter, " + Values.range(0, Math.max(0, voters - 1L));
        place.require(allowed);
        if (place.isList()) {
            return place.wrong(place.list(allowed).size() + " local voters", allowed);
        }
        Optional<Long> voter = place.whole(0, Integer.MAX_VALUE, allowed);
        if (voters > 0 && voter.isPresent() && voter.get() >= voters) {
            place.rejectDerived(
                    "no local voter: there is no voter " + voter.get() + " among " + voters,
                    allowed);
            return Optional.empty();
        }
        return voter;
    }

    private Optional<Role> role(Place module) {
        Place one = module.at(INPUT);
        Place many = module.at(INPUTS);
        if (one.isGiven() == many.isGiven()) {
            one.rejectDerived(
                    one.isGiven() ? "beside inputs" : "is missing",
                    "input = " + FarmValues.ALLOWED
                            + ", or inputs = a list of such, round by round");
        }
        List<Value> said =
                many.isGiven() ? values.rounds(many) : values.one(one).stream().toList();
        double noise = module.read(NOISE).orElse(0.0);
        checkNoise(module, noise);
        Place fails = module.at(FAILS);
        Place named = module.at(MODULE);
        Optional<Choice> choice = named.isGiven() ? choice(named) : scripted(fails);
        if (fails.isGiven() && named.isGiven()) {
            fails.rejectDerived("beside " + MODULE, "one of them");
        }
        Place served = module.at(SERVICE);
        Optional<Service> service = service(served.isGiven() ? served : farm.at(SERVICE));
        ReachKeys reaching = new ReachKeys(module, farm.given(FarmModuleKeys.ANSWERS));
        Place program = reaching.given();
        Optional<Reach> reach = reaching.read();
        if (program.isGiven() && (fails.isGiven() || named.isGiven())) {
            program.rejectDerived("beside " + (fails.isGiven() ? FAILS : MODULE), "one of them");
        }
        Place expects = module.at(EXPECTS);
        List<Value> due = expects.isGiven() ? values.rounds(expects) : List.of();
        if (expects.isGiven() && !program.isGiven()) {
            expects.rejectDerived("without a program", "input alone");
        }
        return said.isEmpty() || program.isGiven() && reach.isEmpty()
                ? Optional.empty()
                : choice.map(known -> new Role(
                        new ModuleScript(said, noise),
                        known,
                        reach,
                        Optional.of(due)
                                .filter(values -> !values.isEmpty())
                                .map(values -> new ModuleScript(values, 0)),
                        service));
    }

    /** What answers for the voters, and the programs among them. */
    static FarmSettings.Replicas replicas(
            List<Role> roles,
            Optional<List<String>> log,
            long seed,
            double wrongBy,
            long patience,
            Programs.Time time) {
        Feed feed = new Feed();
        List<IntFunction<Value>> truths = IntStream.range(0, roles.size())
                .mapToObj(voter -> roles.get(voter).truth(voter, seed, feed))
                .toList();
        SortedMap<Integer, Programs.Entry> entries = new TreeMap<>();
        for (int voter = 0; voter < roles.size(); voter++) {
            int number = voter;
            roles.get(voter)
                    .program(truths.get(voter))
                    .ifPresent(entry -> entries.put(number, entry));
        }
        Programs programs = new Programs(entries, patience, time, log);
        return new FarmSettings.Replicas(
                IntStream.range(0, roles.size())
                        .mapToObj(voter -> entries.containsKey(voter)
                                ? roles.get(voter)
                                        .replica(
                                                voter,
                                                truths.get(voter),
                                                seed,
                                                programs.respondent(voter))
                                : roles.get(voter)
                                        .replica(voter, truths.get(voter), seed, wrongBy, patience))
                        .toList(),
                entries.isEmpty() ? Optional.empty() : Optional.of(programs),
                feed);
    }

    /** The module that is named at a place, with its keys; one that never fails if none is. */
    private Optional<Choice> choice(Place place) {
        if (!place.isGiven()) {
            return Optional.of(new Choice(SCRIPTED, Settings.none()));
        }
        if (!place.isObject(MODULE.allowed())) {
            return Optional.empty();
        }
        return place.at(RunKeys.NAME)
                .requireNamed(providers)
                .flatMap(provider -> place.read(provider.keys())
                        .ifRight()
                        .map(settings -> new Choice(provider, settings)));
    }

    /** How long a module takes to answer; empty for no time. */
    private Optional<Service> service(Place given) {
        Place place = given.with(times);
        if (!place.isGiven() || !place.isObject(SERVICE.allowed())) {
            return Optional.empty();
        }
        Optional<Long> lateAfter = place.read(LATE_AFTER);
        if (place.given(Measured.Provider.FILE)) {
            place.reject(Measured.Provider.FILE, "no run would keep it", "values = [10us, 12us]");
        }
        return laws.bind(place, laws.named(place))
                .map(law -> new Service(new Capped(law, MOST_SERVICE), lateAfter.orElse(0L)));
    }

    /** A module that fails in one of the rounds that there are, or never. */
    private Optional<Choice> scripted(Place fails) {
        Key<Integer> first = ScriptedModule.Provider.ROUND;
        Optional<Long> round = fails.at(first).whole(0, rounds - 1L);
        List<Key<?>> others =
                SCRIPTED.keys().stream().filter(key -> key != first).toList();
        Settings settings = fails.read(others).settings();
        return Optional.of(new Choice(
                SCRIPTED,
                round.map(known -> settings.with(first, Math.toIntExact(known))).orElse(settings)));
    }
}
