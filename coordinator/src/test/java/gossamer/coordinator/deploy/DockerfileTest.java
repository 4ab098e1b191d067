package gossamer.coordinator.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** No Docker is needed: the rules that can be checked by reading. */
class DockerfileTest {

    private static final Path ROOT = Path.of("..");
    private static final Path IMAGE = ROOT.resolve(Path.of("deploy", "image"));

    /** One instruction, its continuation lines joined. */
    private record Instruction(String name, String rest) {}

    @Test
    void everyImageHasAVersionAndADigest() throws IOException {
        List<Instruction> from = named("FROM");
        assertThat(from).hasSizeGreaterThanOrEqualTo(2);
        for (Instruction instruction : from) {
            assertThat(instruction.rest())
                    .matches("docker\\.io/library/[a-z]+:[0-9][0-9A-Za-z.-]*@sha256:[0-9a-f]{64}"
                            + "( AS [a-z]+)?");
        }
    }

    @Test
    void theImageRunsAsSomebodyWhoIsNotRoot() throws IOException {
        List<Instruction> last = lastStage();
        List<Instruction> users =
                last.stream().filter(one -> one.name().equals("USER")).toList();
        assertThat(users).hasSize(1);
        assertThat(users.get(0).rest()).as("numbers, as Kubernetes wants").isEqualTo("10001:10001");
        int user = last.indexOf(users.get(0));
        assertThat(last.subList(user, last.size()))
                .as("nothing is installed as this user")
                .noneMatch(one -> one.name().equals("RUN") || one.name().equals("COPY"));
    }

    @Test
    void signalsReachTheJvmAndItsHealthIsAsked() throws IOException {
        List<Instruction> last = lastStage();
        assertThat(last).contains(new Instruction("ENTRYPOINT", "[\"gossamer\"]"));
        assertThat(last)
                .anyMatch(one -> one.name().equals("HEALTHCHECK")
                        && one.rest().endsWith("CMD [\"healthy\"]"));
        assertThat(Files.readString(IMAGE.resolve("gossamer")))
                .contains("\nexec /opt/jre/bin/java ");
    }

    @Test
    void theLastStageHasNoToolsAndFetchesNothing() throws IOException {
        for (Instruction one : lastStage()) {
            assertThat(one.name()).isNotIn("ADD", "VOLUME", "SHELL");
            if (one.name().equals("RUN")) {
                assertThat(one.rest()).doesNotContain("apt", "curl", "wget", "mvn");
            }
        }
    }

    @Test
    void whateverTheBuildNeedsOfTheCheckoutReachesIt() throws IOException {
        List<String> needed = new ArrayList<>(List.of("mvnw", "pom.xml", ".mvn", "configs"));
        Matcher modules = Pattern.compile("<module>(.*)</module>")
                .matcher(Files.readString(ROOT.resolve("pom.xml")));
        while (modules.find()) {
            String module = modules.group(1);
            if (module.endsWith(".xml")) {
                needed.add(module);
            } else {
                needed.addAll(List.of(module + "/pom.xml", module + "/src/main"));
            }
        }
        for (Instruction copy : named("COPY")) {
            List<String> words = List.of(copy.rest().split(" "));
            if (!copy.rest().startsWith("--from") && !copy.rest().equals(". .")) {
                words.subList(0, words.size() - 1).stream()
                        .filter(word -> !word.startsWith("--"))
                        .forEach(needed::add);
            }
        }
        assertThat(needed)
                .contains(
                        "format.pom.xml",
                        "deploy/kubernetes/discovery/pom.xml",
                        "deploy/image/healthy");
        List<PathMatcher> ignored =
                Files.readAllLines(IMAGE.resolve("Dockerfile.dockerignore")).stream()
                        .filter(line -> !line.isBlank() && !line.startsWith("#"))
                        .map(line -> FileSystems.getDefault().getPathMatcher("glob:" + line))
                        .toList();
        for (String path : needed) {
            Path relative = Path.of(path);
            assertThat(path.endsWith("/src/main") || Files.exists(ROOT.resolve(path)))
                    .isTrue();
            for (int names = 1; names <= relative.getNameCount(); names++) {
                Path parent = relative.subpath(0, names);
                assertThat(ignored).as(path).noneMatch(one -> one.matches(parent));
            }
        }
    }

    /** With an engine that only answers, where {@code pull} does what is told. */
    @ParameterizedTest
    @CsvSource({
        "exit 0,                                     0, 'image: built with podman, a run in it'",
        "echo no such host >&2; exit 125,           69, 'image: not built: podman cannot fetch '",
        "echo x: manifest unknown >&2; exit 125,     1, 'image: there is no docker.io/library/'",
    })
    void whereTheImageCannotBeBuiltALineSaysWhy(
            String pull, int exit, String told, @TempDir Path directory) throws Exception {
        Path engine = directory.resolve("podman");
        Files.writeString(engine, "#!/bin/sh\n[ \"$1\" = pull ] || exit 0\n" + pull + "\n");
        Files.setPosixFilePermissions(engine, PosixFilePermissions.fromString("rwx------"));
        ProcessBuilder builder = new ProcessBuilder(
                IMAGE.resolve("check").toAbsolutePath().normalize().toString());
        builder.environment().put("PATH", directory + ":" + System.getenv("PATH"));
        Process process = builder.redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(said).startsWith(told).hasLineCount(1);
        assertThat(process.waitFor()).isEqualTo(exit);
    }

    private static List<Instruction> lastStage() throws IOException {
        List<Instruction> all = instructions();
        int last = 0;
        for (int i = 0; i < all.size(); i++) {
            last = all.get(i).name().equals("FROM") ? i : last;
        }
        return all.subList(last, all.size());
    }

    private static List<Instruction> named(String name) throws IOException {
        return instructions().stream().filter(one -> one.name().equals(name)).toList();
    }

    private static List<Instruction> instructions() throws IOException {
        List<Instruction> instructions = new ArrayList<>();
        StringBuilder open = new StringBuilder();
        for (String line : Files.readAllLines(IMAGE.resolve("Dockerfile"))) {
            if (line.isBlank() || line.startsWith("#")) {
                continue;
            }
            boolean more = line.endsWith("\\");
            open.append(more ? line.substring(0, line.length() - 1).strip() + " " : line.strip());
            if (!more) {
                String[] parts = open.toString().split("\\s+", 2);
                assertThat(parts).as(line).hasSize(2);
                instructions.add(new Instruction(parts[0], parts[1]));
                open.setLength(0);
            }
        }
        assertThat(open).as("the last line goes on nowhere").isEmpty();
        return instructions;
    }
}
