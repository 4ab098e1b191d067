package gossamer.coordinator.config;

import gossamer.coordinator.program.Reach;
import gossamer.model.registry.Key;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** {@code exec} and {@code connect} of a module: the program in its place. */
final class ReachKeys {

    private static final Key<String> EXEC =
            Key.text("exec", "a list of a program and its arguments");
    private static final String EXEC_ALLOWED =
            "[program, argument, …]: the program by its path, or its name in PATH";
    private static final String CONNECT_ALLOWED =
            "HOST:PORT, where a program listens, port 1 to 65535";
    private static final Key<String> CONNECT = Key.text("connect", CONNECT_ALLOWED);
    private static final Pattern HOST_PORT = Pattern.compile("(\\S+):(\\d{1,5})");

    private final Place module;
    private final boolean logged;

    /**
     * Keys that have not been read.
     *
     * @param logged whether a log answers in the place of programs
     */
    ReachKeys(Place module, boolean logged) {
        this.module = module;
        this.logged = logged;
    }

    /** Where there is one of the keys, if any is given. */
    Place given() {
        Place exec = module.at(EXEC);
        return exec.isGiven() ? exec : module.at(CONNECT);
    }

    /** The program; empty if none is given, or something about it is wrong. */
    Optional<Reach> read() {
        Place exec = module.at(EXEC);
        Place connect = module.at(CONNECT);
        if (exec.isGiven() && connect.isGiven()) {
            connect.rejectDerived("beside " + EXEC, "one of them");
        }
        return exec.isGiven() ? exec(exec) : connect(connect);
    }

    private static Optional<Reach> connect(Place place) {
        Optional<String> given = place.isGiven() ? place.text(CONNECT_ALLOWED) : Optional.empty();
        return given.flatMap(text -> {
            Matcher parts = HOST_PORT.matcher(text);
            int port = parts.matches() ? Integer.parseInt(parts.group(2)) : 0;
            return port > 0 && port < 1 << 16
                    ? Optional.of(new Reach.Connect(parts.group(1), port))
                    : place.wrong("found " + Values.quote(text), CONNECT_ALLOWED);
        });
    }

    private Optional<Reach> exec(Place place) {
        List<String> words = place.list(EXEC_ALLOWED).stream()
                .flatMap(word -> word.text(EXEC_ALLOWED).stream())
                .toList();
        if (place.isList() && words.isEmpty()) {
            return place.wrong("found no program", EXEC_ALLOWED);
        }
        Path directory = place.directory();
        // A log answers in its place: it need not be there.
        if (!words.isEmpty() && !logged) {
            String program = words.get(0);
            boolean found = program.contains("/")
                    ? Files.isExecutable(directory.resolve(program))
                    : Arrays.stream(System.getenv().getOrDefault("PATH", "").split(":", -1))
                            .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
            if (!found) {
                return place.wrong("there is no program " + Values.quote(program), EXEC_ALLOWED);
            }
        }
        return words.isEmpty()
                ? Optional.empty()
                : Optional.of(new Reach.Exec(words, directory.toString()));
    }
}
