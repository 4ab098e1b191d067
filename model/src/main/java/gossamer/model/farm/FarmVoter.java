package gossamer.model.farm;

import gossamer.model.farm.FarmPlan.Electorate;
import gossamer.model.fsa.Pu.Effects;
import gossamer.model.fsa.Pu.Note;
import gossamer.model.fsa.Signal.Answer;
import gossamer.model.fsa.TokenValues;
import gossamer.model.recovery.AgreedSeats;
import gossamer.model.recovery.Decision;
import gossamer.model.recovery.FarmRoster;
import gossamer.model.recovery.ModuleLife.State;
import gossamer.model.recovery.Observation;
import gossamer.model.recovery.RecoveryPolicy.Evidence;
import gossamer.model.token.Datum;
import gossamer.model.voting.Ballot;
import gossamer.model.voting.Lies;
import gossamer.model.voting.OralMember;
import gossamer.model.voting.OralMessages;
import gossamer.model.voting.Value;
import gossamer.model.voting.VoteVerdict;
import gossamer.model.voting.VoterLife;
import gossamer.model.voting.VoterLife.Input;
import gossamer.model.voting.VoterLife.Phase;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * A voter of a farm on a PU. In each round it asks its user module for a value, tells the others,
 * hears them, votes on the values of the seats, tells its module the verdict, and updates its copy
 * of the roster: voters with equal ballots come to equal decisions.
 */
final class FarmVoter implements TokenValues {

    /**
     * The farm of a voter.
     *
     * @param plan what the farm is
     * @param fresh whether a round finds the farm as it was at first
     * @param lies what members tell in place of the truth
     * @param log receives its votes
     * @param begin how it is at first
     */
    record Farm(
            FarmPlan plan, IntPredicate fresh, Lies lies, Vote.Listener log, FarmStanding begin) {}

    private final int voter;
    /** Number of the first voter of its farm. */
    private final int base;

    private final Farm farm;
    private final FarmPlan plan;
    private AgreedSeats seating;
    private final Said.@Nullable Input[] heard;
    private @Nullable OralMember member;
    private Phase phase = VoterLife.TABLE.begin();
    /** Voters that were silent in the round before. */
    private final BitSet silent = new BitSet();

    /** What this voter would like to change, where seats change by agreement. */
    private final List<Observation> charges = new ArrayList<>();

    private boolean begun;
    /** Whether this voter takes part in the current round from its begin on. */
    private boolean inRound;

    /** Whether this voter has missed earlier rounds and takes the first roster that it hears. */
    private boolean adopts;

    /** Whether this voter has missed rounds at any time. */
    private boolean forgetful;

    private long asked;
    /** The round of the decision to start a module again, for each such module. */
    private final SortedMap<Integer, Integer> restarting = new TreeMap<>();

    /** A voter that has not begun. */
    FarmVoter(int voter, int base, Farm farm) {
        this.voter = voter;
        this.base = base;
        this.farm = farm;
        this.plan = farm.plan();
        this.heard = new Said.Input[plan.members()];
        FarmStanding begin = farm.begin();
        this.seating = AgreedSeats.fresh(begin.roster());
        begin.restarting()
                .forEach(module ->
                        restarting.put(module, begin.restarted().get(module) - begin.round()));
    }

    AgreedSeats seating() {
        return seating;
    }

    private FarmRoster roster() {
        return seating.roster();
    }

    private boolean agrees() {
        return plan.agreesOnSeats();
    }

    private int roundOf(int session) {
        return session / plan.sessionsPerRound();
    }

    /** The place of a session within its round. */
    private int partOf(int session) {
        return session % plan.sessionsPerRound();
    }

    private int me() {
        return voter - base;
    }

    private boolean isSeated() {
        return stateOf(me()) == State.ACTIVE;
    }

    private State stateOf(int module) {
        return roster().modules().get(module).state();
    }

    private void happens(Input input) {
        phase = VoterLife.TABLE.step(phase, input).to();
    }

    @Override
    public boolean sessionBegan(int session, Effects effects) {
        if (partOf(session) > 0) {
            beginHearsay();
            return false;
        }
        beginRound(roundOf(session));
        asked = effects.now();
        if (plan.sparesSleep() && stateOf(me()) == State.SPARE) {
            says(Optional.empty(), false);
            return false;
        }
        effects.ask(voter, session);
        return true;
    }

    private void beginRound(int round) {
        for (int module = 0; module < heard.length; module++) {
            silent.set(module, heard[module] == null);
        }
        Arrays.fill(heard, null);
        member = null;
        inRound = true;
        if (round > 0 && farm.fresh().test(round)) {
            seating = AgreedSeats.fresh(farm.begin().roster());
            restarting.clear();
            phase = VoterLife.TABLE.begin();
        } else if (round > 0 && !begun) {
            adopts = true;
            forgetful = true;
            seating = seating.forgotten();
        }
        begun = true;
        takeSeat();
    }

