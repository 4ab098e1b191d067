package gossamer.coordinator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.coordinator.cli.Cli.Said;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code gossamer run --serve}. */
class ServeTest {

    @TempDir
    private Path directory = Path.of("");

    private Said run(Path out, String... options) {
        List<String> args = new ArrayList<>(List.of("run"));
        args.addAll(List.of(options));
        args.addAll(List.of("../configs/torus-27x27.conf", "--set", "topology.shape=[3,3]"));
        args.addAll(List.of("--progress", "none", "--json", "--out", out.toString()));
        return Cli.gossamer(args.toArray(String[]::new));
    }

    private static Path kept(Path out) throws IOException {
        try (Stream<Path> runs = Files.list(out)) {
            return runs.findFirst().orElseThrow();
        }
    }

    @ParameterizedTest
    @CsvSource({"full, true", "summary, false", "off, false"})
    void aRunThatIsShownIsTheSameRun(String level, boolean report) throws IOException {
        Path unseen = directory.resolve("unseen");
        Path seen = directory.resolve("seen");
        Said plain = run(unseen, "--trace", level);
        String fingerprint = plain.out().replaceAll("(?s).*\"fingerprint\" : \"(\\w+)\".*", "$1");
        assertThat(fingerprint).hasSize(32);
        Said shown = run(seen, "--serve", "--serve-until-end", "--trace", level);
        assertThat(shown.exit()).as(shown.err()).isZero();
        assertThat(shown.err()).contains("the run is shown at http://127.0.0.1:");
        assertThat(shown.out()).contains(fingerprint);
        assertThat(Files.exists(kept(seen).resolve("report.html"))).isEqualTo(report);
        if (!level.equals("off")) {
            assertThat(kept(seen).resolve("trace.bin"))
                    .hasSameBinaryContentAs(kept(unseen).resolve("trace.bin"));
        }
    }

    @Test
    void aPortInUseIsSaidBeforeAnythingRuns() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Said said = run(directory, "--serve=" + taken.getLocalPort(), "--serve-until-end");
            assertThat(said.exit()).isEqualTo(64);
            assertThat(said.err())
                    .contains("--serve=" + taken.getLocalPort() + ": cannot serve on this port: ")
                    .contains("in use");
        }
        assertThat(directory).isEmptyDirectory();
    }

    @ParameterizedTest
    @CsvSource({
        "--serve=70000, a port is from 0 to 65535",
        "--serve=x, Invalid value for option '--serve': 'x' is not an int",
        "--serve-until-end, --serve-until-end needs --serve"
    })
    void badPortsAreRefused(String option, String message) {
        Said said = run(directory, option);
        assertThat(said.exit()).isEqualTo(64);
        assertThat(said.err()).contains(message);
        assertThat(directory).isEmptyDirectory();
    }
}
