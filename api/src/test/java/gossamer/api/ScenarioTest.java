package gossamer.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Emulations from Java programs, as a user's test writes them. */
class ScenarioTest {

    private static final Scenario TORUS = Scenario.of("torus", """
            gossamer {
              topology { kind = torus, shape = [27, 27] }
              network {
                token-size = 1024B, flit-size = 1B
                cost { startup = 10us, hop = 100ns, flit = 1ns }
              }
              algorithm { name = high-dim-gos, colours = split }
            }
            """);
    private static final Scenario SMALL = TORUS.set("topology.shape", "[3, 3]");

    @Test
    void aTorusIsCompleteAtThePredictedTime() throws Exception {
        ScenarioResult result = TORUS.run();

        assertThat(result.isComplete()).isTrue();
        assertThat(result.isVerified()).isTrue();
        assertThat(result.violations()).isEmpty();
        assertThat(result.makespan()).hasValue(448_968).isEqualTo(result.predicted());
        assertThat(result.lowerBound()).isEqualTo(186_368);
        assertThat(result.timeUnit()).isEqualTo("ns");
        assertThat(result.fingerprint()).isEqualTo("94054c5c613cc064de62b968a058511c");
        assertThat(result.packets()).isEqualTo(75_816);
        assertThat(result.trace().filter(event -> event.kind().equals("DELIVER")))
                .hasSize(75_816)
                .allMatch(event -> event.time() <= 448_968);
        assertThat(result.directory()).isEmpty();
    }

    @Test
    void aPluginBringsANetworkOfItsOwn() throws Exception {
        Scenario star = Scenario.of("star", """
                gossamer {
                  topology { kind = star, leaves = 5 }
                  algorithm.name = flooding
                  network { model = "F*", cost = round }
                }
                """);

        assertThat(star.problems()).anyMatch(problem -> problem.contains("\"star\""));
        Path file = Path.of("..", "examples", "topology", "Star.java");
        ScenarioResult result = star.plugin(file).run();
        assertThat(result.isComplete()).isTrue();
        assertThat(result.completePus()).isEqualTo(6);
        assertThat(star.plugin(file.resolveSibling("Absent.java")).problems())
                .singleElement()
                .satisfies(problem -> assertThat(problem).contains("Absent.java: no such file"));
    }

    @Test
    void aCrashLeavesOthersWithoutTokensAndIsToldOfInTheTrace() throws Exception {
        ScenarioResult result =
                TORUS.fault("kind = crash, pus = \"[3,4]\", at = 100us").run();

        assertThat(result.isComplete()).isFalse();
        assertThat(result.isVerified()).isTrue();
        assertThat(result.makespan()).isEmpty();
        assertThat(result.predicted()).isEmpty();
        assertThat(result.completePus()).isLessThan(729);
        assertThat(result.diagnosis()).isNotEmpty();
        assertThat(result.trace().filter(event -> event.kind().equals("FAULT_BEGIN")))
                .singleElement()
                .satisfies(event -> assertThat(event.time()).isEqualTo(100_000))
                .satisfies(event -> assertThat(event.pu()).isEqualTo(3 * 27 + 4));
    }

    @Test
    void aScenarioDoesNotChangeWhenAnotherIsMadeOfIt() throws Exception {
        Scenario lossy = SMALL.fault("kind = loss, links = all, probability = 20%");

        assertThat(lossy.run().losses()).isPositive();
        assertThat(lossy.seed(2).run().fingerprint())
                .isNotEqualTo(lossy.run().fingerprint())
                .isEqualTo(lossy.seed(2).run().fingerprint());
        assertThat(SMALL.run().losses()).isZero();
    }

