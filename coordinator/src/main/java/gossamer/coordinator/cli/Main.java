package gossamer.coordinator.cli;

import picocli.CommandLine;

/** Entry point of the command line. */
public final class Main {

    private Main() {}

    /** Runs one command and exits with its code. */
    public static void main(String[] args) {
        // A library must not bring a logback.xml: the program names its own, unless its user does.
        System.getProperties().putIfAbsent("logback.configurationFile", "gossamer/logback.xml");
        Jvms.endWithTheProcess(true);
        CommandLine commandLine = Gossamer.commandLineFor(args);
        Interruption.isSaidTo(commandLine.getErr());
        int code = commandLine.execute(args);
        Interruption.ended();
        System.exit(code);
    }
}
