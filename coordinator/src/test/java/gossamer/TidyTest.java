package gossamer;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import gossamer.model.algorithm.GossipAlgorithm;
import gossamer.model.machine.SwitchingMode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The rules of the house that a machine can check. */
class TidyTest {

    private static final int MOST_LINES = 450;
    private static final int MOST_COLUMNS = 100;
    private static final int MOST_COMPONENTS = 7;

    private static final String MODES = "gossamer.model.machine.";
    private static final Path ROOT = Path.of("..");

    /** Records with more components, and why they are not taken apart. */
    private static final Map<String, String> WIDE_RECORDS = Map.of(
            "TraceRecord", "the eleven fields of a record of the trace format",
            "Packet", "what travels: a second object per packet would cost the hot path");

    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("gossamer");

    @Test
    void theModelKnowsNoActors() {
        noClasses()
                .that()
                .resideInAPackage("gossamer.model..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "akka..",
                        "com.typesafe..",
                        "scala..",
                        "gossamer.node..",
                        "gossamer.coordinator..")
                .check(CLASSES);
    }

    @Test
    void nodesKnowNoCoordinator() {
        noClasses()
                .that()
                .resideInAPackage("gossamer.node..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("gossamer.coordinator..")
                .check(CLASSES);
    }

    @Test
    void theAuditorSharesNothingWithWhatItVerifies() {
        noClasses()
                .that()
                .resideInAPackage("gossamer.audit..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("gossamer.model..", "gossamer.node..", "gossamer.coordinator..")
                .check(CLASSES);
    }

    @Test
    void packagesFormNoCycles() {
        slices().matching("gossamer.(*.*)..").should().beFreeOfCycles().check(CLASSES);
    }

    @Test
    void nobodyAsksWhichClassAnAlgorithmOfAnotherPackageHas() {
        for (JavaClass asking : CLASSES) {
            assertThat(asking.getInstanceofChecks())
                    .filteredOn(check -> isPartOfAnAlgorithm(check.getRawType()))
                    .allMatch(check -> check.getRawType().getPackage().equals(asking.getPackage()));
        }
    }

    private static boolean isPartOfAnAlgorithm(JavaClass type) {
        return type.getPackageName().startsWith("gossamer.model.algorithm")
                || type.isAssignableTo(GossipAlgorithm.class);
    }

    @Test
    void nobodyKnowsAConcreteModeOfSwitching() {
        for (JavaClass asking : CLASSES) {
            assertThat(asking.getDirectDependenciesFromSelf())
                    .extracting(Dependency::getTargetClass)
                    .filteredOn(type -> type.getPackageName().startsWith(MODES))
                    .allMatch(type -> type.getPackage().equals(asking.getPackage()));
        }
        noClasses()
                .that()
                .areAssignableTo(SwitchingMode.class)
                .should()
                .beEnums()
                .check(CLASSES);
    }

    @Test
    void nothingThatReachesATraceReadsAClockOrADie() {
        noClasses()
                .that()
                .resideInAnyPackage(
                        "gossamer.model..",
                        "gossamer.node.pu",
                        "gossamer.node.link",
                        "gossamer.node.time",
                        "gossamer.node.region")
                .and()
                // It measures how long a thread had nothing to do, for the summary only.
                .doNotHaveFullyQualifiedName("gossamer.node.time.RegionExecutor")
                .should()
                .callMethod(System.class, "currentTimeMillis")
                .orShould()
                .callMethod(System.class, "nanoTime")
                .orShould()
                .callMethod(Math.class, "random")
                .orShould()
                .dependOnClassesThat()
                .areAssignableTo(Random.class)
                .orShould()
                .dependOnClassesThat()
                .areAssignableTo(LocalDateTime.class)
                .check(CLASSES);
    }

    @Test
    void nothingThatReachesATraceIteratesInHashOrder() {
        noClasses()
                .that()
                .resideInAnyPackage(
                        "gossamer.model..",
                        "gossamer.node.pu",
                        "gossamer.node.link",
                        "gossamer.node.region")
                .should()
                .dependOnClassesThat()
                .belongToAnyOf(HashMap.class, HashSet.class)
                .check(CLASSES);
    }

    @Test
    void onlyTheCommandLineWritesToTheTerminal() {
        noClasses()
                .that()
                .resideOutsideOfPackage("gossamer.coordinator.cli")
                .should()
                .accessField(System.class, "out")
                .orShould()
                .accessField(System.class, "err")
                .check(CLASSES);
    }

    @Test
    void everyPackageSaysWhatItIsFor() throws IOException {
        for (Path source : sources("src/main/java")) {
            assertThat(source.resolveSibling("package-info.java")).exists();
        }
    }

    @Test
    void classesFitOnAFewPages() throws IOException {
        for (String folder : List.of("src/main/java", "src/test/java")) {
            for (Path source : sources(folder)) {
                assertThat(Files.readAllLines(source).size())
                        .as(source.toString())
                        .isLessThanOrEqualTo(MOST_LINES);
            }
        }
    }

    @Test
    void noLineIsWiderThanWhatTheFormatterBreaks() throws IOException {
        List<String> wide = new ArrayList<>();
        for (String folder : List.of("src/main/java", "src/test/java")) {
            for (Path source : sources(folder)) {
                List<String> lines = Files.readAllLines(source);
                for (int line = 0; line < lines.size(); line++) {
                    String text = lines.get(line);
                    if (text.codePointCount(0, text.length()) > MOST_COLUMNS) {
                        wide.add(source + ":" + (line + 1));
                    }
                }
            }
        }
        assertThat(wide).as("more than " + MOST_COLUMNS + " columns").isEmpty();
    }

    @Test
    void aRecordIsSmallEnoughToBeReadAtOnce() {
        Map<String, Integer> wide = new TreeMap<>();
        for (JavaClass one : CLASSES) {
            long components = one.getFields().stream()
                    .filter(field -> !field.getModifiers().contains(JavaModifier.STATIC))
                    .count();
            if (one.isRecord() && components > MOST_COMPONENTS) {
                wide.put(nested(one), (int) components);
            }
        }
        assertThat(wide.keySet())
                .as("components: %s, with a reason in this test for each", wide)
                .containsExactlyInAnyOrderElementsOf(WIDE_RECORDS.keySet());
    }

    /** Its name with those of the classes around it. */
    private static String nested(JavaClass one) {
        String name = one.getName();
        return name.substring(name.lastIndexOf('.') + 1);
    }

    @Test
    void theNameOfAClassHasOneMeaning() throws IOException {
        Map<String, Path> known = new TreeMap<>();
        List<String> twice = new ArrayList<>();
        for (Path source : sources("src/main/java")) {
            String name = source.getFileName().toString();
            Path other = known.put(name, source);
            if (other != null && !name.equals("package-info.java")) {
                twice.add(source + " and " + other);
            }
        }
        assertThat(twice).isEmpty();
    }

    private static List<Path> sources(String folder) throws IOException {
        List<Path> files = new ArrayList<>();
        Matcher modules = Pattern.compile("<module>(.*)</module>")
                .matcher(Files.readString(ROOT.resolve("pom.xml")));
        while (modules.find()) {
            Path root = ROOT.resolve(modules.group(1)).resolve(folder);
            if (Files.isDirectory(root)) {
                try (Stream<Path> walk = Files.walk(root)) {
                    walk.filter(path -> path.toString().endsWith(".java")).forEach(files::add);
                }
            }
        }
        assertThat(files).isNotEmpty();
        return files;
    }
}
