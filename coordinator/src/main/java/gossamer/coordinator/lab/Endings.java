package gossamer.coordinator.lab;

import gossamer.coordinator.experiment.RunVerdict;
import gossamer.coordinator.lab.LabState.Ending;
import gossamer.model.analysis.outcome.OutcomeBuilder;
import gossamer.model.run.Emulation;
import gossamer.model.run.StopReason;
import gossamer.node.EmulationResult;

import java.util.List;

/** What a run of a session came to. */
final class Endings {

    private Endings() {}

    static Ending of(Emulation emulation, Chronicle story, EmulationResult result) {
        return new Ending(
                RunVerdict.of(emulation, result, false, false).text(),
                result.makespan(),
                result.tally().lastInstant,
                result.fingerprint().hex(),
                why(emulation, story, result));
    }

    private static List<String> why(Emulation emulation, Chronicle story, EmulationResult result) {
        if (!emulation.isDisturbed() || result.reason() != StopReason.QUIESCENT) {
            return List.of();
        }
        OutcomeBuilder builder = new OutcomeBuilder(emulation);
        story.read(story.size(), builder);
        return builder.build(result.tally()).diagnosis();
    }
}
