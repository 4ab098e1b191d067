package gossamer.coordinator.cli;

import gossamer.coordinator.cluster.Identities;
import gossamer.coordinator.worker.Launcher;
import gossamer.coordinator.worker.LocalLauncher;
import gossamer.coordinator.worker.SlurmLauncher;
import gossamer.coordinator.worker.SshLauncher;
import gossamer.coordinator.worker.Staff;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The option that says where work is done, shared by all commands that have much of it. */
final class OnOption {

    private static final Pattern LOCAL = Pattern.compile("local:([1-9][0-9]{0,2})");
    private static final int MOST = 256;
    private static final String POSSIBLE = "local:K (K units at a time on this machine, 1 to "
            + MOST + "), slurm (inside an allocation), or a file with a host on each line, for ssh";

    @Option(names = "--on", paramLabel = "WHERE")
    private @Nullable String where;

    boolean isGiven() {
        return where != null;
    }

    /** Number of JVMs of this machine, if that is what it says. */
    private int local() throws UsageException {
        Matcher local = LOCAL.matcher(String.valueOf(where));
        if (!local.matches()) {
            return 0;
        }
        int jvms = Integer.parseInt(local.group(1));
        if (jvms > MOST) {
            throw new UsageException("--on " + where + ": must be between 1 and " + MOST);
        }
        return jvms;
    }

    /**
     * How many JVMs of this machine share one run.
     *
     * @param jvms what {@code --jvms} says, or null
     */
    int jvms(@Nullable Integer jvms) throws UsageException {
        if (where == null) {
            return jvms == null ? 1 : jvms;
        }
        if (jvms != null) {
            throw new UsageException("--jvms " + jvms + " is short for --on local:" + jvms
                    + ": only one of them can be given");
        }
        int local = local();
        if (local == 0) {
            throw new UsageException("--on " + where + ": one run takes place on local:K, K JVMs"
                    + " of this machine; on other machines it does by `gossamer coordinator` and"
                    + " `gossamer node`");
        }
        return local;
    }

    /**
     * Who does units of independent work.
     *
     * @param jvms what {@code --jvms} says, or null
     * @param threads of this JVM where nothing is said
     */
    Staff staff(@Nullable Integer jvms, int threads)
            throws UsageException, IOException, InterruptedException {
        if (where == null && jvms == null) {
            return Staff.here(threads);
        }
        int local = where == null || jvms != null ? jvms(jvms) : local();
        if (local == 1) {
            return Staff.here(1);
        }
        Launcher launcher =
                local > 1 ? new LocalLauncher(local, main()) : elsewhere(String.valueOf(where));
        return Staff.of(launcher, Identities.current().toString());
    }

    /**
     * Who does units of independent work, several at a time.
     *
     * @param option that says how many threads of this JVM where {@code --on} is not given
     * @param threads what it says, or null for one per core
     */
    Staff staff(String option, @Nullable Integer threads)
            throws UsageException, IOException, InterruptedException {
        if (threads != null && isGiven()) {
            throw new UsageException(option + " and --on: only one of them can be given");
        }
        int most = threads == null ? Runtime.getRuntime().availableProcessors() : threads;
        if (most < 1 || most > MOST) {
            throw new UsageException(option + " " + most + ": must be between 1 and " + MOST);
        }
        return staff((Integer) null, most);
    }

    private static Launcher elsewhere(String where)
            throws UsageException, IOException, InterruptedException {
        try {
            if (where.equals("slurm")) {
                return SlurmLauncher.inside(System.getenv(), main());
            }
            if (where.equals("kubernetes")) {
                throw new UsageException("--on kubernetes: independent work is not spread over"
                        + " pods; use a pod with many cores and --on local:K there, and for one"
                        + " large run deploy/kubernetes");
            }
            if (!Files.isRegularFile(Path.of(where))) {
                throw new UsageException(
                        "--on " + where + ": not understood, and no file; possible: " + POSSIBLE);
            }
            return SshLauncher.of(Path.of(where), SshLauncher.ssh(System.getenv()), main());
        } catch (IllegalArgumentException e) {
            throw new UsageException("--on " + where + ": " + e.getMessage());
        }
    }

    private static String main() {
        return Main.class.getName();
    }
}
