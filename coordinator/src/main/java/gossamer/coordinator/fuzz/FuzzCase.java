package gossamer.coordinator.fuzz;

import gossamer.coordinator.config.ConfigException;
import gossamer.coordinator.config.ConfigLoader;
import gossamer.coordinator.config.LoadedConfig;
import gossamer.coordinator.config.Overrides;
import gossamer.coordinator.plugin.Plugins;
import gossamer.coordinator.text.FlatJson;
import gossamer.coordinator.text.WholeFile;
import gossamer.node.Emulator;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * One case: of several configs that are drawn until they are read, the one that exercises most that
 * is new, and what becomes of it. It depends on its number, what is wanted and the seed alone.
 *
 * @param number of the case, from 0
 * @param wishes what it is looked for, one after the other, until one is found
 */
record FuzzCase(long number, List<Wish> wishes) {

    /** Copies the list. */
    FuzzCase {
        wishes = List.copyOf(wishes);
    }

    private static final String NUMBER = "number";
    private static final String CELL = "cell ";
    private static final String SORTS = "sorts ";

    /** As one line. */
    String text(List<FuzzCell> cells) {
        Map<String, String> members = new TreeMap<>(Map.of(NUMBER, String.valueOf(number)));
        for (int wish = 0; wish < wishes.size(); wish++) {
            members.put(CELL + wish, String.valueOf(cells.indexOf(wishes.get(wish).cell)));
            members.put(SORTS + wish, String.join("\n", wishes.get(wish).sorts));
        }
        return FlatJson.write(members);
    }

    /** The case of such a line. */
    static FuzzCase read(String text, List<FuzzCell> cells) {
        Map<String, String> members = FlatJson.read(text);
        List<Wish> wishes = new ArrayList<>();
        for (String cell = members.get(CELL + 0);
                cell != null;
                cell = members.get(CELL + wishes.size())) {
            String sorts = members.getOrDefault(SORTS + wishes.size(), "");
            wishes.add(new Wish(cells.get(Integer.parseInt(cell)), sorts.lines().toList()));
        }
        return new FuzzCase(Long.parseLong(members.getOrDefault(NUMBER, "")), wishes);
    }

    private static final int MOST_DRAWS = 3;

    /** So many values are tried beside those that were drawn. */
    private static final int MOST_GROWTH = 32;

    private static final String CONFIG = "case.conf";

    /**
     * What is looked for.
     *
     * @param cell what is to run
     * @param sorts sorts of values, the pair that matters first; none for any
     */
    record Wish(FuzzCell cell, List<String> sorts) {
        /** Copies the list. */
        Wish {
            sorts = List.copyOf(sorts);
        }

        private List<String> pair() {
            return sorts.subList(0, Math.min(2, sorts.size()));
        }

        private boolean isGranted(Found found) {
            return found.config.sorts().containsAll(pair());
        }
    }

    /** A config that was read. */
    private record Found(FuzzCell cell, FuzzConfig config, long gain) {}

