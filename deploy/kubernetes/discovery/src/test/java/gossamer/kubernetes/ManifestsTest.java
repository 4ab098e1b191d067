package gossamer.kubernetes;

import static gossamer.kubernetes.Manifests.at;
import static gossamer.kubernetes.Manifests.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import gossamer.node.region.Spill;
import io.kubernetes.client.custom.Quantity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class ManifestsTest {

    private static List<Path> files() throws IOException {
        return Manifests.files();
    }

    @ParameterizedTest
    @MethodSource("files")
    void everyManifestKeepsToTheOfficialSchema(Path file) throws IOException {
        List<JsonObject> documents = Manifests.documents(file);
        assertThat(documents).isNotEmpty();
        for (JsonObject document : documents) {
            assertThat(Manifests.check(document)).isNotNull();
        }
    }

    /** The check that the test above relies on does find what is wrong, however deep. */
    @ParameterizedTest
    @CsvSource({
        "Job,         spec, backofLimit, 0",
        "Job,         spec.template.spec.containers.0, readinesProbe, x",
        "Job,         spec.template.spec.containers.0.securityContext.capabilities, dorp, x",
        "Job,         spec.template.spec.containers.0, name, ",
        "Job,         spec.template.spec.containers.0, args, x",
        "StatefulSet, spec, selector, ",
        "StatefulSet, spec, replicas, three",
        "StatefulSet, spec.template.spec.securityContext, runAsNonRot, true",
        "RoleBinding, roleRef, nme, x",
        "Role,        rules.0, verb, list",
        "PersistentVolumeClaim, spec.resources.requests, storage, much",
    })
    void aManifestWithAWrongFieldIsRejected(String kind, String path, String field, String value)
            throws IOException {
        JsonObject document = Manifests.only(kind);
        assertThat(Manifests.check(document)).isNotNull();
        JsonObject broken = at(document, path).getAsJsonObject();
        if (value == null) {
            assertThat(broken.remove(field)).isNotNull();
        } else {
            broken.add(field, new JsonPrimitive(value));
        }
        assertThatThrownBy(() -> Manifests.check(document)).isInstanceOf(RuntimeException.class);
    }

    @Test
    void theKustomizationListsEveryManifestOfItsDirectory() throws IOException {
        JsonObject kustomization = Manifests.documents(Manifests.BASE.resolve("kustomization.yaml"))
                .get(0);
        List<String> there;
        try (Stream<Path> files = Files.list(Manifests.BASE)) {
            there = files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".yaml") && !name.equals("kustomization.yaml"))
                    .toList();
        }
        assertThat(strings(at(kustomization, "resources")))
                .containsExactlyInAnyOrderElementsOf(there);
        for (String name : strings(at(kustomization, "configMapGenerator.0.files"))) {
            assertThat(Manifests.BASE.resolve(name)).isRegularFile();
        }
        assertThat(kustomization.keySet())
                .containsExactlyInAnyOrder(
                        "apiVersion",
                        "kind",
                        "namespace",
                        "resources",
                        "configMapGenerator",
                        "images");
        assertThat(text(kustomization, "namespace"))
                .isEqualTo(text(Manifests.only("Namespace"), "metadata.name"))
                .isEqualTo(text(Manifests.only("Pod"), "metadata.namespace"));
    }

    @Test
    void podsMayDoNoMoreThanTheyMust() throws IOException {
        for (JsonObject pod : podSpecs()) {
            JsonElement security = at(pod, "securityContext");
            assertThat(text(security, "runAsNonRoot")).isEqualTo("true");
            assertThat(text(security, "runAsUser")).isEqualTo("10001");
            assertThat(text(security, "seccompProfile.type")).isEqualTo("RuntimeDefault");
            assertThat(text(pod, "serviceAccountName")).startsWith("gossamer-");
            assertThat(at(pod, "terminationGracePeriodSeconds").getAsInt()).isNotNegative();
            JsonElement own = at(pod, "containers.0.securityContext");
            assertThat(text(own, "allowPrivilegeEscalation")).isEqualTo("false");
            assertThat(text(own, "readOnlyRootFilesystem")).isEqualTo("true");
            assertThat(strings(at(own, "capabilities.drop"))).containsExactly("ALL");
        }
    }

    @Test
    void podsAskForWhatTheyNeedAndAreNeverThrottled() throws IOException {
        for (JsonObject pod : podSpecs()) {
            JsonElement resources = at(pod, "containers.0.resources");
            assertThat(at(resources, "requests").getAsJsonObject().keySet())
                    .contains("cpu", "memory");
            assertThat(at(resources, "limits").getAsJsonObject().keySet())
                    .containsExactly("memory");
        }
    }

    /** A pod whose volume overflows is evicted: the program is to stop before. */
    @Test
    void aNodeSpillsLessThanItsVolumeHolds() throws IOException {
        JsonObject pod = podSpec("StatefulSet");
        String options = text(pod, "containers.0.env.1.value");
        Matcher spill = Pattern.compile(
                        "-Dgossamer\\.spill\\.directory=(\\S+) -Dgossamer\\.spill\\.limit=(\\S+)")
                .matcher(options);
        assertThat(spill.matches()).as(options).isTrue();
        assertThat(text(pod, "containers.0.env.1.name")).isEqualTo("GOSSAMER_JAVA_OPTS");
        assertThat(text(pod, "containers.0.volumeMounts.2.mountPath")).isEqualTo(spill.group(1));
        assertThat(text(pod, "containers.0.volumeMounts.2.name")).isEqualTo("spill");
        assertThat(text(pod, "volumes.2.name")).isEqualTo("spill");
        long limit = Spill.bytes(spill.group(2));
        long volume = bytes(text(pod, "volumes.2.emptyDir.sizeLimit"));
        assertThat(limit).isLessThan(volume);
        assertThat(bytes(text(pod, "containers.0.resources.requests.ephemeral-storage")))
                .isEqualTo(volume + bytes(text(pod, "volumes.1.emptyDir.sizeLimit")));
    }

    private static long bytes(String quantity) {
        return Quantity.fromString(quantity).getNumber().longValueExact();
    }

    @Test
    void onlyNodesTalkToTheApiServerAndMayOnlyListPods() throws IOException {
        assertThat(text(podSpec("StatefulSet"), "automountServiceAccountToken")).isEqualTo("true");
        assertThat(text(podSpec("Job"), "automountServiceAccountToken")).isEqualTo("false");
        JsonObject role = Manifests.only("Role");
        assertThat(role.get("rules").toString())
                .isEqualTo(
                        "[{\"apiGroups\":[\"\"],\"resources\":[\"pods\"],\"verbs\":[\"list\"]}]");
        JsonObject binding = Manifests.only("RoleBinding");
        assertThat(text(binding, "roleRef.name")).isEqualTo(text(role, "metadata.name"));
        assertThat(at(binding, "subjects").getAsJsonArray()).hasSize(1);
        assertThat(text(binding, "subjects.0.name"))
                .isEqualTo(text(podSpec("StatefulSet"), "serviceAccountName"));
        for (String kind : List.of("StatefulSet", "Job")) {
            String account = text(podSpec(kind), "serviceAccountName");
            assertThat(Manifests.ofKind("ServiceAccount"))
                    .anyMatch(object -> text(object, "metadata.name").equals(account));
        }
    }

    @Test
    void everyVolumeThatIsMountedIsThere() throws IOException {
        for (JsonObject pod : podSpecs()) {
            assertThat(names(at(pod, "containers.0.volumeMounts")))
                    .containsExactlyInAnyOrderElementsOf(names(at(pod, "volumes")));
        }
    }

    @Test
    void theCoordinatorWaitsForAsManyNodesAsThereAre() throws IOException {
        assertThat(Manifests.arguments(Manifests.only("Job")))
                .contains("--nodes=" + text(Manifests.only("StatefulSet"), "spec.replicas"));
    }

    @Test
    void probesAndPoliciesNameThePortThatIsListenedOn() throws IOException {
        for (String kind : List.of("StatefulSet", "Job")) {
            JsonElement container = at(podSpec(kind), "containers.0");
            String port = text(container, "ports.0.containerPort");
            assertThat(text(container, "ports.0.name")).isEqualTo("artery");
            assertThat(Manifests.arguments(Manifests.only(kind)))
                    .contains("--bind=$(POD_IP):" + port);
            for (String probe : List.of("readinessProbe", "livenessProbe")) {
                assertThat(text(container, probe + ".tcpSocket.port")).isEqualTo("artery");
            }
            JsonElement policy = Manifests.ofKind("NetworkPolicy").get(0);
            assertThat(text(policy, "spec.ingress.0.ports.0.port")).isEqualTo("artery");
            assertThat(text(policy, "spec.egress.0.ports.0.port")).isEqualTo(port);
            assertThat(text(Manifests.only("Service"), "spec.ports.0.port")).isEqualTo(port);
        }
    }

    @Test
    void selectorsMatchTheLabelsOfNodes() throws IOException {
        JsonObject nodes = Manifests.only("StatefulSet");
        JsonElement labels = at(nodes, "spec.template.metadata.labels");
        assertThat(at(nodes, "spec.selector.matchLabels")).isEqualTo(labels);
        assertThat(at(Manifests.only("Service"), "spec.selector")).isEqualTo(labels);
        assertThat(text(nodes, "spec.serviceName"))
                .isEqualTo(text(Manifests.only("Service"), "metadata.name"));
        assertThat(at(Manifests.ofKind("NetworkPolicy").get(1), "spec.podSelector.matchLabels"))
                .isEqualTo(labels);
    }

    private static JsonObject podSpec(String kind) throws IOException {
        return at(Manifests.only(kind), "spec.template.spec").getAsJsonObject();
    }

    private static List<JsonObject> podSpecs() throws IOException {
        return List.of(
                podSpec("StatefulSet"),
                podSpec("Job"),
                at(Manifests.only("Pod"), "spec").getAsJsonObject());
    }

    private static List<String> strings(JsonElement array) {
        return array.getAsJsonArray().asList().stream()
                .map(JsonElement::getAsString)
                .toList();
    }

    private static List<String> names(JsonElement array) {
        List<String> names = new ArrayList<>();
        for (JsonElement element : array.getAsJsonArray()) {
            names.add(text(element, "name"));
        }
        return names;
    }
}
