package gossamer.coordinator.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import com.networknt.schema.ValidationMessage;
import gossamer.node.region.Spill;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

class ComposeTest {

    private static final Path COMPOSE = Path.of("..", "deploy", "compose");
    private static final ObjectMapper JSON = new ObjectMapper();

    @ParameterizedTest
    @ValueSource(strings = {"compose.yaml", "compose.tls.yaml"})
    void composeFilesKeepToTheComposeSpecification(String file) throws IOException {
        assertThat(problems(read(file))).isEmpty();
    }

    /** The check that the test above relies on does find what is wrong. */
    @ParameterizedTest
    @CsvSource({
        "/services/node, read_onyl, true",
        "/services/node/deploy, replica, 3",
        "/services/coordinator, stop_grace_period, 45",
        "/networks/cluster, internl, true",
        "'', servces, x",
    })
    void aComposeFileWithAWrongFieldIsRejected(String path, String field, String value)
            throws IOException {
        JsonNode compose = read("compose.yaml");
        ((ObjectNode) compose.at(path)).set(field, JSON.readTree("[\"" + value + "\"]"));
        assertThat(problems(compose)).isNotEmpty();
    }

    @Test
    void theSchemaIsTheOneThatItsReadmeNames() throws Exception {
        byte[] schema;
        try (InputStream input = ComposeTest.class.getResourceAsStream("compose-spec.json")) {
            schema = input.readAllBytes();
        }
        String hash =
                HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(schema));
        try (InputStream input = ComposeTest.class.getResourceAsStream("README.md")) {
            assertThat(new String(input.readAllBytes(), java.nio.charset.StandardCharsets.UTF_8))
                    .contains(hash);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"coordinator", "node"})
    void servicesMayDoNoMoreThanTheyMust(String name) throws IOException {
        JsonNode service = read("compose.yaml").at("/services/" + name);
        assertThat(service.at("/read_only").asBoolean()).isTrue();
        assertThat(service.at("/tmpfs/0").asText()).startsWith("/tmp:");
        assertThat(texts(service.at("/cap_drop"))).containsExactly("ALL");
        assertThat(texts(service.at("/security_opt"))).contains("no-new-privileges:true");
        assertThat(service.at("/image").asText()).matches("gossamer:[0-9.]+");
        assertThat(service.at("/stop_grace_period").asText()).matches("[0-9]+s");
        assertThat(service.has("privileged")).isFalse();
        assertThat(service.has("user"))
                .as("the image's own user, who is not root")
                .isFalse();
    }

    /** --insecure is for a network that nobody else reaches. */
    @Test
    void nothingIsInsecureThatCanBeReachedFromOutside() throws IOException {
        JsonNode compose = read("compose.yaml");
        assertThat(compose.at("/networks/cluster/internal").asBoolean()).isTrue();
        for (String name : List.of("coordinator", "node")) {
            JsonNode service = compose.at("/services/" + name);
            assertThat(texts(service.at("/command"))).contains("--insecure");
            assertThat(texts(service.at("/networks"))).containsExactly("cluster");
            assertThat(service.has("ports")).isFalse();
            assertThat(service.has("network_mode")).isFalse();
        }
    }

    @Test
    void withCertificatesTheSameCommandsAreNotInsecure() throws IOException {
        for (String name : List.of("coordinator", "node")) {
            List<String> plain = texts(read("compose.yaml").at("/services/" + name + "/command"));
            List<String> tls = texts(read("compose.tls.yaml").at("/services/" + name + "/command"));
            assertThat(tls)
                    .containsExactlyElementsOf(plain.stream()
                            .map(argument -> argument.equals("--insecure")
                                    ? "--certificates=/certificates"
                                    : argument)
                            .toList());
        }
    }

    @Test
    void theCoordinatorWaitsForAsManyNodesAsAreStarted() throws IOException {
        JsonNode compose = read("compose.yaml");
        assertThat(texts(compose.at("/services/coordinator/command")))
                .contains("--nodes="
                        + compose.at("/services/node/deploy/replicas").asText());
    }

    /**
     * The entry point is a line of shell: it is run here with a Gossamer that says what it was
     * told.
     */
    @Test
    void aNodeBindsToTheNameOfItsContainer(@TempDir Path directory) throws Exception {
        Path gossamer = directory.resolve("gossamer");
        Files.writeString(gossamer, "#!/bin/sh\nprintf '%s\\n' \"$@\"\n");
        Files.setPosixFilePermissions(gossamer, PosixFilePermissions.fromString("rwx------"));
        JsonNode node = read("compose.yaml").at("/services/node");
        List<String> command = new ArrayList<>();
        texts(node.at("/entrypoint")).forEach(word -> command.add(word.replace("$$", "$")));
        command.addAll(texts(node.at("/command")));
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().put("PATH", directory + ":" + System.getenv("PATH"));
        builder.environment().put("HOSTNAME", "4f2a");
        Process process = builder.start();
        List<String> told;
        try (BufferedReader lines = process.inputReader()) {
            told = lines.lines().toList();
        }
        assertThat(process.waitFor()).isZero();
        List<String> expected = new ArrayList<>(texts(node.at("/command")));
        expected.add("--bind=4f2a:25520");
        assertThat(told).isEqualTo(expected);
    }

    @Test
    void theBuildFindsItsDockerfile() throws IOException {
        JsonNode build = read("compose.yaml").at("/services/node/build");
        Path context = COMPOSE.resolve(build.at("/context").asText());
        assertThat(context.resolve(build.at("/dockerfile").asText())).isRegularFile();
    }

    /** What a node spills has a volume of its own, and the heap leaves room for all else. */
    @Test
    void sizesFitWhatAJvmTakes() throws IOException {
        JsonNode node = read("compose.yaml").at("/services/node");
        String options = node.at("/environment/GOSSAMER_JAVA_OPTS").asText();
        Matcher spill = Pattern.compile(
                        "-Dgossamer\\.spill\\.directory=(\\S+) -Dgossamer\\.spill\\.limit=(\\S+)")
                .matcher(options);
        assertThat(spill.matches()).as(options).isTrue();
        assertThat(texts(node.at("/volumes"))).contains(spill.group(1));
        assertThat(Spill.bytes(spill.group(2))).isPositive();
        Matcher heap = Pattern.compile("MaxRAMPercentage=([0-9]+)")
                .matcher(Files.readString(COMPOSE.resolve(Path.of("..", "image", "gossamer"))));
        assertThat(heap.find()).isTrue();
        // Of memory, too: /tmp is no disk.
        assertThat(node.at("/tmpfs/0").asText()).startsWith("/tmp:size=256m");
        assertThat(node.at("/mem_limit").asText()).isEqualTo("2g");
        assertThat(2048 * (100 - Integer.parseInt(heap.group(1))) / 100)
                .isGreaterThanOrEqualTo(256 + 256);
    }

    private static Set<ValidationMessage> problems(JsonNode compose) throws IOException {
        try (InputStream input = ComposeTest.class.getResourceAsStream("compose-spec.json")) {
            ObjectNode schema = (ObjectNode) JSON.readTree(input);
            // Names the draft in a way that would make the validator fetch it.
            schema.remove(List.of("$schema", "$id"));
            JsonSchema checker =
                    JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V7).getSchema(schema);
            return checker.validate(compose);
        }
    }

    /** With merge keys merged, as Compose reads it. */
    private static JsonNode read(String file) throws IOException {
        LoaderOptions options = new LoaderOptions();
        options.setAllowDuplicateKeys(false);
        Object loaded = new Yaml(new SafeConstructor(options))
                .load(Files.readString(COMPOSE.resolve(file)));
        return JSON.valueToTree(loaded);
    }

    private static List<String> texts(JsonNode array) {
        assertThat(array.isArray()).isTrue();
        return array.valueStream().map(JsonNode::asText).toList();
    }
}
