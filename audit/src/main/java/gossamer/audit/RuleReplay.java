package gossamer.audit;

import gossamer.audit.PlainRules.Rule;

import java.util.List;

/** A PU that follows rules: when something has happened and all guards hold, do the actions. */
abstract class RuleReplay extends HoldingReplay {

    /** Where actions are done: a port, what causes what is sent there, and its lane. */
    record Spot(int channel, long cause, int lane) {}

    private boolean due;

    RuleReplay(PlainRun run, PuWorld replay, int pu) {
        super(run, replay, pu, 1);
    }

    @Override
    public void begin() {
        replay.state(pu, 0, 0);
        due = true;
        completeIfAllIsThere(0);
    }

    @Override
    public void take(Due what) {
        if (what instanceof Parcel parcel) {
            for (Rule rule : run.rules.rules()) {
                if (rule.on().equals("arrival")) {
                    rule.actions().forEach(action -> arrived(action, parcel));
                }
            }
            completeIfAllIsThere(parcel.id);
        } else if (what instanceof Due.Left gone) {
            for (Rule rule : run.rules.rules()) {
                if (rule.on().equals("sent")) {
                    rule.actions().forEach(action -> left(action, gone));
                }
            }
        } else if (what instanceof Due.Alarm alarm) {
            due = true;
            woken(alarm);
        }
    }

    @Override
    public void settle() {
        for (Rule rule : run.rules.rules()) {
            if (rule.on().equals("settled") && rule.guards().stream().allMatch(this::holds)) {
                for (Spot spot : spots(rule.at())) {
                    rule.actions().forEach(action -> act(action, spot));
                }
            }
        }
        due = false;
        settled();
    }

    private boolean holds(String guard) {
        return switch (guard) {
            case "due" -> due;
            case "lacking" -> lacks() > 0;
            case "polls-left" -> hasPollsLeft();
            default -> throw unknown(guard);
        };
    }

    boolean hasPollsLeft() {
        return false;
    }

    /** A packet has come. */
    abstract void arrived(String action, Parcel parcel);

    /** A packet of its own has left. */
    void left(String action, Due.Left gone) {
        throw unknown(action);
    }

    void woken(Due.Alarm alarm) {}

    /** The ports that are meant. */
    List<Spot> spots(String where) {
        return List.of(new Spot(-1, 0, 0));
    }

    abstract void act(String action, Spot spot);

    /** The instant is over. */
    void settled() {}

    static AuditException unknown(String word) {
        return new AuditException("automata.rules: " + word + " is not known here");
    }

    void send(long id, Spot spot, int colour, Tokens tokens) {
        replay.send(
                new Parcel(run, id, spot.cause(), spot.channel(), colour, 0, spot.lane(), tokens));
    }
}
