package gossamer.coordinator.cluster;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Hosts that this machine makes of itself: network namespaces, each two of which have a link of
 * their own that can be cut. Only root may make them. They end with this JVM.
 */
final class LinkedHosts implements AutoCloseable {

    private static final String NOBODY = "02:00:00:00:00:99";

    private final List<Process> holders = new ArrayList<>();

    /** So many hosts, all linked. */
    LinkedHosts(int hosts) throws Exception {
        for (int host = 0; host < hosts; host++) {
            // It ends when nobody can write to it any more.
            holders.add(new ProcessBuilder("unshare", "-n", "cat").start());
        }
        for (int host = 0; host < hosts; host++) {
            awaitNamespace(host);
            in(host, "ip link set lo up && ip addr add " + address(host) + "/32 dev lo");
            for (int other = 0; other < host; other++) {
                here("ip link add to" + other + " netns " + pid(host) + " type veth peer name to"
                        + host + " netns " + pid(other));
                route(host, other);
                route(other, host);
            }
        }
    }

    /** Whether this machine lets us. */
    static boolean possible() throws IOException, InterruptedException {
        try {
            String all = "unshare -n ip link set lo up && nsenter --version";
            return new ProcessBuilder("sh", "-c", all)
                            .redirectErrorStream(true)
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException e) {
            return false;
        }
    }

    static String address(int host) {
        return "10.77.0." + (host + 1);
    }

    private long pid(int host) {
        return holders.get(host).pid();
    }

    /** The process has its own namespace only after it has begun. */
    private void awaitNamespace(int host) throws Exception {
        String own = "until [ \"$(readlink /proc/" + pid(host) + "/ns/net)\" !="
                + " \"$(readlink /proc/self/ns/net)\" ]; do sleep 0.01; done";
        here(own);
    }

    private void route(int from, int to) throws Exception {
        in(
                from,
                "ip link set to" + to + " up && ip route add " + address(to) + "/32 dev to" + to
                        + " src " + address(from));
    }

    /** From now on nothing gets through between two hosts, and nobody is told. */
    void cut(int one, int other) throws Exception {
        for (int[] way : new int[][] {{one, other}, {other, one}}) {
            in(
                    way[0],
                    "ip neigh replace " + address(way[1]) + " lladdr " + NOBODY + " dev to" + way[1]
                            + " nud permanent");
        }
    }

    void heal(int one, int other) throws Exception {
        for (int[] way : new int[][] {{one, other}, {other, one}}) {
            in(way[0], "ip neigh del " + address(way[1]) + " dev to" + way[1]);
        }
    }

    /** Starts a program on a host; what it says is appended to files. */
    Process start(int host, File out, File err, List<String> command) throws IOException {
        List<String> there =
                new ArrayList<>(List.of("nsenter", "-t", Long.toString(pid(host)), "-n", "--"));
        there.addAll(command);
        return new ProcessBuilder(there).redirectOutput(out).redirectError(err).start();
    }

    private void in(int host, String command) throws Exception {
        run("nsenter", "-t", Long.toString(pid(host)), "-n", "sh", "-c", command);
    }

    private static void here(String command) throws Exception {
        run("sh", "-c", command);
    }

    private static void run(String... command) throws Exception {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes(), UTF_8);
        if (!process.waitFor(1, TimeUnit.MINUTES) || process.exitValue() != 0) {
            throw new IOException(String.join(" ", command) + ": " + said);
        }
    }

    @Override
    public void close() {
        holders.forEach(Process::destroyForcibly);
    }
}
