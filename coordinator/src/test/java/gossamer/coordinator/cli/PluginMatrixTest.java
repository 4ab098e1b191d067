package gossamer.coordinator.cli;

import static gossamer.coordinator.cli.Cli.gossamer;
import static org.assertj.core.api.Assertions.assertThat;

import gossamer.coordinator.cli.Cli.Said;
import gossamer.coordinator.plugin.PluginFiles;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Each example of a plug-in in each command, as source and as jar; then what can be done with its
 * runs where it is not there.
 */
class PluginMatrixTest {

    private static final Path EXAMPLES = Path.of("..", "examples");

    /** An example: its class, its config, and what a sweep varies. */
    private enum Example {
        ALGORITHM(
                "algorithm.DimensionExchange",
                "hypercube",
                "key = network.cost.hop, values = [1us, 2us]"),
        TOPOLOGY("topology.Star", "star", "key = topology.leaves, values = [3, 5]"),
        FAULT("fault.EveryKth", "every-kth", "key = network.cost.hop, values = [1us, 2us]"),
        LAW("law.Bimodal", "bimodal", "key = network.cost.hop, values = [1us, 2us]"),
        VOTING("voting.TrimmedMean", "trimmed", "key = farm.trim, values = [0, 1]"),
        MODULE("module.StuckAt", "stuck", "key = farm.rounds, values = [4, 5]");

        private final String type;
        private final Path source;
        private final Path config;
        private final String axis;

        Example(String type, String config, String axis) {
            this.type = "gossamer.examples." + type;
            this.source = EXAMPLES.resolve(type.replace('.', '/') + ".java");
            this.config = source.resolveSibling(config + ".conf");
            this.axis = axis;
        }
    }

    private static final EnumSet<Example> JARS = EnumSet.of(Example.ALGORITHM, Example.MODULE);

    @TempDir
    private Path directory;

    private Path out;

    @BeforeEach
    void makeRoom() throws IOException {
        out = Files.createDirectory(directory.resolve("runs"));
    }

    /** All as sources, and as jars of two kinds. */
    static Stream<String[]> forms() {
        return Stream.concat(
                Arrays.stream(Example.values()).map(example -> inForm(example, "java")),
                JARS.stream().map(example -> inForm(example, "jar")));
    }

    static Stream<String[]> otherJars() {
        return EnumSet.complementOf(JARS).stream().map(example -> inForm(example, "jar"));
    }

    private static String[] inForm(Example example, String form) {
        return new String[] {example.name(), form};
    }

    private Path plugin(Example example, String form) throws Exception {
        return form.equals("java")
                ? example.source
                : PluginFiles.jar(directory.resolve("example.jar"), example.source, example.type);
    }

    private static Said says(int exit, String... args) {
        Said said = gossamer(args);
        assertThat(said.exit()).as(said.out() + said.err()).isEqualTo(exit);
        return said;
    }

    private static String[] with(Path plugin, String... args) {
        return Stream.concat(Stream.of(args), Stream.of("--plugin", plugin + ""))
                .toArray(String[]::new);
    }

    private static String hash(Path file) throws Exception {
        byte[] bytes = Files.readAllBytes(file);
        return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    }

    private Path latest() throws IOException {
        return out.resolve("latest").toRealPath();
    }

    /** What needs no code, each with the exit code 0; returns what {@code trace verify} says. */
    private String lookInto(Path run, String... plugin) throws IOException {
        List<List<String>> commands = List.of(
                List.of("trace", "verify", run + ""),
                List.of("trace", "path", run + "", "--shares"),
                List.of("trace", "stats", run + ""),
                List.of("trace", "export", run + "", "--format", "perfetto", "--out", out + "/p"),
                List.of("report", run + "", "--out", out + "/report.html"));
        List<String> said = new ArrayList<>();
        for (List<String> command : commands) {
            List<String> args = new ArrayList<>(command);
            args.addAll(List.of(plugin));
            said.add(says(0, args.toArray(String[]::new)).out());
        }
        said.add("perfetto " + Arrays.hashCode(Files.readAllBytes(out.resolve("p"))));
        said.add(Files.readString(out.resolve("report.html")));
        assertThat(said.get(0)).contains(", 0 violations");
        return String.join("\n", said);
    }

