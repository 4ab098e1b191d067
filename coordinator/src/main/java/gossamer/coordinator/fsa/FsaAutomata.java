package gossamer.coordinator.fsa;

import static gossamer.model.description.FsaFormat.*;

import gossamer.model.fsa.Automaton;
import gossamer.model.fsa.Automaton.Effect;
import gossamer.model.fsa.Automaton.Lane;
import gossamer.model.fsa.Automaton.Part;
import gossamer.model.fsa.Automaton.Payload;
import gossamer.model.fsa.Automaton.PlannedSend;
import gossamer.model.fsa.Automaton.Relay;
import gossamer.model.fsa.Automaton.Stage;
import gossamer.model.fsa.Automaton.Step;
import gossamer.model.fsa.Automaton.Tap;
import gossamer.model.fsa.Automaton.Trigger;
import gossamer.model.fsa.Rules;
import gossamer.model.registry.Key;
import gossamer.model.token.TokenSet;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** Reads the automata of a file. */
final class FsaAutomata {

    private static final int MOST_TIMES = 1 << 26;
    private static final int MOST_PORTS = 1 << 26;

    private final int pus;
    private final int colours;
    private final Rules rules;
    /** PUs that have an automaton. */
    private final BitSet told = new BitSet();

    FsaAutomata(int pus, int colours, Rules rules) {
        this.pus = pus;
        this.colours = colours;
        this.rules = rules;
    }

    /** The first PU that has no automaton. */
    OptionalInt missing() {
        int pu = told.nextClearBit(0);
        return pu < pus ? OptionalInt.of(pu) : OptionalInt.empty();
    }

    FsaDocument.Entry entry(JsonObject object) {
        object.require(PUS);
        TokenSet members = object.set(PUS, pus);
        for (int interval = 0; interval < members.intervals(); interval++) {
            int twice = told.nextSetBit(members.from(interval));
            if (twice >= 0 && twice < members.to(interval)) {
                object.fault("a second automaton for PU " + twice);
            }
            told.set(members.from(interval), members.to(interval));
        }
        boolean reacts = !rules.rules().isEmpty();
        if (object.has(reacts ? STAGES : PARTS)) {
            object.fault("stages are for files without rules, parts for files with rules");
        }
        Automaton automaton = object.made(() -> reacts
                        ? Automaton.of(colours, rules, parts(object))
                        : new Automaton(colours, stages(object)))
                .orElseGet(() -> new Automaton(colours, List.of()));
        object.end();
        return new FsaDocument.Entry(
                members, automaton, object.at().line(), object.at().column());
    }

    private List<Stage> stages(JsonObject automaton) {
        List<Stage> stages = new ArrayList<>();
        for (JsonObject object : automaton.objects(STAGES, "a stage")) {
            Stage stage = new Stage(
                    object.text(STAGE_NAME, ""),
                    object.objects(LANES, "a lane").stream().map(this::lane).toList(),
                    object.whole(NOT_BEFORE, 0, MOST_TICKS, 0));
            int times = object.small(TIMES, 1, Automaton.MOST_STAGES, 1);
            stages.addAll(Collections.nCopies(
                    Math.min(times, Automaton.MOST_STAGES + 1 - stages.size()), stage));
            object.end();
        }
        return stages;
    }

    private Lane lane(JsonObject object) {
        List<Tap> taps = new ArrayList<>();
        for (JsonValue value : object.elements(TAPS)) {
            int[] tap = object.numbers(value, TAPS, 0, MOST_PORTS);
            if (tap.length == 2) {
                taps.add(new Tap(tap[0], tap[1]));
            } else {
                object.fault("expected a tap: [port, lane]");
            }
        }
        Relay relay = new Relay(object.set(LOAD, pus), object.set(ENDS, pus), taps);
        String name = object.text(STAGE_NAME, "");
        int colour = object.small(COLOUR, 0, colours - 1, 0);
        List<Step> steps = new ArrayList<>();
        object.objects(STEPS, "a step").forEach(step -> step(step).ifPresent(steps::add));
        object.end();
        return object.made(() -> new Lane(name, colour, steps, relay))
                .orElseGet(() -> new Lane(name, colour, List.of()));
    }

    private Optional<Step> step(JsonObject object) {
        object.require(ON);
        Optional<Trigger> trigger = object.word(ON, List.of(Trigger.values()), Key::word);
        Optional<Payload> payload = object.word(SEND, List.of(Payload.values()), Key::word);
        Effect effect = new Effect.Keep();
        if (payload.isPresent()) {
            object.require(PORT);
            effect = new Effect.Send(
                    object.small(PORT, 0, MOST_PORTS, 0),
                    payload.get(),
                    object.whole(DELAY, 0, MOST_TICKS, 0));
        } else if (object.has(FROM)) {
            effect = new Effect.KeepFrom(object.small(FROM, 0, pus - 1, 0));
        }
        int times = object.small(TIMES, 1, MOST_TIMES, 1);
        object.end();
        Effect does = effect;
        return trigger.flatMap(on -> object.made(() -> new Step(on, does, times)));
    }

    private List<Part> parts(JsonObject automaton) {
        List<Part> parts = new ArrayList<>();
        for (JsonObject object : automaton.objects(PARTS, "a part")) {
            object.require(STEP);
            int step = object.small(STEP, 0, Automaton.MOST_STAGES, 0);
            Part part = new Part(
                    step,
                    object.whole(SLOT, 0, MOST_TICKS, 0),
                    object.objects(SENDS, "a packet").stream().map(this::send).toList(),
                    object.small(AWAIT, 0, MOST_TIMES, 0),
                    object.small(DUE, step, Automaton.MOST_STAGES, step));
            Part before = parts.isEmpty() ? null : parts.get(parts.size() - 1);
            if (before != null && (before.step() >= part.step() || before.slot() > part.slot())) {
                object.fault("parts must be in the order of their steps, which is that of slots");
            }
            object.end();
            parts.add(part);
        }
        return parts;
    }

    private PlannedSend send(JsonObject object) {
        object.require(TOKENS);
        PlannedSend send;
        if (object.has(TO)) {
            int to = object.small(TO, 0, pus - 1, 0);
            int colour = object.small(COLOUR, 0, colours - 1, 0);
            send = PlannedSend.routed(to, colour, object.set(TOKENS, pus));
        } else {
            object.require(PORT);
            send = PlannedSend.straight(
                    object.small(PORT, 0, MOST_PORTS, 0),
                    object.small(LINK_COUNT, 1, pus, 1),
                    object.small(COLOUR, 0, colours - 1, 0),
                    object.set(TOKENS, pus));
        }
        object.end();
        return send;
    }
}
