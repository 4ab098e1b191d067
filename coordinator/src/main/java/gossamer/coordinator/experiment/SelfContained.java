package gossamer.coordinator.experiment;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigRenderOptions;
import com.typesafe.config.ConfigValueFactory;

import gossamer.coordinator.config.GraphFile;
import gossamer.coordinator.config.LoadedConfig;
import gossamer.coordinator.program.Programs;
import gossamer.coordinator.schedule.ScheduleWriter;
import gossamer.model.algorithm.anynetwork.FsaGossip;
import gossamer.model.description.FsaWriter;
import gossamer.model.run.Emulation;
import gossamer.model.schedule.Schedule;
import gossamer.model.session.RepeatedGossip;

import java.io.IOException;
import java.io.StringWriter;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * A config with the contents of the files that it names, so that it does not depend on where those
 * files are and what becomes of them.
 *
 * @param config names the files as they are called in {@code files}
 * @param files their contents, by name
 */
public record SelfContained(Config config, Map<String, String> files) {

    /** All names that files can have. */
    public static final Set<String> NAMES = Collections.unmodifiableSet(new TreeSet<>(List.of(
            RunDirectory.AUTOMATA, RunDirectory.SCHEDULE, RunDirectory.TOPOLOGY, Programs.LOG)));

    /** What describes an emulation. */
    public static SelfContained of(Emulation emulation, Config resolved) throws IOException {
        Map<String, String> files = new TreeMap<>();
        Config config = resolved;
        if (resolved.hasPath(LoadedConfig.TOPOLOGY_FILE)) {
            files.put(RunDirectory.TOPOLOGY, GraphFile.text(emulation.topology()));
            config = config.withValue(
                    LoadedConfig.TOPOLOGY_FILE,
                    ConfigValueFactory.fromAnyRef(RunDirectory.TOPOLOGY));
        }
        Optional<Schedule> schedule = RepeatedGossip.once(emulation.algorithm()).schedule();
        if (schedule.isPresent()) {
            StringBuilder text = new StringBuilder();
            ScheduleWriter.write(schedule.get(), emulation.topology(), emulation.network(), text);
            files.put(RunDirectory.SCHEDULE, text.toString());
            config = config.withValue(
                    LoadedConfig.ALGORITHM_FILE,
                    ConfigValueFactory.fromAnyRef(RunDirectory.SCHEDULE));
        }
        if (emulation.algorithm().name().equals(FsaGossip.NAME)) {
            StringWriter text = new StringWriter();
            FsaWriter.write(emulation, text);
            files.put(RunDirectory.AUTOMATA, text.toString());
            config = config.withValue(
                    LoadedConfig.ALGORITHM_FILE,
                    ConfigValueFactory.fromAnyRef(RunDirectory.AUTOMATA));
        }
        if (hasPrograms(resolved)) {
            // What they answer comes later: a run that was killed has no log.
            files.put(Programs.LOG, "");
            config = config.withValue(
                    LoadedConfig.FARM_ANSWERS, ConfigValueFactory.fromAnyRef(Programs.LOG));
        }
        return new SelfContained(config, files);
    }

    private static boolean hasPrograms(Config resolved) {
        return resolved.hasPath(LoadedConfig.FARM_MODULES)
                && resolved.getConfigList(LoadedConfig.FARM_MODULES).stream()
                        .anyMatch(one -> one.hasPath("exec") || one.hasPath("connect"));
    }

    /** The text of a config file with this in it. */
    public static String text(Config config) {
        ConfigRenderOptions forPeople =
                ConfigRenderOptions.defaults().setOriginComments(false).setJson(false);
        return config.atKey("gossamer").root().render(forPeople);
    }
}
