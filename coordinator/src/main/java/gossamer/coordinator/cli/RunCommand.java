package gossamer.coordinator.cli;

import static gossamer.coordinator.text.Texts.format;

import gossamer.coordinator.config.LoadedConfig;
import gossamer.coordinator.experiment.CheckpointFiles;
import gossamer.coordinator.experiment.Experiment;
import gossamer.coordinator.experiment.LeftOver;
import gossamer.coordinator.worker.ChildJvm;
import gossamer.model.run.Emulation;
import gossamer.model.run.MemoryPlan;
import gossamer.model.trace.TraceBuffer;
import gossamer.model.trace.TraceLevel;
import gossamer.node.EmulatorSettings;
import gossamer.node.cluster.Directory;
import gossamer.node.cluster.MemoryShares;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code gossamer run}: emulate, verify, compare with theory, keep the trace. */
@Command(name = "run", sortOptions = false)
class RunCommand extends Subcommand {

    /** Generous: most packets have three records, those that wait have more. */
    private static final int RECORDS_PER_PACKET = 4;

    private static final long RECORD_BYTES = TraceBuffer.WORDS * Long.BYTES;

    @Parameters(paramLabel = "CONFIG", descriptionKey = "CONFIG")
    private Path config = Path.of("");

    @Mixin
    private ConfigOptions options = new ConfigOptions();

    @Option(names = "--regions", paramLabel = "K")
    private @Nullable Integer regions;

    @Mixin
    private JvmsOptions jvms = new JvmsOptions();

    @Option(names = "--out", paramLabel = "DIR")
    private Path out = Path.of("runs");

    @Option(names = "--trace", paramLabel = "LEVEL")
    private @Nullable TraceLevel trace;

    @Mixin
    private RunOptions shown = new RunOptions();

    @Override
    int run() throws Exception {
        LoadedConfig loaded = options.load(config);
        Emulation emulation = loaded.emulation();
        TraceLevel level = trace == null ? loaded.settings().traceLevel() : trace;
        int spread = Jvms.regions(regions, jvms(), loaded);
        Jvms.requireRoom(jvmsOption(), jvms(), emulation);
        shown.requireFor(emulation, level);
        requireRoomForTrace(emulation, level);
        requireMemory(new MemoryShares(emulation, level, spread));
        requireWritable(out);
        if (!shown.isQuiet()) {
            mentionLeftOvers();
        }
        return shown.carryOut(
                this,
                loaded,
                new EmulatorSettings(spread, level),
                display -> open(spread, loaded, jvms.terms(display)),
                settings -> new Experiment(emulation, loaded.resolved(), settings, out)
                        .withProgramsOf(loaded.farm()));
    }

    /** Number of JVMs that have regions. */
    int jvms() throws UsageException {
        return jvms.count();
    }

    /** The option that says so. */
    String jvmsOption() {
        return "--jvms";
    }

    /** Refuses a run for which one of its JVMs is known to lack memory. */
    void requireMemory(MemoryShares shares) throws UsageException {
        requireMemory(shares, jvms());
    }

    /** The same for a number of JVMs of this machine. */
    static void requireMemory(MemoryShares shares, int several) throws UsageException {
        List<MemoryPlan> plans = shares.over(several, true);
        for (int jvm = 1; jvm <= plans.size(); jvm++) {
            String who = several == 1 ? "the run" : "JVM " + jvm + " of " + several;
            requireMemory(who, plans.get(jvm - 1), ChildJvm.memory(several));
        }
    }

    /** The JVMs, ready for a run. */
    Jvms open(int maxRegions, LoadedConfig loaded, Directory.Terms terms)
            throws IOException, InterruptedException, UsageException {
        return Jvms.open(jvms(), maxRegions, loaded, terms);
    }

    private void mentionLeftOvers() throws IOException {
        List<Path> leftOvers = LeftOver.in(out);
        if (!leftOvers.isEmpty()) {
            err().println("gossamer: " + leftOvers.get(0) + " is left of a run that did not end"
                    + (leftOvers.size() == 1 ? "" : ", like " + (leftOvers.size() - 1) + " more")
                    + (CheckpointFiles.existIn(leftOvers.get(0))
                            ? "; gossamer resume " + leftOvers.get(0) + " goes on with it"
                            : "")
                    + "; gossamer trace recover "
                    + (leftOvers.size() == 1 ? leftOvers.get(0) : out));
        }
    }

    private static void requireRoomForTrace(Emulation emulation, TraceLevel level)
            throws UsageException {
        long most = emulation.limits().traceBytes() / RECORD_BYTES / RECORDS_PER_PACKET;
        long packets = emulation.algorithm().packets();
        if (level == TraceLevel.FULL && packets > most) {
            throw new UsageException(format(
                    "a full trace of %,d packets may take %,d bytes, more than limits.trace-size"
                            + " = %,d; use --trace summary or off, or raise the limit",
                    packets,
                    packets * RECORDS_PER_PACKET * RECORD_BYTES,
                    emulation.limits().traceBytes()));
        }
    }

    /** Refuses what would not fit into memory. */
    static void requireMemory(String who, MemoryPlan plan, long available) throws UsageException {
        if (plan.heap() > available) {
            throw new UsageException(format(
                    "%s needs about %,d MiB of memory, the JVM may use %,d MiB; "
                            + "set GOSSAMER_JAVA_OPTS=-Xmx%dm to allow more",
                    who, plan.heap() >> 20, available >> 20, (plan.heap() >> 20) + 1));
        }
    }

    /** Makes the directory for results, or says why there can be none. */
    static void requireWritable(Path out) throws UsageException {
        try {
            Files.createDirectories(out);
        } catch (IOException e) {
            throw new UsageException(
                    "--out " + out + ": cannot make this directory: " + e.getMessage());
        }
        if (!Files.isDirectory(out) || !Files.isWritable(out)) {
            throw new UsageException("--out " + out + ": not a directory that can be written to");
        }
    }
}
