package gossamer.coordinator.audit;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.coordinator.audit.MutantWorker.Fate;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Plants bugs mechanically in costs, delay and fault laws, arbiters, ports, interpreters of
 * automata, calendars and generators, runs them on actors, and has the auditor alone judge: no
 * mutant that changes a trace may pass.
 */
class MutantsTest {

    private static final long SEED = 7;
    private static final Pattern VERDICT =
            Pattern.compile("(REJECTED|SURVIVED|WITHOUT_EFFECT|NOT_REACHED)\\b");
    private static final Path CONFIGS = Path.of("src/test/resources/mutants");
    /** Folders of classes, below that of all of Gossamer. */
    private static final List<String> MUTATED = List.of(
            "model/machine",
            "model/fault",
            "model/fsa",
            "model/token",
            "model/algorithm",
            "node/time",
            "node/pu",
            "node/link",
            "node/region");

    private static final List<String> ROOTS =
            List.of("../model/target/classes/gossamer", "../emulator-node/target/classes/gossamer");

    /** What is to be tried still, and what became of the others. */
    private final Deque<Mutation> waiting = new ArrayDeque<>();

    private final Map<Fate, Integer> fates = new EnumMap<>(Fate.class);
    private final List<String> survivors = new ArrayList<>();
    private int wanted;

    @Test
    @Tag("slow")
    void aSampleOfMutantsIsRejectedOrWithoutEffect() throws Exception {
        check(Integer.getInteger("mutants", 100));
    }

    /** Tries mutants in a drawn order until so many have been reached. */
    private void check(int reached) throws Exception {
        List<Mutation> all = all();
        Collections.shuffle(all, new Random(SEED));
        waiting.addAll(all);
        wanted = reached;
        int workers = Math.max(1, Runtime.getRuntime().availableProcessors() - 1);
        ExecutorService pool = Executors.newFixedThreadPool(workers);
        try {
            Callable<Void> work = () -> {
                workUntilDone();
                return null;
            };
            for (Future<Void> one : pool.invokeAll(Collections.nCopies(workers, work))) {
                one.get();
            }
        } finally {
            pool.shutdownNow();
        }
        int rejected = fates.getOrDefault(Fate.REJECTED, 0);
        String summary = "mutants: " + rejected + " rejected, " + survivors.size() + " survived, "
                + fates.getOrDefault(Fate.WITHOUT_EFFECT, 0) + " without effect";
        System.getLogger("mutants").log(System.Logger.Level.INFO, summary);
        assertThat(survivors).as(summary).isEmpty();
        assertThat(rejected).as(summary).isGreaterThan(Math.min(reached, all.size()) / 3);
    }

    private static List<Mutation> all() throws IOException {
        List<Mutation> all = new ArrayList<>();
        for (String root : ROOTS) {
            for (String folder : MUTATED) {
                if (!Files.isDirectory(Path.of(root, folder))) {
                    continue;
                }
                try (Stream<Path> files = Files.walk(Path.of(root, folder))) {
                    for (Path file : files.sorted().toList()) {
                        String name = file.getFileName().toString();
                        if (name.endsWith(".class") && !name.contains("Provider")) {
                            all.addAll(Mutation.of(Files.readAllBytes(file)));
                        }
                    }
                }
            }
        }
        return all;
    }

    private synchronized @Nullable Mutation next() {
        int tried = fates.values().stream().mapToInt(Integer::intValue).sum();
        boolean enough = tried - fates.getOrDefault(Fate.NOT_REACHED, 0) >= wanted;
        return enough ? null : waiting.poll();
    }

    private synchronized void tell(Mutation mutation, String verdict) {
        Fate fate = Fate.valueOf(verdict.split(" ")[0]);
        fates.merge(fate, 1, Integer::sum);
        if (fate == Fate.SURVIVED) {
            survivors.add(mutation.where() + " " + mutation.change());
        }
        if (Boolean.getBoolean("mutants.log")) {
            System.getLogger("mutants")
                    .log(
                            System.Logger.Level.INFO,
                            mutation.where() + " " + mutation.change() + " " + verdict);
        }
    }

    /** A jar that makes {@link MutantWorker} an agent; its code is on the class path. */
    private static Path agent() throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().putValue("Premain-Class", MutantWorker.class.getName());
        manifest.getMainAttributes().putValue("Can-Redefine-Classes", "true");
        Path jar = Files.createTempFile(Path.of("target"), "agent", ".jar");
        new JarOutputStream(Files.newOutputStream(jar), manifest).close();
        return jar;
    }

    private void workUntilDone() throws IOException, InterruptedException {
        Path agent = agent();
        Mutation mutation = next();
        while (mutation != null) {
            Process worker = new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "-XX:TieredStopAtLevel=1",
                            "-XX:+UseSerialGC",
                            "-Xmx512m",
                            "-Dgossamer.spins=0",
                            "-javaagent:" + agent,
                            "-cp",
                            System.getProperty("java.class.path"),
                            MutantWorker.class.getName(),
                            CONFIGS.toString())
                    .redirectError(new File("target/mutants.log"))
                    .start();
            try (BufferedReader in = worker.inputReader(StandardCharsets.UTF_8);
                    PrintStream out = new PrintStream(
                            worker.getOutputStream(), true, StandardCharsets.UTF_8)) {
                assertThat(in.readLine()).as("see target/mutants.log").isEqualTo("READY");
                boolean lives = true;
                while (mutation != null && lives) {
                    out.println(mutation.line());
                    String verdict = in.readLine();
                    boolean judged = verdict != null && VERDICT.matcher(verdict).lookingAt();
                    lives = judged && !verdict.endsWith(" hangs");
                    tell(mutation, judged ? verdict : Fate.REJECTED + " ends the JVM");
                    mutation = next();
                }
            } finally {
                worker.destroyForcibly().waitFor();
            }
        }
    }
}
