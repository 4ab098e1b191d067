package gossamer.coordinator.cli;

import static gossamer.coordinator.cli.Cli.gossamer;
import static org.assertj.core.api.Assertions.assertThat;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import gossamer.coordinator.cli.Cli.Said;
import gossamer.coordinator.config.ConfigLoader;
import gossamer.coordinator.config.Overrides;
import gossamer.model.machine.TimeBase;
import gossamer.model.run.Emulation;
import gossamer.model.trace.TraceLevel;
import gossamer.node.EmulationResult;
import gossamer.node.Emulator;
import gossamer.node.EmulatorSettings;
import gossamer.node.Pace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Runs that go by the wall clock: never before it, and else as runs without a pace. */
class PaceTest {

    @TempDir
    private Path directory;

    private Said run(String config, String... more) {
        List<String> args = new ArrayList<>(List.of("run", Cli.CONFIGS.resolve(config) + ""));
        args.addAll(List.of("--json", "--progress", "none", "--out", directory + ""));
        args.addAll(List.of(more));
        return gossamer(args.toArray(String[]::new));
    }

    private static Config json(Said said) {
        assertThat(said.err()).doesNotContain("gossamer: ");
        return ConfigFactory.parseString(said.out());
    }

    @ParameterizedTest
    @CsvSource({
        "ring-729.conf, topology.shape=20, 1, 0.001",
        "torus-27x27.conf, 'topology.shape=[5,5]', 3, 0.001",
        "pipelined-729.conf, topology.shape=5, 2, 100",
    })
    void virtualTimeIsNeverAheadOfTheWallClock(
            String config, String shape, String regions, double pace) {
        Config fast = json(run(config, "--set", shape));
        Said said = run(config, "--set", shape, "--pace", pace + "", "--regions", regions);
        assertThat(said.exit()).isZero();
        Config paced = json(said);
        assertThat(paced.getString("fingerprint")).isEqualTo(fast.getString("fingerprint"));
        Config told = paced.getConfig("pace");
        boolean inTime = told.getString("unit").equals("s");
        double due = paced.getLong("makespan") / (inTime ? 1e9 : 1) / pace;
        assertThat(due).isGreaterThan(0.01);
        assertThat(paced.getDouble("runSeconds")).isGreaterThanOrEqualTo(due);
        assertThat(told.getDouble("perSecond")).isEqualTo(pace);
        assertThat(told.getLong("grants")).isPositive();
        assertThat(told.getDouble("lagP99"))
                .isGreaterThanOrEqualTo(told.getDouble("lagMedian"))
                .isLessThanOrEqualTo(told.getDouble("lagMax"));
    }

    @Test
    void aRunThatLagsTooFarEndsWithTheNumbers() {
        String[] tooFast = {"--pace", "2e4", "--max-lag", "1ms", "--set", "topology.shape=729"};
        Said said = run("ring-729.conf", tooFast);
        assertThat(said.exit()).isEqualTo(Exit.LIMIT);
        Config told = ConfigFactory.parseString(said.out());
        assertThat(told.getString("stopReason")).isEqualTo("lag_limit");
        assertThat(told.getDouble("pace.lagMax")).isGreaterThan(told.getDouble("pace.maxLag"));
        assertThat(told.getIsNull("fingerprint")).isTrue();
    }

    @Test
    void aFarmTellsItsLag() {
        String farm = Cli.CONFIGS.resolve("voting-farm-tmr.conf").toString();
        String[] told = {"farm", farm, "--progress", "none", "--pace", "500"};
        Said said = gossamer(told);
        assertThat(said.exit()).as(said.err()).isZero();
        assertThat(said.out()).contains("500 rounds per second; lag: median ");
        String fingerprint = "fingerprint .*";
        assertThat(gossamer("farm", farm, "--progress", "none").out())
                .containsPattern(fingerprint)
                .contains(said.out()
                        .replaceFirst("(?s).*(" + fingerprint + ").*", "$1")
                        .trim());
    }

    /** A farm of three programs on a ring of 100 ms links; each is {@code clock.sh} with words. */
    private Path farm(String keys, String... words) throws IOException {
        Files.writeString(directory.resolve("clock.sh"), """
                while read -r l; do
                  case $l in *input*)
                    date +%s%N >>times-$1
                    sleep $2
                    echo "$l" | sed s/input/value/
                  esac
                done
                """);
        String modules = Stream.of(words)
                .map(own -> "{ exec = [sh, clock.sh, " + own + "], input = 7 }")
                .collect(Collectors.joining(", "));
        return Files.writeString(directory.resolve("a.conf"), """
                gossamer {
                  topology { kind = ring, shape = 3 }
                  network.cost { startup = 0ns, hop = 100ms, flit = 1ns }
                  algorithm.name = approach-1
                  farm { %s, modules = [ %s ] }
                }
                """.formatted(keys, modules));
    }

    private Config paced(Path config, String... more) {
        Said said = gossamer(Stream.concat(
                        Stream.of("farm", config + "", "--pace", "1", "--json"),
                        Stream.concat(Stream.of("--out", directory + "/runs"), Stream.of(more)))
                .toArray(String[]::new));
        assertThat(said.exit()).as(said.out() + said.err()).isZero();
        return ConfigFactory.parseString(said.out().substring(0, said.out().lastIndexOf('}') + 1));
    }

