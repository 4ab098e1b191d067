package gossamer.coordinator.config;

import com.typesafe.config.ConfigList;
import com.typesafe.config.ConfigValue;
import gossamer.coordinator.plugin.PluginChecks;
import gossamer.model.farm.ModuleProvider;
import gossamer.model.farm.ModuleScript;
import gossamer.model.farm.ScriptedModule;
import gossamer.model.fault.SeededDraw;
import gossamer.model.fault.law.Draws;
import gossamer.model.registry.Key;
import gossamer.model.registry.Provider;
import gossamer.model.registry.Raw;
import gossamer.model.registry.Registry;
import gossamer.model.registry.Settings;
import gossamer.model.voting.Value;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** {@code farm.inputs} or {@code farm.modules}: what the user module beside each voter says. */
final class FarmModulesSection {

    static final String INPUTS = FarmSection.name(FarmSection.INPUTS);
    static final String NOISE = FarmSection.name(FarmSection.NOISE);
    static final String MODULES = FarmSection.name(FarmSection.MODULES);
    private static final String MODULE = FarmSection.MODULE.name();
    private static final String FAILS = "fails";

    private static final String INPUTS_ALLOWED = FarmValues.ALLOWED
            + ", for all voters; or a list with such a value, or a list of such, for each voter";
    private static final String MODULES_ALLOWED =
            "a list of objects with voter and input, or inputs, one for each voter";
    private static final String NOISE_ALLOWED = "a number, at least 0";
    private static final int MOST_SHOWN = 5;

    private final DeclaredKeys farm;
    private final KeyReader keys;
    private final List<ModuleProvider> providers;
    private final FarmValues values;
    private final int voters;
    private final int rounds;

    /**
     * A section that has not been read.
     *
     * @param voters how many there are, 0 if that is not known
     * @param rounds how many there are
     */
    FarmModulesSection(
            DeclaredKeys farm, Registry registry, FarmValues values, int voters, int rounds) {
        this.farm = farm;
        this.keys = farm.keys();
        this.providers = registry.all(ModuleProvider.class);
        this.values = values;
        this.voters = voters;
        this.rounds = rounds;
    }

    /** A user module with its own keys. */
    private record Choice(ModuleProvider provider, Settings settings) {}

    /** What a user module is to say, and what it does. */
    record Role(ModuleScript script, Choice choice) {

        FarmSettings.Replica replica(int voter, long seed, double wrongBy) {
            String name = MODULE + " " + voter;
            Draws noise = SeededDraw.of(seed, FarmSection.NOISE.name(), name);
            IntFunction<Value> truth = round -> script.truth(round, noise);
            ModuleProvider.Seat seat = new ModuleProvider.Seat(
                    voter, truth, SeededDraw.of(seed, "user module", name), wrongBy);
            return new FarmSettings.Replica(
                    truth, () -> PluginChecks.create(choice.provider(), seat, choice.settings()));
        }
    }

    /** The user module of each voter, in their order; none if something is wrong. */
    List<Role> read() {
        boolean inputs = keys.given(INPUTS);
        boolean modules = keys.given(MODULES);
        if (inputs == modules) {
            keys.rejectDerived(
                    inputs ? MODULES : INPUTS,
                    inputs
                            ? "two local voters: " + KeyReader.name(INPUTS)
                                    + " gives every voter a module already"
                            : "is missing: no voter has a local module",
                    "either " + KeyReader.name(INPUTS) + " or " + KeyReader.name(MODULES));
        }
        if (!modules) {
            return readInputs();
        }
        if (keys.given(NOISE)) {
            keys.rejectDerived(
                    NOISE, "goes with " + KeyReader.name(INPUTS), "noise in each of the modules");
        }
        if (farm.given(FarmSection.MODULE)) {
            farm.reject(
                    FarmSection.MODULE,
                    "goes with " + KeyReader.name(INPUTS),
                    MODULE + " in each of the modules");
        }
        return readModules();
    }

    private List<Role> readInputs() {
        Optional<Choice> choice = choice(farm.at(FarmSection.MODULE));
        double noise = noise(NOISE);
        @Nullable ConfigValue value = keys.value(INPUTS);
        List<List<Value>> said = new ArrayList<>();
        if (value instanceof ConfigList list) {
            if (voters > 0 && list.size() != voters) {
                String wrong = list.size() < voters
                        ? "voter " + list.size() + " has no local module"
                        : "the module of input " + voters + " has no local voter";
                keys.rejectDerived(
                        INPUTS,
                        list.size() + " inputs for " + voters + " voters: " + wrong,
                        INPUTS_ALLOWED);
            }
            for (int voter = 0; voter < list.size(); voter++) {
                said.add(values.rounds(INPUTS + "." + voter));
            }
        } else if (value != null) {
            List<Value> all = values.one(INPUTS).stream().toList();
            said = Collections.nCopies(voters, all);
        }
        checkNoise(NOISE, noise);
        return said.size() == voters && said.stream().noneMatch(List::isEmpty)
                ? said.stream()
                        .map(inputs -> new ModuleScript(inputs, noise))
                        .flatMap(script -> choice.map(known -> new Role(script, known)).stream())
                        .toList()
                : List.of();
    }

    private double noise(String key) {
        return keys.at(key).decimal("0", "1e300", NOISE_ALLOWED).orElse(0.0);
    }

