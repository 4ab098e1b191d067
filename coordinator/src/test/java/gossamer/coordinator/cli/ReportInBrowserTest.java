package gossamer.coordinator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.coordinator.Browser;
import gossamer.coordinator.cli.Cli.Said;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** Report pages in Chromium; what is checked is in {@code src/test/browser/report.mjs}. */
class ReportInBrowserTest {

    private static final String SMALL = "topology.shape=[9,9]";
    private static final int KEPT_BYTES = 60_000;

    @TempDir
    private Path directory = Path.of("");

    /** A run with some keys set, on a page of this name. */
    private Path page(String name, String config, String... sets) throws IOException {
        return page(name, Cli.run(directory, config + ".conf", sets));
    }

    private Path page(String name, Path run) {
        Path page = directory.resolve(name + ".html");
        Said said = Cli.gossamer("report", run.toString(), "--out", page.toString());
        assertThat(said.exit()).as(said.err()).isZero();
        return page;
    }

    /** A command that keeps a run in {@code --out}. */
    private Path kept(String... command) throws IOException {
        Path out = Files.createTempDirectory(directory, "runs");
        List<String> args = new ArrayList<>(List.of(command));
        args.addAll(List.of("--out", out.toString(), "--progress", "none"));
        Said said = Cli.gossamer(args.toArray(String[]::new));
        try (Stream<Path> kept = Files.list(out)) {
            return kept.filter(path -> !Files.isSymbolicLink(path))
                    .findFirst()
                    .orElseThrow(() -> new AssertionError(said.err()));
        }
    }

    /** What can be recovered of a run that was killed. */
    private Path recovered() throws IOException {
        Path run = Cli.run(directory, "ring-729.conf", "topology.shape=100");
        Path left = run.resolveSibling("." + run.getFileName() + ".partial");
        Files.createDirectory(left);
        for (String file : List.of("config.conf", "manifest.json", "trace.bin")) {
            Files.copy(run.resolve(file), left.resolve(file));
        }
        Path trace = left.resolve("trace.bin");
        try (FileChannel channel = FileChannel.open(trace, StandardOpenOption.WRITE)) {
            channel.truncate(Files.size(trace) - KEPT_BYTES);
        }
        Said said = Cli.gossamer("trace", "recover", left.toString());
        assertThat(said.out()).as(said.err()).contains("recovered");
        return run.resolveSibling(run.getFileName() + "-recovered");
    }

    private List<Path> pages() throws IOException {
        String farm = Cli.CONFIGS.resolve("voting-farm-").toString();
        return List.of(
                page("torus-27x27", "torus-27x27"),
                page("torus-5x5x5", "torus-9x9x9", "topology.shape=[5,5,5]"),
                page("pipelined-16", "pipelined-729", "topology.shape=16"),
                page("path-9-half-duplex", "path-729-half-duplex", "topology.shape=9"),
                page("router-3x3", "router-9x9", "topology.shape=[3,3]"),
                page("router-deadlock", "router-9x9", "topology.kind=torus"),
                page(
                        "torus-9x9-outage",
                        "torus-27x27",
                        SMALL,
                        "profile.faults=[{kind=down, links=\"inside row 0\", from=5 rounds,"
                                + " until=15 rounds, packets=held},"
                                + " {kind=crash, pus=\"40\", at=12 rounds}]"),
                page(
                        "row-down-slow-pu",
                        kept(
                                "run",
                                Cli.CONFIGS.resolve("torus-27x27.conf").toString(),
                                "--set",
                                SMALL,
                                "--profile",
                                Cli.CONFIGS.resolve("profiles/row-down.conf").toString(),
                                "--profile",
                                Cli.CONFIGS.resolve("profiles/one-slow-pu.conf").toString())),
                page(
                        "repeated",
                        "torus-27x27",
                        "topology.shape=[5,5]",
                        "network.reliability={ retransmit { timeout = 40us, max-attempts = 9 } }",
                        "profile.faults=[{kind=loss, links=all, probability=20%},"
                                + " {kind=duplicate, links=all, probability=20%}]"),
                page("farm-spare", kept("farm", farm + "spare.conf")),
                page("farm-byzantine", kept("farm", farm + "byzantine.conf")),
                page(
                        "cut-off",
                        "torus-27x27",
                        SMALL,
                        "limits.virtual-time=60us",
                        "profile.faults=[{kind=byzantine, pus=3}]"),
                page("recovered", recovered()),
                page("sweep", ReportCommandTest.sweep(directory)),
                page("hopfield", neurons()),
                comparison());
    }

    private Path neurons() {
        Path out = directory.resolve("neurons");
        String config = Cli.CONFIGS.resolve("hopfield-32.conf").toString();
        Said said = Cli.gossamer("hopfield", config, "--out", out.toString());
        assertThat(said.exit()).as(said.err()).isZero();
        return out;
    }

    private Path comparison() throws IOException {
        Path clean = Cli.run(directory, "torus-27x27.conf", SMALL);
        Path slow = Cli.run(
                directory, "torus-27x27.conf", SMALL, "profile.delays=[{ pus = 40, slow = 10 }]");
        Path page = directory.resolve("comparison.html");
        Said said =
                Cli.gossamer("report", clean.toString(), slow.toString(), "--out", page.toString());
        assertThat(said.exit()).as(said.err()).isZero();
        return page;
    }

    @TestFactory
    Stream<DynamicTest> everyPageWorksInABrowser() {
        return Browser.test("report pages in a browser", this::lookAtEveryPage);
    }

    private void lookAtEveryPage() throws Exception {
        List<String> files =
                pages().stream().map(page -> page.toAbsolutePath().toString()).toList();
        String said = Browser.run(directory, "report.mjs", files);
        assertThat(said.lines()).as(said).hasSize(files.size());
    }
}
