package gossamer.coordinator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import gossamer.coordinator.cli.Cli.Said;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The ledger as runs print it. */
class LedgerTest {

    private static final String FLOODING = """
            gossamer {
              topology { kind = torus, shape = [5, 5] }
              network {
                token-size = 1024B
                flit-size = 1B
                cost { startup = 10us, hop = 100ns, flit = 1ns }
              }
              algorithm.name = flooding
            }
            """;

    @TempDir
    private Path directory = Path.of("");

    private Said run(String config, String profile, String... more) throws Exception {
        Path file = Files.writeString(directory.resolve("a.conf"), config);
        List<String> args = new ArrayList<>(List.of("run", file + "", "--out", directory + ""));
        if (!profile.isEmpty()) {
            args.addAll(List.of("--profile", Cli.CONFIGS.resolve("profiles/" + profile) + ".conf"));
        }
        args.addAll(List.of(more));
        return Cli.gossamer(args.toArray(String[]::new));
    }

    private static JsonNode balanced(Said said) throws Exception {
        JsonNode json = new ObjectMapper().readTree(said.out());
        JsonNode ledger = json.get("ledger");
        assertThat(ledger.get("offered").asLong())
                .isEqualTo(sum(ledger, "refused", "waiting", "sent"));
        assertThat(sum(ledger, "sent", "copies"))
                .isEqualTo(sum(ledger, "delivered", "lost", "inFlight"));
        assertThat(json.get("packets").asLong()).isEqualTo(sum(ledger, "sent"));
        assertThat(json.get("deliveries").asLong()).isEqualTo(sum(ledger, "delivered"));
        assertThat(json.get("coverage").asDouble()).isBetween(0.0, 1.0);
        return json;
    }

    private static long sum(JsonNode ledger, String... names) {
        long sum = 0;
        for (String name : names) {
            sum += ledger.get(name).asLong();
        }
        return sum;
    }

    @Test
    void floodingAnUndisturbedTorusCoversEachTokenOnceAndTellsWhatIsRedundant() throws Exception {
        JsonNode json = balanced(run(FLOODING, "", "--json"));
        assertThat(json.get("coverage").asDouble()).isEqualTo(1);
        long delivered = json.get("tokensDelivered").asLong();
        assertThat(json.get("tokensRedundant").asLong())
                .isEqualTo(delivered - 25 * 24)
                .isPositive();
    }

    @ParameterizedTest
    @ValueSource(strings = {"lossy-1pct", "crash-one", "lan", "wan", "churn", "half-partition"})
    void theLedgerBalancesUnderFaults(String profile) throws Exception {
        for (String more : List.of("", "network.model=\"H*\"", "network.packet-capacity=2")) {
            for (int seed = 1; seed <= 3; seed++) {
                List<String> args = new ArrayList<>(List.of("--json", "--set", "seed=" + seed));
                args.addAll(more.isEmpty() ? List.of() : List.of("--set", more));
                Said said = run(FLOODING, profile, args.toArray(String[]::new));
                assertThat(said.out()).as(said.err()).isNotEmpty();
                balanced(said);
            }
        }
    }

    @Test
    void whatACrashDropsBeforeItsStartIsRefusedAndNotLost() throws Exception {
        String router = Files.readString(Cli.CONFIGS.resolve("router-9x9.conf"));
        String crash = "profile.faults=[{ kind = crash, pus = \"[1,1]\", at = 15us }]";
        JsonNode json = balanced(run(router, "", "--json", "--set", crash));
        JsonNode ledger = json.get("ledger");
        assertThat(ledger.get("refused").asLong()).isPositive();
        assertThat(ledger.get("offered").asLong()).isEqualTo(81 * 80);
        assertThat(json.get("verdict").asText()).isEqualTo("incomplete");
    }

    private static void requireVerdict(Said said, int exit, String verdict, String... told) {
        assertThat(said.exit()).as(said.out() + said.err()).isEqualTo(exit);
        assertThat(said.out()).contains("NO, " + verdict + ": ").contains(told);
    }

    @Test
    void verdictsAreFourWordsWithTheirReasons() throws Exception {
        String[] router = {
            "run", Cli.CONFIGS.resolve("router-9x9.conf") + "", "--set", "topology.kind=torus"
        };
        List<String> args = new ArrayList<>(List.of(router));
        args.addAll(List.of("--out", directory + ""));
        requireVerdict(
                Cli.gossamer(args.toArray(String[]::new)),
                1,
                "deadlocked",
                "stuck         deadlock: packet ",
                " in flight",
                "verified      7,740 trace records, no violation");
        Said verified = Cli.gossamer("trace", "verify", directory.resolve("latest") + "");
        assertThat(verified.exit()).as(verified.out()).isZero();
        assertThat(verified.out()).contains(" 0 violations\ndeadlock: packet ");
        args.addAll(List.of("--trace", "off", "--json"));
        assertThat(balanced(Cli.gossamer(args.toArray(String[]::new)))
                        .get("verdict")
                        .asText())
                .isEqualTo("deadlocked");
        String crash = "profile.faults=[{ kind = crash, pus = \"[1,1]\", at = 12us }]";
        requireVerdict(
                run(FLOODING, "", "--set", crash), 1, "incomplete", "why ", "the receiver crashed");
        requireVerdict(
                run(FLOODING, "", "--set", "limits.events=7"),
                2,
                "cut off",
                "limits.events reached at");
        assertThat(balanced(run(FLOODING, "", "--json")).get("verdict").asText())
                .isEqualTo("ok");
    }
}
