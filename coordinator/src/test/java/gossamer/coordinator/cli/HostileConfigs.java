package gossamer.coordinator.cli;

import gossamer.coordinator.cli.Cli.Said;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Makes configs out of seeds that ask for too much: depth, length, substitutions, includes,
 * numbers, bytes that are no text. Each of them is wrong, so each is to be refused.
 */
final class HostileConfigs {

    private static final String BASE = """
            gossamer {
              topology { kind = torus, shape = [3, 3] }
              network { model = "F*", cost { startup = 1ns, hop = 1ns, flit = 1ns } }
              algorithm.name = mesh-two-phase
            }
            """;
    /** An unknown key, so that what it is given is refused whatever it is. */
    private static final String WRONG = "gossamer.wrong = ";

    private final Path directory;
    private final Random random;
    private final List<String> arguments = new ArrayList<>();

    private HostileConfigs(Path directory, long seed) {
        this.directory = directory;
        this.random = new Random(seed);
    }

    /** Reads configs of the seeds from the first number to before the second, a line for each. */
    public static void main(String[] args) throws IOException {
        Path directory = Path.of(args[0]);
        for (long seed = Long.parseLong(args[1]); seed < Long.parseLong(args[2]); seed++) {
            System.out.println(outcome(directory, seed));
        }
    }

    /** Those that once got past: they have the seeds below 0. */
    private static String seen(long seed) {
        return switch ((int) seed) {
            case -1 -> delay("\"" + "not ".repeat(50_000) + "0\"");
            case -2 -> "gossamer.name = \"" + "x".repeat(100 << 20) + "\"";
            case -3 -> "include file(\"/dev/zero\")";
            default ->
                "lol0 = lol\n"
                        + IntStream.range(1, 11)
                                .mapToObj(i -> "lol" + i + " = "
                                        + ("${lol" + (i - 1) + "}").repeat(10) + "\n")
                                .collect(Collectors.joining())
                        + "gossamer.name = ${lol10}";
        };
    }

    /** Seed, kind, exit code, milliseconds, those of the processor, and what is wrong with it. */
    private static String outcome(Path directory, long seed) throws IOException {
        HostileConfigs config = new HostileConfigs(directory, seed);
        Kind kind = Kind.values()[(int) Math.floorMod(seed, (long) Kind.values().length)];
        config.write("a.conf", BASE + (seed < 0 ? seen(seed) : config.text(kind)) + "\n");
        long begin = System.nanoTime();
        long cpu = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
        int exit;
        String wrong = "";
        try {
            String command = seed < 0 ? "validate" : kind.command;
            List<String> line = new ArrayList<>(List.of(command, directory + "/a.conf"));
            line.addAll(config.arguments);
            Said said = Cli.gossamer(line.toArray(String[]::new));
            exit = said.exit();
            String text = said.out() + said.err();
            wrong = exit == Exit.USAGE && !text.contains("\tat ") && text.contains(kind.place)
                    ? ""
                    : text.lines().limit(3).collect(Collectors.joining(" "));
        } catch (StackOverflowError | RuntimeException e) {
            exit = -1;
            wrong = e.getClass().getSimpleName();
        }
        long used = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - cpu;
        return String.format(
                Locale.ROOT,
                "%d %s %d %d %d %s",
                seed,
                kind,
                exit,
                (System.nanoTime() - begin) / 1_000_000,
                used / 1_000_000,
                wrong.substring(0, Math.min(300, wrong.length())));
    }

    /** What is asked for too much of. */
    private enum Kind {
        NESTING,
        PATH,
        SELECTOR,
        SELECTOR_LENGTH,
        NAME,
        KEYS,
        VALUES,
        LAUGHS,
        SELF_REFERENCES,
        CHAIN,
        INCLUDE("validate", ""),
        INCLUDE_CHAIN,
        NUMBER,
        SHAPE,
        BYTES,
        PIECES,
        OPTION("validate", ""),
        GRAPH,
        AUTOMATA,
        SCHEDULE,
        DELAYS,
        FORMULA("sweep", "a.conf"),
        AXES("sweep", "a.conf");

