package gossamer.kubernetes;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/**
 * The one thing that nodes want of a Kubernetes API server: over TLS, for who shows the token, it
 * lists the pods of a namespace that have certain labels. The files of a service account lie in its
 * directory.
 */
final class ApiServer implements AutoCloseable {

    static final String TOKEN = "a-token-for-a-test";
    static final String NAMESPACE = "gossamer";
    private static final String PASSWORD = "only-for-a-test";

    private final HttpsServer server;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final List<JsonObject> pods = new ArrayList<>();
    private boolean forbidding;

    private ApiServer(HttpsServer server) {
        this.server = server;
    }

    static ApiServer start(Path account)
            throws IOException, InterruptedException, GeneralSecurityException {
        Path keys = account.resolve("api.p12");
        keytool(
                keys,
                List.of("-genkeypair", "-alias", "api", "-dname", "CN=API server"),
                List.of("-keyalg", "EC", "-ext", "san=ip:127.0.0.1"));
        keytool(
                keys,
                List.of("-exportcert", "-rfc", "-alias", "api"),
                List.of("-file", account.resolve("ca.crt").toString()));
        Files.writeString(account.resolve("token"), TOKEN);
        Files.writeString(account.resolve("namespace"), NAMESPACE);
        KeyStore store = KeyStore.getInstance("PKCS12");
        try (InputStream input = Files.newInputStream(keys)) {
            store.load(input, PASSWORD.toCharArray());
        }
        KeyManagerFactory managers = KeyManagerFactory.getInstance("PKIX");
        managers.init(store, PASSWORD.toCharArray());
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(managers.getKeyManagers(), null, null);
        HttpsServer https =
                HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        https.setHttpsConfigurator(new HttpsConfigurator(context));
        ApiServer api = new ApiServer(https);
        https.createContext("/", api::answer);
        https.setExecutor(api.threads);
        https.start();
        return api;
    }

    private static void keytool(Path keys, List<String> what, List<String> more)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
        command.addAll(what);
        command.addAll(more);
        command.addAll(List.of("-keystore", keys.toString(), "-storetype", "PKCS12"));
        command.addAll(List.of("-storepass", PASSWORD));
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        if (process.waitFor() != 0) {
            throw new IOException("keytool failed: " + command);
        }
    }

    int port() {
        return server.getAddress().getPort();
    }

    /** From now on there is a pod made from this template, with that address. */
    synchronized void add(JsonObject template, String name, String ip) {
        JsonObject pod = template.deepCopy();
        pod.getAsJsonObject("metadata").addProperty("name", name);
        JsonObject status = new JsonObject();
        status.addProperty("phase", "Running");
        status.addProperty("podIP", ip);
        pod.add("status", status);
        pods.add(pod);
    }

    /** From now on nobody may list pods. */
    synchronized void forbid() {
        forbidding = true;
    }

    private synchronized void answer(HttpExchange exchange) throws IOException {
        String authorization = exchange.getRequestHeaders().getFirst("Authorization");
        boolean known = ("Bearer " + TOKEN).equals(authorization);
        String path = exchange.getRequestURI().getPath();
        if (!known) {
            send(exchange, 401, "{}");
        } else if (forbidding) {
            send(exchange, 403, "{\"kind\":\"Status\",\"message\":\"pods is forbidden\"}");
        } else if (!path.equals("/api/v1/namespaces/" + NAMESPACE + "/pods")) {
            send(exchange, 404, "{}");
        } else {
            send(exchange, 200, list(exchange.getRequestURI().getRawQuery()).toString());
        }
    }

    private JsonObject list(String query) {
        String selector = URLDecoder.decode(
                query.replaceFirst("^.*labelSelector=", "").replaceFirst("&.*$", ""),
                StandardCharsets.UTF_8);
        JsonArray items = new JsonArray();
        for (JsonObject pod : pods) {
            JsonObject labels = pod.getAsJsonObject("metadata").getAsJsonObject("labels");
            boolean selected = true;
            for (String one : selector.split(",")) {
                String[] label = one.split("=", 2);
                selected &= labels.has(label[0])
                        && labels.get(label[0]).getAsString().equals(label[1]);
            }
            if (selected) {
                items.add(pod);
            }
        }
        JsonObject list = new JsonObject();
        list.addProperty("apiVersion", "v1");
        list.addProperty("kind", "PodList");
        list.add("items", items);
        return list;
    }

    private static void send(HttpExchange exchange, int status, String body) throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().add("Content-Type", "application/json");
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