    @ParameterizedTest
    @MethodSource("forms")
    void anExampleWorksInEveryCommandAndItsRunsWithoutIt(String name, String form)
            throws Exception {
        Example example = Example.valueOf(name);
        Path plugin = plugin(example, form);
        String config = example.config + "";

        says(0, with(plugin, "validate", config));
        says(0, with(plugin, "run", config, "--out", out + "", "--progress", "none"));
        Path run = latest();
        assertThat(run.resolve("summary.json")).content().contains("\"complete\" : true");
        assertThat(says(0, with(plugin, "check", config, "--repeat", "1", "--regions", "1,2"))
                        .out())
                .contains("have the same canonical trace");
        if (example == Example.VOTING || example == Example.MODULE) {
            says(0, with(plugin, "farm", config, "--out", out + "", "--progress", "none"));
        }
        Path sweep = Files.writeString(
                directory.resolve("sweep.conf"),
                "include \"" + example.config.toAbsolutePath().normalize() + "\"\n"
                        + "sweep { axes = [ { " + example.axis + " } ] }");
        says(0, with(plugin, "sweep", sweep + "", "--out", out + "/swept"));

        String seen = lookInto(run, "--plugin", plugin + "");
        assertThat(lookInto(run)).isEqualTo(seen);
        Said missing = says(64, "check", run.resolve("config.conf") + "", "--repeat", "1");
        assertThat(missing.err())
                .contains("the plug-in " + plugin.getFileName() + " with SHA-256 " + hash(plugin))
                .contains(" is missing; allowed: --plugin FILE with a file of this hash");
        says(0, with(plugin, "check", run.resolve("config.conf") + "", "--repeat", "1"));
    }

    @ParameterizedTest
    @Tag("slow")
    @MethodSource("otherJars")
    void jarsOfOtherKindsWorkToo(String name, String form) throws Exception {
        anExampleWorksInEveryCommandAndItsRunsWithoutIt(name, form);
    }

    @ParameterizedTest
    @Tag("slow")
    @MethodSource("otherJars")
    void failingRunsOfOtherJarsShrinkToo(String name, String form) throws Exception {
        aFailingRunOfAnExampleShrinksWithItsCodeOnly(name, form);
    }

    @ParameterizedTest
    @MethodSource("forms")
    void aFailingRunOfAnExampleShrinksWithItsCodeOnly(String name, String form) throws Exception {
        Example example = Example.valueOf(name);
        Path plugin = plugin(example, form);
        String faults = "profile.faults=[{ kind = loss, links = all, probability = 1e-9 },"
                + " { kind = crash, pus = \"3\", at = 0 rounds }]";
        Said failed = gossamer(with(
                plugin,
                "run",
                example.config + "",
                "--set",
                faults,
                "--out",
                out + "",
                "--progress",
                "none"));
        assertThat(failed.exit()).as(failed.err()).isEqualTo(1);
        Path run = latest();

        lookInto(run);
        assertThat(says(64, "shrink", run + "").err()).contains(hash(plugin));
        assertThat(says(0, with(plugin, "shrink", run + "")).out())
                .containsPattern("1 of (2 faults|3 faults and delays) make the run fail");
    }

    @ParameterizedTest
    @CsvSource({"ALGORITHM", "TOPOLOGY", "VOTING", "MODULE"})
    void severalJvmsGetTheClassesOfAllPlugins(Example example) throws Exception {
        String law = "profile.delays=[{ law = bimodal, short = 1 rounds, long = 3 rounds }]";
        Said said = says(
                0,
                with(
                        Example.LAW.source,
                        "check",
                        example.config + "",
                        "--set",
                        law,
                        "--plugin",
                        example.source + "",
                        "--repeat",
                        "1",
                        "--jvms",
                        "2",
                        "--regions",
                        "1,2"));

        assertThat(said.out()).contains("all 4 runs have the same canonical trace");
    }

    @Test
    void delaysThatAreNotThoseOfTheRunAreFoundWithoutTheLaw() throws Exception {
        says(
                0,
                with(
                        Example.LAW.source,
                        "run",
                        Example.LAW.config + "",
                        "--out",
                        out + "",
                        "--progress",
                        "none"));
        Path delays = latest().resolve("delays.bin");
        byte[] bytes = Files.readAllBytes(delays);
        ByteBuffer first = ByteBuffer.wrap(bytes);
        first.putLong(Long.BYTES, first.getLong(Long.BYTES) + 1);
        Files.write(delays, bytes);
        Files.delete(latest().resolve("checksums.txt"));

        assertThat(says(1, "trace", "verify", latest() + "").out()).contains("DIFFERENT");

        Files.delete(delays);
        assertThat(says(64, "trace", "verify", latest() + "").err())
                .contains("the plug-in Bimodal.java with SHA-256 ")
                .contains("the run has not noted what its laws have drawn");
    }

