package gossamer.model.farm;

import gossamer.model.farm.FarmPlan.Electorate;
import gossamer.model.fsa.Pu.Effects;
import gossamer.model.fsa.Pu.Note;
import gossamer.model.fsa.TokenValues;
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
    private FarmRoster roster;
    private final Said.@Nullable Input[] heard;
    private @Nullable OralMember member;
    private Phase phase = VoterLife.TABLE.begin();
    /** Voters that were silent in the round before. */
    private final BitSet silent = new BitSet();

    private boolean begun;
    /** Whether this voter takes part in the current round from its begin on. */
    private boolean inRound;

    /** Whether this voter has missed earlier rounds and takes the first roster that it hears. */
    private boolean adopts;

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
        this.roster = begin.roster();
        begin.restarting()
                .forEach(module ->
                        restarting.put(module, begin.restarted().get(module) - begin.round()));
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
        return roster.modules().get(module).state();
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
            roster = farm.begin().roster();
            restarting.clear();
            phase = VoterLife.TABLE.begin();
        } else if (round > 0 && !begun) {
            adopts = true;
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
        Said.Input input = heard[module];
        return input == null ? Optional.empty() : input.value();
    }

    @Override
    public void answered(int session, Datum said, Effects effects) {
        Response response = (Response) said;
        heard[me()] = new Said.Input(response.value(), response.failed(), new KnownRoster(roster));
        response.lapse().ifPresent(lapse -> {
            int code = lapse.kind().code();
            effects.note(new Note(Note.Kind.LAPSE, voter, session, 0, 0, code, 0));
            farm.log().lapsed(roundOf(session), voter, lapse);
        });
        if (phase == Phase.WAITING) {
            happens(Input.VALUE);
        }
    }

    @Override
    public Datum own(int session) {
        Said.Input input = heard[me()];
        if (partOf(session) == 0 && input != null) {
            return input;
        }
        return new Said.Hearsay(member == null ? List.of() : member.says(partOf(session)));
    }

    @Override
    public Datum told(int session, int receiver, Datum own) {
        if (farm.lies() == Lies.NONE) {
            return own;
        }
        int to = receiver - base;
        if (own instanceof Said.Input input) {
            Value value = input.value().orElse(null);
            return new Said.Input(
                    Optional.ofNullable(
                            value == null ? null : farm.lies().told(List.of(me()), to, value)),
                    input.failed(),
                    input.roster());
        }
        List<OralMember.Saying> sayings = new ArrayList<>();
        for (OralMember.Saying saying : ((Said.Hearsay) own).sayings()) {
            Value value = saying.path().contains(to)
                    ? null
                    : farm.lies().told(saying.path(), to, saying.value());
            if (value != null) {
                sayings.add(new OralMember.Saying(saying.path(), value));
            }
        }
        return new Said.Hearsay(sayings);
    }

    @Override
    public void heard(int session, int sender, Datum value, int variant) {
        Said said = ((Said) value).falsified(variant, plan.wrongBy());
        int from = sender - base;
        if (said instanceof Said.Input input) {
            if (heard[from] == null) {
                heard[from] = input;
                adopt(input.roster());
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

    private void adopt(KnownRoster known) {
        if (adopts) {
            adopts = false;
            roster = known.get();
            takeSeat();
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
        boolean official = isSeated();
        if (official && phase == Phase.BROADCASTING) {
            happens(Input.EXCHANGED);
        }
        Ballot ballot = ballot();
        VoteVerdict verdict = plan.rule().algorithm().vote(ballot);
        List<Decision> decisions = judge(round, ballot, verdict);
        if (official) {
            note(session, ballot, verdict, decisions, effects);
            boolean restart = decisions.stream()
                    .anyMatch(made -> made instanceof Decision.Restart && made.module() == me());
            effects.tell(voter, session, new Told(verdict, restart));
            farm.log()
                    .voted(new Vote(
                            round,
                            voter,
                            new Vote.Times(asked, effects.now()),
                            ballot,
                            verdict,
                            decisions,
                            roster));
        }
        nextPhase(round);
    }

    private void nextPhase(int round) {
        if (phase == Phase.VOTING) {
            happens(Input.VOTED);
        }
        boolean out = stateOf(me()) == State.RETIRED && phase != Phase.FAILED;
        if (round == plan.rounds() - 1) {
            happens(Input.DESTROY);
        } else if (out) {
            happens(Input.FAULT);
        }
    }

    private Ballot ballot() {
        List<Value> agreed = member == null ? List.of() : member.values();
        List<Optional<Value>> inputs = new ArrayList<>(plan.seats());
        for (int module : roster.seats()) {
            if (module == FarmRoster.CLOSED || stateOf(module) != State.ACTIVE) {
                inputs.add(Optional.empty());
            } else {
                inputs.add(member == null ? valueOf(module) : Optional.of(agreed.get(module)));
            }
        }
        int electorate = plan.rule().electorate() == Electorate.CONFIGURED
                ? plan.seats()
                : Math.max(1, roster.electorate());
        return new Ballot(Ballot.alike(inputs), electorate);
    }

    /** Brings the roster up to date. */
    private List<Decision> judge(int round, Ballot ballot, VoteVerdict verdict) {
        List<Decision> decisions = new ArrayList<>();
        boolean votesTell = plan.recovery().evidence() == Evidence.VOTES;
        // This comes first: what modules say of themselves gives their seats to others.
        Observation seen = votesTell ? roundOver(ballot, verdict) : null;
        for (int module = 0; module < heard.length; module++) {
            Said.Input input = heard[module];
            State state = stateOf(module);
            if (input != null
                    && input.failed()
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
        return decisions;
    }

    /** Whether a module says of itself that it has failed. */
    private boolean hasAnnounced(int module) {
        Said.Input input = heard[module];
        return input != null && input.failed();
    }

    private void observe(Observation observation, List<Decision> decisions) {
        FarmRoster.Step step = roster.observe(observation);
        roster = step.roster();
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
                restarting.remove(module);
                observe(new Observation.Returned(module), decisions);
            } else if (round - since >= plan.recovery().patience()) {
                observe(new Observation.Lost(module), decisions);
            }
        }
    }

    private Observation.RoundOver roundOver(Ballot ballot, VoteVerdict verdict) {
        List<Integer> absent = new ArrayList<>();
        List<Integer> deviating = new ArrayList<>();
        BitSet support = new BitSet();
        if (verdict instanceof VoteVerdict.Decided decided) {
            decided.support().forEach(support::set);
        }
        for (int seat = 0; seat < plan.seats(); seat++) {
            int module = roster.seats().get(seat);
            if (module == FarmRoster.CLOSED
                    || stateOf(module) != State.ACTIVE
                    || hasAnnounced(module)) {
                continue;
            }
            if (valueOf(module).isEmpty() || ballot.inputs().get(seat).isEmpty()) {
                absent.add(seat);
            } else if (!support.isEmpty() && !support.get(seat)) {
                deviating.add(seat);
            }
        }
        Optional<Value> kind =
                ballot.inputs().stream().flatMap(Optional::stream).findFirst();
        List<Integer> silent = new ArrayList<>();
        for (int module = 0; module < heard.length; module++) {
            boolean sound = valueOf(module)
                    .filter(value -> value.isLike(kind.orElse(value)))
                    .isPresent();
            if (stateOf(module) == State.SPARE && !sound) {
                silent.add(module);
            }
        }
        return new Observation.RoundOver(absent, deviating, silent);
    }

    private void note(
            int session,
            Ballot ballot,
            VoteVerdict verdict,
            List<Decision> decisions,
            Effects effects) {
        int present = (int) ballot.inputs().stream().filter(Optional::isPresent).count();
        int support = verdict instanceof VoteVerdict.Decided decided
                ? decided.support().size()
                : 0;
        int code =
                verdict instanceof VoteVerdict.Undecided none ? 1 + none.cause().ordinal() : 0;
        long hash = verdict.value().map(Value::hash).orElse(0L);
        effects.note(new Note(Note.Kind.VOTE, voter, session, support, present, code, hash));
        for (Decision decision : decisions) {
            effects.note(new Note(
                    Note.Kind.DECISION,
                    voter,
                    session,
                    decision.seat(),
                    decision.module(),
                    decision.code(),
                    0));
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
