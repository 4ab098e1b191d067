package gossamer.coordinator.config;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.coordinator.plugin.Bundle;
import gossamer.coordinator.plugin.Plugins;
import gossamer.model.farm.ModuleProvider;
import gossamer.model.farm.Respondent;
import gossamer.model.farm.UserModule;
import gossamer.model.fault.Profile;
import gossamer.model.fault.law.DelayLaw;
import gossamer.model.fault.law.DelayLawProvider;
import gossamer.model.fault.law.QuantileLaw;
import gossamer.model.registry.Complaints;
import gossamer.model.registry.Key;
import gossamer.model.registry.Provider;
import gossamer.model.registry.Settings;
import gossamer.model.voting.Value;
import gossamer.model.voting.VoteVerdict;
import gossamer.model.voting.VotingAlgorithm;
import gossamer.model.voting.VotingProvider;
import gossamer.model.voting.VotingRules;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Configs name laws and voting methods of users, with their keys, as they name built-in ones. */
class UserProvidersTest {

    @TempDir
    private Path directory;

    private record Triangle(double longest) implements QuantileLaw {
        @Override
        public double quantile(double share) {
            return longest * Math.sqrt(share);
        }
    }

    /** A law of a user. */
    public static final class TriangleProvider implements DelayLawProvider {
        private static final Key<Double> MOST = DelayLawProvider.span("most", 1, "a span of time");

        @Override
        public String name() {
            return "triangle";
        }

        @Override
        public String summary() {
            return "the longer, the likelier";
        }

        @Override
        public String source() {
            return "a test";
        }

        @Override
        public List<Key<?>> keys() {
            return List.of(MOST);
        }

        @Override
        public Optional<DelayLaw> create(Settings settings, Complaints complaints) {
            return Optional.of(new Triangle(settings.value(MOST)));
        }
    }

    /** A voting method of a user. */
    public static final class NthProvider implements VotingProvider {
        private static final Key<Integer> PLACE = Key.whole("place", 0, 9).otherwise(0);

        @Override
        public String name() {
            return "nth";
        }

        @Override
        public String summary() {
            return "the value at a place";
        }

        @Override
        public String source() {
            return "a test";
        }

        @Override
        public List<Key<?>> keys() {
            return List.of(PLACE);
        }

        @Override
        public VotingAlgorithm create(VotingRules rules, Settings settings) {
            int place = settings.value(PLACE);
            return VotingAlgorithm.ofPresent((entries, electorate) -> VoteVerdict.decided(
                    entries.get(Math.min(place, entries.size() - 1)).value(), entries));
        }
    }

    /** A user module of a user, which counts how often it was asked. */
    public static final class CountingProvider implements ModuleProvider {
        private static final Key<Integer> FIRST = Key.whole("first", 0, 9).required();

        @Override
        public String name() {
            return "counting";
        }

        @Override
        public String summary() {
            return "one more each time";
        }

        @Override
        public String source() {
            return "a test";
        }

        @Override
        public List<Key<?>> keys() {
            return List.of(FIRST);
        }

        @Override
        public UserModule create(Seat seat, Settings settings) {
            AtomicInteger next = new AtomicInteger(settings.value(FIRST));
            return round -> Optional.of(Value.of(10 * seat.voter() + next.getAndIncrement()));
        }
    }

    private LoadedConfig load(String... lines) throws IOException, ConfigException {
        List<Provider> own =
                List.of(new TriangleProvider(), new NthProvider(), new CountingProvider());
        Bundle test = new Bundle("a test", "0", new TreeMap<>());
        Plugins plugins = Plugins.none().withStandIn(test, own);
        Path file = directory.resolve("own.conf");
        Files.write(file, List.of(lines));
        return ConfigLoader.load(file, List.of(), Overrides.none().with(plugins));
    }

    private List<String> problems(String... lines) throws IOException {
        try {
            load(lines);
            return List.of();
        } catch (ConfigException e) {
            return Stream.of(String.valueOf(e.getMessage()).split("\n")).toList();
        }
    }

    private static String[] ring(String law) {
        return new String[] {
            "gossamer { name = own, topology { kind = ring, shape = 9 }",
            "algorithm.name = approach-1, network.model = \"F*\", network.cost = round",
            "profile.delays = [{ " + law + " }] }"
        };
    }

    @Test
    void aLawOfAUserIsNamedWithItsKeysAndIsOpaque() throws Exception {
        Profile own = load(ring("law = triangle, most = 5")).emulation().profile();
        assertThat(own.delays().get(0).law()).isEqualTo(new Triangle(5));
        assertThat(own.opaque()).containsExactly("delay triangle all");
        Profile builtIn = load(ring("min = 1, max = 2, limit = 3")).emulation().profile();
        assertThat(builtIn.opaque()).isEmpty();
    }

    @Test
    void itsKeysAreCheckedAsThoseOfOthers() throws Exception {
        assertThat(problems(ring("law = triangle, min = 5")))
                .anyMatch(problem -> problem.contains("most: is missing; allowed: a span of time"))
                .anyMatch(problem ->
                        problem.contains("does not belong to law triangle; allowed: most, limit"));
        assertThat(problems(ring("law = triangel, most = 5")))
                .anyMatch(problem -> problem.contains("did you mean triangle?"));
    }

    @Test
    void aVotingMethodOfAUserHasItsOwnKeys() throws Exception {
        String[] farm = {
            "gossamer { name = own, topology { kind = crossbar, shape = 3 }",
            "algorithm.name = pipelined, network.cost = round",
            "farm { voting = nth, place = 1, inputs = [1, 2, 3] } }"
        };
        FarmSettings.Run run = (FarmSettings.Run) load(farm).farm().orElseThrow();
        assertThat(run.voting().name()).isEqualTo("nth");
        assertThat(run.plan().rule().algorithm()).isSameAs(run.voting().algorithm());
        farm[2] = farm[2].replace("voting = nth", "voting = median");
        assertThat(problems(farm))
                .anyMatch(problem -> problem.contains("does not belong to voting median"));
    }

    @Test
    void aUserModuleOfAUserBeginsAnewInEachRun() throws Exception {
        String[] farm = {
            "gossamer { name = own, topology { kind = crossbar, shape = 3 }",
            "algorithm.name = pipelined, network.cost = round",
            "farm { inputs = 0, module { name = counting, first = 4 } } }"
        };
        FarmSettings.Run run = (FarmSettings.Run) load(farm).farm().orElseThrow();
        for (int time = 0; time < 2; time++) {
            Respondent module = run.modules().get(2).respondent().get();
            assertThat(module.asked(0).value()).contains(Value.of(24));
            assertThat(module.asked(1).value()).contains(Value.of(25));
        }
        farm[2] = farm[2].replace(", first = 4", "");
        assertThat(problems(farm))
                .anyMatch(problem -> problem.contains("farm.module.first: is missing"));
    }
}
