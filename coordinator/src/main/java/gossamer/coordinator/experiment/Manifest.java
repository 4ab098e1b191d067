package gossamer.coordinator.experiment;

import gossamer.coordinator.text.Json;
import gossamer.model.run.Emulation;
import gossamer.model.trace.TraceLevel;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What identifies a run, as JSON: the same commit, config and seed give the same fingerprint. */
final class Manifest {

    private static final int VERSION = 1;

    private Manifest() {}

    /**
     * Of a run that begins: what is not known yet is null.
     *
     * @param config the resolved config, as JSON text
     */
    static String begun(Emulation emulation, RunOptions options, String config) {
        return identity(emulation, options.traceLevel(), null)
                .putRaw("config", config)
                .pretty();
    }

    /** Of a run that has ended. */
    static String of(RunSummary summary, String config) {
        return ended(summary).putRaw("config", config).pretty();
    }

    /** Of a run of which the trace was recovered. */
    static String recovered(RunSummary summary, Recovery recovery, String config) {
        Json recovered = new Json()
                .put("from", recovery.from())
                .put("blocks", recovery.blocks())
                .put("records", recovery.records())
                .put("lastTime", recovery.lastTime())
                .put("fingerprint", recovery.fingerprint())
                .put("damage", recovery.damage());
        return ended(summary)
                .put("recovered", recovered)
                .putRaw("config", config)
                .pretty();
    }

    private static Json ended(RunSummary summary) {
        return identity(summary.emulation(), summary.options().traceLevel(), summary);
    }

    private static Json identity(
            Emulation emulation, TraceLevel level, @Nullable RunSummary summary) {
        BuildInfo build = BuildInfo.current();
        Json json = new Json();
        json.put("manifestVersion", VERSION);
        json.put("name", emulation.name());
        json.put("seed", emulation.seed());
        json.put("gossamer", build.version());
        json.put("commit", build.commit());
        json.put("java", System.getProperty("java.vm.version"));
        json.put("fingerprint", summary == null ? null : summary.fingerprint());
        json.put("traceLevel", level.configName());
        json.put("traceRecords", summary == null ? null : summary.traceRecords());
        return json.put(
                "stopReason",
                summary == null ? null : summary.result().reason().name().toLowerCase(Locale.ROOT));
    }
}
