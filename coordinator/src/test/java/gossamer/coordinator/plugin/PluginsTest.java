package gossamer.coordinator.plugin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import gossamer.model.registry.Registry;
import gossamer.model.topology.TopologyProvider;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PluginsTest {

    @TempDir
    private Path directory;

    private Path topology(String className, String name, String body) throws IOException {
        return PluginFiles.source(
                directory, className, PluginFiles.topology(className, name, body));
    }

    private static List<String> problemsOf(Path... files) {
        PluginException failure = catchThrowableOfType(
                PluginException.class, () -> Plugins.none().with(List.of(files)));
        assertThat(failure).as("the plug-ins are refused").isNotNull();
        return failure.problems().stream()
                .map(problem -> Path.of(problem.file()).getFileName()
                        + (problem.line() == 0 ? "" : ":" + problem.line()) + ": "
                        + problem.message())
                .toList();
    }

    @Test
    void aSourceFileIsCompiledAndItsProvidersFound() throws Exception {
        Path file = topology("Dot", "dot", "");

        Plugins plugins = Plugins.none().with(List.of(file));

        assertThat(plugins.registry().find(TopologyProvider.class, "dot")).isPresent();
        assertThat(plugins.registry().all()).hasSize(Registry.builtIn().all().size() + 1);
        Plugin plugin = plugins.all().get(0);
        assertThat(plugin.bundle().sourceSha256())
                .isEqualTo(Bundle.sha256(Files.readAllBytes(file)))
                .hasSize(64);
        assertThat(plugin.providers())
                .singleElement()
                .matches(provider -> provider.name().equals("dot"));
    }

    @Test
    void aJarGivesTheSameClassesAsItsSource() throws Exception {
        Path source = topology("Dot", "dot", "");
        Path jar = PluginFiles.jar(directory.resolve("dot.jar"), source, "Dot");

        Plugins ofJar = Plugins.none().with(List.of(jar));

        assertThat(ofJar.registry().names(TopologyProvider.class)).contains("dot");
        SortedMap<String, byte[]> classes =
                new TreeMap<>(ofJar.all().get(0).bundle().entries());
        classes.keySet().removeIf(entry -> !entry.endsWith(Bundle.CLASS));
        Bundle ofSource = Plugins.none().with(List.of(source)).all().get(0).bundle();
        assertThat(new Bundle("", "", classes).classesSha256()).isEqualTo(ofSource.classesSha256());
    }

    @Test
    void aPluginOfAnotherJvmIsTheSameFromItsBytes() throws Exception {
        Bundle bundle = Plugins.none()
                .with(List.of(topology("Dot", "dot", "")))
                .all()
                .get(0)
                .bundle();

        Plugins there = Plugins.none().withBundles(List.of(bundle));

        assertThat(there.registry().find(TopologyProvider.class, "dot")).isPresent();
        assertThat(there.find(bundle.sourceSha256())).isPresent();
    }

    @Test
    void aFileThatIsNamedTwiceIsLoadedOnce() throws Exception {
        Path file = topology("Dot", "dot", "");

        assertThat(Plugins.none().with(List.of(file, file)).all()).hasSize(1);
    }

    @Test
    void everyCompileErrorIsToldWithItsLine() throws Exception {
        Path file = PluginFiles.source(
                directory, "Bad", "public class Bad {\n  int a = \"\";\n  Strin b;\n}\n");

        assertThat(problemsOf(file))
                .hasSize(2)
                .anySatisfy(problem -> assertThat(problem)
                        .startsWith("Bad.java:2: does not compile: incompatible types"))
                .anySatisfy(problem -> assertThat(problem)
                        .startsWith("Bad.java:3: does not compile: cannot find symbol"));
    }

    @Test
    void theProblemsOfAllFilesAreToldAtOnce() throws Exception {
        Path missing = directory.resolve("Missing.java");
        Path text = Files.writeString(directory.resolve("notes.txt"), "");
        Path noJar = Files.writeString(directory.resolve("no.jar"), "no jar");
        Path empty = PluginFiles.source(directory, "Empty", "public class Empty {}");
        Path thrower = topology(
                "Thrower", "thrower", "public Thrower() { throw new RuntimeException(\"boom\"); }");
        Path taken = topology("Taken", "torus", "");

        assertThat(problemsOf(missing, text, noJar, empty, thrower, taken))
                .satisfiesExactlyInAnyOrder(
                        problem -> assertThat(problem).startsWith("Missing.java: no such file"),
                        problem -> assertThat(problem).startsWith("notes.txt: its name ends in"),
                        problem -> assertThat(problem).startsWith("no.jar: is not a jar: "),
                        problem -> assertThat(problem)
                                .startsWith("Empty.java: has no provider inside; allowed: "),
                        problem -> assertThat(problem)
                                .isEqualTo("Thrower.java: the constructor of Thrower throws"
                                        + " java.lang.RuntimeException: boom"),
                        problem -> assertThat(problem)
                                .isEqualTo("Taken.java: topology torus is the name of a built-in"
                                        + " topology already; allowed: a name that nothing else"
                                        + " has"));
    }

    @Test
    void twoProvidersOfOneNameAreRefusedInOneFileAndInTwo() throws Exception {
        Path inOne = topology("Dot", "dot", "public static class Other extends Dot {}");
        Path again = topology("Again", "dot", "");

        assertThat(problemsOf(inOne, again))
                .satisfiesExactly(
                        problem -> assertThat(problem)
                                .startsWith("Dot.java: topology dot is the name of another one in"),
                        problem -> assertThat(problem)
                                .startsWith("Again.java: topology dot is the name of one in "));
    }

    @Test
    void aClassForANewerJavaIsRefused() throws Exception {
        Path source = topology("Dot", "dot", "");
        SortedMap<String, byte[]> entries =
                new TreeMap<>(SourceCompiler.compile(source, Files.readAllBytes(source)));
        entries.get("Dot.class")[7] = 99;

        assertThat(problemsOf(PluginFiles.jar(directory.resolve("new.jar"), entries)))
                .singleElement()
                .asString()
                .startsWith("new.jar: Dot.class is of class file version 99 (Java 55); allowed: at"
                        + " most ");
    }

    @Test
    void aDefaultThatAKeyCannotHaveIsRefused() throws Exception {
        Path file = topology("Dot", "dot", """
                public List<Key<?>> keys() {
                    return List.of(
                        Key.whole("arms", 1, 9).otherwise(10),
                        Key.word("colour", "red", "green").otherwise("blue"),
                        Key.probability("chance").otherwise(0.0),
                        Key.decimal("length", "0.5", "2").otherwise(3.0),
                        Key.whole("fine", 1, 9).otherwise(9));
                }
                """);

        assertThat(problemsOf(file))
                .containsExactly(
                        "Dot.java: Dot: key arms has the default 10; allowed: a whole number from"
                                + " 1 to 9",
                        "Dot.java: Dot: key colour has the default blue; allowed: red, green",
                        "Dot.java: Dot: key chance has the default 0.0; allowed: more than 0 and at"
                                + " most 1, e.g. 0.01 or 1%",
                        "Dot.java: Dot: key length has the default 3.0; allowed: a number from 0.5"
                                + " to 2");
    }

    @Test
    void aJarMustNameItsProvidersAndHaveThem() throws Exception {
        Path source = topology("Dot", "dot", "");
        Path silent = PluginFiles.jar(
                directory.resolve("silent.jar"),
                SourceCompiler.compile(source, Files.readAllBytes(source)));
        Path liar = PluginFiles.jar(directory.resolve("liar.jar"), source, "mine.Absent");

        assertThat(problemsOf(silent, liar))
                .satisfiesExactly(
                        problem -> assertThat(problem)
                                .startsWith("silent.jar: has no provider inside; allowed: ")
                                .endsWith("META-INF/services/gossamer.model.registry.Provider"),
                        problem -> assertThat(problem)
                                .startsWith("liar.jar: names the provider mine.Absent, but has no"
                                        + " such class; allowed: "));
    }

    /** The source of a provider of a kind, with what is special of it. */
    private Path provider(String kind, String className, String name, String body)
            throws IOException {
        String create = switch (kind) {
            case "TopologyProvider" ->
                "Optional<Topology> create(Settings settings, Complaints complaints)";
            case "AlgorithmProvider" ->
                "Optional<GossipAlgorithm> create(Site s, Settings settings, Complaints c)";
            case "DelayLawProvider" -> "Optional<DelayLaw> create(Settings s, Complaints c)";
            case "FaultProvider" -> "Optional<Fault> create(Settings s, Complaints c)";
            default -> "VotingAlgorithm create(VotingRules rules, Settings settings)";
        };
        return PluginFiles.source(
                directory, className, """
                import gossamer.model.algorithm.*;
                import gossamer.model.fault.*;
                import gossamer.model.fault.law.*;
                import gossamer.model.registry.*;
                import gossamer.model.topology.*;
                import gossamer.model.voting.*;
                import java.util.*;

                public class %s implements %s {
                    public String name() { return %s; }
                    public String summary() { return "of a test"; }
                    public String source() { return "this test"; }
                    public %s { return null; }
                    %s
                }
                """.formatted(className, kind, name, create, body));
    }

    @ParameterizedTest
    @CsvSource({
        "TopologyProvider, torus, topology",
        "AlgorithmProvider, flooding, algorithm",
        "DelayLawProvider, uniform, delay law",
        "FaultProvider, loss, fault",
        "VotingProvider, median, voting method"
    })
    void whateverIsWrongWithAKindIsToldAtOnce(String kind, String taken, String word)
            throws IOException {
        Path[] files = {
            provider(kind, "Taken", "\"" + taken + "\"", ""),
            provider(kind, "Twice", "\"twice\"", "public static class Inner extends Twice {}"),
            provider(kind, "Thrower", "\"thrower\"", "public Thrower() { throw new Error(); }"),
            provider(kind, "Fields", "\"fields\"", "static int field = Integer.parseInt(\"x\");"),
            provider(kind, "Unnamed", "null", ""),
            provider(kind, "Odd", "\"../odd\"", ""),
            provider(kind, "NoKeys", "\"no-keys\"", """
                    public List<Key<?>> keys() { throw new IllegalStateException("none"); }"""),
            provider(kind, "Default", "\"default\"", """
                    public List<Key<?>> keys() {
                        return List.of(Key.whole("arms", 1, 9).otherwise(10));
                    }""")
        };

        assertThat(problemsOf(files))
                .satisfiesExactly(
                        problem -> assertThat(problem)
                                .startsWith("Taken.java: " + word + " " + taken
                                        + " is the name of a built-in " + word + " already"),
                        problem -> assertThat(problem)
                                .startsWith("Twice.java: " + word
                                        + " twice is the name of another one in"),
                        problem -> assertThat(problem)
                                .isEqualTo("Thrower.java: the constructor of Thrower throws"
                                        + " java.lang.Error"),
                        problem -> assertThat(problem)
                                .isEqualTo("Fields.java: class Fields cannot be loaded: its static"
                                        + " fields throw java.lang.NumberFormatException: For input"
                                        + " string: \"x\""),
                        problem -> assertThat(problem)
                                .startsWith("Unnamed.java: Unnamed has the name \"\"; allowed: "),
                        problem -> assertThat(problem)
                                .startsWith("Odd.java: Odd has the name \"../odd\"; allowed: "),
                        problem -> assertThat(problem)
                                .isEqualTo("NoKeys.java: NoKeys throws"
                                        + " java.lang.IllegalStateException: none when asked what"
                                        + " it declares"),
                        problem -> assertThat(problem)
                                .startsWith("Default.java: Default: key arms has the default 10"));
    }

    @Test
    void filesThatAreNoPluginsAreTold() throws Exception {
        Path source = topology("Dot", "dot", "");
        byte[] whole =
                Files.readAllBytes(PluginFiles.jar(directory.resolve("dot.jar"), source, "Dot"));
        Path cut = Files.write(directory.resolve("cut.jar"), Arrays.copyOf(whole, 60));
        SortedMap<String, byte[]> entries = new TreeMap<>();
        for (int entry = 0; entry <= 20_000; entry++) {
            entries.put("entry" + entry, new byte[0]);
        }
        Path crowded = PluginFiles.jar(directory.resolve("crowded.jar"), entries);
        Path folder = Files.createDirectory(directory.resolve("folder.jar"));
        Path binary = Files.write(directory.resolve("Binary.java"), new byte[] {0});

        assertThat(problemsOf(cut, crowded, folder, binary))
                .satisfiesExactly(
                        problem -> assertThat(problem)
                                .startsWith("cut.jar: is not a jar: it is cut short; allowed: "),
                        problem -> assertThat(problem).endsWith("bytes or 20000 entries"),
                        problem -> assertThat(problem).startsWith("folder.jar: not a file; "),
                        problem -> assertThat(problem)
                                .startsWith("Binary.java:1: does not compile: illegal character"),
                        problem -> assertThat(problem)
                                .startsWith("Binary.java:1: does not compile: reached end of"));
    }

    @Test
    void classesOfOneNameInTwoFilesAreTwo() throws Exception {
        Path one = topology("Dot", "dot", "");
        Path directoryOfOther = Files.createDirectory(directory.resolve("other"));
        Path other = Files.writeString(
                directoryOfOther.resolve("Dot.java"), PluginFiles.topology("Dot", "point", ""));

        Registry both = Plugins.none().with(List.of(one, other)).registry();

        assertThat(both.names(TopologyProvider.class)).contains("dot", "point");
    }

    @Test
    void aPluginCannotHoldAClassOfGossamer() throws Exception {
        Path jar = PluginFiles.jar(
                directory.resolve("shaded.jar"),
                Map.of(
                        "gossamer/model/registry/Provider.class",
                        new byte[] {0, 0, 0, 0, 0, 0, 0, 61},
                        "META-INF/services/gossamer.model.registry.Provider",
                        "mine.Dot".getBytes(StandardCharsets.UTF_8)));

        assertThat(problemsOf(jar))
                .containsExactly("shaded.jar: gossamer/model/registry/Provider.class is a class of"
                        + " Gossamer; allowed: classes of another package");
    }

    @Test
    void aPluginCannotHoldAClassOfJava() throws Exception {
        SortedMap<String, byte[]> entries = new TreeMap<>(Map.of(
                "META-INF/services/gossamer.model.registry.Provider",
                "java.lang.Evil".getBytes(StandardCharsets.UTF_8),
                "java/lang/Evil.class",
                new byte[] {-54, -2, -70, -66, 0, 0, 0, 61, 0, 1}));

        assertThat(problemsOf(PluginFiles.jar(directory.resolve("evil.jar"), entries)))
                .singleElement()
                .asString()
                .startsWith("evil.jar: class java.lang.Evil cannot be loaded: ")
                .contains("java.lang.SecurityException");
    }

    @Test
    void aClassWhoseConstantsMakeNoSenseIsNamed() {
        byte[] method = {-54, -2, -70, -66, 0, 0, 0, 61, 0, 2, 10, 0, 9, 0, 9};
        Bundle bundle = new Bundle("a.jar", "", new TreeMap<>(Map.of("a/Odd.class", method)));

        assertThat(Suspicions.of(bundle)).containsExactly("a.Odd cannot be looked into");
    }

    @Test
    void aCompilerThatFailsIsToldInOneLine() throws Exception {
        String sum = "static int x; int deep() { return " + "x + ".repeat(30_000) + "x; }";

        assertThat(problemsOf(topology("Deep", "deep", sum)))
                .containsExactly("Deep.java: cannot be compiled: the compiler failed:"
                        + " java.lang.StackOverflowError");
    }

    @Test
    void theHashOfClassesDependsOnNamesAndBytesOnly() {
        SortedMap<String, byte[]> entries = new TreeMap<>(Map.of("a", new byte[] {1}));
        Bundle one = new Bundle("x/A.java", "1", entries);

        assertThat(one.classesSha256())
                .isEqualTo(new Bundle("B.jar", "2", entries).classesSha256());
        SortedMap<String, byte[]> others = new TreeMap<>(Map.of("b", new byte[] {1}));
        assertThat(one.classesSha256()).isNotEqualTo(new Bundle("A", "1", others).classesSha256());
        assertThat(one.fileName()).isEqualTo("A.java");
    }
}
