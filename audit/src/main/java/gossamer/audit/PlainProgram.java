package gossamer.audit;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * What one PU does, as {@code docs/automata.md} writes it.
 *
 * @param stages in order; none where there are rules
 * @param parts of its plan, in order; none without a plan
 * @param made number of parts that are told one by one instead, one for each step; 0 otherwise
 */
record PlainProgram(List<Stage> stages, List<PlanPart> parts, int made) {

    /** {@code lanes} run side by side, not before a time. */
    record Stage(List<Lane> lanes, long notBefore) {}

    /** Steps one after the other, and what becomes of packets on the way. */
    record Lane(int colour, List<Step> steps, Tokens load, Tokens ends, List<Tap> taps) {}

    /** Another port and lane that all that arrives is sent to. */
    record Tap(int port, int lane) {}

    /**
     * One step, {@code times} times.
     *
     * @param on what is waited for
     * @param send what is sent; empty for nothing
     * @param port where it is sent
     * @param delay for how long it is put off
     * @param from the only PU that it takes a packet from, or -1
     */
    record Step(String on, String send, int port, long delay, int from, int times) {
        boolean sends() {
            return !send.isEmpty();
        }
    }

    static PlainProgram of(PlainNode automaton) {
        List<Stage> stages = new ArrayList<>();
        for (PlainNode stage : automaton.all("stages")) {
            List<Lane> lanes =
                    stage.all("lanes").stream().map(PlainProgram::lane).toList();
            Stage one = new Stage(lanes, stage.whole("not-before", 0));
            stages.addAll(Collections.nCopies(stage.number("times", 1), one));
        }
        return new PlainProgram(
                stages,
                automaton.all("parts").stream().map(PlanPart::of).toList(),
                automaton.number("made-parts", 0));
    }

    private static Lane lane(PlainNode lane) {
        return new Lane(
                lane.number("colour", 0),
                lane.all("steps").stream().map(PlainProgram::step).toList(),
                lane.tokens("load"),
                lane.tokens("ends"),
                lane.all("taps").stream()
                        .map(PlainNode::numbers)
                        .map(tap -> new Tap(tap[0], tap[1]))
                        .toList());
    }

    private static Step step(PlainNode step) {
        return new Step(
                // A few words, in as many steps as a plan has packets.
                step.at("on").text().intern(),
                step.text("send", "").intern(),
                step.number("port", -1),
                step.whole("delay", 0),
                step.number("from", -1),
                step.number("times", 1));
    }
}
