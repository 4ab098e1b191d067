package gossamer.coordinator.cli;

import picocli.CommandLine;

/** Entry point of the command line. */
public final class Main {

    private Main() {}

    /** Runs one command and exits with its code. */
    public static void main(String[] args) {
        CommandLine commandLine = Gossamer.commandLine();
        System.exit(commandLine.execute(args));
    }
}
