package gossamer.coordinator.experiment;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigException;
import gossamer.coordinator.config.WrittenFiles;
import gossamer.coordinator.plugin.Bundle;
import gossamer.model.description.Json;
import gossamer.model.run.Emulation;
import gossamer.model.run.StopReason;
import gossamer.model.trace.TraceLevel;
import gossamer.node.EmulatorSettings;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/** What identifies a run, as JSON: the same commit, config and seed give the same fingerprint. */
final class Manifest {

    private static final int VERSION = 1;
    private static final String LAST_EVENT = "lastEvent";
    private static final String LEVEL = "traceLevel";
    private static final String REASON = "stopReason";
    private static final String RECOVERED = "recovered";
    private static final String FARM = "farm";

    private Manifest() {}

    /**
     * What a manifest says of the end of its run.
     *
     * @param level of the trace that was kept; full if it does not say
     * @param reason why the run ended; null if it does not say, as the run was killed
     * @param recovered whether what is kept was recovered from a trace that was cut short
     * @param lastEvent time of the last thing that happened, in ticks; empty if it does not say
     * @param isFarm whether a farm was being run that is judged
     */
    record Ending(
            TraceLevel level,
            @Nullable StopReason reason,
            boolean recovered,
            OptionalLong lastEvent,
            boolean isFarm) {}

    /**
     * Reads what a manifest says of the end of its run; one that is missing or cut short, as the
     * disk was full, says nothing.
     */
    static Ending ending(Path directory) {
        try {
            Config said = WrittenFiles.json(directory.resolve(RunDirectory.MANIFEST));
            TraceLevel level = said.hasPath(LEVEL)
                    ? TraceLevel.valueOf(said.getString(LEVEL).toUpperCase(Locale.ROOT))
                    : TraceLevel.FULL;
            StopReason reason = said.hasPath(REASON)
                    ? StopReason.valueOf(said.getString(REASON).toUpperCase(Locale.ROOT))
                    : null;
            OptionalLong last = said.hasPath(LAST_EVENT)
                    ? OptionalLong.of(said.getLong(LAST_EVENT))
                    : OptionalLong.empty();
            boolean isFarm = said.hasPath(FARM) && said.getBoolean(FARM);
            return new Ending(level, reason, said.hasPath(RECOVERED), last, isFarm);
        } catch (ConfigException | IllegalArgumentException e) {
            // As said above.
            return new Ending(TraceLevel.FULL, null, false, OptionalLong.empty(), false);
        }
    }

    /**
     * Of a run that begins: what is not known yet is null.
     *
     * @param isFarm whether it is the run of a farm that is judged
     * @param config the resolved config, as JSON text
     */
    static String begun(
            Emulation emulation, EmulatorSettings options, boolean isFarm, String config) {
        return identity(emulation, options.level(), null)
                .put(FARM, isFarm)
                .putRaw("config", config)
                .pretty();
    }

    /**
     * Of a run that has ended.
     *
     * @param late files with what programs have said, whose hashes belong to the run
     */
    static String of(RunSummary summary, String config, SortedMap<String, String> late) {
        Json json = ended(summary);
        if (!late.isEmpty()) {
            Json hashes = new Json();
            late.forEach((file, text) ->
                    hashes.put(file, Bundle.sha256(text.getBytes(StandardCharsets.UTF_8))));
            json.put("sha256", hashes);
        }
        return json.putRaw("config", config).pretty();
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
        return ended(summary).put(RECOVERED, recovered).putRaw("config", config).pretty();
    }

    private static Json ended(RunSummary summary) {
        return identity(summary.emulation(), summary.options().level(), summary);
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
        json.put(LEVEL, level.configName());
        json.put("traceRecords", summary == null ? null : summary.traceRecords());
        json.put(LAST_EVENT, summary == null ? null : summary.result().tally().lastInstant);
        return json.put(
                REASON,
                summary == null ? null : summary.result().reason().name().toLowerCase(Locale.ROOT));
    }
}
