package gossamer.coordinator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.coordinator.cli.Cli.Said;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LsCommandTest {

    private static final String CONFIGS = "../configs/";

    @TempDir
    private Path directory = Path.of("");

    private Path runs() {
        return directory.resolve("runs");
    }

    private void gossamer(String... args) {
        String[] all = Stream.concat(Stream.of(args), Stream.of("--out", runs().toString()))
                .toArray(String[]::new);
        Said said = Cli.gossamer(all);
        assertThat(said.exit()).as(said.err()).isLessThanOrEqualTo(Exit.LIMIT);
    }

    private Said ls(String... more) {
        return Cli.gossamer(Stream.concat(Stream.of("ls", runs().toString()), Stream.of(more))
                .toArray(String[]::new));
    }

    @Test
    void saysWhatBecameOfEachRun() throws IOException {
        gossamer("run", CONFIGS + "sessions.conf");
        gossamer("farm", CONFIGS + "voting-farm-tmr.conf");
        gossamer("run", CONFIGS + "ring-729.conf", "--set", "limits.virtual-time=100us");
        gossamer("run", CONFIGS + "router-9x9.conf", "--trace", "off", "--set", "name=last");
        Path sessions = find("sessions-*");
        Path killed = Files.createDirectory(runs().resolve(".killed-1.partial"));
        Files.copy(sessions.resolve("config.conf"), killed.resolve("config.conf"));
        Path broken = Files.createDirectory(runs().resolve("broken"));
        Files.copy(sessions.resolve("config.conf"), broken.resolve("config.conf"));
        Files.writeString(broken.resolve("summary.json"), "{ \"verdict\" : ");
        Files.createDirectory(runs().resolve("unrelated"));
        Files.writeString(runs().resolve("notes.txt"), "mine");
        Files.createFile(Files.createDirectory(runs().resolve("sweep-x")).resolve("journal.tsv"));
        List<String> lines = ls().out().lines().toList();
        assertThat(lines).hasSize(1 + 7 + 1);
        assertThat(lines.get(0)).startsWith("ended");
        assertThat(row(lines, "sessions-")).matches(".*   pipelined on crossbar \\d+ +ok +.*");
        assertThat(row(lines, "voting-farm-tmr-"))
                .contains("farm: pipelined on crossbar 3   10 of 10 rounds right");
        assertThat(row(lines, "ring-729-")).contains("cut off: virtual time limit");
        assertThat(row(lines, "killed-1")).contains("killed; gossamer resume, or trace recover");
        assertThat(row(lines, "broken")).contains("its summary cannot be read");
        assertThat(row(lines, "sweep-x")).matches(".* campaign +not all runs are done .*");
        assertThat(lines.get(8)).startsWith("7 runs of ").contains("/latest is last-");
    }

    @Test
    void runsThatSayNonsenseAreDamagedAndTheOthersAreListed() throws IOException {
        gossamer("run", CONFIGS + "sessions.conf");
        String summary = Files.readString(find("sessions-*").resolve("summary.json"));
        Files.writeString(directory.resolve("other.conf"), "gossamer.algorithm.name = secret");
        damaged("text", "summary.json", summary.replaceFirst("(makespan. : )\\d+", "$1\"abc\""));
        damaged("part", "summary.json", "{ \"verdict\" : \"ok\" }");
        damaged("deep", "summary.json", "{ \"verdict\" : " + "[".repeat(200_000));
        damaged("farm", "farm.json", "{ \"rightRounds\" : \"x\" }");
        Path config = directory.resolve("other.conf");
        damaged("file", "config.conf", "include file(\"" + config + "\")");
        damaged("near", "config.conf", "include \"../../other\"");
        damaged("url", "config.conf", "include url(\"" + config.toUri() + "\")");
        damaged("dots", "config.conf", "a" + ".a".repeat(200_000));
        Said said = ls();
        assertThat(said.exit()).as(said.err()).isZero();
        List<String> lines = said.out().lines().toList();
        assertThat(lines).hasSize(1 + 9 + 1);
        assertThat(row(lines, "sessions-")).matches(".*   pipelined on crossbar \\d+ +ok +.*");
        for (String name : List.of("text", "part", "deep", "farm")) {
            assertThat(row(lines, name)).contains("its summary cannot be read");
        }
        for (String name : List.of("file", "near", "url", "dots")) {
            assertThat(row(lines, name))
                    .contains("its config.conf cannot be read")
                    .doesNotContain("secret");
        }
    }

    /** The run again, with another text in one of its files. */
    private void damaged(String name, String file, String text) throws IOException {
        Path run = find("sessions-*");
        Path copy = Files.createDirectory(runs().resolve(name));
        Files.copy(run.resolve("config.conf"), copy.resolve("config.conf"));
        Files.copy(run.resolve("summary.json"), copy.resolve("summary.json"));
        Files.writeString(copy.resolve(file), text);
    }

    private static String row(List<String> lines, String name) {
        return lines.stream()
                .filter(line -> line.matches(
                        "\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d   \\S+/\\.?" + name + ".*"))
                .findFirst()
                .orElseThrow(() -> new AssertionError(name + " is not in " + lines));
    }

    private Path find(String glob) throws IOException {
        try (var found = Files.newDirectoryStream(runs(), glob)) {
            return found.iterator().next();
        }
    }

    @Test
    void theLastOnesAndAsJson() {
        gossamer("run", CONFIGS + "sessions.conf", "--set", "name=one");
        gossamer("run", CONFIGS + "sessions.conf", "--set", "name=two");
        assertThat(ls("--last", "1").out())
                .doesNotContain("/one-")
                .contains("/two-", "2 runs of ", ", the last 1 above");
        assertThat(ls("--json", "--last", "1").out())
                .contains("\"outcome\" : \"ok\"", "\"state\" : \"finished\"")
                .containsOnlyOnce("\"directory\"");
    }

    @Test
    void whatIsNotThereIsSaid() throws IOException {
        assertThat(ls())
                .isEqualTo(new Said(Exit.USAGE, "", "gossamer: " + runs() + " is no directory\n"));
        Files.createDirectory(runs());
        assertThat(ls().out()).isEqualTo("no runs in " + runs() + "\n");
        assertThat(ls("--last", "0").exit()).isEqualTo(Exit.USAGE);
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0 B",
        "999, 999 B",
        "1000, 1.0 kB",
        "99949, 99.9 kB",
        "99950, 100 kB",
        "999499, 999 kB",
        "999500, 1.0 MB",
        "9223372036854775807, 9.2 EB"
    })
    void sizesHaveFewDigits(long bytes, String text) {
        assertThat(LsCommand.size(bytes)).isEqualTo(text);
    }

    @Test
    void openWritesTheReportWhereItIsMissing() throws IOException {
        gossamer("run", CONFIGS + "sessions.conf");
        Path latest = runs().resolve("latest");
        Said said = Cli.gossamer("open", latest.toString());
        assertThat(said.exit()).as(said.err()).isZero();
        Path page = latest.resolve("report.html").toRealPath();
        assertThat(said.out()).contains(page.toUri().toString());
        assertThat(page).content().startsWith("<!doctype html>");
        assertThat(Cli.gossamer("open", directory.toString()).err())
                .contains("is not a run directory");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Linux | DISPLAY | :0 | xdg-open a",
                "Linux | WAYLAND_DISPLAY | wayland-0 | xdg-open a",
                "Linux | BROWSER | firefox:w3m | firefox a",
                "Linux | HOME | /root | nothing",
                "Mac OS X | HOME | /root | open a",
                "Windows 11 | HOME | /root | rundll32 url.dll,FileProtocolHandler a",
            })
    void eachSystemHasItsOwnWay(String system, String variable, String value, String command) {
        String found = OpenCommand.browser("a", system, Map.of(variable, value))
                .map(words -> String.join(" ", words))
                .orElse("nothing");
        assertThat(found).isEqualTo(command);
    }
}
