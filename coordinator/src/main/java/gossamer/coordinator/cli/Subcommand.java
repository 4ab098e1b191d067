package gossamer.coordinator.cli;

import gossamer.coordinator.text.WholeFile;
import gossamer.node.region.Spill;
import java.io.BufferedWriter;
import java.io.FilterWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.Spec;

/**
 * What all commands have: help, an exit code, and somebody who reads what they print. What {@code
 * --help} says of commands, options and parameters stands in {@code help.properties}.
 */
@Command(mixinStandardHelpOptions = true, resourceBundle = "gossamer.coordinator.cli.help")
abstract class Subcommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec = CommandSpec.create();

    /** Does the work and returns the exit code. */
    abstract int run() throws Exception;

    @Override
    public final Integer call() throws Exception {
        requireSettings();
        int code = run();
        try {
            requirePrinted("");
        } catch (StandardOutput.ReaderGoneException e) {
            // What was to be done is done.
        }
        return code;
    }

    /** What options of the JVM set must be right before anything begins. */
    private static void requireSettings() throws UsageException {
        String limit = System.getProperty(Spill.LIMIT);
        if (limit != null) {
            try {
                Spill.bytes(limit);
            } catch (IllegalArgumentException e) {
                throw new UsageException(String.valueOf(e.getMessage()));
            }
        }
    }

    CommandSpec spec() {
        return spec;
    }

    /** Standard output. */
    PrintWriter out() {
        return spec.commandLine().getOut();
    }

    /** Standard error. */
    PrintWriter err() {
        return spec.commandLine().getErr();
    }

    /** The command line as it was given. */
    ParseResult parsed() {
        return spec.commandLine().getParseResult();
    }

    /** Fails where nobody takes what was printed. */
    void requirePrinted(String otherwise) throws IOException {
        if (out().checkError()) {
            if (StandardOutput.readerIsGone()) {
                throw new StandardOutput.ReaderGoneException();
            }
            throw new IOException("cannot write to standard output" + otherwise);
        }
    }

    /** Standard output for long texts, which fails as soon as nobody takes them. */
    Writer longOut() {
        return new BufferedWriter(new FilterWriter(out()) {
            @Override
            public void write(char[] text, int from, int length) throws IOException {
                super.write(text, from, length);
                requirePrinted("");
            }

            @Override
            public void write(String text, int from, int length) throws IOException {
                super.write(text, from, length);
                requirePrinted("");
            }
        });
    }

    /** Writes a file, whole or not at all, and says so to somebody. */
    static void write(Path file, String text, PrintWriter told) throws IOException {
        WholeFile.write(file, text);
        told.println("wrote " + file);
    }
}
