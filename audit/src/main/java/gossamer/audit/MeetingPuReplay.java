package gossamer.audit;

import gossamer.audit.PlainProgram.Stage;
import gossamer.audit.PlainProgram.Step;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A PU of a crossbar whose stages are sessions: it does one step after the other, and each of them
 * is a meeting, for which it offers its own token or listens.
 */
final class MeetingPuReplay implements PuReplay {

    private static final int NOBODY = -1;

    /** The receiver of a packet of its own has taken it, or it has come back. */
    record Met(Parcel parcel) implements Due {
        @Override
        public int pu() {
            return parcel.sender();
        }

        @Override
        public int channel() {
            return parcel.channel;
        }

        @Override
        public long id() {
            return parcel.id;
        }
    }

    private final PlainRun run;
    private final Replay replay;
    private final int pu;
    private final int pus;
    private final List<Stage> stages;
    private final @Nullable VoterReplay voter;

    private int stage = -1;
    /** The session whose values it hears, or -1. */
    private int session = -1;

    private int step;
    /** How often the current step is still to be done. */
    private int left;
    /** What it has heard in this session, and how many PUs it has given up. */
    private TokenStore gathered = new TokenStore();

    private int absent;
    /** Whether it has ended a session in which something was neither heard nor given up. */
    private boolean lacked;

    private boolean listens;
    /** What its port is told at the end of this instant. */
    private @Nullable Wish wish;

    // Where PUs do not wait for ever.
    private final BitSet givenUp = new BitSet();
    private long sessionSince;
    /** Whom it waits for: of several the lowest that it has neither heard nor given up. */
    private int expects = NOBODY;

    private long expectsSince;
    /** What waits for its receiver, and until when. */
    private @Nullable Parcel offered;
    /** The id of the latest packet. */
    private long sent;

    private long withdrawsAt;
    private long alarmAt = Replay.NEVER;

    // Of a PU that has lost its memory.
    private boolean rejoins;
    private int missed = -1;
    /** Whether it sends nothing in this session. */
    private boolean mute;
    /** Packets that it has heard in this session before its steps have come to them. */
    private int ahead;

    MeetingPuReplay(PlainRun run, Replay replay, int pu, @Nullable VoterReplay voter) {
        this.run = run;
        this.replay = replay;
        this.pu = pu;
        this.pus = run.graph.pus();
        this.stages = run.program(pu).stages();
        this.voter = voter;
        gathered.addAll(own());
    }

    private Tokens own() {
        return Tokens.of(run.own(0, pu));
    }

    @Override
    public boolean holds(Parcel parcel) {
        return gathered.hasAll(parcel.tokens);
    }

    @Override
    public void begin() {
        if (rejoins) {
            wish = Wish.ALL;
        } else {
            nextStage(0);
        }
    }

    @Override
    public void rejoin() {
        rejoins = true;
    }

    @Override
    public void take(Due due) {
        if (due instanceof Due.Alarm) {
            alarmAt = replay.now() >= alarmAt ? Replay.NEVER : alarmAt;
        } else if (due instanceof Parcel parcel) {
            hearValue(parcel);
            if (rejoins) {
                join(parcel);
            } else {
                hear(parcel);
            }
        } else if (due instanceof Met met && !rejoins) {
            Step current = current();
            if (current != null && current.sends() && met.id() == sent) {
                advance(met.id());
            }
        }
    }

    private void hearValue(Parcel parcel) {
        if (voter != null && parcel.stage == session) {
            voter.hear(session, parcel.sender(), parcel.variant(parcel.tokens.get(0)));
        }
    }

    private @Nullable Step current() {
        boolean ended = stage < 0 || stage == stages.size() || step == steps().size();
        return ended ? null : steps().get(step);
    }

    private List<Step> steps() {
        return stages.get(stage).lanes().get(0).steps();
    }

    /** What is not awaited, or brings nothing new, makes no difference. */
    private void hear(Parcel parcel) {
        Step current = current();
        boolean fresh = parcel.stage == stage && gathered.addAll(parcel.tokens) > 0;
        if (fresh
                && current != null
                && current.on().equals("arrival")
                && (current.from() < 0 || current.from() == parcel.sender())
                && !givenUp.get(parcel.sender())) {
            advance(parcel.id);
        }
    }

    /** It joins with the first packet of a session whose begin it has not missed. */
    private void join(Parcel parcel) {
        if (missed < 0 || parcel.stage <= missed) {
            missed = Math.max(missed, parcel.stage);
            wish = Wish.ALL;
            return;
        }
        rejoins = false;
        stage = parcel.stage;
        // Who sends after its turn has given it up.
        mute = parcel.sender() > pu;
        beginStage(parcel.id, parcel);
    }