    private void takeSeat() {
        if (isSeated() && phase == Phase.INITIALISING) {
            happens(me() < plan.seats() ? Input.RUN : Input.WAKE_UP);
            happens(Input.PEERS_KNOWN);
        }
    }

    /** The voter passes on what it has heard from the members themselves. */
    private void beginHearsay() {
        begun = true;
        if (member != null || !inRound) {
            return;
        }
        FarmPlan.Agreement agreement = plan.exchange().agreement().orElseThrow();
        OralMessages oral =
                new OralMessages(plan.members(), agreement.depth(), agreement.fallback());
        OralMember mine = new OralMember(oral, me(), valueOf(me()));
        for (int other = 0; other < heard.length; other++) {
            List<Integer> path = List.of(other);
            valueOf(other).ifPresent(value -> mine.hears(new OralMember.Saying(path, value)));
        }
        member = mine;
    }

    private Optional<Value> valueOf(int module) {
        return Sight.valueOf(heard[module]);
    }

    @Override
    public void answered(Answer answer, Effects effects) {
        Response response = Response.in(answer, plan.wrongBy());
        says(response.value(), response.failed());
        response.lapse().ifPresent(lapse -> lapsed(answer.session(), lapse, effects));
        if (phase == Phase.WAITING) {
            happens(Input.VALUE);
        }
    }

    private void says(Optional<Value> value, boolean failed) {
        // Who has lost its memory does not know what it has agreed to before, and agrees no more.
        AgreedSeats told = forgetful ? seating.forgotten() : seating;
        heard[me()] = new Said.Input(value, failed, new KnownSeating(told));
    }

    private void lapsed(int session, Lapse lapse, Effects effects) {
        effects.note(
                new Note(Note.Kind.LAPSE, voter, session, 0, 0, lapse.kind().code(), 0));
        farm.log().lapsed(roundOf(session), voter, lapse);
    }

    @Override
    public void missed(int session, Effects effects) {
        lapsed(session, new Lapse(Lapse.Kind.LATE, "no answer by the end of the round"), effects);
    }

    @Override
    public Datum own(int session) {
        Said.Input input = heard[me()];
        return partOf(session) == 0 && input != null
                ? input
                : new Said.Hearsay(member == null ? List.of() : member.says(partOf(session)));
    }

    @Override
    public Datum told(int session, int receiver, Datum own) {
        return farm.lies() == Lies.NONE
                ? own
                : ((Said) own).told(farm.lies(), me(), receiver - base);
    }

    @Override
    public void heard(int session, int sender, Datum value, int variant) {
        Said said = ((Said) value).falsified(variant, plan.wrongBy());
        int from = sender - base;
        if (said instanceof Said.Input input) {
            if (heard[from] == null) {
                heard[from] = input;
                adopt(input.seating());
            }
        } else if (member != null) {
            for (OralMember.Saying saying : ((Said.Hearsay) said).sayings()) {
                boolean proper = saying.path().size() == partOf(session) + 1
                        && saying.path().get(saying.path().size() - 1) == from;
                if (proper) {
                    member.hears(saying);
                }
            }
        }
    }

    private void adopt(KnownSeating known) {
        if (adopts && !agrees()) {
            adopts = false;
            seating = seating.with(known.get().roster());
            takeSeat();
        }
    }

    /** What each voter has told of the seats in this round. */
    private @Nullable AgreedSeats[] told() {
        @Nullable AgreedSeats[] told = new AgreedSeats[heard.length];
        for (int module = 0; module < heard.length; module++) {
            Said.Input input = heard[module];
            told[module] = input == null ? null : input.seating().get();
        }
        return told;
    }

    /** The voter takes the seating of one that knows of more changes. */
    private void catchUp(@Nullable AgreedSeats[] told, List<Decision> decisions) {
        int newest = seating.newest(told);
        if (newest >= 0) {
            AgreedSeats later = Objects.requireNonNull(told[newest]);
            decisions.add(new Decision.Adopt(
                    newest, later.changes() + " changes, not " + seating.changes()));
            seating = later.adopted();
            takeSeat();
            if (phase == Phase.WAITING) {
                happens(Input.VALUE);
            }
        }
    }