    /** A run from the log starts no process and is the same, on two regions too. */
    private void again(Config first) throws IOException {
        Files.delete(directory.resolve("clock.sh"));
        String run = directory.resolve("runs/latest/config.conf").toString();
        for (String regions : List.of("1", "2")) {
            Said said = gossamer("farm", run, "--progress", "none", "--regions", regions);
            assertThat(said.out()).contains(first.getString("fingerprint"));
        }
    }

    private List<Config> answers() throws IOException {
        return Files.readAllLines(directory.resolve("runs/latest/answers.jsonl")).stream()
                .map(ConfigFactory::parseString)
                .toList();
    }

    /** By its own clock a program is asked as often as virtual time says. */
    @Test
    void aProgramFeelsTheDelaysOfTheNetwork() throws Exception {
        Path config = farm("rounds = 16, program-time = none", "0, 0", "1, 0", "2, 0");
        long begin = System.currentTimeMillis() * 1_000_000;
        Config told = paced(config);
        List<Long> asked = Files.readAllLines(directory.resolve("times-1")).stream()
                .map(Long::parseLong)
                .toList();
        assertThat(asked).hasSize(16);
        double lag = told.getDouble("pace.lagMax") * 1e9;
        // Never before its time; behind it by no more than the run and starting a process are.
        long[] between = new long[15];
        for (int round = 1; round < 16; round++) {
            assertThat(asked.get(round) - begin).isGreaterThanOrEqualTo(round * 100_000_000L);
            between[round - 1] = asked.get(round) - asked.get(round - 1);
        }
        Arrays.sort(between);
        assertThat((double) between[7]).isBetween(1e8 - lag - 5e7, 1e8 + lag + 5e7);
        again(told);
    }

    /** What a program takes is virtual time, and the others go on meanwhile. */
    @Test
    void whatAProgramTakesIsVirtualTime() throws Exception {
        Config told = paced(farm("rounds = 4", "0, 0", "1, 0.3", "2, 0"));
        assertThat(told.getBoolean("sound")).isTrue();
        assertThat(answers()).hasSize(12).allSatisfy(answer -> {
            long least = answer.getInt("voter") == 1 ? 300_000_000 : 1;
            assertThat(answer.getLong("ticks")).isGreaterThanOrEqualTo(least);
        });
        assertThat(told.getLong("makespan")).isGreaterThanOrEqualTo(4 * 300_000_000L);
        again(told);
    }

    @Test
    void aProgramThatDoesNotAnswerInTimeIsLate() throws Exception {
        Config told = paced(farm(
                "rounds = 2, module-timeout = 700ms, deadline = 5s", "0, 0", "1, 600", "2, 0"));
        List<Config> late =
                answers().stream().filter(one -> one.getInt("voter") == 1).toList();
        assertThat(late).hasSize(2);
        assertThat(late.get(0).getString("lapse")).isEqualTo("late");
        assertThat(late.get(0).getLong("ticks")).isLessThanOrEqualTo(700_000_000L);
        again(told);
    }

    @Test
    void programsThatTakeTimeHaveOneRegion() throws Exception {
        Said said = gossamer(
                "farm",
                farm("rounds = 2", "0, 0", "1, 0", "2, 0") + "",
                "--pace",
                "1",
                "--regions",
                "2");
        assertThat(said.exit()).isEqualTo(64);
        assertThat(said.err()).contains("--regions 2: programs that take time");
    }

    @ParameterizedTest
    @CsvSource({
        "run, ring-729.conf, --pace, 0, allowed: from 0.000001",
        "run, ring-729.conf, --pace, NaN, allowed: from 0.000001",
        "run, ring-729.conf, --max-lag, 3, '--max-lag 3; allowed: a duration'",
        "farm, voting-farm-campaign.conf, --pace, 1, a campaign has trials",
        "check, ring-729.conf, --pace, 1, Unknown option",
    })
    void refused(String command, String config, String option, String value, String words) {
        String path = Cli.CONFIGS.resolve(config).toString();
        Said said = option.equals("--pace")
                ? gossamer(command, path, option, value)
                : gossamer(command, path, option, value, "--pace", "1");
        assertThat(said.exit()).isEqualTo(64);
        assertThat(said.err()).contains(words);
    }

    @Test
    void whatWasHeldUpIsCaughtUp() throws Exception {
        Emulation emulation = ConfigLoader.load(
                        Cli.CONFIGS.resolve("ring-729.conf"),
                        Overrides.ofSets(List.of("topology.shape=200")))
                .emulation();
        for (int regions : new int[] {1, 2}) {
            try (Emulator emulator = Emulator.create(regions)) {
                long virtual = emulator.run(emulation, regions).makespan().getAsLong();
                // The run takes 1.5 s, of which it is held for 1 s.
                Pace pace = new Pace(virtual / 1.5e9, TimeBase.NANOSECONDS, Duration.ofMinutes(10));
                Emulator.Handle run = emulator.start(
                        emulation,
                        new EmulatorSettings(regions, TraceLevel.OFF).at(pace),
                        null,
                        (now, delivered) -> {});
                long held = run.hold().get(10, TimeUnit.MINUTES);
                Thread.sleep(1000);
                run.release();
                EmulationResult result = run.await();
                assertThat(held).isLessThan(virtual);
                long nanos = result.wallTime().runNanos();
                assertThat(nanos).isBetween(1_500_000_000L, 2_400_000_000L);
                assertThat(result.wallTime().lag().most()).isGreaterThan(900_000_000L);
                assertThat(result.wallTime().lag().median()).isLessThan(100_000_000L);
            }
        }
    }
}
