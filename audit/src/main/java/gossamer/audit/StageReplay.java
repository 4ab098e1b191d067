package gossamer.audit;

import gossamer.audit.PlainProgram.Lane;
import gossamer.audit.PlainProgram.Stage;
import gossamer.audit.PlainProgram.Step;
import gossamer.audit.PlainProgram.Tap;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/** A PU that goes through stages, whose packets cross one link each. */
final class StageReplay extends HoldingReplay {

    private final List<Stage> stages;

    private int stage = -1;
    /** Lanes of the stage that have not ended. */
    private int running;
    /** Of each lane, its step and how often that has been done. */
    private int[] step = {};

    private int[] done = {};
    /** Stages whose time has not come: neither they nor those after them may begin. */
    private final SortedSet<Integer> closed = new TreeSet<>();

    private final List<Parcel> early = new ArrayList<>();

    StageReplay(PlainRun run, PuWorld replay, int pu) {
        super(run, replay, pu, 1);
        this.stages = run.program(pu).stages();
    }

    @Override
    public void begin() {
        for (int later = 0; later < stages.size(); later++) {
            long notBefore = stages.get(later).notBefore();
            if (notBefore > 0) {
                closed.add(later);
                replay.due(replay.now() + notBefore, Due.Alarm.ofStage(pu, later));
            }
        }
        goOn(0);
    }

    @Override
    public void take(Due due) {
        if (due instanceof Due.Alarm alarm) {
            if (alarm.put() == null) {
                closed.remove(alarm.stage());
                goOn(0);
            } else {
                replay.send(alarm.put());
            }
        } else if (due instanceof Parcel parcel) {
            if (parcel.stage > stage) {
                early.add(parcel);
            } else {
                arrive(parcel);
                goOn(parcel.id);
            }
        }
    }

    /** Takes in the tokens, and does the step of the lane if the packet is of this stage. */
    private void arrive(Parcel parcel) {
        gain(parcel);
        if (parcel.stage == stage && stage < stages.size()) {
            List<Lane> lanes = stages.get(stage).lanes();
            if (parcel.lane < lanes.size()) {
                Lane lane = lanes.get(parcel.lane);
                if (step[parcel.lane] < lane.steps().size()) {
                    react(parcel, lane);
                }
            }
        }
        completeIfAllIsThere(parcel.id);
    }

    private void react(Parcel parcel, Lane lane) {
        Step next = lane.steps().get(step[parcel.lane]);
        Tokens onward = parcel.tokens.without(lane.ends());
        if (next.sends()) {
            Tokens load = switch (next.send()) {
                case "own" -> Tokens.of(own(lane));
                case "gathered" -> held[lane.colour()].snapshot();
                case "arrived" -> onward;
                case "arrived-and-own" -> onward.with(own(lane));
                default -> throw unknown(next);
            };
            send(next.port(), next.delay(), lane, parcel.lane, load, parcel.id);
        }
        for (Tap tap : lane.taps()) {
            send(tap.port(), 0, lane, tap.lane(), parcel.tokens, parcel.id);
        }
        did(parcel.lane, lane);
    }

    private int own(Lane lane) {
        return run.own(lane.colour(), pu);
    }

    private static AuditException unknown(Step step) {
        return new AuditException("automata: " + step.on() + " cannot send " + step.send());
    }

    private void did(int number, Lane lane) {
        done[number]++;
        if (done[number] == lane.steps().get(step[number]).times()) {
            done[number] = 0;
            step[number]++;
            if (step[number] == lane.steps().size()) {
                running--;
            }
        }
    }

    /** Enters stages as long as nothing is waited for in the current one. */
    private void goOn(long cause) {
        long last = cause;
        while (running == 0 && stage < stages.size()) {
            if (stage + 1 == stages.size()) {
                stage++;
                completeIfAllIsThere(last);
            } else if (closed.isEmpty() || closed.first() > stage + 1) {
                stage++;
                replay.state(pu, stage, last);
                enter(stages.get(stage), last);
                last = takeEarly(last);
            } else {
                return;
            }
        }
    }

    private void enter(Stage entered, long cause) {
        List<Lane> lanes = entered.lanes();
        step = new int[lanes.size()];
        done = new int[lanes.size()];
        running = (int) lanes.stream().filter(lane -> !lane.steps().isEmpty()).count();
        for (int number = 0; number < lanes.size(); number++) {
            Lane lane = lanes.get(number);
            int loaded = 0;
            while (step[number] < lane.steps().size()
                    && lane.steps().get(step[number]).on().equals("stage-begin")) {
                Step next = lane.steps().get(step[number]);
                if (next.sends()) {
                    Tokens load = switch (next.send()) {
                        case "own" -> Tokens.of(own(lane));
                        case "gathered" -> held[lane.colour()].snapshot();
                        case "load" -> loaded(lane, loaded++);
                        default -> throw unknown(next);
                    };
                    send(next.port(), next.delay(), lane, number, load, cause);
                }
                did(number, lane);
            }
        }
    }

    /** What faults have kept away cannot be sent. */
    private Tokens loaded(Lane lane, int place) {
        int token = lane.load().get(place);
        return held[lane.colour()].has(token) ? Tokens.of(token) : Tokens.NONE;
    }

    private long takeEarly(long cause) {
        long last = cause;
        for (Parcel parcel : List.copyOf(early)) {
            if (parcel.stage == stage) {
                early.remove(parcel);
                arrive(parcel);
                last = parcel.id;
            }
        }
        return last;
    }

    /** Sends in as many packets as the largest one of a run without faults asks for. */
    private void send(int port, long delay, Lane lane, int number, Tokens tokens, long cause) {
        for (int from = 0; from < tokens.size(); from += (int) run.mostParts) {
            boolean whole = tokens.size() <= run.mostParts;
            Tokens piece = whole
                    ? tokens
                    : tokens.part(from, (int) Math.min(tokens.size(), from + run.mostParts));
            int channel = run.graph.channel(pu, port);
            long id = replay.newId(pu);
            Parcel parcel =
                    new Parcel(run, id, cause, channel, lane.colour(), stage, number, piece);
            if (delay == 0) {
                replay.send(parcel);
            } else {
                replay.due(replay.now() + delay, new Due.Alarm(pu, channel, id, parcel));
            }
        }
    }
}
