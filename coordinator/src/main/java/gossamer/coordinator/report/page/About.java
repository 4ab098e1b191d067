package gossamer.coordinator.report.page;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigRenderOptions;

import gossamer.coordinator.experiment.FinishedRun;
import gossamer.coordinator.experiment.RunDirectory;
import gossamer.model.description.Json;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** What made a run: its config and profile as text, the program, and where it is kept. */
final class About {

    private static final String PROFILE = "profile";

    private About() {}

    static Json of(FinishedRun run, RunFiles files) throws IOException {
        Path file = run.directory().resolve(RunDirectory.CONFIG);
        Config manifest = files.manifest();
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("run", String.valueOf(run.directory())));
        rows.add(List.of("seed", String.valueOf(run.emulation().seed())));
        rows.add(List.of("Gossamer", RunFiles.text(manifest, "gossamer", "not known")));
        rows.add(List.of("commit", RunFiles.text(manifest, "commit", "not known")));
        rows.add(List.of("Java", RunFiles.text(manifest, "java", "not known")));
        rows.add(List.of("fingerprint", RunFiles.text(manifest, "fingerprint", "none")));
        return new Json()
                .put("rows", rows)
                .put("config", PackedColumn.packed(Files.readString(file)))
                .put("profile", profile(run));
    }

    /** The section of the config that disturbs the machine; empty where nothing does. */
    private static String profile(FinishedRun run) {
        if (run.emulation().profile().isEmpty() || !run.config().hasPath(PROFILE)) {
            return "";
        }
        return run.config()
                .getConfig(PROFILE)
                .root()
                .render(ConfigRenderOptions.defaults()
                        .setOriginComments(false)
                        .setComments(false)
                        .setJson(false));
    }
}
