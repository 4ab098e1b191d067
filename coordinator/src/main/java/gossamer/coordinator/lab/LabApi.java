package gossamer.coordinator.lab;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigException;

import gossamer.coordinator.experiment.RunList;
import gossamer.coordinator.http.Answer;
import gossamer.coordinator.lab.Intervention.Rules;
import gossamer.coordinator.report.page.NetworkJson;
import gossamer.model.description.Json;
import gossamer.model.registry.Provider;
import gossamer.model.registry.Registry;
import gossamer.model.trace.EventKind;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What programs can ask of a lab; {@code lab-api.json} describes it. */
final class LabApi {

    private static final int MOST_WAIT_MILLIS = 10_000;
    private static final Pattern INTERVENTION =
            Pattern.compile("/session/interventions/(\\d{1,9})(/end)?");
    private static final Pattern LOOK =
            Pattern.compile("/session/(pu|link|packet)/(\\d{1,9})(?:(?:#|%23)(\\d{1,9}))?");
    private static final int MOST_STEPS = 1_000_000;

    private final Lab lab;
    private final Shelf shelf;

    /**
     * What a lab offers beside its session.
     *
     * @param configs files that sessions can be begun with
     * @param runs the directory of runs
     * @param registry what configs can name
     * @param profiles ready ones
     */
    record Shelf(
            List<Path> configs, Path runs, Registry registry, List<? extends Provider> profiles) {

        Shelf {
            configs = List.copyOf(configs);
        }
    }

    LabApi(Lab lab, Shelf shelf) {
        this.lab = lab;
        this.shelf = shelf;
    }

    /**
     * Answers a request.
     *
     * @param path behind {@code /api}
     * @param query by name
     */
    Answer answer(String method, String path, Map<String, String> query, String body)
            throws InterruptedException, IOException {
        try {
            return switch (method + " " + path) {
                case "GET /registry" -> RegistryJson.of(shelf.registry(), shelf.profiles());
                case "GET /configs" ->
                    Answer.json(new Json()
                            .put(
                                    "configs",
                                    shelf.configs().stream().map(Path::toString).toList()));
                case "GET /runs" -> runs();
                case "POST /validate" -> validate(Lab.json(body));
                case "GET /session" -> state(query);
                case "POST /session" -> begin(Lab.json(body));
                case "DELETE /session" -> {
                    lab.end();
                    yield Answer.json(LabJson.none());
                }
                default -> ofSession(method, path, query, body);
            };
        } catch (LabException e) {
            return LabJson.errors(Answer.WRONG, e.troubles());
        } catch (ConfigException e) {
            return LabJson.error(
                    Answer.BAD, "the request is not what it should be: " + e.getMessage());
        } catch (NumberFormatException e) {
            return LabJson.error(Answer.BAD, "a whole number is needed: " + e.getMessage());
        }
    }

    private Answer runs() throws IOException {
        if (!Files.isDirectory(shelf.runs())) {
            return Answer.json(new Json().put("runs", List.of()));
        }
        List<RunList.Entry> entries = new ArrayList<>(RunList.of(shelf.runs()));
        Collections.reverse(entries);
        return Answer.json(new Json().putAll("runs", entries, entry -> {
            String name = String.valueOf(entry.directory().getFileName());
            boolean shown = entry.state() == RunList.State.FINISHED
                    || entry.state() == RunList.State.INTERRUPTED;
            return new Json()
                    .put("name", name)
                    .put("state", entry.state().name().toLowerCase(Locale.ROOT))
                    .put("what", entry.what())
                    .put("outcome", entry.end().outcome())
                    .put("makespan", entry.end().makespan())
                    .put("fingerprint", entry.end().fingerprint())
                    .put("changed", entry.changed().toString())
                    .put("report", shown ? "/runs/" + name + "/report" : null);
        }));
    }

    private Answer validate(Config request) {
        return LabJson.errors(
                200, lab.troubles(name(request), request.getString("config"), profiles(request)));
    }

    private static String name(Config request) {
        return request.hasPath("name") ? request.getString("name") : "config";
    }

    private static List<String> profiles(Config request) {
        return request.hasPath("profiles") ? request.getStringList("profiles") : List.of();
    }

    private Answer begin(Config request) throws LabException, IOException {
        LabSession begun;
        if (request.hasPath("file")) {
            Path wanted = Path.of(request.getString("file"));
            Optional<Path> known =
                    shelf.configs().stream().filter(wanted::equals).findFirst();
            if (known.isEmpty()) {
                throw new LabException("file: " + wanted + " is none of /api/configs");
            }
            begun = lab.open(known.get(), profiles(request));
        } else {
            begun = lab.open(name(request), request.getString("config"), profiles(request));
        }
        Answer state = state(begun);
        return new Answer(Answer.CREATED, state.type(), state.body());
    }

