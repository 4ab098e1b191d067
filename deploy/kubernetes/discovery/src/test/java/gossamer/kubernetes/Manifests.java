package gossamer.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.Gson;
import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import io.kubernetes.client.openapi.JSON;
import io.kubernetes.client.openapi.models.V1Job;
import io.kubernetes.client.openapi.models.V1Namespace;
import io.kubernetes.client.openapi.models.V1NetworkPolicy;
import io.kubernetes.client.openapi.models.V1PersistentVolumeClaim;
import io.kubernetes.client.openapi.models.V1Pod;
import io.kubernetes.client.openapi.models.V1Role;
import io.kubernetes.client.openapi.models.V1RoleBinding;
import io.kubernetes.client.openapi.models.V1Service;
import io.kubernetes.client.openapi.models.V1ServiceAccount;
import io.kubernetes.client.openapi.models.V1StatefulSet;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/** Reads the manifests of {@code deploy/kubernetes} as Kubernetes would. */
final class Manifests {

    static final Path BASE = Path.of("..", "base");
    private static final Path RESULTS = Path.of("..", "results");

    /** The class that knows the schema, by {@code apiVersion kind}. */
    private static final Map<String, Class<?>> SCHEMAS = Map.of(
            "v1 Namespace", V1Namespace.class,
            "v1 Pod", V1Pod.class,
            "v1 PersistentVolumeClaim", V1PersistentVolumeClaim.class,
            "v1 Service", V1Service.class,
            "v1 ServiceAccount", V1ServiceAccount.class,
            "rbac.authorization.k8s.io/v1 Role", V1Role.class,
            "rbac.authorization.k8s.io/v1 RoleBinding", V1RoleBinding.class,
            "networking.k8s.io/v1 NetworkPolicy", V1NetworkPolicy.class,
            "apps/v1 StatefulSet", V1StatefulSet.class,
            "batch/v1 Job", V1Job.class);

    private Manifests() {}

    /** Every file of manifests; kustomizations are none. */
    static List<Path> files() throws IOException {
        try (Stream<Path> base = Files.list(BASE);
                Stream<Path> results = Files.list(RESULTS)) {
            List<Path> files = Stream.concat(base, results)
                    .filter(file -> file.toString().endsWith(".yaml"))
                    .filter(file -> !file.endsWith("kustomization.yaml"))
                    .sorted()
                    .toList();
            assertThat(files).isNotEmpty();
            return files;
        }
    }

    /** The documents of a file. A key that stands there twice is an error. */
    static List<JsonObject> documents(Path file) throws IOException {
        LoaderOptions options = new LoaderOptions();
        options.setAllowDuplicateKeys(false);
        Gson gson = new Gson();
        List<JsonObject> documents = new ArrayList<>();
        for (Object document :
                new Yaml(new SafeConstructor(options)).loadAll(Files.readString(file))) {
            documents.add(gson.toJsonTree(document).getAsJsonObject());
        }
        return documents;
    }

    /** All objects of a kind. */
    static List<JsonObject> ofKind(String kind) throws IOException {
        List<JsonObject> found = new ArrayList<>();
        for (Path file : files()) {
            for (JsonObject document : documents(file)) {
                if (kind.equals(document.get("kind").getAsString())) {
                    found.add(document);
                }
            }
        }
        return found;
    }

    /** The only object of a kind. */
    static JsonObject only(String kind) throws IOException {
        List<JsonObject> found = ofKind(kind);
        assertThat(found).as(kind).hasSize(1);
        return found.get(0);
    }

    /**
     * Reads an object by its official schema.
     *
     * @throws RuntimeException for fields that are unknown, missing, or of another type
     */
    static Object check(JsonObject document) {
        String name = document.get("apiVersion").getAsString() + " "
                + document.get("kind").getAsString();
        Class<?> schema = SCHEMAS.get(name);
        if (schema == null) {
            throw new IllegalArgumentException("no schema is known here for " + name);
        }
        return JSON.getGson().fromJson(document, schema);
    }

    /** What lies there, names of fields and numbers of elements separated by dots. */
    static JsonElement at(JsonElement start, String path) {
        JsonElement here = start;
        for (String step : path.split("\\.")) {
            here = here instanceof JsonArray array
                    ? array.get(Integer.parseInt(step))
                    : here.getAsJsonObject().get(step);
            if (here == null) {
                throw new AssertionError("no " + step + " of " + path + " in " + start);
            }
        }
        return here;
    }

    static String text(JsonElement start, String path) {
        return at(start, path).getAsString();
    }

    /** The arguments of an object's only container. */
    static List<String> arguments(JsonObject owner) {
        return at(owner, "spec.template.spec.containers.0.args").getAsJsonArray().asList().stream()
                .map(JsonElement::getAsString)
                .toList();
    }
}
