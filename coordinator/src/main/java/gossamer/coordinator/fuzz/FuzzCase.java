package gossamer.coordinator.fuzz;

import gossamer.coordinator.config.ConfigException;
import gossamer.coordinator.config.ConfigLoader;
import gossamer.coordinator.config.LoadedConfig;
import gossamer.coordinator.config.Overrides;
import gossamer.coordinator.plugin.Plugins;
import gossamer.coordinator.text.WholeFile;
import gossamer.node.Emulator;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * One case: a config that is drawn until it is read, and what becomes of it. It depends on its
 * number and the seed alone.
 *
 * @param number of the case, from 0
 * @param cell what it is to run
 * @param wanted sorts of values that it should have, the pair that matters first; none for any
 */
record FuzzCase(long number, FuzzCell cell, List<String> wanted) {

    /** Copies the list. */
    FuzzCase {
        wanted = List.copyOf(wanted);
    }

    private static final int MOST_DRAWS = 3;
    private static final String CONFIG = "case.conf";

    /**
     * What became of a case.
     *
     * @param config empty if all that was drawn was refused
     * @param refused how many configs were
     */
    record Result(
            FuzzCase of, Optional<FuzzConfig> config, int refused, Optional<FuzzFailure> failure) {}

    /** Draws the config and runs it. */
    Result run(long seed, Probe probe, Emulator emulator) throws IOException, InterruptedException {
        SplittableRandom random = new SplittableRandom(seed * 0x9e3779b97f4a7c15L + number);
        int refused = 0;
        for (int draw = 0; draw < MOST_DRAWS; draw++) {
            // What goes with the pair that matters is given up first.
            List<String> some = draw == 0 ? wanted : wanted.subList(0, Math.min(2, wanted.size()));
            ConfigDraw drawing = new ConfigDraw(
                    probe.plugins.registry(),
                    cell,
                    FuzzCoverage.byKey(some),
                    new ValueDraw(random),
                    probe::read);
            ConfigDraw.Drawn drawn;
            try {
                drawn = drawing.drawn();
            } catch (RuntimeException | Error e) {
                return new Result(this, probe.latest(), refused, Optional.of(FuzzFailure.of(e)));
            }
            refused += drawn.refused();
            if (drawn.loaded().filter(FuzzRun::isTooLong).isPresent()) {
                refused++;
                continue;
            }
            if (drawn.loaded().isPresent()) {
                Optional<FuzzFailure> failure = probe.run(drawn.loaded().get(), emulator);
                return new Result(this, Optional.of(drawn.config()), refused, failure);
            }
        }
        return new Result(this, Optional.empty(), refused, Optional.empty());
    }

    /** Reads and runs configs in a directory. */
    static final class Probe {

        private final Plugins plugins;
        private final Path work;
        private volatile Optional<FuzzConfig> latest = Optional.empty();

        Probe(Plugins plugins, Path work) {
            this.plugins = plugins;
            this.work = work;
        }

        /** The config that was read last. */
        Optional<FuzzConfig> latest() {
            return latest;
        }

        /** Removes everything. */
        void clear() throws IOException {
            if (Files.exists(work)) {
                WholeFile.deleteAll(work);
            }
        }

        /** Reads a config. */
        LoadedConfig read(FuzzConfig config) throws ConfigException {
            latest = Optional.of(config);
            try {
                Files.createDirectories(work);
                for (var file : config.files().entrySet()) {
                    Files.writeString(work.resolve(file.getKey()), file.getValue());
                }
                Path file = Files.writeString(work.resolve(CONFIG), config.text());
                return ConfigLoader.load(file, Overrides.none().with(plugins));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        Optional<FuzzFailure> run(LoadedConfig loaded, Emulator emulator)
                throws IOException, InterruptedException {
            return new FuzzRun(loaded, emulator, work.resolve("runs")).failure();
        }

        /** What goes wrong with a config; empty if nothing does, or if it is refused. */
        Optional<FuzzFailure> failure(FuzzConfig config, Emulator emulator)
                throws IOException, InterruptedException {
            try {
                LoadedConfig loaded = read(config);
                return FuzzRun.isTooLong(loaded) ? Optional.empty() : run(loaded, emulator);
            } catch (ConfigException e) {
                return Optional.empty();
            } catch (RuntimeException | Error e) {
                return Optional.of(FuzzFailure.of(e));
            }
        }
    }
}
