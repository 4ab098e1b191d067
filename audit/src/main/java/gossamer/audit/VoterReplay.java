package gossamer.audit;

import gossamer.audit.PlainFarm.Said;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A voter on a PU: it hears what others say, votes when a round ends, and keeps its roster. */
final class VoterReplay {

    /** What all voters have said, by voter and session. */
    static final class Table {
        private final PlainFarm farm;
        private final Map<Long, SeatsReplay.Told> seats = new HashMap<>();
        /** Voters whose modules nobody asks in a session. */
        private final Set<Long> sleeping = new HashSet<>();

        /** Faults of modules at the time of their answers. */
        private final Map<Long, PlainNode> spoiled = new HashMap<>();

        private final Map<Long, List<HearsayReplay.Saying>> sayings = new HashMap<>();

        Table(PlainFarm farm) {
            this.farm = farm;
        }
    }

    /** Kinds of what a module can do in place of an answer. */
    private static final int LAPSES = 6;

    private final Table table;
    private final PlainFarm farm;
    private final Replay replay;
    private final int me;
    private RosterReplay roster;
    private final @Nullable Said[] heard;
    private final SeatsReplay seats = new SeatsReplay();
    /** What it has heard of the seats in this round. */
    private final SeatsReplay.@Nullable Told[] heardSeats;

    private final BitSet silentBefore = new BitSet();
    private @Nullable HearsayReplay hearsay;
    /** When it asked its module for a value. */
    private long asked;

    private boolean begun;
    /** Whether it takes part in the round from its begin on. */
    private boolean inRound;
    /** Whether it has missed rounds, and takes the first roster that it hears. */
    private boolean adopts;
    /** Whether it has missed rounds at any time. */
    private boolean forgetful;
    /** In which round each module that is started again has been. */
    private final Map<Integer, Integer> restarted = new HashMap<>();

    VoterReplay(Table table, Replay replay, int me) {
        this.table = table;
        this.farm = table.farm;
        this.replay = replay;
        this.me = me;
        this.roster = new RosterReplay(farm.policy, farm.seats, farm.spares);
        this.heard = new Said[farm.voters()];
        this.heardSeats = new SeatsReplay.Told[heard.length];
    }

    private int part(int session) {
        return session % farm.sessionsPerRound();
    }

    private int round(int session) {
        return session / farm.sessionsPerRound();
    }

    private static long key(int voter, int session) {
        return (long) voter << 32 | session;
    }

    void beginSession(int session) {
        if (part(session) == 0) {
            beginRound(session);
        } else if (hearsay == null && inRound) {
            hearsay = new HearsayReplay(farm, me, value(me));
            for (int other = 0; other < heard.length; other++) {
                AuditValue value = value(other);
                if (value != null) {
                    hearsay.hear(List.of(other), value);
                }
            }
        }
        begun = true;
        if (part(session) > 0) {
            table.sayings.put(
                    key(me, session), hearsay == null ? List.of() : hearsay.sayings(part(session)));
        }
    }

    private void beginRound(int session) {
        for (int other = 0; other < heard.length; other++) {
            silentBefore.set(other, heard[other] == null);
        }
        Arrays.fill(heard, null);
        Arrays.fill(heardSeats, null);
        hearsay = null;
        inRound = true;
        if (session > 0 && !begun) {
            adopts = true;
            forgetful = true;
            seats.forget();
        }
        if (farm.sparesSleep && roster.state(me) == RosterReplay.Seat.SPARE) {
            table.sleeping.add(key(me, session));
            asked = -1;
        } else {
            asked = replay.now();
            takeLapse(session);
            PlainProfile.Fault fault = replay.profile().inForce("module-fault", me, asked);
            if (fault != null) {
                table.spoiled.put(key(me, session), fault.fault());
            }
        }
        heard[me] = said(me, session);
        heardSeats[me] = seats.told(roster, forgetful);
        table.seats.put(key(me, session), heardSeats[me]);
    }

    /** Takes from the trace what the module did in place of an answer, if it can be right. */
    private void takeLapse(int session) {
        for (GivenBook.Act ruling : replay.book().rulings(me, replay.now())) {
            boolean lapse = ruling.kind() == RecordKind.LAPSE && ruling.stage() == session;
            if (lapse && farm.mayLapse() && ruling.code() >= 1 && ruling.code() <= LAPSES) {
                replay.note(RecordKind.LAPSE, 0, me, session, 0, 0, ruling.code());
                return;
            }
        }
    }

