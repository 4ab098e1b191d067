package gossamer.coordinator.report;

import static gossamer.coordinator.text.Texts.format;
import static gossamer.coordinator.text.Texts.grouped;

import gossamer.coordinator.experiment.WhatIfRun.Answer;
import gossamer.coordinator.experiment.WhatIfRun.Emulated;
import gossamer.model.analysis.path.TurnOrder.Change;
import gossamer.model.description.Json;
import gossamer.model.fsa.Packet;
import gossamer.model.run.Emulation;
import java.util.List;

/** What a run would take in scenarios, for people and as JSON. */
public final class WhatIfText {

    private static final int FIRST = 3;

    private WhatIfText() {}

    /** A paragraph for each answer. */
    public static String text(List<Answer> answers, Emulation emulation) {
        StringBuilder text = new StringBuilder();
        for (Answer answer : answers) {
            String unit = emulation.unit();
            text.append("what if ").append(answer.scenario().text()).append('\n');
            line(
                    text,
                    "order kept",
                    grouped(answer.kept()) + " " + unit + share(answer.kept(), answer));
            Emulated emulated = answer.emulated();
            if (emulated == null) {
                line(text, "emulated", "not: " + answer.whyNot());
                continue;
            }
            String how = emulated.complete() ? "" : "   to the last delivery, it is not complete";
            line(
                    text,
                    "emulated",
                    grouped(emulated.end()) + " " + unit + share(emulated.end(), answer) + how);
            List<Change> changes = emulated.changes();
            line(
                    text,
                    "turns",
                    changes.isEmpty()
                            ? "all " + grouped(emulated.turns()) + " in the same order"
                            : grouped(changes.size()) + " of " + grouped(emulated.turns())
                                    + " taken by another packet");
            changes.stream()
                    .limit(FIRST)
                    .forEach(change -> line(
                            text,
                            "",
                            format(
                                    "%,d %s: turn %,d of %s, %s in place of %s",
                                    change.time(),
                                    unit,
                                    change.turn(),
                                    change.place(),
                                    Packet.idText(change.now()),
                                    Packet.idText(change.before()))));
        }
        return text.toString();
    }

    private static void line(StringBuilder text, String key, String value) {
        text.append(format("  %-12s%s\n", key, value));
    }

    private static String share(long ticks, Answer answer) {
        return answer.end() == 0
                ? ""
                : format("   %+.2f %%", 100.0 * (ticks - answer.end()) / answer.end());
    }

    /** One answer. */
    public static Json json(Answer answer) {
        Emulated emulated = answer.emulated();
        List<Change> changes = emulated == null ? List.of() : emulated.changes();
        return new Json()
                .put("scenario", answer.scenario().text())
                .put("end", answer.end())
                .put("orderKept", answer.kept())
                .put("emulated", emulated == null ? null : emulated.end())
                .put("complete", emulated == null ? null : emulated.complete())
                .put("notEmulated", emulated == null ? answer.whyNot() : null)
                .put("turns", emulated == null ? null : emulated.turns())
                .put("turnsChanged", emulated == null ? null : changes.size())
                .putAll("first", changes.stream().limit(FIRST).toList(), WhatIfText::json);
    }

    private static Json json(Change change) {
        return new Json()
                .put("time", change.time())
                .put("place", change.place())
                .put("turn", change.turn())
                .put("packet", Packet.idText(change.now()))
                .put("inPlaceOf", Packet.idText(change.before()));
    }
}
