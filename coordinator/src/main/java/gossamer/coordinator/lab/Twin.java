package gossamer.coordinator.lab;

import gossamer.coordinator.config.LoadedConfig;
import gossamer.coordinator.experiment.RunVerdict;
import gossamer.coordinator.http.Answer;
import gossamer.model.analysis.path.CriticalPath;
import gossamer.model.analysis.path.CriticalPathFinder;
import gossamer.model.analysis.path.PathDetails;
import gossamer.model.description.Json;
import gossamer.model.reference.SequentialEngine;
import gossamer.model.run.Emulation;
import gossamer.model.trace.RecordConsumer;
import gossamer.model.trace.TraceBuffer;
import gossamer.model.trace.TraceLevel;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The run of a session's config without interventions, by the sequential engine, whole, and what a
 * story has in common with it.
 */
final class Twin {

    private static final int POINTS = 200;
    /** It is told once only. */
    private static final int TAKE = 1;

    private final Emulation emulation;
    private final SequentialEngine.Outcome outcome;
    private final Chronicle story;

    private Twin(Emulation emulation, SequentialEngine.Outcome outcome) {
        this.emulation = emulation;
        this.outcome = outcome;
        this.story = new Chronicle(emulation);
        TraceBuffer trace = outcome.trace();
        story.append(trace.words(), trace.size());
    }

    static Twin of(LoadedConfig plain) {
        Emulation emulation = plain.emulation();
        return new Twin(emulation, SequentialEngine.run(emulation, TraceLevel.FULL));
    }

    /** What it came to, beside what has been told of the session. */
    Answer beside(LoadedConfig loaded, Chronicle told, LabState state) {
        boolean complete = outcome.tally().completePus == emulation.topology().pus();
        return Answer.json(new Json()
                .put("verdict", complete ? RunVerdict.OK.text() : RunVerdict.INCOMPLETE.text())
                .put("makespan", complete ? outcome.tally().lastCompletion : null)
                .put("fingerprint", outcome.fingerprint().hex())
                .put("end", outcome.tally().lastInstant)
                .put("first", first(told, state.ending() != null))
                .put(
                        "coverage",
                        new Json().put("here", coverage(told)).put("there", coverage(story)))
                .put(
                        "path",
                        new Json()
                                .put("here", path(loaded.emulation(), told))
                                .put("there", path(emulation, story))));
    }

    /** Its records from one on, as columns. */
    Answer scene(int from) {
        return Pictures.scene(emulation, story, TAKE, from);
    }

    /** The first record that differs; null as long as there is none. */
    private Optional<Json> first(Chronicle told, boolean ended) {
        int both = Math.min(told.size(), story.size());
        int record = 0;
        while (record < both && told.get(record).equals(story.get(record))) {
            record++;
        }
        boolean parted = record < both || record < told.size() || ended && record < story.size();
        if (!parted) {
            return Optional.empty();
        }
        return Optional.of(new Json()
                .put("record", record)
                .put("time", (record < told.size() ? told : story).time(record))
                .put("here", record < told.size() ? told.get(record).toString() : null)
                .put("there", record < story.size() ? story.get(record).toString() : null));
    }

    /** Pairs of a time, in ticks, and the share of all tokens that is held then, 0 to 1. */
    private List<List<Number>> coverage(Chronicle of) {
        long pus = emulation.topology().pus();
        double all = (double) of.sets() * pus * pus;
        long held = of.sets() * pus;
        int every = Math.max(1, of.size() / POINTS);
        List<List<Number>> points = new ArrayList<>();
        points.add(List.of(0, held / all));
        for (int record = 0; record < of.size(); record++) {
            held += of.gain(record);
            if (record % every == every - 1 || record == of.size() - 1) {
                points.add(List.of(of.time(record), held / all));
            }
        }
        return points;
    }

    private static Json path(Emulation emulation, Chronicle of) {
        CriticalPathFinder finder = new CriticalPathFinder(emulation);
        of.read(of.size(), finder);
        PathDetails details = finder.details();
        RecordConsumer second = details;
        of.read(of.size(), second);
        CriticalPath path = details.path();
        return new Json()
                .put("end", path.end())
                .put(
                        "pieces",
                        path.ticks().entrySet().stream()
                                .map(piece -> List.of(piece.getKey().text(), piece.getValue()))
                                .toList());
    }
}