    private Said said(int other, int session) {
        if (table.sleeping.contains(key(other, session))) {
            return new Said(null, false);
        }
        Said said = farm.said(other, round(session));
        PlainNode fault = table.spoiled.get(key(other, session));
        return fault == null ? said : said.spoiled(fault, farm.wrongBy);
    }

    private @Nullable AuditValue value(int other) {
        Said said = heard[other];
        return said == null ? null : said.value();
    }

    /** Whether a module says that it has failed. */
    private boolean hasFailed(int other) {
        Said said = heard[other];
        return said != null && said.failed();
    }

    /** Something that a voter has told in its session has come, perhaps with a wrong value. */
    void hear(int session, int other, int variant) {
        if (part(session) == 0) {
            if (heard[other] == null) {
                heard[other] = said(other, session).falsified(variant, farm.wrongBy);
                heardSeats[other] = table.seats.get(key(other, session));
                SeatsReplay.Told told = heardSeats[other];
                if (adopts && told != null && !farm.agreesOnSeats) {
                    adopts = false;
                    roster = told.roster();
                }
            }
        } else if (hearsay != null) {
            for (HearsayReplay.Saying saying :
                    table.sayings.getOrDefault(key(other, session), List.of())) {
                hearsay.hear(saying.way(), saying.value().falsified(variant, farm.wrongBy));
            }
        }
    }

    /**
     * Whether it does not wait for another one: that is out, and was silent before.
     *
     * @param absent how many it has given up in this session
     */
    boolean excuses(int other, int absent) {
        if (farm.isGiven()) {
            return replay.book().rulings(me, replay.now()).stream()
                    .anyMatch(ruling ->
                            ruling.kind() == RecordKind.ABSENT && ruling.code() == absent + 1);
        }
        return silentBefore.get(other) && roster.state(other) == RosterReplay.Seat.RETIRED;
    }

    void endSession(int session) {
        if (part(session) == 0 && asked == replay.now()) {
            // The module answers at the end of the instant, which is too late.
            heard[me] = null;
            heardSeats[me] = null;
        }
        if (!inRound || part(session) < farm.depth) {
            return;
        }
        inRound = false;
        adopts = false;
        if (farm.isGiven()) {
            takeGiven(session);
            return;
        }
        List<RosterReplay.Choice> choices = new ArrayList<>();
        follow(choices);
        boolean seated = roster.state(me) == RosterReplay.Seat.ACTIVE;
        List<@Nullable AuditValue> values = new ArrayList<>();
        for (int seat = 0; seat < farm.seats; seat++) {
            int module = roster.voter(seat);
            values.add(
                    module < 0 ? null : hearsay == null ? value(module) : hearsay.valueOf(module));
        }
        int electorate = farm.degraded ? Math.max(1, roster.open()) : farm.seats;
        AuditBallot.Outcome outcome = !farm.agreesOnSeats || seats.hasQuorum(heardSeats, roster)
                ? AuditBallot.vote(farm, values, electorate)
                : AuditBallot.none(AuditBallot.NO_QUORUM);
        roster = roster.copy();
        judge(round(session), outcome.support(), choices);
        if (seated) {
            int support = outcome.support().cardinality();
            int present = (int) values.stream().filter(value -> value != null).count();
            replay.note(
                    RecordKind.VOTE, outcome.hash(), me, session, support, present, outcome.code());
            choices.forEach(choice -> replay.note(
                    RecordKind.DECISION,
                    0,
                    me,
                    session,
                    choice.seat(),
                    choice.module(),
                    choice.code()));
        }
    }

    /** Takes the seats of a voter that knows of more changes. */
    private void follow(List<RosterReplay.Choice> choices) {
        int elder = farm.agreesOnSeats ? seats.elder(heardSeats) : -1;
        SeatsReplay.Told told = elder < 0 ? null : heardSeats[elder];
        if (told != null) {
            seats.follow(told);
            roster = told.roster();
            choices.add(RosterReplay.Choice.adopt(elder));
        }
    }