        private final String command;
        private final String place;

        Kind() {
            this("validate", ".conf");
        }

        Kind(String command, String place) {
            this.command = command;
            this.place = place;
        }
    }

    private String text(Kind kind) {
        return switch (kind) {
            case NESTING -> nesting(size(2_000_000));
            case PATH -> pick("", "gossamer.profile.") + "a.".repeat(size(500_000)) + "a = 1";
            case SELECTOR -> selector();
            case SELECTOR_LENGTH ->
                delay("\"" + pick("0 or ", "1,", "(0,", "[", "x").repeat(size(200_000)) + "z\"");
            case NAME ->
                pick("gossamer.name = ", "gossamer.algorithm.name = ", WRONG)
                        + "\" "
                        + pick("x", "é", "\\n", "€").repeat(size(8_000_000))
                        + '"';
            case KEYS -> keys();
            case VALUES ->
                pick(WRONG, "gossamer.topology.shape = ")
                        + repeated(
                                "[", pick("1,", "x,", "1.5\n", "[],", "{},"), size(3_000_000), "]");
            case LAUGHS -> laughs("b");
            case SELF_REFERENCES ->
                "s = " + pick("[1]", "x", "{ y = 1 }") + "\n"
                        + pick("s = ${s}${s}\n", "s += 1\n", "s = ${s}[${s}]\n", "s = ${s} ${?s}\n")
                                .repeat(size(3_000))
                        + WRONG + "${s}";
            case CHAIN -> chain(size(19_000));
            case INCLUDE -> include();
            case INCLUDE_CHAIN -> includeChain();
            case NUMBER -> number();
            case SHAPE -> shape();
            case BYTES -> bytes();
            case PIECES ->
                WRONG
                        + pick("true", "\"a\"", "1 ", "a\u0000", "$", "\\", "1.", "${?q}x")
                                .repeat(size(300_000));
            case OPTION -> option();
            case GRAPH ->
                file("graph", "topology { kind = graph, shape = null, file = \"f\" }", graph());
            case AUTOMATA -> file("json", "algorithm { name = fsa, file = \"f\" }", json());
            case SCHEDULE -> file("json", "algorithm { name = schedule, file = \"f\" }", json());
            case DELAYS ->
                file(
                        "csv",
                        "profile.delays = [{ law = trace, file = \"f\", unit = ns }]",
                        repeated(
                                "",
                                pick("1\n", "1e999999999\n", ",,,,\n", "9"),
                                size(4_000_000),
                                "x"));
            case FORMULA ->
                "sweep { axes = [{ key = gossamer.seed, values = [1, 2] }], where = \""
                        + pick("(", "-", "!", "1+", "max(1,", "x*").repeat(size(200_000)) + "\" }";
            case AXES ->
                "sweep.axes = "
                        + repeated(
                                "[",
                                "{ key = gossamer.seed, range = \"1..999999999\" },",
                                size(20_000),
                                "]");
        };
    }

    /** A number up to the given one, small ones as often as large ones. */
    private int size(int most) {
        return (int) Math.exp(random.nextDouble() * Math.log(most));
    }

    private String pick(String... texts) {
        return texts[random.nextInt(texts.length)];
    }

    private static String repeated(String before, String text, int times, String after) {
        return before + text.repeat(times) + after;
    }

    private String nesting(int depth) {
        String open = pick("[", "{ a = ", "[{ b : ", "{ a.b.c { d ");
        String close = random.nextBoolean() ? pick("]", "}").repeat(depth) : "";
        return pick(WRONG, "gossamer.topology.shape = ") + open.repeat(depth) + "1" + close;
    }

    private static String delay(String selector) {
        return "gossamer.profile.delays = [{ law = constant, time = 1ns, links = " + selector
                + " }]";
    }

