package gossamer.coordinator.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SshLauncherTest {

    private static final List<Integer> UNITS = IntStream.range(0, 30).boxed().toList();
    private static final String JAVA = System.getProperty("java.home") + "/bin/java";

    @TempDir
    private Path directory = Path.of("");

    private final List<Process> servers = new ArrayList<>();
    private final Queue<String> results = new ConcurrentLinkedQueue<>();
    private final Queue<String> said = new ConcurrentLinkedQueue<>();

    @AfterEach
    void end() {
        servers.forEach(Process::destroyForcibly);
    }

    private Path file(String name, String text) throws IOException {
        return Files.writeString(directory.resolve(name), text);
    }

    /** What a host has of its own is a directory below ours. */
    private List<String> stub() throws IOException {
        Path ssh = file("ssh", """
                #!/bin/sh
                while [ "$1" != -- ]; do shift; done
                [ "$2" = no-host ] && { echo "no such host" >&2; exit 255; }
                echo "$2" >> %1$s/calls
                export XDG_CACHE_HOME=%1$s/$2; mkdir -p $XDG_CACHE_HOME
                exec sh -c "$3"
                """.formatted(directory));
        Files.setPosixFilePermissions(ssh, PosixFilePermissions.fromString("rwx------"));
        return List.of(ssh.toString());
    }

    private boolean work(Launcher launcher, Runnable atFifth) throws Exception {
        Crew.Watch watch = new Crew.Watch() {
            @Override
            public void reached(int unit, long progress) {}

            @Override
            public void finished(int unit, String result) {
                results.add(unit + ":" + result);
                if (results.size() == 5) {
                    atFifth.run();
                }
            }

            @Override
            public void say(String event) {
                said.add(event);
            }
        };
        Staff staff = Staff.of(launcher, "this");
        Job job = new CrewTest.Squares(directory.toString(), -1, "");
        return new Crew(job, UNITS, staff, watch).run();
    }

    private void requireSquares() {
        assertThat(results)
                .containsExactlyInAnyOrderElementsOf(
                        UNITS.stream().map(unit -> unit + ":" + unit * unit).toList());
    }

    private Launcher launcher(String hosts, List<String> ssh) throws Exception {
        return SshLauncher.of(file("hosts.txt", hosts), ssh, CrewTest.class.getName());
    }

    @Test
    void hostsWorkAndAreSentTheClassesOnce() throws Exception {
        String hosts =
                "# two machines\none cores=2 java=" + JAVA + "\ntwo java=" + JAVA + " # and\n";
        for (int time = 1; time <= 2; time++) {
            results.clear();
            Launcher launcher = launcher(hosts, stub());
            assertThat(launcher.lanes()).containsExactly(2, 1);
            assertThat(launcher.name(2)).isEqualTo("worker 2 on two");
            assertThat(work(launcher, () -> {})).isTrue();
            requireSquares();
        }
        assertThat(Files.readAllLines(directory.resolve("calls")))
                .as("a look, a copy and its name on each, a look; twice two workers")
                .hasSize(6 + 2 + 4);
        for (String host : List.of("one", "two")) {
            try (Stream<Path> kept = Files.list(directory.resolve(host + "/gossamer"))) {
                assertThat(kept).as("nothing half copied is left").hasSize(1);
            }
        }
        assertThat(said).isEmpty();
    }

    /** Else the host would be without some classes for ever. */
    @Test
    void aCopyThatIsNotWholeIsNotKept() throws Exception {
        List<String> stub = stub();
        Path ssh = Path.of(stub.get(0));
        String whole = Files.readString(ssh);
        Files.writeString(
                ssh, whole.replace("exec sh", "case $3 in *tar*) exit 2;; esac; exec sh"));

        assertThatThrownBy(() -> launcher("one java=" + JAVA, stub))
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith("cannot copy Gossamer to one: tar has ended with ")
                .hasMessageEndingWith(" here and with 2 there");
        Files.writeString(ssh, whole);
        assertThat(work(launcher("one java=" + JAVA, stub), () -> {})).isTrue();
        requireSquares();
    }

    @Test
    void aHostThatCannotBeReachedIsTold() {
        assertThatThrownBy(() -> launcher("no-host", stub()))
                .isInstanceOf(IOException.class)
                .hasMessage("ssh to no-host failed: no such host");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        a core=2            | "core=2" is not understood; possible: cores=K, port=P, java=PATH
        a cores=0           | line 1: "cores=0" is not understood
        -oProxyCommand=x    | line 1: "-oProxyCommand=x" is no host
        a java=$(reboot)    | line 1: "java=$(reboot)" is not understood
        '# none'            | 0 cores on all hosts, must be between 1 and 1024
        """)
    void aFileOfHostsThatIsNotUnderstoodIsRefused(String hosts, String why) {
        assertThatThrownBy(() -> launcher(hosts, stub()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(why);
    }

    private static int command(String... command) throws Exception {
        return new ProcessBuilder(command).inheritIO().start().waitFor();
    }

    /**
     * One of three servers ends, which costs its units only. GOSSAMER_SSHD may name sshd; no test
     * where there is none, or it cannot begin.
     */
    @TestFactory
    Stream<DynamicTest> realServersWork() throws Exception {
        String sshd = System.getenv().getOrDefault("GOSSAMER_SSHD", "/usr/sbin/sshd");
        if (!Files.isExecutable(Path.of(sshd))) {
            return Stream.empty();
        }
        for (String key : List.of("host", "user", "other")) {
            String file = directory + "/" + key;
            assertThat(command("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", file))
                    .isZero();
        }
        return command(sshd, "-t", "-f", "/dev/null", "-h", directory + "/host") == 0
                ? Stream.of(DynamicTest.dynamicTest("sshd", () -> realServersWork(sshd)))
                : Stream.empty();
    }

    private void realServersWork(String sshd) throws Exception {
        List<String> addresses = List.of("127.0.0.2", "127.0.0.3", "127.0.0.4");
        int port;
        try (ServerSocket free = new ServerSocket(0)) {
            port = free.getLocalPort();
        }
        for (String address : addresses) {
            String config = """
                    HostKey %1$s/host
                    AuthorizedKeysFile %1$s/user.pub
                    PasswordAuthentication no
                    StrictModes no
                    UsePAM no
                    PidFile none
                    SetEnv HOME=%1$s/home-%2$s
                    """.formatted(directory, address);
            servers.add(new ProcessBuilder(
                            sshd,
                            "-D",
                            "-f",
                            file(address, config).toString(),
                            "-o",
                            "ListenAddress=" + address,
                            "-p",
                            String.valueOf(port))
                    .inheritIO()
                    .start());
        }
        StringBuilder hosts = new StringBuilder();
        addresses.forEach(address ->
                hosts.append(address + " cores=2 port=" + port + " java=" + JAVA + "\n"));
        Launcher launcher = launcher(hosts.toString(), client("host"));
        assertThatThrownBy(() -> launcher(hosts.toString(), client("other")))
                .hasMessageContaining("ssh to 127.0.0.2 failed: ")
                .hasMessageContaining("Host key verification failed.");
        assertThat(work(launcher, () -> {
                    Process server = servers.get(2);
                    server.descendants().forEach(ProcessHandle::destroyForcibly);
                    server.destroyForcibly();
                }))
                .isTrue();
        requireSquares();
        assertThat(said).anyMatch(event -> event.contains("on 127.0.0.4"));
        assertThat(said).noneMatch(event -> event.matches(".* on 127.0.0.[23] .*ended.*"));
    }

    /** The client that knows all hosts by one key. */
    private List<String> client(String key) throws IOException {
        file("known-" + key, "* " + Files.readString(directory.resolve(key + ".pub")));
        Path config = file("client-" + key, """
                Host *
                  IdentityFile %1$s/user
                  IdentitiesOnly yes
                  UserKnownHostsFile %1$s/known-%2$s
                  ConnectionAttempts 20
                """.formatted(directory, key));
        return List.of("ssh", "-F", config.toString());
    }
}
