package gossamer.coordinator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.coordinator.cli.Cli.Said;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Seats of three voters and a spare that repair their farm at the first error. */
class FarmSeatsCommandTest {

    private static final String LOST_PACKET =
            "{ kind = down, links = \"1->3\", from = 27, until = 28 }";

    private static final String TWO_CRASHES =
            "{ kind = crash, pus = 1, at = 20 }, { kind = crash, pus = 3, at = 26 }";

    @TempDir
    Path directory;

    private Said farm(String agreement, String faults, String... args) throws IOException {
        Path config = Files.writeString(
                directory.resolve("seats.conf"), """
                gossamer {
                  topology { kind = crossbar, shape = 4 }
                  algorithm { name = pipelined, permutation = pipelined, receive-timeout = 12 }
                  farm {
                    rounds = 18
                    spares = 1
                    inputs = 20
                    recovery { strategies = [spare, degrade], threshold = 0, quorum = %s }
                  }
                  profile.faults = [ %s ]
                }
                """.formatted(agreement, faults));
        List<String> all = Stream.concat(
                        Stream.of("farm", config.toString(), "--out", directory + "/runs"),
                        Stream.of(args))
                .toList();
        return Cli.gossamer(all.toArray(String[]::new));
    }

    @Test
    void withoutAgreementOneLostPacketEndsTheFarmAndTheReportTellsOfTheSeats() throws IOException {
        Said said = farm("none", LOST_PACKET);
        assertThat(said.exit()).isEqualTo(1);
        assertThat(said.out())
                .contains("right in 8 of 18 rounds", "spare 3 takes the place", "SEATS", "+ 1 lost")
                .contains("and they differed in the round before");
        assertThat(farm("none", LOST_PACKET, "--json").out()).contains("\"of\" : \"seats\"");
    }

    @Test
    void withAgreementOneLostPacketCostsNoRoundAndNoSeat() throws IOException {
        Said said = farm("majority", LOST_PACKET);
        assertThat(said.exit()).as(said.out() + said.err()).isZero();
        assertThat(said.out())
                .contains("right in all 18 rounds", "seats         no violation", "+ 1 lost")
                .contains("verified")
                .doesNotContain("given up", "takes the place");
    }

    /** The voters that are left hold different seats, and yet have the same values. */
    @Test
    void seatsThatDifferAreAViolationThoughValuesAgree() throws IOException {
        Said said = farm("none", TWO_CRASHES);
        assertThat(said.exit()).isEqualTo(1);
        assertThat(said.out())
                .contains("right in all 18 rounds", "agreement     no violation")
                .contains("SEATS         violated in 1 round, first in round 3");
    }

    /** One crash, or a module that fails: the spare takes over, and the auditor sees the same. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "{ kind = crash, pus = 1, at = 22 }",
                "{ kind = crash, pus = 1, at = 22 }, { kind = restart, pus = 1, at = 60 }",
                "{ kind = loss, links = all, probability = 8% }",
                "{ kind = byzantine, pus = 2, lies = different }"
            })
    void theAuditorComesToTheSameSeats(String faults) throws IOException {
        Said said = farm("majority", faults);
        assertThat(said.out()).as(said.err()).contains("verified", "seats         no violation");
        boolean changes = faults.startsWith("{ kind = crash") || faults.contains("byzantine");
        assertThat(said.out().contains("spare 3 takes the place")).isEqualTo(changes);
    }

    /** Two of four members are no majority: no seat changes, and there is no verdict. */
    @Test
    void withAgreementTwoCrashesAtOnceLeaveNoVerdictAndNoOtherSeats() throws IOException {
        Said said = farm("majority", TWO_CRASHES);
        assertThat(said.exit()).isEqualTo(1);
        assertThat(said.out())
                .contains("agreement     no violation", "seats         no violation", "verified")
                .contains("none: no quorum")
                .doesNotContain("takes the place", "closed");
    }
}
