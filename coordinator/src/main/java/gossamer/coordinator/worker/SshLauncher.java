package gossamer.coordinator.worker;

import gossamer.coordinator.text.WholeFile;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;

/**
 * Workers on other machines, by ssh: one on each, with as many lanes as it has cores to give. When
 * the connection ends, whatever the reason, so does the worker. What it needs is copied there once,
 * see {@link HostCode}.
 *
 * @param hosts of the workers
 * @param ssh the command and its options
 * @param code what is copied
 * @param mainClass has the subcommand that is a worker
 */
public record SshLauncher(List<Host> hosts, List<String> ssh, HostCode code, String mainClass)
        implements Launcher {

    private static final int MOST = 1024;
    private static final int CONNECT_SECONDS = 20;
    private static final int SSH_FAILED = 255;

    /** Copies the lists. */
    public SshLauncher {
        hosts = List.copyOf(hosts);
        ssh = List.copyOf(ssh);
    }

    /**
     * A line of the file of hosts: {@code [user@]host cores=4 port=22 java=/path/to/java}, of which
     * only the host must be there.
     *
     * @param name with the user, if any
     * @param options by their names
     */
    record Host(String name, Map<String, String> options) {

        private static final String NAME = "[A-Za-z0-9_][A-Za-z0-9._@:-]*";
        private static final Map<String, String> OPTIONS = Map.of(
                "cores", "[1-9][0-9]{0,2}", "port", "[1-9][0-9]{0,4}", "java", "[A-Za-z0-9._/+-]+");

        Host {
            options = Map.copyOf(options);
        }

        int cores() {
            return Integer.parseInt(options.getOrDefault("cores", "1"));
        }

        String java() {
            return options.getOrDefault("java", "java");
        }

        /** Fails with {@link IllegalArgumentException} at what it cannot be. */
        static Host read(String place, String line) {
            String[] words = line.split("\\s+");
            if (!words[0].matches(NAME)) {
                throw new IllegalArgumentException(place + ": \"" + words[0] + "\" is no host");
            }
            Map<String, String> options = new TreeMap<>();
            for (String word : List.of(words).subList(1, words.length)) {
                String[] parts = word.split("=", 2);
                String form = OPTIONS.get(parts[0]);
                if (form == null || parts.length < 2 || !parts[1].matches(form)) {
                    throw new IllegalArgumentException(place + ": \"" + word
                            + "\" is not understood; possible: cores=K, port=P, java=PATH");
                }
                options.put(parts[0], parts[1]);
            }
            return new Host(words[0], options);
        }
    }

    /** The command ssh, and its options: those of GOSSAMER_SSH where that is set. */
    public static List<String> ssh(Map<String, String> environment) {
        return List.of(environment.getOrDefault("GOSSAMER_SSH", "ssh").split(" +"));
    }

    /**
     * Reads a file of hosts, and copies what is missing to each of them.
     *
     * @param ssh the command and its options
     * @throws IllegalArgumentException when the file is not as it must be
     * @throws IOException when a host cannot be reached, or nothing can be kept there
     */
    public static SshLauncher of(Path file, List<String> ssh, String mainClass)
            throws IOException, InterruptedException {
        List<Host> hosts = new ArrayList<>();
        int number = 0;
        for (String line : Files.readAllLines(file)) {
            number++;
            String text = line.replaceFirst("#.*", "").strip();
            if (!text.isEmpty()) {
                hosts.add(Host.read("line " + number, text));
            }
        }
        int cores = hosts.stream().mapToInt(Host::cores).sum();
        if (cores < 1 || cores > MOST) {
            throw new IllegalArgumentException(
                    cores + " cores on all hosts, must be between 1 and " + MOST);
        }
        SshLauncher launcher = new SshLauncher(hosts, ssh, HostCode.ofThisJvm(), mainClass);
        for (Host host : hosts) {
            launcher.copy(host);
        }
        return launcher;
    }

    private void copy(Host host) throws IOException, InterruptedException {
        if (run(host, code.isThere()) == 0) {
            return;
        }
        String copy = UUID.randomUUID().toString();
        Path links = Files.createTempDirectory("gossamer-hosts");
        try {
            List<Process> both = ProcessBuilder.startPipeline(List.of(
                    new ProcessBuilder(code.archive(links)).redirectError(Redirect.DISCARD),
                    new ProcessBuilder(remote(host, code.takeIn(copy)))));
            int taken = end(host, both.get(1));
            int sent = both.get(0).waitFor();
            if (taken != 0 || sent != 0 || run(host, code.accept(copy)) != 0) {
                run(host, code.drop(copy));
                throw new IOException("cannot copy Gossamer to " + host.name() + ": tar has ended"
                        + " with " + sent + " here and with " + taken + " there");
            }
        } finally {
            WholeFile.deleteAll(links);
        }
    }

    private int run(Host host, String script) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(remote(host, script)).start();
        process.getOutputStream().close();
        return end(host, process);
    }

    /** How a command on a host has ended: not by ssh itself. */
    private static int end(Host host, Process process) throws IOException, InterruptedException {
        String said =
                new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        int exit = process.waitFor();
        if (exit == SSH_FAILED) {
            throw new IOException("ssh to " + host.name() + " failed: " + said);
        }
        return exit;
    }

    private List<String> remote(Host host, String script) {
        List<String> command = new ArrayList<>(ssh);
        command.addAll(List.of(
                "-o",
                "BatchMode=yes",
                "-o",
                "ConnectTimeout=" + CONNECT_SECONDS,
                "-o",
                "ServerAliveInterval=15"));
        if (host.options().containsKey("port")) {
            command.addAll(List.of("-p", host.options().getOrDefault("port", "")));
        }
        command.addAll(List.of("--", host.name(), script));
        return command;
    }

    @Override
    public List<Integer> lanes() {
        return hosts.stream().map(Host::cores).toList();
    }

    @Override
    public long memory() {
        return Long.MAX_VALUE;
    }

    @Override
    public String name(int number) {
        return "worker " + number + " on " + hosts.get(number - 1).name();
    }

    @Override
    public Process start(int number) throws IOException {
        Host host = hosts.get(number - 1);
        String script = code.work(host.java(), host.cores(), mainClass);
        return new ProcessBuilder(remote(host, script)).start();
    }
}