    @Test
    void everythingThatIsWrongIsToldAtOnceWithItsPlace() {
        Scenario wrong = SMALL.set("topology.kind", "tours").fault("kind = crush, pus = all");

        assertThatThrownBy(wrong::run)
                .isInstanceOfSatisfying(
                        ScenarioException.class,
                        e -> assertThat(e.problems()).isEqualTo(wrong.problems()));
        assertThat(wrong.problems())
                .hasSize(2)
                .anySatisfy(line -> assertThat(line)
                        .startsWith("fault-1.conf:1: gossamer.profile.faults[0].kind: ")
                        .contains("crush"))
                .anySatisfy(line -> assertThat(line)
                        .startsWith("--set: gossamer.topology.kind: ")
                        .contains("did you mean torus?"));
        assertThat(SMALL.problems()).isEmpty();
        assertThatThrownBy(() -> Scenario.of("../x", ""))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("../x");
    }

    @Test
    void aConfigFileAndAProfileAreTakenAsTheCommandLineTakesThem(@TempDir Path directory)
            throws Exception {
        Path configs = Path.of("..", "configs");
        ScenarioResult result = Scenario.load(configs.resolve("ring-729.conf"))
                .set("topology.shape", 27)
                .profile(configs.resolve("profiles/lossy-1pct.conf"))
                .keepIn(directory)
                .run();

        assertThat(result.losses()).isPositive();
        assertThat(result.name()).isEqualTo("ring-729");
        assertThat(result.directory())
                .hasValueSatisfying(kept -> assertThat(kept)
                        .hasParent(directory)
                        .isDirectoryContaining(file -> file.endsWith("manifest.json")));
    }

    @Test
    void nothingIsLeftInTheTemporaryDirectory(@TempDir Path directory) throws Exception {
        Process other = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Djava.io.tmpdir=" + directory,
                        "-cp",
                        System.getProperty("java.class.path"),
                        ScenarioTest.class.getName())
                .redirectErrorStream(true)
                .start();
        String said = new String(other.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(other.waitFor()).as(said).isZero();
        assertThat(said).contains("complete: true, problems: 1");
        assertThat(directory).isEmptyDirectory();
    }

    /** A run and a config with a mistake, in a JVM with a temporary directory of its own. */
    public static void main(String[] arguments) throws Exception {
        boolean complete = SMALL.run().isComplete();
        int problems = SMALL.set("topology.kind", "tours").problems().size();
        System.out.println("complete: " + complete + ", problems: " + problems);
    }

    @Test
    void aSessionIsHeldDisturbedRepairedAndIsAScenario() throws Exception {
        try (ScenarioSession session = SMALL.begin()) {
            session.advance(12_000);
            assertThat(session.now()).isEqualTo(12_000);
            assertThat(session.coverage()).isGreaterThan(1 / 9.0).isLessThan(1);
            assertThat(session.trace()).isNotEmpty().allMatch(event -> event.time() < 12_000);
            assertThatThrownBy(() -> session.fault("kind = crash, pus = 77"))
                    .isInstanceOf(ScenarioException.class)
                    .hasMessageContaining("pus");
            assertThatThrownBy(() -> session.fault("kind = {"))
                    .isInstanceOf(ScenarioException.class);
            int slow = session.delay("links = all, bandwidth = 0.5", 12_000);
            int cut = session.fault("kind = hold, links = \"at [1,1]\"");
            session.toEnd();
            assertThat(session.verdict()).hasValue("incomplete");
            assertThat(session.held(4)).isLessThan(18);
            session.repair(cut, 20_000);
            assertThat(session.now()).isEqualTo(20_000);
            assertThat(session.verdict()).isEmpty();
            assertThat(session.toEnd().verdict()).hasValue("ok");
            assertThat(session.held(4)).isEqualTo(18);
            ScenarioResult again = Scenario.of("again", session.config()).run();
            assertThat(session.fingerprint()).hasValue(again.fingerprint());
            assertThat(session.makespan()).isEqualTo(again.makespan());
            session.undo(cut);
            session.undo(slow);
            assertThat(session.toEnd().fingerprint()).hasValue(SMALL.run().fingerprint());
        }
        assertThatThrownBy(() -> SMALL.set("topology.shape", "[0]").begin())
                .isInstanceOf(ScenarioException.class);
    }
}
