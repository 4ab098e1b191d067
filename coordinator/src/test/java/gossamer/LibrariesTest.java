package gossamer;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What programs that use the modules as libraries rely on. */
class LibrariesTest {

    private static final Path ROOT = Path.of("..");

    static Stream<Path> modules() throws IOException {
        Matcher module = Pattern.compile("<module>(.*)</module>")
                .matcher(Files.readString(ROOT.resolve("pom.xml")));
        return module.results()
                .map(found -> ROOT.resolve(found.group(1)))
                .filter(Files::isDirectory);
    }

    @ParameterizedTest
    @MethodSource("modules")
    void theNameOfAModuleIsThePackageThatItAloneHas(Path module) throws IOException {
        Matcher name = Pattern.compile("<module.name>gossamer\\.([a-z]+)</module.name>")
                .matcher(Files.readString(module.resolve("pom.xml")));
        assertThat(name.find())
                .as("module.name, the Automatic-Module-Name of its jar")
                .isTrue();
        try (Stream<Path> packages = Files.list(module.resolve("src/main/java/gossamer"))) {
            assertThat(packages.map(one -> one.getFileName().toString()))
                    .containsExactly(name.group(1));
        }
    }

    @ParameterizedTest
    @MethodSource("modules")
    void loggingIsLeftToTheProgram(Path module) throws IOException {
        Path resources = module.resolve("src/main/resources");
        if (Files.isDirectory(resources)) {
            try (Stream<Path> files = Files.list(resources)) {
                assertThat(files)
                        .as("what logback would find by itself")
                        .noneMatch(file -> file.getFileName().toString().startsWith("logback"));
            }
        }
        String pom = Files.readString(module.resolve("pom.xml"));
        List<String> scopes = Pattern.compile(
                        "<artifactId>logback-classic</artifactId>\\s*<(.*?)>(.*?)<")
                .matcher(pom)
                .results()
                .map(found -> found.group(1) + " " + found.group(2))
                .toList();
        assertThat(scopes).isSubsetOf("scope runtime", "scope test");
        assertThat(pom.contains("logback") && scopes.isEmpty()).isFalse();
    }
}
