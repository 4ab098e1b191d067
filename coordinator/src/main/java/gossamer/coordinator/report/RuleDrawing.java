package gossamer.coordinator.report;

import static gossamer.coordinator.text.Texts.count;

import gossamer.model.fsa.Automaton;
import gossamer.model.fsa.Automaton.Part;
import gossamer.model.fsa.Automaton.PlannedSend;
import gossamer.model.fsa.Rules;
import gossamer.model.fsa.Rules.Action;
import gossamer.model.fsa.Rules.Event;
import gossamer.model.fsa.Rules.Guard;
import gossamer.model.fsa.Rules.Limits;
import gossamer.model.fsa.Rules.Rule;
import gossamer.model.fsa.Rules.Where;
import gossamer.model.registry.Key;
import gossamer.model.topology.Topology;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongFunction;

/**
 * The rules of an automaton and the parts of its plan in the words of {@link Rules}.
 *
 * @param span tells a number of ticks
 */
record RuleDrawing(Automaton automaton, Topology topology, LongFunction<String> span) {

    /** Its event, guards and actions. */
    static String label(Rule rule) {
        List<String> what = new ArrayList<>(List.of(Key.word(rule.on())));
        rule.guards().forEach(guard -> what.add("if " + Key.word(guard)));
        if (rule.where() != Where.HERE) {
            what.add("at " + Key.word(rule.where()));
        }
        List<String> does = rule.actions().stream().map(Key::word).toList();
        return String.join(" ", what) + " / " + String.join(", ", does);
    }

    /** The numbers that it needs. */
    List<String> notes(Rule rule) {
        List<String> notes = new ArrayList<>();
        Limits limits = automaton.rules().limits();
        if (rule.on() == Event.SETTLED && limits.capacity() > 0 && rule.where() != Where.HERE) {
            notes.add("packets of at most " + count(limits.capacity(), "token"));
        }
        if (rule.actions().contains(Action.SET_ALARM)) {
            notes.add("alarm: " + span.apply(limits.period()) + " later");
        }
        if (rule.guards().contains(Guard.POLLS_LEFT)) {
            notes.add("at most " + count(limits.polls(), "poll"));
        }
        if (rule.where() == Where.RANDOM) {
            notes.add("draws: " + automaton.rules().stream());
        }
        return notes;
    }

    /** What a part of the plan does. */
    String label(Part part) {
        List<String> does =
                new ArrayList<>(part.sends().stream().map(this::text).toList());
        if (part.arrivals() > 0) {
            does.add("await " + count(part.arrivals(), "packet"));
        }
        String slot = part.slot() == 0 ? "" : "not before " + span.apply(part.slot()) + ": ";
        return slot + String.join(", ", does);
    }

    private String text(PlannedSend send) {
        String colour = automaton.colours() == 1 ? "" : " of colour " + send.colour();
        String far = send.links() == 1 ? "" : " over " + send.links() + " links";
        String way = send.isRouted()
                ? " to " + topology.puName(send.to())
                : " via " + topology.portName(send.port()) + far;
        return "send " + FsaDrawing.tokens(send.tokens()) + colour + way;
    }
}