    /** Takes a vote and its decisions from the trace, if they can be right. */
    private void takeGiven(int session) {
        int votes = 0;
        for (GivenBook.Act ruling : replay.book().rulings(me, replay.now())) {
            boolean vote = ruling.kind() == RecordKind.VOTE;
            if (ruling.kind() == RecordKind.ABSENT
                    || ruling.kind() == RecordKind.LAPSE
                    || ruling.stage() != session) {
                continue;
            }
            votes += vote ? 1 : 0;
            boolean sound = vote
                    ? ruling.first() >= 0
                            && ruling.first() <= ruling.second()
                            && ruling.second() <= farm.seats
                            && ruling.code() <= AuditBallot.NO_QUORUM
                    : votes == 1
                            && ruling.first() >= -1
                            && ruling.first() < farm.seats
                            && ruling.second() >= 0
                            && ruling.second() < farm.voters()
                            && RosterReplay.Choice.knows(ruling.code());
            if (!sound || votes > 1) {
                replay.breach("WRONG_VOTE", "PU " + me + " cannot have ruled " + ruling);
            }
            replay.note(
                    ruling.kind(),
                    ruling.packet(),
                    me,
                    session,
                    ruling.first(),
                    ruling.second(),
                    ruling.code());
        }
    }

    /** Brings the roster up to date. */
    private void judge(int round, BitSet support, List<RosterReplay.Choice> choices) {
        List<Integer> wishes = new ArrayList<>();
        BitSet errors = new BitSet();
        for (int seat = 0; seat < farm.seats; seat++) {
            int module = roster.voter(seat);
            boolean deviates = !support.isEmpty() && !support.get(seat);
            errors.set(
                    seat, module >= 0 && !hasFailed(module) && (value(module) == null || deviates));
        }
        BitSet silent = new BitSet();
        for (int module = 0; module < heard.length; module++) {
            boolean spare = roster.state(module) == RosterReplay.Seat.SPARE;
            boolean said = farm.sparesSleep ? heard[module] != null : value(module) != null;
            silent.set(module, spare && !said);
        }
        for (int module = 0; module < heard.length; module++) {
            RosterReplay.Seat state = roster.state(module);
            boolean counts = state == RosterReplay.Seat.ACTIVE || state == RosterReplay.Seat.SPARE;
            if (hasFailed(module) && counts) {
                lose(module, choices, wishes);
            }
        }
        if (farm.policy.votes()) {
            roster.roundOver(errors, silent, choices, farm.agreesOnSeats ? wishes : null);
        }
        takeBack(round, choices, wishes);
        for (RosterReplay.Choice choice : choices) {
            boolean away = roster.state(choice.module()) == RosterReplay.Seat.RESTARTING;
            if (choice.restarts() && away) {
                restarted.put(choice.module(), round);
            }
        }
        restarted.keySet().removeIf(module -> roster.state(module) != RosterReplay.Seat.RESTARTING);
        Integer agreed = farm.agreesOnSeats
                ? seats.settle(heardSeats, roster, roster.hasFailed() ? List.of() : wishes)
                : null;
        if (agreed != null && agreed < 0) {
            roster.returned(SeatsReplay.back(agreed), choices);
        } else if (agreed != null) {
            roster.lost(agreed, choices);
        }
    }

    /** A module is to go: at once, or if others agree. */
    private void lose(int module, List<RosterReplay.Choice> choices, List<Integer> wishes) {
        if (farm.agreesOnSeats) {
            wishes.add(module);
        } else {
            roster.lost(module, choices);
        }
    }

    /** Modules that were started again are back, or have been away for too long. */
    private void takeBack(int round, List<RosterReplay.Choice> choices, List<Integer> wishes) {
        for (int module = 0; module < heard.length; module++) {
            if (roster.state(module) == RosterReplay.Seat.RESTARTING) {
                int since = restarted.computeIfAbsent(module, key -> round);
                boolean back = value(module) != null && !hasFailed(module);
                if (back && farm.agreesOnSeats) {
                    wishes.add(SeatsReplay.back(module));
                } else if (back) {
                    roster.returned(module, choices);
                } else if (round - since >= farm.policy.patience()) {
                    lose(module, choices, wishes);
                }
            }
        }
    }
}
