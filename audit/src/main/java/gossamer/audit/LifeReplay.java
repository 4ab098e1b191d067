package gossamer.audit;

import static gossamer.audit.Spells.NEVER;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * A PU that begins late, pauses, crashes or lies, or may hear lies, {@code docs/model.md},
 * "Disturbance". In each of its lives it is another PU, which knows nothing of the lives before.
 */
final class LifeReplay implements PuReplay {

    private final PlainRun run;
    private final Replay replay;
    private final int pu;
    private final Spells pauses;
    private final Spells crashes;
    private final boolean remembers;
    private final List<Due> waiting = new ArrayList<>();
    private PuReplay inner;
    private boolean begun;
    private long restartsAt = NEVER;
    /** The highest number of a packet that it has sent, now and in earlier lives. */
    private int sent;

    private int sentBefore;
    /** By {@link PlainRun#set}, what it heard first of tokens that it has; 0 for the true value. */
    private List<SortedMap<Integer, Integer>> believed = List.of();

    LifeReplay(PlainRun run, Replay replay, int pu) {
        this.run = run;
        this.replay = replay;
        this.pu = pu;
        PlainProfile profile = run.profile;
        List<Spells> late = new ArrayList<>(List.of(profile.ofPu("pause", pu)));
        for (PlainProfile.Late rule : profile.lates) {
            if (rule.pus().get(pu)) {
                AuditDraws draws = profile.draws(rule.stream(), run.graph.puName(pu));
                long begin = rule.offset().on(draws).applyAsLong(0);
                late.add(Spells.once(new Spells.Spell(0, begin, 0)));
            }
        }
        pauses = Spells.union(late);
        crashes = profile.ofPu("crash", pu);
        remembers = profile.faults.stream()
                .filter(fault -> fault.what().equals("crash") && !fault.ends())
                .filter(fault -> profile.spells(fault, pu) != Spells.NONE)
                .map(fault -> fault.fault().at("memory").text())
                .reduce("lost", (first, later) -> later)
                .equals("kept");
        inner = newLife();
    }

    private PuReplay newLife() {
        if (run.profile.falsifies()) {
            believed = IntStream.range(0, run.sets())
                    .<SortedMap<Integer, Integer>>mapToObj(
                            set -> new TreeMap<>(Map.of(run.own(set % run.colours, pu), 0)))
                    .toList();
        }
        return ReplayParts.pu(run, replay, pu);
    }

    @Override
    public void begin() {
        planRestart();
        goOn();
    }

    private void planRestart() {
        Spells.Spell crash = crashes.after(replay.now());
        restartsAt = crash.end();
        callAt(restartsAt);
    }

    private void callAt(long time) {
        replay.due(time, Due.Alarm.call(pu));
    }

    /** Restarts, resumes or begins if it is time to do so. */
    private void goOn() {
        long now = replay.now();
        if (now == restartsAt) {
            if (!remembers) {
                waiting.clear();
                sentBefore = sent;
                replay.liveAnew(pu, sent);
                begun = false;
                inner = newLife();
                inner.rejoin();
            }
            planRestart();
        }
        if (crashes.covers(now)) {
            return;
        }
        if (pauses.covers(now)) {
            callAt(pauses.after(now).end());
            return;
        }
        if (!begun) {
            begun = true;
            inner.begin();
        }
        List<Due> due = List.copyOf(waiting);
        waiting.clear();
        due.forEach(this::takeIn);
    }

    @Override
    public void take(Due due) {
        long now = replay.now();
        if (due instanceof Due.Alarm alarm && alarm.isCall()) {
            goOn();
        } else if (crashes.covers(now)) {
            if (remembers) {
                waiting.add(due);
            }
        } else if (pauses.covers(now)) {
            callAt(pauses.after(now).end());
            waiting.add(due);
        } else {
            takeIn(due);
        }
    }

    private void takeIn(Due due) {
        if (due instanceof Parcel parcel) {
            if (!believed.isEmpty()) {
                SortedMap<Integer, Integer> values = believed.get(run.set(parcel));
                for (int place = 0; place < parcel.tokens.size(); place++) {
                    int token = parcel.tokens.get(place);
                    values.putIfAbsent(token, parcel.variant(token));
                }
            }
            inner.take(parcel);
        } else if (due instanceof Due.Alarm || (int) due.id() > sentBefore) {
            // What is about packets of an earlier life is of no interest.
            inner.take(due);
        }
    }

    @Override
    public void settle() {
        long now = replay.now();
        if (begun && !crashes.covers(now) && !pauses.covers(now)) {
            inner.settle();
        }
    }

    @Override
    public Parcel told(Parcel parcel) {
        sent = Math.max(sent, (int) parcel.id);
        Parcel told = parcel;
        if (!believed.isEmpty()) {
            int own = run.own(parcel.colour, pu);
            SortedMap<Integer, Integer> values = believed.get(run.set(parcel));
            for (int place = 0; place < parcel.tokens.size(); place++) {
                int token = parcel.tokens.get(place);
                told = told.with(token, values.getOrDefault(token, 0));
            }
            if (parcel.tokens.has(own)) {
                told = told.with(own, lie(parcel.channel));
            }
        }
        return told;
    }

    /** The number of the wrong value that it tells of its own token now, 0 for the truth. */
    private int lie(int channel) {
        PlainProfile.Fault fault = run.profile.inForce("byzantine", pu, replay.now());
        if (fault == null) {
            return 0;
        }
        int port = 0;
        while (run.graph.channel(pu, port) != channel) {
            port++;
        }
        return fault.fault().at("lies").text().equals("same") ? 1 : 1 + port;
    }

    @Override
    public void completed() {
        inner.completed();
    }

    @Override
    public boolean holds(Parcel parcel) {
        return inner.holds(parcel);
    }
}
