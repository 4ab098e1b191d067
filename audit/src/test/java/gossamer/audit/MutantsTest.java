package gossamer.audit;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.audit.MutantWorker.Fate;
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
import java.util.Comparator;
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
 * automata, calendars and generators, runs {@link Machines} with them on actors, and has the
 * auditor judge: no mutant that changes a trace may pass.
 *
 * <p>What has to be done, the mutant describes itself, so that a bug in a generator is in the
 * automata, too. The auditor finds it where PUs do what cannot be or do not come to hold all
 * tokens; where it does not, one of two formulas finds it that know nothing of automata: the
 * makespan, and the number of packets that the algorithm says it sends. Some make another gossip
 * algorithm that is as good by all of these, such as one whose bridgeheads are elsewhere: the trace
 * is audited by what was described without the bug, and they are counted.
 */
class MutantsTest {

    private static final long SEED = 7;
    private static final int WORKERS = 2;
    private static final Pattern VERDICT =
            Pattern.compile("(REJECTED|SURVIVED|WITHOUT_EFFECT|NOT_REACHED)\\b");

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

    /**
     * What is not mutated: where faults are is told by the description, and is not for the auditor
     * to say; providers read configs, which no machine of this test does; when threads that have
     * nothing to do go to sleep, no trace shows.
     */
    private static final Pattern EXCLUDED =
            Pattern.compile("/select/|PlacedRules|Provider|RegionExecutor");

    private static final List<String> ROOTS =
            List.of("../model/target/classes/gossamer", "../emulator-node/target/classes/gossamer");

    /** What is to be tried still, and what became of the others. */
    private final Deque<Mutation> waiting = new ArrayDeque<>();

    private final Map<Fate, Integer> fates = new EnumMap<>(Fate.class);
    private final List<String> survivors = new ArrayList<>();
    /** How many were rejected only by what had been described before they were planted. */
    private int others;

    private int wanted;

    @Test
    void noneOfAHundredMutantsSurvives() throws Exception {
        check(100);
    }

    @Test
    @Tag("slow")
    void noneOfAThousandMutantsSurvives() throws Exception {
        check(Integer.getInteger("mutants", 1_000));
    }

    /** Tries mutants in a drawn order until so many have been rejected. */
    private void check(int rejected) throws Exception {
        waiting.addAll(all());
        wanted = rejected;
        Path agent = agent();
        ExecutorService pool = Executors.newFixedThreadPool(WORKERS);
        try (PrintStream log =
                new PrintStream("target/mutants-" + rejected + ".txt", StandardCharsets.UTF_8)) {
            Callable<Void> work = () -> {
                while (workUntilDone(agent, log)) {
                    // A worker that could not stop a run has ended: another one goes on.
                }
                return null;
            };
            for (Future<Void> one : pool.invokeAll(Collections.nCopies(WORKERS, work))) {
                one.get();
            }
        } finally {
            pool.shutdownNow();
        }
        String summary = "mutants: " + count(Fate.REJECTED) + " rejected, " + survivors.size()
                + " survived, " + count(Fate.WITHOUT_EFFECT) + " without effect";
        System.out.println(summary + "; other algorithms that are right, too: " + others
                + " of those rejected");
        assertThat(survivors).as(summary).isEmpty();
        assertThat(count(Fate.REJECTED)).as(summary).isGreaterThanOrEqualTo(rejected);
        assertThat(others).as(summary).isLessThan(rejected / 10);
    }

    private int count(Fate fate) {
        return fates.getOrDefault(fate, 0);
    }

    /** In an order in which a change of one class moves its own mutants only. */
    private static List<Mutation> all() throws IOException {
        List<Mutation> all = new ArrayList<>();
        for (String root : ROOTS) {
            for (String folder : MUTATED) {
                if (!Files.isDirectory(Path.of(root, folder))) {
                    continue;
                }
                try (Stream<Path> files = Files.walk(Path.of(root, folder))) {
                    for (Path file : files.sorted().toList()) {
                        String name = file.toString();
                        if (name.endsWith(".class") && !EXCLUDED.matcher(name).find()) {
                            all.addAll(Mutation.of(Files.readAllBytes(file)));
                        }
                    }
                }
            }
        }
        all.sort(Comparator.comparingLong(
                mutation -> new Random(SEED ^ mutation.text().hashCode()).nextLong()));
        return all;
    }

    private synchronized @Nullable Mutation next() {
        return count(Fate.REJECTED) < wanted ? waiting.poll() : null;
    }

    private synchronized void tell(Mutation mutation, String verdict, PrintStream log) {
        Fate fate = Fate.valueOf(verdict.split(" ")[0]);
        fates.merge(fate, 1, Integer::sum);
        log.println(mutation.text() + " => " + verdict);
        if (verdict.contains(MutantWorker.BEFORE)) {
            others++;
        }
        if (fate == Fate.SURVIVED) {
            survivors.add(mutation.text());
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

    /** Has one worker try mutants as long as it can; whether there may be more of them. */
    private boolean workUntilDone(Path agent, PrintStream log)
            throws IOException, InterruptedException {
        Process worker = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-Xmx256m",
                        "-javaagent:" + agent,
                        "-cp",
                        System.getProperty("java.class.path"),
                        MutantWorker.class.getName())
                .redirectError(new File("target/mutants.log"))
                .start();
        try (BufferedReader in = worker.inputReader(StandardCharsets.UTF_8);
                PrintStream out =
                        new PrintStream(worker.getOutputStream(), true, StandardCharsets.UTF_8)) {
            String ready = in.readLine();
            assertThat(ready).as("see target/mutants.log").isEqualTo("READY");
            while (ready != null) {
                Mutation mutation = next();
                if (mutation == null) {
                    return false;
                }
                out.println(mutation.text());
                String verdict = in.readLine();
                boolean judged = verdict != null && VERDICT.matcher(verdict).lookingAt();
                tell(mutation, judged ? verdict : Fate.REJECTED + " ends the JVM", log);
                ready = judged ? in.readLine() : null;
            }
            return true;
        } finally {
            worker.destroyForcibly().waitFor();
        }
    }
}
