package gossamer.coordinator.cli;

import gossamer.coordinator.experiment.RunDirectory;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code gossamer open}: the report of a run in the browser. */
@Command(name = "open", sortOptions = false)
final class OpenCommand extends Subcommand {

    /** Who starts a browser has ended by then, or is one. */
    private static final int MOST_SECONDS = 3;

    @Parameters(paramLabel = "RUN", arity = "0..1", descriptionKey = "RUN")
    private Path run = Path.of("runs", RunDirectory.LATEST);

    @Mixin
    private PluginOptions plugins = new PluginOptions();

    @Override
    int run() throws Exception {
        Path page = run.resolve(RunDirectory.REPORT);
        if (!Files.isRegularFile(page)) {
            ReportCommand.write(run, plugins);
        }
        show(page.toRealPath().toUri().toString(), out());
        return Exit.OK;
    }

    /** Opens a page in the browser, and says whether that went well. */
    static void show(String address, PrintWriter told) throws InterruptedException {
        Optional<List<String>> browser =
                browser(address, System.getProperty("os.name"), System.getenv());
        if (browser.isEmpty()) {
            told.println(
                    "no browser to be found (DISPLAY and BROWSER are not set); open " + address);
        } else if (starts(browser.get())) {
            told.println("opened " + address);
        } else {
            told.println(browser.get().get(0) + " did not open it; open " + address);
        }
        told.flush();
    }

    private static boolean starts(List<String> command) throws InterruptedException {
        try {
            Process process = new ProcessBuilder(command)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            return !process.waitFor(MOST_SECONDS, TimeUnit.SECONDS) || process.exitValue() == 0;
        } catch (IOException e) {
            return false;
        }
    }

    /** What opens an address on a system; empty where nobody would see it. */
    static Optional<List<String>> browser(
            String address, String system, Map<String, String> environment) {
        String wanted = environment.getOrDefault("BROWSER", "").split(":")[0].strip();
        if (!wanted.isEmpty()) {
            return Optional.of(List.of(wanted, address));
        }
        String name = system.toLowerCase(Locale.ROOT);
        if (name.startsWith("mac")) {
            return Optional.of(List.of("open", address));
        }
        if (name.startsWith("windows")) {
            return Optional.of(List.of("rundll32", "url.dll,FileProtocolHandler", address));
        }
        boolean seen =
                environment.containsKey("DISPLAY") || environment.containsKey("WAYLAND_DISPLAY");
        return seen ? Optional.of(List.of("xdg-open", address)) : Optional.empty();
    }
}
