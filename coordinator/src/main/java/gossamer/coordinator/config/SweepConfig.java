package gossamer.coordinator.config;

import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigObject;
import com.typesafe.config.ConfigRenderOptions;
import com.typesafe.config.ConfigValue;
import com.typesafe.config.ConfigValueFactory;

import gossamer.coordinator.plugin.Bundle;
import gossamer.coordinator.plugin.Plugin;
import gossamer.coordinator.text.Progress;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Reads a campaign: a config with a {@code sweep} beside {@code gossamer}. All that is wrong with
 * the sweep is found in one pass; then every combination is tried.
 */
public final class SweepConfig {

    private static final String ALLOWED = "sweep { axes = […] } beside gossamer { … }";

    private SweepConfig() {}

    /**
     * Reads a file.
     *
     * @param progress told what is under way
     * @throws ConfigException with everything that is wrong
     */
    public static SweepPlan load(Path file, Overrides overrides, Progress progress)
            throws ConfigException {
        Problems problems = new Problems();
        UserConfig user = ConfigLoader.read(file, List.of(), overrides, problems);
        ConfigValue sweep = user.root().get(ConfigLoader.SWEEP);
        if (!(sweep instanceof ConfigObject object)) {
            String wrong = sweep == null ? "is missing" : "found " + Values.describe(sweep);
            Origin origin = sweep == null ? Origin.of(file.toString()) : Origin.of(sweep.origin());
            problems.addDerived(origin, ConfigLoader.SWEEP, Problem.text(wrong, ALLOWED));
            problems.throwIfAny();
            throw Problems.unnoticed(ConfigLoader.SWEEP);
        }
        SweepSection section = SweepSection.read(
                new KeyReader(ConfigLoader.SWEEP, user, ConfigFactory.empty().root(), problems)
                        .root());
        if (!problems.isEmpty()) {
            addUnknownKeys(file, user, problems);
        }
        problems.throwIfAny();

        Map<String, Object> digests = new TreeMap<>();
        String[] name = {""};
        SweepExpansion expansion = new SweepExpansion(file, user, section, problems, config -> {
            name[0] = name[0].isEmpty() ? config.emulation().name() : name[0];
            addDigests(config, digests);
        });
        SweepPlan.Expansion expanded = expansion.expand(progress);
        rejectSeeds(user, section, expanded, problems);
        problems.throwIfAny();
        if (section.report().metric().percent() > 0) {
            digests.put("times to k %", "looked into");
        }
        String identity = identity(user.root(), object, digests);
        return new SweepPlan(file, user, name[0], section, expanded, identity);
    }

    /** Misspelt keys beside the sweep are told in the same pass. */
    private static void addUnknownKeys(Path file, UserConfig user, Problems problems) {
        Problems found = problems.copy();
        ConfigObject root = user.root().withoutKey(ConfigLoader.SWEEP);
        try {
            ConfigLoader.load(file, user.with(root, found), found);
        } catch (ConfigException e) {
            e.problems().stream()
                    .filter(UnknownKeys::isUnknownKey)
                    .forEach(problem ->
                            problems.add(problem.origin(), problem.key(), problem.message()));
        }
    }

    /** Repeats take the seeds after the first one, so cells must not have seeds of their own. */
    private static void rejectSeeds(
            UserConfig user,
            SweepSection section,
            SweepPlan.Expansion expanded,
            Problems problems) {
        long seeds = expanded.cells().stream().map(SweepCell::seed).distinct().count();
        if (section.repeats() > 1 && seeds > 1) {
            section.node()
                    .in(SweepSection.REPEATS)
                    .reject(
                            section.repeats() + ", but the axes vary gossamer.seed",
                            "1 with an axis of seeds");
        }
        long last = section.repeats() - 1L;
        if (expanded.cells().stream().anyMatch(cell -> cell.seed() > Long.MAX_VALUE - last)) {
            problems.add(
                    Origin.of(user.root().origin()),
                    ConfigLoader.ROOT + "." + RunKeys.SEED,
                    Problem.text(
                            "leaves no room for " + section.repeats() + " repeats",
                            "a lower seed"));
        }
    }

    /** What files say belongs to the campaign as much as their names. */
    private static void addDigests(LoadedConfig config, Map<String, Object> digests) {
        for (String file : config.files()) {
            digests.computeIfAbsent(file, any -> digest(Path.of(file)));
        }
        for (Plugin plugin : config.plugins().all()) {
            digests.put(plugin.bundle().file(), plugin.bundle().sourceSha256());
        }
    }

    private static String digest(Path path) {
        try {
            return Bundle.sha256(Files.readAllBytes(path));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String identity(
            ConfigObject root, ConfigObject sweep, Map<String, Object> digests) {
        return root.withValue(ConfigLoader.SWEEP, sweep.withoutKey(SweepSection.REPORT.name()))
                .withValue("files", ConfigValueFactory.fromMap(digests))
                .render(ConfigRenderOptions.concise());
    }
}
