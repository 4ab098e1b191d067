package gossamer.coordinator.fuzz;

import gossamer.coordinator.plugin.Bundle;
import gossamer.coordinator.plugin.BundleText;
import gossamer.coordinator.plugin.PluginException;
import gossamer.coordinator.plugin.Plugins;
import gossamer.coordinator.text.FlatJson;
import gossamer.coordinator.worker.Worker;
import gossamer.coordinator.worker.WorkerProgram;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Makes what does the cases of a fuzzer, in its JVM or in another one. What a case draws follows
 * from what the cases before have exercised, so that other JVMs are told of these.
 */
public final class FuzzWorks implements WorkerProgram.Works {

    /** What workers in other JVMs know it by. */
    public static final String KIND = "fuzz";

    private static final String SEED = "seed";
    private static final String PLUGIN = "plug-in ";

    private final long seed;
    private final Plugins plugins;
    private final List<FuzzCell> cells;
    private final FuzzCoverage coverage;

    FuzzWorks(long seed, Plugins plugins) {
        this.seed = seed;
        this.plugins = plugins;
        this.cells = FuzzCell.all(plugins.registry());
        this.coverage = new FuzzCoverage(cells);
    }

    /** Those of a fuzzer in another JVM, before its first case. */
    public static FuzzWorks of(String inputs) {
        Map<String, String> members = FlatJson.read(inputs);
        List<Bundle> bundles = new ArrayList<>();
        for (int number = 0; members.containsKey(PLUGIN + number); number++) {
            bundles.add(BundleText.read(members.getOrDefault(PLUGIN + number, "")));
        }
        try {
            return new FuzzWorks(
                    Long.parseLong(members.getOrDefault(SEED, "")),
                    Plugins.none().withBundles(bundles));
        } catch (PluginException e) {
            throw new IllegalStateException("a plug-in is not understood here: " + e, e);
        }
    }

    /** What {@link #of} makes the same from. */
    String inputs() {
        Map<String, String> members = new TreeMap<>(Map.of(SEED, String.valueOf(seed)));
        for (int number = 0; number < plugins.all().size(); number++) {
            members.put(PLUGIN + number, BundleText.of(plugins.all().get(number).bundle()));
        }
        return FlatJson.write(members);
    }

    /** Takes a batch of results, a line each. */
    @Override
    public void hear(String news) {
        news.lines().forEach(line -> take(FuzzCase.Result.read(line, cells)));
        coverage.open();
    }

    /** From now on, what a case has exercised is known. */
    void take(FuzzCase.Result result) {
        coverage.addRefused(result.refused(), result.vain());
        result.config().ifPresent(config -> coverage.add(result.cell(), config));
    }

    @Override
    public Worker get() {
        return new FuzzWorker(this);
    }

    long seed() {
        return seed;
    }

    Plugins plugins() {
        return plugins;
    }

    List<FuzzCell> cells() {
        return cells;
    }

    FuzzCoverage coverage() {
        return coverage;
    }
}