    /**
     * What became of a case.
     *
     * @param cell what was run
     * @param config empty if all that was drawn was refused
     * @param refused how many configs were
     * @param vain pairs that were looked for in vain
     */
    record Result(
            long number,
            FuzzCell cell,
            Optional<FuzzConfig> config,
            int refused,
            List<FuzzCoverage.Pair> vain,
            Optional<FuzzFailure> failure) {

        private static final String REFUSED = "refused";
        private static final String VAIN = "vain";
        private static final String KIND = "kind";
        private static final String DETAIL = "detail";

        /** One that tells of nothing but its failure. */
        static Result of(FuzzCase of, Optional<FuzzConfig> config, FuzzFailure failure) {
            return new Result(
                    of.number, of.wishes.get(0).cell, config, 0, List.of(), Optional.of(failure));
        }

        /** As one line. */
        String text(List<FuzzCell> cells) {
            Map<String, String> members = new TreeMap<>();
            config.ifPresent(had -> members.putAll(had.members()));
            members.put(NUMBER, String.valueOf(number));
            members.put(CELL, String.valueOf(cells.indexOf(cell)));
            members.put(REFUSED, String.valueOf(refused));
            members.put(
                    VAIN,
                    vain.stream()
                            .map(pair -> pair.one() + "\n" + pair.other())
                            .collect(Collectors.joining("\n")));
            failure.ifPresent(why -> {
                members.put(KIND, why.kind());
                members.put(DETAIL, why.detail());
            });
            return FlatJson.write(members);
        }

        /** The result of such a line. */
        static Result read(String text, List<FuzzCell> cells) {
            Map<String, String> members = FlatJson.read(text);
            List<String> vain = members.getOrDefault(VAIN, "").lines().toList();
            List<FuzzCoverage.Pair> pairs = new ArrayList<>();
            for (int at = 0; at < vain.size(); at += 2) {
                pairs.add(new FuzzCoverage.Pair(vain.get(at), vain.get(at + 1)));
            }
            return new Result(
                    Long.parseLong(members.getOrDefault(NUMBER, "")),
                    cells.get(Integer.parseInt(members.getOrDefault(CELL, ""))),
                    FuzzConfig.of(members),
                    Integer.parseInt(members.getOrDefault(REFUSED, "")),
                    pairs,
                    Optional.ofNullable(members.get(KIND))
                            .map(kind -> new FuzzFailure(kind, members.getOrDefault(DETAIL, ""))));
        }
    }

    /** Draws configs, and runs the best. */
    Result run(long seed, FuzzCoverage coverage, Probe probe, Emulator emulator)
            throws IOException, InterruptedException {
        SplittableRandom random = new SplittableRandom(seed * 0x9e3779b97f4a7c15L + number);
        List<FuzzCoverage.Pair> vain = new ArrayList<>();
        @Nullable Found best = null;
        int refused = 0;
        try {
            for (Wish wish : wishes) {
                boolean granted = false;
                for (int draw = 0; draw < MOST_DRAWS && !granted; draw++) {
                    // What goes with the pair that matters is given up first.
                    ConfigDraw drawing = new ConfigDraw(
                            probe.plugins.registry(),
                            wish.cell(),
                            FuzzCoverage.byKey(draw == 0 ? wish.sorts() : wish.pair()),
                            new ValueDraw(random),
                            probe::read);
                    ConfigDraw.Drawn drawn = drawing.drawn();
                    if (drawn.loaded().isPresent()) {
                        drawn = drawing.grown(
                                drawn,
                                coverage.best(
                                        wish.cell(), drawn.config(), wish.pair(), MOST_GROWTH),
                                coverage::latest);
                    }
                    refused += drawn.refused();
                    if (drawn.loaded().filter(read -> !FuzzRun.isTooMuch(read)).isPresent()) {
                        Found found = new Found(
                                wish.cell(), drawn.config(), coverage.gain(drawn.config()));
                        granted = wish.isGranted(found);
                        best = best == null || granted || best.gain < found.gain ? found : best;
                    }
                }
                if (granted) {
                    break;
                }
                if (!wish.sorts.isEmpty()) {
                    vain.add(FuzzCoverage.Pair.of(wish.sorts.get(0), wish.sorts.get(1)));
                }
            }
            if (best == null) {
                return new Result(
                        number,
                        wishes.get(0).cell,
                        Optional.empty(),
                        refused,
                        vain,
                        Optional.empty());
            }
            Optional<FuzzFailure> failure = probe.run(probe.read(best.config), emulator);
            return new Result(number, best.cell, Optional.of(best.config), refused, vain, failure);
        } catch (ConfigException | RuntimeException | Error e) {
            return Result.of(this, probe.latest(), FuzzFailure.of(e));
        }
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
                return run(read(config), emulator);
            } catch (ConfigException e) {
                return Optional.empty();
            } catch (RuntimeException | Error e) {
                return Optional.of(FuzzFailure.of(e));
            }
        }
    }
}
