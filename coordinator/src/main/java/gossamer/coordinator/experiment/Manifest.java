package gossamer.coordinator.experiment;

import com.fasterxml.jackson.core.JsonGenerator;
import gossamer.model.run.Emulation;
import gossamer.model.trace.TraceLevel;
import java.io.IOException;
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
    static String begun(Emulation emulation, RunOptions options, String config, BuildInfo build) {
        return SummaryJson.object(json -> {
            identity(json, emulation, build);
            outcome(json, null, options.traceLevel());
            config(json, config);
        });
    }

    /** Of a run that has ended. */
    static String of(RunSummary summary, String config, BuildInfo build) {
        return SummaryJson.object(json -> {
            identity(json, summary.emulation(), build);
            outcome(json, summary, summary.options().traceLevel());
            config(json, config);
        });
    }

    /** Of a run of which the trace was recovered. */
    static String recovered(RunSummary summary, Recovery recovery, String config, BuildInfo build) {
        return SummaryJson.object(json -> {
            identity(json, summary.emulation(), build);
            outcome(json, summary, summary.options().traceLevel());
            json.writeObjectFieldStart("recovered");
            json.writeStringField("from", recovery.from());
            json.writeNumberField("blocks", recovery.blocks());
            json.writeNumberField("records", recovery.records());
            json.writeNumberField("lastTime", recovery.lastTime());
            json.writeStringField("fingerprint", recovery.fingerprint());
            json.writeStringField("damage", recovery.damage());
            json.writeEndObject();
            config(json, config);
        });
    }

    private static void identity(JsonGenerator json, Emulation emulation, BuildInfo build)
            throws IOException {
        json.writeNumberField("manifestVersion", VERSION);
        json.writeStringField("name", emulation.name());
        json.writeNumberField("seed", emulation.seed());
        json.writeStringField("gossamer", build.version());
        json.writeStringField("commit", build.commit());
        json.writeStringField("java", System.getProperty("java.vm.version"));
    }

    private static void outcome(JsonGenerator json, @Nullable RunSummary summary, TraceLevel level)
            throws IOException {
        json.writeStringField("fingerprint", summary == null ? null : summary.fingerprint());
        json.writeStringField("traceLevel", level.configName());
        if (summary == null) {
            json.writeNullField("traceRecords");
            json.writeNullField("stopReason");
        } else {
            json.writeNumberField("traceRecords", summary.traceRecords());
            json.writeStringField(
                    "stopReason", summary.result().reason().name().toLowerCase(Locale.ROOT));
        }
    }

    private static void config(JsonGenerator json, String config) throws IOException {
        json.writeFieldName("config");
        json.writeRawValue(config);
    }
}
