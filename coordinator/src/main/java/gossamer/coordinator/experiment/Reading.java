package gossamer.coordinator.experiment;

import com.typesafe.config.ConfigException;

import gossamer.audit.AuditReport;
import gossamer.model.run.UserCodeException;
import gossamer.store.StoreException;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;

/**
 * Readings of finished runs. A reader takes a trace for what a run has written, whose checksums are
 * right; where it fails, the auditor tells whether it is that.
 *
 * @param <T> what is read
 * @param <X> how that can fail
 */
@FunctionalInterface
public interface Reading<T, X extends Exception> {

    /** Reads. */
    T read() throws X;

    /**
     * Reads what these runs have left.
     *
     * @throws IOException with the file, when one of them has not been written by its run
     */
    static <T, X extends Exception> T of(List<FinishedRun> runs, Reading<T, X> reading)
            throws X, IOException {
        try {
            return reading.read();
        } catch (ConfigException e) {
            throw new IOException(e.getMessage(), e);
        } catch (UserCodeException | UncheckedIOException e) {
            throw e;
        } catch (Exception e) {
            if (e instanceof RuntimeException || e instanceof StoreException) {
                for (FinishedRun run : runs) {
                    requireOwnTrace(run, e);
                }
            }
            throw e;
        }
    }

    private static void requireOwnTrace(FinishedRun run, Exception failure) throws IOException {
        if (!run.hasFullTrace()) {
            return;
        }
        AuditReport report = run.verify().report();
        if (!report.clean()) {
            throw new IOException(
                    run.trace() + " is not the trace of this run: "
                            + report.violations().get(0) + "; gossamer trace verify tells more",
                    failure);
        }
    }
}