    private Answer state(LabSession session) {
        return Answer.json(LabJson.state(session, lab.stage(), session.state()));
    }

    private Answer state(Map<String, String> query) throws InterruptedException {
        Optional<LabSession> session = lab.session();
        if (session.isEmpty()) {
            return Answer.json(LabJson.none());
        }
        long wait = Math.min(MOST_WAIT_MILLIS, Long.parseLong(query.getOrDefault("wait", "0")));
        session.get().next(Long.parseLong(query.getOrDefault("known", "-1")), wait);
        return state(session.get());
    }

    private Answer ofSession(String method, String path, Map<String, String> query, String body)
            throws LabException, InterruptedException, IOException {
        Optional<LabSession> open = lab.session();
        if (!path.startsWith("/session/")) {
            return nothing(method, path);
        }
        if (open.isEmpty()) {
            return LabJson.error(
                    Answer.CONFLICT, "there is no session; POST /api/session begins one");
        }
        LabSession session = open.get();
        Matcher one = INTERVENTION.matcher(path);
        Matcher look = LOOK.matcher(path);
        if (method.equals("GET")) {
            return look.matches()
                    ? look(session, look, query)
                    : see(session, path.substring("/session".length()), query);
        }
        if (method.equals("POST") && path.equals("/session/keep")) {
            return keep(session);
        }
        Config request = Lab.json(body);
        if (one.matches()) {
            return done(session, ofIntervention(session, method, one, request));
        }
        return method.equals("POST")
                ? done(session, move(session, path.substring("/session".length()), request))
                : nothing(method, path);
    }

    private static Answer nothing(String method, String path) {
        return LabJson.error(
                Answer.MISSING, "nothing at " + method + " /api" + path + "; see /openapi.json");
    }

