package gossamer.coordinator.lab;

import gossamer.coordinator.config.LoadedConfig;
import gossamer.coordinator.http.Answer;
import gossamer.coordinator.lab.LabException.Trouble;
import gossamer.coordinator.report.SummaryText;
import gossamer.coordinator.text.Texts;
import gossamer.model.description.Json;
import gossamer.model.run.Emulation;
import gossamer.model.topology.Topology;

import java.util.List;

/** The state of a session, and what is wrong with a request, for programs. */
final class LabJson {

    private LabJson() {}

    /** What is wrong with a request; nothing where there is nothing. */
    static Answer errors(int status, List<Trouble> troubles) {
        String text = new Json()
                .putAll(
                        "errors",
                        troubles,
                        trouble -> new Json()
                                .put("key", trouble.key())
                                .put("text", trouble.text())
                                .put("line", trouble.line() == 0 ? null : trouble.line()))
                .toString();
        return Answer.of(status, Answer.JSON, text);
    }

    static Answer error(int status, String text) {
        return errors(status, List.of(new Trouble("", text, 0)));
    }

    /** Where there is no session. */
    static Json none() {
        return new Json().put("session", null);
    }

    static Json state(LabSession session, Stage stage, LabState state) {
        LoadedConfig plain = session.plain();
        LabState.Progress progress = state.progress();
        LabState.Motion motion = state.motion();
        LabState.Ending ending = state.ending();
        return new Json()
                .put("session", session(session, plain.emulation(), stage, plain))
                .put(
                        "progress",
                        new Json()
                                .put("version", progress.version())
                                .put("take", progress.take())
                                .put("kept", progress.kept())
                                .put("reached", progress.reached())
                                .put("records", progress.records()))
                .put(
                        "cursor",
                        new Json()
                                .put("time", state.cursor().time())
                                .put("record", state.cursor().record()))
                .put("motion", new Json().put("speed", motion.speed()).put("busy", motion.busy()))
                .put("ending", ending == null ? null : ending(ending))
                .putAll("interventions", state.interventions(), LabJson::told)
                .put("broken", state.broken());
    }

    private static Json session(
            LabSession session, Emulation emulation, Stage stage, LoadedConfig plain) {
        Topology topology = emulation.topology();
        return new Json()
                .put("number", session.number())
                .put("name", emulation.name())
                .put("headline", SummaryText.headline(emulation).strip())
                .put("unit", emulation.unit())
                .put("round", session.round())
                .put("seed", emulation.seed())
                .put("regions", stage.regionsOf(plain))
                .put("jvms", stage.jvms())
                .put("pus", topology.pus())
                .put("links", topology.links())
                .put("sets", session.sets())
                .put("packets", emulation.algorithm().packets())
                .put("farm", plain.farm().isPresent())
                .put("maxRecords", Chronicle.MOST_RECORDS);
    }

    private static Json ending(LabState.Ending ending) {
        return new Json()
                .put("verdict", ending.verdict())
                .put("makespan", ending.makespan())
                .put("last", ending.last())
                .put("fingerprint", ending.fingerprint())
                .put("why", ending.why());
    }

    private static Json told(LabState.Told one) {
        return new Json()
                .put("id", one.id())
                .put("list", Texts.word(one.list()))
                .putRaw("rule", one.rule())
                .put("from", one.from())
                .put("until", one.until());
    }
}
