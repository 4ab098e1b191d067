package gossamer.coordinator.experiment;

import gossamer.coordinator.config.ConfigException;
import gossamer.coordinator.config.ConfigLoader;
import gossamer.coordinator.config.LoadedConfig;
import gossamer.coordinator.config.Overrides;
import gossamer.coordinator.plugin.Plugins;
import gossamer.model.analysis.path.EventGraph;
import gossamer.model.analysis.path.TurnOrder;
import gossamer.model.analysis.path.WhatIf;
import gossamer.model.run.Emulation;
import gossamer.model.trace.RecordConsumer;
import gossamer.model.trace.TraceFileReader;
import gossamer.model.trace.TraceLevel;
import gossamer.node.EmulationResult;
import gossamer.node.Emulator;
import gossamer.node.EmulatorSettings;
import gossamer.node.ProgressListener;
import gossamer.node.trace.TraceCollector;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How long a finished run would take in a scenario: with the order of arbitration kept, which is a
 * longest path over its events, and emulated, where what comes first is served first.
 */
public final class WhatIfRun {

    private static final int REGIONS = 1;

    /**
     * What came out.
     *
     * @param end of the run as it was, in ticks
     * @param kept the same with the order of arbitration kept
     * @param emulated null if it was not emulated
     * @param whyNot why it was not; empty if it was
     */
    public record Answer(
            Scenario scenario,
            long end,
            long kept,
            @Nullable Emulated emulated,
            String whyNot) {}

    /**
     * The run of the changed config.
     *
     * @param end when its last PU became complete, or else its last delivery, in ticks
     * @param turns of ports and links in it
     * @param changes those that another packet has taken than in the run as it was
     */
    public record Emulated(long end, boolean complete, long turns, List<TurnOrder.Change> changes) {
        /** Copies the list. */
        public Emulated {
            changes = List.copyOf(changes);
        }
    }

    private final FinishedRun run;
    private final Plugins plugins;

    /**
     * Of one run.
     *
     * @param plugins those that the run was opened with
     */
    public WhatIfRun(FinishedRun run, Plugins plugins) {
        this.run = run;
        this.plugins = plugins;
    }

    /**
     * The answers, in the same order.
     *
     * @throws IllegalArgumentException with a message for people, if links or PUs are not there
     * @throws IOException when the trace was not kept, or cannot be read
     */
    public List<Answer> answers(List<Scenario> scenarios) throws IOException, InterruptedException {
        Emulation emulation = run.emulation();
        List<WhatIf> all = new ArrayList<>();
        for (Scenario scenario : scenarios) {
            all.add(new WhatIf(emulation.network().cost(), scenario.speeds(emulation)));
        }
        EventGraph graph = new EventGraph(
                emulation,
                (event, time, edges, decisive, since) ->
                        all.forEach(each -> each.event(event, time, edges, decisive, since)));
        TurnOrder order = new TurnOrder(emulation);
        TraceFileReader.readAll(run.trace(), (words, count) -> {
            graph.acceptAll(words, count);
            order.acceptAll(words, count);
        });
        graph.finish();
        List<Answer> answers = new ArrayList<>();
        for (int place = 0; place < scenarios.size(); place++) {
            long kept = all.get(place).time(graph.endEvent());
            answers.add(answer(scenarios.get(place), graph.end(), kept, order));
        }
        return answers;
    }

    private Answer answer(Scenario scenario, long end, long kept, TurnOrder order)
            throws IOException, InterruptedException {
        String whyNot = scenario.whyNot(run.emulation()).orElse("");
        if (run.cutOff().isPresent()) {
            whyNot = "the run itself was cut off";
        }
        if (!whyNot.isEmpty()) {
            return new Answer(scenario, end, kept, null, whyNot);
        }
        try {
            Emulated emulated = emulated(scenario, order);
            return new Answer(scenario, end, kept, emulated, "");
        } catch (ConfigException e) {
            String why = e.problems().get(0).toString();
            return new Answer(scenario, end, kept, null, why);
        }
    }

    private Emulated emulated(Scenario scenario, TurnOrder order)
            throws ConfigException, IOException, InterruptedException {
        Overrides changes = scenario.changes(run.emulation(), run.config());
        LoadedConfig loaded = ConfigLoader.load(
                run.directory().resolve(RunDirectory.CONFIG),
                changes.with(FinishedRun.standIns(run.directory(), plugins)));
        Emulation changed = loaded.emulation();
        TurnOrder now = new TurnOrder(changed);
        long[] lastDelivery = {0};
        RecordConsumer deliveries = (words, at) ->
                lastDelivery[0] = (words[at + 5] & 0xFF) == 0 ? words[at] : lastDelivery[0];
        try (Emulator emulator = Emulator.create(REGIONS)) {
            EmulationResult result = emulator.start(
                            changed,
                            new EmulatorSettings(REGIONS, TraceLevel.FULL),
                            new TraceCollector(REGIONS, (words, count) -> {
                                now.acceptAll(words, count);
                                deliveries.acceptAll(words, count);
                            }),
                            ProgressListener.none())
                    .await();
            long end = result.makespan().orElse(lastDelivery[0]);
            return new Emulated(end, result.complete(), now.turns(), now.changesFrom(order));
        }
    }
}
