package gossamer.coordinator.config;

import com.typesafe.config.ConfigList;
import com.typesafe.config.ConfigValue;
import gossamer.model.farm.ScriptedModule.Failure;
import gossamer.model.farm.ScriptedModule.Manner;
import gossamer.model.farm.ScriptedModule.Script;
import gossamer.model.voting.Value;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** {@code farm.inputs} or {@code farm.modules}: what the user module beside each voter says. */
final class FarmModulesSection {

    static final String INPUTS = FarmSection.name(FarmSection.INPUTS);
    static final String NOISE = FarmSection.name(FarmSection.NOISE);
    static final String MODULES = FarmSection.name(FarmSection.MODULES);

    private static final String INPUTS_ALLOWED = FarmValues.ALLOWED
            + ", for all voters; or a list with such a value, or a list of such, for each voter";
    private static final String MODULES_ALLOWED =
            "a list of objects with voter and input, or inputs, one for each voter";
    private static final String NOISE_ALLOWED = "a number, at least 0";
    private static final int MOST_SHOWN = 5;

    private final KeyReader keys;
    private final FarmValues values;
    private final int voters;
    private final int rounds;

    /**
     * A section that has not been read.
     *
     * @param voters how many there are, 0 if that is not known
     * @param rounds how many there are
     */
    FarmModulesSection(KeyReader keys, FarmValues values, int voters, int rounds) {
        this.keys = keys;
        this.values = values;
        this.voters = voters;
        this.rounds = rounds;
    }

    /** What each module says, in the order of the voters; none if something is wrong. */
    List<Script> read() {
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
        return readModules();
    }

    private List<Script> readInputs() {
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
                        .map(inputs -> new Script(inputs, noise, Optional.empty()))
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

    private List<Script> readModules() {
        int size = keys.listSize(MODULES, MODULES_ALLOWED).orElse(0);
        SortedMap<Integer, Script> scripts = new TreeMap<>();
        SortedMap<Integer, String> named = new TreeMap<>();
        boolean allNamed = true;
        for (int index = 0; index < size; index++) {
            String module = MODULES + "." + index;
            Optional<Long> voter = voter(module);
            Optional<Script> script = script(module);
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
            script.ifPresent(known -> scripts.put(number, known));
        }
        if (allNamed && keys.given(MODULES)) {
            requireAll(named);
        }
        return scripts.size() == voters ? List.copyOf(scripts.values()) : List.of();
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

    private Optional<Script> script(String module) {
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
        Optional<Failure> failure = failure(module + ".fails");
        return said.isEmpty() ? Optional.empty() : Optional.of(new Script(said, noise, failure));
    }

    private Optional<Failure> failure(String key) {
        boolean given = keys.given(key + ".round")
                | keys.given(key + ".value")
                | keys.given(key + ".noticed");
        Optional<Long> round = keys.at(key + ".round").whole(0, rounds - 1L);
        Optional<Manner> manner = keys.choice(
                key + ".value",
                Arrays.asList(Manner.values()),
                known -> known.name().toLowerCase(Locale.ROOT));
        Optional<Boolean> noticed = keys.choice(
                key + ".noticed", Arrays.asList(true, false), value -> Boolean.toString(value));
        return given
                ? Optional.of(new Failure(
                        round.orElse(0L).intValue(),
                        manner.orElse(Manner.WRONG),
                        noticed.orElse(false)))
                : Optional.empty();
    }
}