    /** The state when something is done, or as it is when that takes long. */
    private Answer done(LabSession session, CompletableFuture<LabState> asked)
            throws LabException, InterruptedException {
        try {
            asked.get(MOST_WAIT_MILLIS, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            // It goes on.
        } catch (ExecutionException e) {
            throw wrong(e);
        }
        return state(session);
    }

    private static LabException wrong(ExecutionException error) {
        if (error.getCause() instanceof LabException wrong) {
            return wrong;
        }
        throw new IllegalStateException(error.getCause());
    }

    private static CompletableFuture<LabState> move(LabSession session, String what, Config request)
            throws LabException {
        return switch (what) {
            case "/advance" ->
                "end".equals(request.getValue("to").unwrapped())
                        ? session.toEnd()
                        : session.advance(time(request, "to"));
            case "/seek" -> session.seek(time(request, "to"));
            case "/step" -> session.step(step(request), count(request));
            case "/until" -> session.until(wanted(session, request));
            case "/play" -> session.play(speed(request));
            case "/pause" -> session.pause(at(request));
            case "/interventions" -> session.add(list(request), Lab.rule(request), at(request));
            default -> throw new LabException("nothing at POST /api/session" + what);
        };
    }

    private static CompletableFuture<LabState> ofIntervention(
            LabSession session, String method, Matcher path, Config request) throws LabException {
        int id = Integer.parseInt(path.group(1));
        boolean end = path.group(2) != null;
        return switch (method) {
            case "POST" -> {
                if (!end) {
                    throw new LabException("PUT replaces an intervention, DELETE takes it back");
                }
                yield session.end(id, at(request));
            }
            case "PUT" -> session.replace(id, Lab.rule(request));
            case "DELETE" -> session.remove(id);
            default -> throw new LabException("PUT, DELETE, and POST …/end are what there is");
        };
    }

    private static long time(Config request, String key) throws LabException {
        long time = request.getLong(key);
        if (time < 0) {
            throw new LabException(key + ": " + time + " is no time; allowed: 0 and more");
        }
        return time;
    }

    private static OptionalLong at(Config request) throws LabException {
        return request.hasPath("at") ? OptionalLong.of(time(request, "at")) : OptionalLong.empty();
    }

    private static double speed(Config request) throws LabException {
        double speed = request.getDouble("speed");
        if (!(speed > 0 && speed < 1e18)) {
            throw new LabException("speed: " + speed + "; allowed: ticks a second, above 0");
        }
        return speed;
    }

    private static int count(Config request) throws LabException {
        int count = request.hasPath("count") ? request.getInt("count") : 1;
        if (count < 1 || count > MOST_STEPS) {
            throw new LabException("count: " + count + "; allowed: 1 to " + MOST_STEPS);
        }
        return count;
    }

    private static <E extends Enum<E>> E word(Config request, String key, E[] all)
            throws LabException {
        String given = request.getString(key);
        return Arrays.stream(all)
                .filter(one -> one.name().toLowerCase(Locale.ROOT).equals(given))
                .findFirst()
                .orElseThrow(() -> new LabException(key + ": \"" + given + "\"; allowed: "
                        + Arrays.toString(all).toLowerCase(Locale.ROOT)));
    }

    private static LabStep step(Config request) throws LabException {
        return word(request, "by", LabStep.values());
    }

    private static Rules list(Config request) throws LabException {
        return word(request, "list", Rules.values());
    }

    private static Awaited wanted(LabSession session, Config request) throws LabException {
        if (request.hasPath("coverage")) {
            double share = request.getDouble("coverage");
            long pus = session.plain().emulation().topology().pus();
            double least = share * session.sets() * pus * pus;
            return (record, held) -> held >= least;
        }
        if (request.hasPath("complete")) {
            int pu = request.getInt("complete");
            return (record, held) -> record.kind() == EventKind.COMPLETE && record.pu() == pu;
        }
        EventKind kind = word(request, "kind", EventKind.values());
        return (record, held) -> record.kind() == kind;
    }

    private Answer look(LabSession session, Matcher path, Map<String, String> query)
            throws LabException, InterruptedException {
        int number = Integer.parseInt(path.group(2));
        return get(session.view((loaded, story, state) -> {
            int records = query.containsKey("record")
                    ? Integer.parseInt(query.get("record"))
                    : state.cursor().record();
            Looks looks = new Looks(loaded, story, records);
            return switch (path.group(1)) {
                case "pu" -> looks.pu(number);
                case "link" -> looks.link(number);
                default ->
                    looks.packet(
                            number, path.group(3) == null ? 0 : Integer.parseInt(path.group(3)));
            };
        }));
    }

    private Answer see(LabSession session, String what, Map<String, String> query)
            throws LabException, InterruptedException {
        return switch (what) {
            case "/network" ->
                Answer.json(NetworkJson.put(
                        NetworkJson.headline(session.plain().emulation()),
                        session.plain().emulation()));
            case "/scene" -> scene(session, query);
            case "/twin" -> {
                Twin twin = lab.twin(session);
                yield get(session.view(twin::beside));
            }
            case "/farm" -> get(session.votes());
            case "/twin/scene" -> lab.twin(session).scene(number(query, "from"));
            case "/animation" ->
                get(session.view(
                        (loaded, story, state) -> Pictures.animation(loaded.emulation(), story)));
            case "/config" -> Answer.text(Answer.PLAIN, get(session.config()));
            default -> nothing("GET", "/session" + what);
        };
    }

    private static Answer scene(LabSession session, Map<String, String> query)
            throws LabException, InterruptedException {
        int take = number(query, "take");
        int from = number(query, "from");
        return get(session.view((loaded, story, state) -> {
            int now = state.progress().take();
            // Who knows an older take than the one before begins anew.
            int first = take == now
                    ? from
                    : take == now - 1 ? Math.min(from, state.progress().kept()) : 0;
            return Pictures.scene(loaded.emulation(), story, now, first);
        }));
    }

    /** 0 where nothing is said. */
    private static int number(Map<String, String> query, String name) {
        return Math.max(0, Integer.parseInt(query.getOrDefault(name, "0")));
    }

    private static <T> T get(CompletableFuture<T> view) throws LabException, InterruptedException {
        try {
            return view.get();
        } catch (ExecutionException e) {
            throw wrong(e);
        }
    }

    private Answer keep(LabSession session) throws LabException, InterruptedException, IOException {
        if (session.state().ending() == null) {
            throw new LabException("the run has not come to its end; advance to \"end\" first");
        }
        Path run = get(session.view((loaded, story, state) -> {
            try {
                return lab.desk().keep(loaded, lab.stage().settings(loaded));
            } catch (IOException e) {
                throw new LabException("the run cannot be kept: " + e.getMessage());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new LabException("the session has ended");
            }
        }));
        String name = String.valueOf(run.getFileName());
        String fingerprint = RunList.fingerprint(run).orElse("");
        LabState.Ending ending = session.state().ending();
        return Answer.json(new Json()
                .put("directory", run.toString())
                .put("report", "/runs/" + name + "/report")
                .put("fingerprint", fingerprint)
                .put("same", ending != null && fingerprint.equals(ending.fingerprint())));
    }
}