    @Override
    public void settle() {
        if (patienceEnds() <= replay.now()) {
            if (offered == null) {
                abandon();
            } else {
                replay.links().withdraw(offered);
                offered = null;
            }
        }
        long due = Math.max(patienceEnds(), replay.now() + 1);
        if (due < alarmAt) {
            alarmAt = due;
            replay.due(due, Due.Alarm.ofStage(pu, stage));
        }
        if (wish != null) {
            replay.links().wish(pu, wish);
            wish = null;
        }
    }

    private void advance(long cause) {
        listens = false;
        offered = null;
        left--;
        if (left == 0) {
            step++;
            if (step == steps().size()) {
                nextStage(cause);
                return;
            }
            left = steps().get(step).times();
        }
        meet(cause);
    }

    private void nextStage(long cause) {
        mute = false;
        lacked |= stage >= 0 && gathered.size() + absent < pus;
        stage++;
        while (stage < stages.size() && steps().isEmpty()) {
            replay.state(pu, stage, cause);
            stage++;
        }
        if (stage < stages.size()) {
            beginStage(cause, null);
            return;
        }
        listensNoMore();
        if (!lacked) {
            endSession();
            replay.complete(pu, cause);
        }
    }

    /** Where PUs do not wait for ever, its port takes nothing more of sessions before this one. */
    private void listensNoMore() {
        if (run.timeout > 0) {
            wish = new Wish(stage, Wish.NOBODY);
        }
    }

    private void endSession() {
        if (voter != null && session >= 0) {
            voter.endSession(session);
        }
        session = -1;
    }

    private void beginStage(long cause, @Nullable Parcel heard) {
        endSession();
        replay.state(pu, stage, cause);
        session = stage;
        if (voter != null) {
            voter.beginSession(stage);
        }
        listensNoMore();
        sessionSince = replay.now();
        absent = 0;
        givenUp.clear();
        expects = NOBODY;
        gathered = new TokenStore();
        gathered.addAll(own());
        ahead = heard == null ? 0 : heard.tokens.size();
        if (heard != null) {
            hearValue(heard);
            gathered.addAll(heard.tokens);
        }
        step = 0;
        left = steps().get(0).times();
        meet(cause);
    }

    private void meet(long cause) {
        Step next = steps().get(step);
        if (next.sends()) {
            if (mute) {
                advance(cause);
            } else {
                offer(next, cause);
            }
        } else if (ahead > 0 && (next.from() < 0 || gathered.has(next.from()))) {
            ahead--;
            advance(cause);
        } else {
            wish = new Wish(stage, next.from());
            listens = true;
            if (run.timeout > 0) {
                expect(next.from() < 0 ? lowestUnheard() : next.from());
            }
        }
    }

    private void offer(Step next, long cause) {
        int channel = run.graph.channel(pu, next.port());
        sent = replay.newId(pu);
        Parcel parcel = new Parcel(run, sent, cause, channel, 0, stage, 0, own());
        replay.send(parcel);
        expects = NOBODY;
        if (run.timeout > 0) {
            offered = parcel;
            withdrawsAt = replay.now() + 4 * patience(pus);
        }
    }

    private int lowestUnheard() {
        int lowest = Math.max(0, expects);
        while (gathered.has(lowest) || givenUp.get(lowest)) {
            lowest++;
        }
        return lowest;
    }

    /** Its patience with whom it waits for begins, unless it waits for that one already. */
    private void expect(int sender) {
        if (sender != expects) {
            expects = sender;
            expectsSince = replay.now();
        }
        if (voter != null && voter.excuses(sender, absent)) {
            abandon();
        }
    }

    private long patience(int other) {
        return run.timeout * (1 + (long) run.timeoutGrowth * other);
    }

    /** When it gives up its receiver, or whom it expects, who may end a session much later. */
    private long patienceEnds() {
        if (offered != null) {
            return withdrawsAt;
        }
        if (!listens || run.timeout == 0) {
            return Replay.NEVER;
        }
        // Whose patience is alike give up in the order in which they began to wait.
        long since = run.timeoutGrowth == 0 ? expectsSince : sessionSince;
        long held = stage > 0 ? since + patience(pus - 1) : 0;
        return Math.max(expectsSince, held) + patience(expects);
    }

    /** It waits no longer for whom it expects, which counts as received. */
    private void abandon() {
        givenUp.set(expects);
        absent++;
        replay.absent(pu, stage, absent);
        advance(0);
        if (!listens) {
            listensNoMore();
        }
    }
}
