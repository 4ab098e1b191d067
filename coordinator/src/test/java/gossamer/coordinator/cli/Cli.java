package gossamer.coordinator.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine;

/** The command line within tests. */
final class Cli {

    static final Path CONFIGS = Path.of("..", "configs");

    private Cli() {}

    /** What a command said. */
    record Said(int exit, String out, String err) {}

    static Said gossamer(String... args) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        CommandLine line = Gossamer.commandLine();
        line.setOut(new PrintWriter(out, true));
        line.setErr(new PrintWriter(err, true));
        int exit = line.execute(args);
        return new Said(exit, out.toString(), err.toString());
    }

    /**
     * Runs a shipped config with some keys set; returns the run's directory, made below {@code
     * parent}.
     */
    static Path run(Path parent, String config, String... sets) throws IOException {
        Path out = Files.createTempDirectory(parent, "runs");
        List<String> args = new ArrayList<>(List.of("run", CONFIGS.resolve(config) + "", "--out"));
        args.addAll(List.of(out.toString(), "--progress", "none"));
        for (String set : sets) {
            args.addAll(List.of("--set", set));
        }
        Said said = gossamer(args.toArray(String[]::new));
        try (Stream<Path> kept = Files.list(out)) {
            return kept.filter(path -> !Files.isSymbolicLink(path))
                    .findFirst()
                    .orElseThrow(() -> new AssertionError(said.err()));
        }
    }
}
