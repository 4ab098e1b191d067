package gossamer.coordinator.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.coordinator.Browser;
import gossamer.coordinator.config.ConfigLoader;
import gossamer.coordinator.config.LoadedConfig;
import gossamer.coordinator.config.Overrides;
import gossamer.coordinator.experiment.Experiment;
import gossamer.coordinator.experiment.FinishedRun;
import gossamer.coordinator.experiment.RunSummary;
import gossamer.coordinator.plugin.Plugins;
import gossamer.model.trace.TraceLevel;
import gossamer.node.Emulator;
import gossamer.node.EmulatorSettings;
import gossamer.node.ProgressListener;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** Report pages in Chromium; what is checked is in {@code src/test/browser/report.mjs}. */
class ReportInBrowserTest {

    /** A run to look at: name, config, and settings. */
    private record Page(String name, String config, String... sets) {}

    private static final List<Page> PAGES = List.of(
            new Page("torus-27x27", "torus-27x27"),
            new Page("torus-9x9x9", "torus-9x9x9"),
            new Page("pipelined-16", "pipelined-729", "topology.shape=16"),
            new Page("path-9-half-duplex", "path-729-half-duplex", "topology.shape=9"),
            new Page("router-3x3", "router-9x9", "topology.shape=[3,3]"),
            new Page(
                    "torus-9x9-outage",
                    "torus-27x27",
                    "topology.shape=[9,9]",
                    "profile.faults=[{kind=down, links=\"inside row 0\", from=5 rounds,"
                            + " until=15 rounds, packets=held},"
                            + " {kind=crash, pus=\"40\", at=12 rounds}]"));

    @TempDir
    private Path directory = Path.of("");

    private Path write(Page page) throws Exception {
        LoadedConfig loaded = ConfigLoader.load(
                Path.of("..", "configs", page.config() + ".conf"),
                Overrides.ofSets(List.of(page.sets())));
        EmulatorSettings options = new EmulatorSettings(1, TraceLevel.FULL);
        try (Emulator emulator = Emulator.create(1)) {
            RunSummary summary = new Experiment(
                            loaded.emulation(), loaded.resolved(), options, directory)
                    .run(emulator, ProgressListener.none());
            String html = ReportPage.of(FinishedRun.open(summary.directory(), Plugins.none()))
                    .orElseThrow();
            return Files.writeString(directory.resolve(page.name() + ".html"), html);
        }
    }

    @TestFactory
    Stream<DynamicTest> everyPageWorksInABrowser() {
        return Browser.test("report pages in a browser", this::lookAtEveryPage);
    }

    private void lookAtEveryPage() throws Exception {
        List<String> files = new ArrayList<>();
        for (Page page : PAGES) {
            files.add(write(page).toAbsolutePath().toString());
        }
        String said = Browser.run(directory, "report.mjs", files);
        assertThat(said.lines()).as(said).hasSize(PAGES.size());
    }
}