    @Test
    void whatPusDoIsVerifiedByTheirAutomataWithoutTheAlgorithm() throws Exception {
        says(
                0,
                with(
                        Example.ALGORITHM.source,
                        "run",
                        Example.ALGORITHM.config + "",
                        "--out",
                        out + "",
                        "--progress",
                        "none"));
        Path automata = latest().resolve("automata.json");
        String told = Files.readString(automata);
        Files.writeString(automata, told.replaceFirst("\"port\":8", "\"port\":9"));
        assertThat(automata).content().isNotEqualTo(told);
        Files.delete(latest().resolve("checksums.txt"));

        assertThat(says(1, "trace", "verify", latest() + "").out()).contains("NOT_TO_BE_FOLLOWED");
    }

    /** Floods a network by code; each PU waits for a tick before it passes on what is new. */
    private static final String CODED = """
            import gossamer.model.algorithm.*;
            import gossamer.model.fsa.*;
            import gossamer.model.registry.*;
            import gossamer.model.token.*;
            import gossamer.model.topology.*;
            import java.util.*;

            public class Coded extends Declared implements AlgorithmProvider {
                public Coded() { super("coded", "floods", "a test"); }

                public Optional<GossipAlgorithm> create(
                        Site site, Settings settings, Complaints complaints) {
                    long packets = 2L * site.topology().links() * site.pus();
                    return Optional.of(new GossipAlgorithm() {
                        public String name() { return "coded"; }
                        public boolean hasAutomaton() { return false; }
                        public Automaton automaton(int pu) {
                            throw new UnsupportedOperationException();
                        }
                        public Pu newPu(int pu, Topology topology, int[] flits) {
                            return new Flood(pu, topology, flits[0]);
                        }
                        public long packets() { return packets; }
                        public int largestPacket() { return 1; }
                    });
                }

                private static final class Flood implements Pu {
                    private final int pu;
                    private final Topology topology;
                    private final long flits;
                    private final BitSet held = new BitSet();
                    private int sent;
                    private Packet last;

                    Flood(int pu, Topology topology, long flits) {
                        this.pu = pu;
                        this.topology = topology;
                        this.flits = flits;
                        held.set(pu);
                    }

                    public void begin(Effects effects) { send(pu, -1, 0, effects); }

                    public void receive(Signal signal, Effects effects) {
                        if (signal instanceof Packet packet) {
                            int token = packet.tokens().from(0);
                            if (!held.get(token)) {
                                held.set(token);
                                send(token, Topology.opposite(packet.channel()), packet.id(),
                                        effects);
                                if (held.cardinality() == topology.pus()) {
                                    effects.completed(pu, packet.id());
                                }
                            }
                        }
                    }

                    private void send(int token, int except, long cause, Effects effects) {
                        for (int port = 0; port < topology.ports(); port++) {
                            int channel = topology.channel(pu, port);
                            if (channel >= 0 && channel != except) {
                                effects.send(new Packet(Packet.idOf(pu, ++sent), cause, channel,
                                        0, 0, 0, TokenSet.range(token, token + 1), flits));
                            }
                        }
                    }

                    public String waitingFor() { return held.cardinality() + " tokens held"; }
                }
            }
            """;

    @Test
    void ofHandWrittenCodeAllIsVerifiedButWhatItDoes() throws Exception {
        Path coded = Files.writeString(directory.resolve("Coded.java"), CODED);
        String network = "{ kind = ring, shape = 5 }";
        says(
                0,
                with(
                        coded,
                        "run",
                        Example.LAW.config + "",
                        "--set",
                        "profile.delays=[]",
                        "--set",
                        "algorithm.name=coded",
                        "--set",
                        "topology=" + network,
                        "--out",
                        out + "",
                        "--progress",
                        "none"));

        String seen = lookInto(latest(), "--plugin", coded + "");
        assertThat(lookInto(latest())).isEqualTo(seen);
        assertThat(seen).contains("taken as given, as only code of users knows them: what PUs do");
    }
}