    private void checkNoise(String key, double noise) {
        @Nullable Value first = values.first();
        if (noise > 0 && first != null && !FarmValues.isNumeric(first)) {
            keys.rejectDerived(key, "on values that are no numbers", "0, or numbers or vectors");
        }
    }

    private List<Role> readModules() {
        int size = keys.listSize(MODULES, MODULES_ALLOWED).orElse(0);
        SortedMap<Integer, Role> roles = new TreeMap<>();
        SortedMap<Integer, String> named = new TreeMap<>();
        boolean allNamed = true;
        for (int index = 0; index < size; index++) {
            String module = MODULES + "." + index;
            Optional<Long> voter = voter(module);
            Optional<Role> role = role(module);
            allNamed &= voter.isPresent();
            if (voter.isEmpty()) {
                continue;
            }
            int number = voter.get().intValue();
            @Nullable String before = named.putIfAbsent(number, KeyReader.name(module));
            if (before != null) {
                keys.rejectDerived(
                        module + ".voter",
                        "two modules at voter " + number + ": " + before + " is there already",
                        "exactly one local module for each voter");
            }
            role.ifPresent(known -> roles.put(number, known));
        }
        if (allNamed && keys.given(MODULES)) {
            requireAll(named);
        }
        return roles.size() == voters ? List.copyOf(roles.values()) : List.of();
    }

    private void requireAll(SortedMap<Integer, String> named) {
        List<String> alone = new ArrayList<>();
        for (int voter = 0; voter < voters; voter++) {
            if (!named.containsKey(voter)) {
                alone.add(String.valueOf(voter));
            }
        }
        if (!alone.isEmpty()) {
            int more = alone.size() - MOST_SHOWN;
            String shown = String.join(" ", alone.subList(0, Math.min(MOST_SHOWN, alone.size())))
                    + (more > 0 ? " and " + more + " more" : "");
            keys.rejectDerived(
                    MODULES,
                    (alone.size() == 1 ? "voter " + shown + " has" : "voters " + shown + " have")
                            + " no local module",
                    MODULES_ALLOWED);
        }
    }

    private Optional<Long> voter(String module) {
        String key = module + ".voter";
        String allowed =
                "the number of its one local voter, " + Values.range(0, Math.max(0, voters - 1L));
        keys.require(key, allowed);
        if (keys.value(key) instanceof ConfigList list) {
            keys.reject(key, list.size() + " local voters", allowed);
            return Optional.empty();
        }
        Optional<Long> voter = keys.at(key).whole(0, Integer.MAX_VALUE, allowed);
        if (voters > 0 && voter.isPresent() && voter.get() >= voters) {
            keys.rejectDerived(
                    key,
                    "no local voter: there is no voter " + voter.get() + " among " + voters,
                    allowed);
            return Optional.empty();
        }
        return voter;
    }

    private Optional<Role> role(String module) {
        String one = module + ".input";
        String many = module + ".inputs";
        boolean both = keys.given(one) && keys.given(many);
        if (both || !keys.given(one) && !keys.given(many)) {
            keys.rejectDerived(
                    one,
                    both ? "beside inputs" : "is missing",
                    "input = " + FarmValues.ALLOWED
                            + ", or inputs = a list of such, round by round");
        }
        List<Value> said = keys.given(many)
                ? values.rounds(many)
                : values.one(one).stream().toList();
        double noise = noise(module + ".noise");
        checkNoise(module + ".noise", noise);
        Raw place = new ConfigRaw(keys, farm.times(), module);
        Raw fails = place.field(FAILS);
        Raw named = place.field(MODULE);
        Optional<Choice> choice = named.isGiven() ? choice(named) : scripted(fails);
        if (fails.isGiven() && named.isGiven()) {
            fails.rejectDerived("beside " + MODULE, "one of them");
        }
        return said.isEmpty()
                ? Optional.empty()
                : choice.map(known -> new Role(new ModuleScript(said, noise), known));
    }

    /** The module that is named at a place, with its keys; one that never fails if none is. */
    private Optional<Choice> choice(Raw place) {
        if (!place.isGiven()) {
            return Optional.of(new Choice(new ScriptedModule.Provider(), Settings.none()));
        }
        if (!place.isObject(FarmSection.MODULE.allowed())) {
            return Optional.empty();
        }
        Raw name = place.field(RunKeys.NAME.name());
        String allowed = Values.list(providers.stream().map(Provider::name).toList());
        name.require(allowed);
        return name.choice(providers, Provider::name, allowed)
                .flatMap(provider -> Settings.read(place, provider.keys())
                        .ifRight()
                        .map(settings -> new Choice(provider, settings)));
    }

    /** A module that fails in one of the rounds that there are, or never. */
    private Optional<Choice> scripted(Raw fails) {
        ScriptedModule.Provider provider = new ScriptedModule.Provider();
        Key<Integer> first = ScriptedModule.Provider.ROUND;
        Optional<Long> round = fails.field(first.name()).whole(0, rounds - 1L);
        List<Key<?>> others =
                provider.keys().stream().filter(key -> key != first).toList();
        Settings settings = Settings.read(fails, others).settings();
        return Optional.of(new Choice(
                provider,
                round.map(known -> settings.with(first, Math.toIntExact(known))).orElse(settings)));
    }
}