    private String selector() {
        int times = 101 + size(100_000);
        String word = pick("not ", "(", "at ( ", "random 1 of ", "cut 0 | ", "within 1 of ");
        String what = pick("links = ", "pus = ");
        return "gossamer.profile.delays = [{ law = constant, time = 1ns, " + what + "\""
                + word.repeat(times) + "0\" }]";
    }

    private String keys() {
        String before = pick("", "gossamer.", "gossamer.topology.", "gossamer.x.y.");
        String value = pick("1", "null", "{}", "[]");
        return IntStream.range(0, 1 + size(100_000))
                .mapToObj(i -> before + "k" + i + " = " + value)
                .collect(Collectors.joining(
                        pick("\n", ", "), before + "q = 1\ngossamer.q = 1\n", ""));
    }

    /** Each key is made of some of the one before it; at the end nobody has room for it. */
    private String laughs(String name) {
        int levels = 2 + random.nextInt(60);
        int times = 2 + random.nextInt(9);
        String reference =
                pick("${%s}", "[${%s}]", "{ x = ${%s}, y = ${%s} }", "${%s} ", "{ z.%d = ${%s} }");
        List<String> lines = new ArrayList<>();
        lines.add(name + "0 = " + pick("[1]", "lol", "{ a = 1 }", "[{ a = 1 }]", "1"));
        for (int level = 1; level <= levels; level++) {
            StringBuilder line = new StringBuilder(name + level + " = ");
            for (int time = 0; time < times; time++) {
                line.append(reference.replace("%d", time + "").replace("%s", name + (level - 1)));
            }
            lines.add(line.toString());
        }
        if (random.nextBoolean()) {
            java.util.Collections.reverse(lines);
        }
        return String.join("\n", lines) + "\n" + WRONG + "${" + name + levels + "}";
    }

    private String chain(int length) {
        String value = pick("${%}", "[${%}]", "{ x = ${%} }", "${%.x}", "${?%} 1");
        return IntStream.range(0, length)
                        .mapToObj(i -> "c" + i + " = " + value.replace("%", "c" + (i + 1)))
                        .collect(Collectors.joining("\n"))
                + "\nc" + length + " = " + pick("1", "${c0}", "{ x = 1 }") + "\n" + WRONG + "${c0}";
    }

    private String include() {
        return pick("", "gossamer { ", "gossamer.profile {")
                + "include "
                + pick(
                        "file(\"/dev/zero\")",
                        "\"/dev/random\"",
                        "\"/dev/stdin\"",
                        "\"/dev/full\"",
                        "\"/proc/self/mem\"",
                        "\"a.conf\"",
                        "\".\"",
                        "required(file(\"nothing\"))",
                        "url(\"http://127.0.0.1:1/\")",
                        "url(\"file:///dev/zero\")",
                        "classpath(\"gossamer/reference.conf\")",
                        "\"a\\u0000b\"",
                        "\"" + "x".repeat(size(100_000)) + "\"",
                        "\"" + "../".repeat(size(100_000)) + "\"");
    }

    private String includeChain() {
        int depth = 40 + random.nextInt(100);
        int times = 1 + random.nextInt(10);
        for (int file = 0; file < depth; file++) {
            write("i" + file + ".conf", ("include \"i" + (file + 1) + ".conf\"\n").repeat(times));
        }
        write("i" + depth + ".conf", pick("x = 1", "include \"i0.conf\"", "[".repeat(1_000)));
        return "include \"i0.conf\"";
    }

    private String anyNumber() {
        return pick(
                "1e999999999",
                "-1e-999999999",
                "9".repeat(1 + size(2_000_000)),
                "0." + "0".repeat(1 + size(1_000_000)) + "1",
                "1e" + "9".repeat(1 + size(100_000)),
                "NaN",
                "Infinity",
                "-0x7fffffffffffffff",
                "99999999999999999999",
                "1e400",
                "\"" + "1".repeat(1 + size(1_000_000)) + "e9\"");
    }