    @Override
    public void sessionEnded(int session, Effects effects) {
        if (partOf(session) < plan.sessionsPerRound() - 1 || !inRound) {
            return;
        }
        inRound = false;
        adopts = false;
        int round = roundOf(session);
        int restarts = restarts();
        List<Decision> decisions = new ArrayList<>();
        @Nullable AgreedSeats[] told = agrees() ? told() : new AgreedSeats[0];
        catchUp(told, decisions);
        boolean official = isSeated();
        if (official && phase == Phase.BROADCASTING) {
            happens(Input.EXCHANGED);
        }
        Ballot ballot = ballot();
        VoteVerdict verdict = agrees() && !seating.isShared(told)
                ? VoteVerdict.undecided(
                        VoteVerdict.Cause.NO_QUORUM,
                        "%d of %d members hold these seats",
                        seating.holders(told),
                        seating.members())
                : plan.rule().algorithm().vote(ballot);
        judge(round, ballot, verdict, decisions);
        if (agrees()) {
            decide(told, decisions);
        }
        if (official) {
            VoteNotes.tell(voter, session, ballot, verdict, decisions, effects);
            farm.log()
                    .voted(new Vote(
                            round,
                            voter,
                            new Vote.Times(asked, effects.now()),
                            ballot,
                            verdict,
                            decisions,
                            roster()));
        }
        boolean restart = restarts() > restarts;
        if (official || restart) {
            effects.tell(voter, session, new Told(verdict, restart));
        }
        nextPhase(round);
    }

    private void nextPhase(int round) {
        if (phase == Phase.VOTING) {
            happens(Input.VOTED);
        }
        if (round == plan.rounds() - 1) {
            happens(Input.DESTROY);
        } else if (stateOf(me()) == State.RETIRED && phase != Phase.FAILED) {
            happens(Input.FAULT);
        }
    }

    private Ballot ballot() {
        List<Value> agreed = member == null ? List.of() : member.values();
        List<Optional<Value>> inputs = new ArrayList<>(plan.seats());
        for (int module : roster().seats()) {
            if (module == FarmRoster.CLOSED || stateOf(module) != State.ACTIVE) {
                inputs.add(Optional.empty());
            } else {
                inputs.add(member == null ? valueOf(module) : Optional.of(agreed.get(module)));
            }
        }
        int electorate = plan.rule().electorate() == Electorate.CONFIGURED
                ? plan.seats()
                : Math.max(1, roster().electorate());
        return new Ballot(Ballot.alike(inputs), electorate);
    }

    /** Brings the roster up to date, or what this voter would like to change in it. */
    private void judge(int round, Ballot ballot, VoteVerdict verdict, List<Decision> decisions) {
        charges.clear();
        boolean votesTell = plan.recovery().evidence() == Evidence.VOTES;
        // This comes first: what modules say of themselves gives their seats to others.
        Observation seen =
                votesTell ? Sight.of(roster(), plan.sparesSleep(), heard, ballot, verdict) : null;
        for (int module = 0; module < heard.length; module++) {
            State state = stateOf(module);
            if (Sight.hasAnnounced(heard[module])
                    && (state == State.ACTIVE || state == State.SPARE)) {
                observe(new Observation.Lost(module), decisions);
            }
        }
        if (seen != null) {
            observe(seen, decisions);
        }
        returns(round, decisions);
        for (Decision decision : decisions) {
            // One whose value was wrong, not absent, is back in the same round.
            if (decision instanceof Decision.Restart restart
                    && stateOf(restart.module()) == State.RESTARTING) {
                restarting.put(restart.module(), round);
            }
        }
        restarting.keySet().removeIf(module -> stateOf(module) != State.RESTARTING);
    }

    /** The one change at most that members have agreed on in this round. */
    private void decide(@Nullable AgreedSeats[] told, List<Decision> decisions) {
        AgreedSeats.Step step = seating.next(told, roster().failed() ? List.of() : charges);
        seating = step.seating();
        decisions.addAll(step.decisions());
    }

    private int restarts() {
        return roster().modules().get(me()).restarts();
    }

    private void observe(Observation observation, List<Decision> decisions) {
        FarmRoster.Step step;
        if (!agrees()) {
            step = roster().observe(observation);
        } else if (observation instanceof Observation.RoundOver seen) {
            step = roster().charge(seen, charges);
        } else {
            charges.add(
                    observation instanceof Observation.Lost lost
                            ? new Observation.Charged(lost.module())
                            : observation);
            return;
        }
        seating = seating.with(step.roster());
        decisions.addAll(step.decisions());
    }

    /** Modules that were started again are back, or have been away for too long. */
    private void returns(int round, List<Decision> decisions) {
        for (int module = 0; module < heard.length; module++) {
            if (stateOf(module) != State.RESTARTING) {
                continue;
            }
            Said.Input input = heard[module];
            int since = restarting.computeIfAbsent(module, key -> round);
            if (input != null && input.value().isPresent() && !input.failed()) {
                observe(new Observation.Returned(module), decisions);
            } else if (round - since >= plan.recovery().patience()) {
                observe(new Observation.Lost(module), decisions);
            }
        }
    }

    /** A module that was silent before it was taken out stays silent. */
    @Override
    public boolean isExcused(int pu) {
        return silent.get(pu - base) && stateOf(pu - base) == State.RETIRED;
    }

    @Override
    public String phase() {
        return phase.name();
    }
}