    private String number() {
        String unit = pick("", "ns", " rounds", "%", "GiB", "years");
        return pick(
                        "gossamer.seed = ",
                        "gossamer.network.cost.hop = ",
                        "gossamer.limits.events = ",
                        "gossamer.limits.virtual-time = ",
                        "gossamer.limits.trace-size = ",
                        "gossamer.regions = ",
                        "gossamer.network.flit-size = ",
                        "gossamer.algorithm.phases = ")
                + anyNumber() + unit + "\ngossamer.wrong = 1";
    }

    private String shape() {
        List<String> sides = new ArrayList<>();
        String side = pick("2147483647", "65536", "4294967297", "3", "1000", "0", "-1", "1e9");
        for (int axis = 1 + size(100_000); axis >= 0; axis--) {
            sides.add(side);
        }
        return "gossamer.topology.kind = " + pick("torus", "mesh", "ring", "crossbar", "hypercube")
                + "\ngossamer.topology.shape = " + sides + "\n" + WRONG + "1";
    }

    /** Bytes as characters of ISO 8859-1. */
    private String bytes() {
        byte[] noise = new byte[1 + size(100_000)];
        random.nextBytes(noise);
        String latin = new String(noise, StandardCharsets.ISO_8859_1);
        return pick(
                "\u00c3(",
                "\u00ed\u00a0\u0080",
                "\u00ef\u00bb\u00bf" + WRONG + "\u00ef\u00bb\u00bf",
                "\u0000".repeat(1 + size(1_000_000)),
                latin + "\"",
                WRONG + "\"\\ud800\\u0000\"",
                WRONG + "\"\"\"" + "\"".repeat(size(100_000)),
                "#" + "x".repeat(size(5_000_000)) + "\n" + WRONG + "1",
                WRONG + "\"" + "\\".repeat(size(500_000)));
    }

    private String option() {
        String before = pick("seed=", "wrong=", "profile.delays=", "topology.shape=", "");
        arguments.add("--set");
        arguments.add(before
                + pick(
                        nesting(size(200_000)).replaceFirst(".* = ", ""),
                        "a.".repeat(size(200_000)) + "a=1",
                        "[" + "1,".repeat(size(500_000)) + "]",
                        "x".repeat(size(3_000_000)),
                        anyNumber(),
                        "${gossamer}",
                        "[${gossamer.seed}]${gossamer.wrong}",
                        "\u0000",
                        "{ include \"/dev/zero\" }"));
        return WRONG + "1";
    }

    private String file(String ending, String section, String content) {
        write("f." + ending, content);
        return "gossamer { " + section.replace("\"f\"", "\"f." + ending + "\"") + " }\n" + WRONG
                + "1";
    }

    private String graph() {
        return pick(
                "0 1\n".repeat(size(3_000_000)),
                "9".repeat(size(10_000_000)),
                "pus 999999999\n",
                "pus 1000000\n0 1\n",
                "#".repeat(size(5_000_000)),
                "\n".repeat(size(10_000_000)),
                IntStream.range(0, size(1_000_000))
                        .mapToObj(i -> i + " " + (i + 2))
                        .collect(Collectors.joining("\n")));
    }

    private String json() {
        return pick(
                "[".repeat(size(1_000_000)),
                "{\"a\":".repeat(size(1_000_000)),
                "{\"pus\":" + "9".repeat(size(3_000_000)) + "}",
                "{\"pus\":1e999999999,\"rounds\":[]}",
                "{\"" + "x".repeat(size(5_000_000)) + "\":1}",
                "[" + "1,".repeat(size(5_000_000)) + "1]",
                "[" + "[],".repeat(size(1_000_000)) + "[]]",
                "[[" + "{\"from\":0,\"to\":1,\"tokens\":[0]},".repeat(size(200_000)) + "{}]]",
                "\u0000\u0001");
    }

    private void write(String name, String text) {
        boolean bytes = text.chars().allMatch(c -> c < 256) && !text.contains("é");
        try {
            Files.write(
                    directory.resolve(name),
                    text.getBytes(bytes ? StandardCharsets.ISO_8859_1 : StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
