package gossamer.node.farm;

import gossamer.model.algorithm.crossbar.Permutation;
import gossamer.model.algorithm.crossbar.PipelinedGossip;
import gossamer.model.algorithm.crossbar.PipelinedGossip.Acceptance;
import gossamer.model.algorithm.crossbar.PipelinedGossip.Scheduling;
import gossamer.model.farm.FarmGossip;
import gossamer.model.farm.FarmPlan;
import gossamer.model.farm.FarmPlan.Agreement;
import gossamer.model.farm.FarmPlan.Electorate;
import gossamer.model.farm.GuardedModule;
import gossamer.model.farm.UserModule;
import gossamer.model.farm.Vote;
import gossamer.model.fault.Profile;
import gossamer.model.machine.Cost;
import gossamer.model.machine.Duplex;
import gossamer.model.machine.Network;
import gossamer.model.machine.Ports;
import gossamer.model.machine.SwitchingMode;
import gossamer.model.recovery.RecoveryPolicy;
import gossamer.model.run.Emulation;
import gossamer.model.run.Limits;
import gossamer.model.topology.Crossbar;
import gossamer.model.voting.Lies;
import gossamer.model.voting.Majority;
import gossamer.model.voting.Value;
import gossamer.model.voting.VotingAlgorithm;
import gossamer.model.voting.VotingProvider;
import gossamer.model.voting.VotingRules;
import gossamer.node.EmulationResult;
import gossamer.node.Emulator;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;

/**
 * A voting farm for a Java program (De Florio's EFTOS voting farm, in virtual time): describe it
 * with {@link #open}, {@link #add} and {@link #control}, let it vote with {@link #run}, read
 * results from its {@link Voter}s, {@link #close} it. Its voters are actors on a crossbar that
 * gossip by pipelined gossiping; each knows its own user module, and each module its own voter
 * only.
 *
 * <p>Whatever a user module does wrong makes its value absent, and is masked like that of a voter
 * that has crashed: an exception, no answer in time, a value of another kind than most others have.
 *
 * <p>Not for several threads at once.
 */
public final class VotingFarm implements AutoCloseable {

    /** Most voters of a farm. */
    public static final int MOST_VOTERS = 2_048;

    private static final int MOST_SESSIONS = 65_535;

    private final String name;
    private final List<Voter> voters = new ArrayList<>();
    private int spares;
    private VotingAlgorithm algorithm = new Majority().with(VotingRules.EXACT);
    private Electorate electorate = Electorate.CONFIGURED;
    private RecoveryPolicy recovery = RecoveryPolicy.NONE;
    private Optional<Agreement> agreement = Optional.empty();
    private long receiveTimeout;
    private Profile profile = Profile.none();
    private Lies lies = Lies.NONE;
    private long seed = 1;
    private long patienceMillis = 10_000;
    private final Emulator emulator = Emulator.create(1);

    private VotingFarm(String name) {
        this.name = name;
    }

    /** A farm without voters, which takes majorities of equal values. */
    public static VotingFarm open(String name) {
        return new VotingFarm(name);
    }

    /** One more voter with a seat, and its user module. Voters are numbered from 0. */
    public Voter add(UserModule module) {
        if (spares > 0) {
            throw new IllegalStateException(
                    "voter " + voters.size() + " comes after a spare; spares come last");
        }
        return admit(new Voter(voters.size(), module));
    }

    /** One more voter with a seat, which is sent its values: {@link Voter#send}. */
    public Voter add() {
        return add(new Voter.Mailbox());
    }

    /** One more voter that takes part without a seat until it is given one. */
    public Voter spare(UserModule module) {
        spares++;
        return admit(new Voter(voters.size(), module));
    }

    private Voter admit(Voter voter) {
        if (voters.size() == MOST_VOTERS) {
            throw new IllegalStateException("more than " + MOST_VOTERS + " voters");
        }
        voters.add(voter);
        return voter;
    }

    /**
     * How results are found from now on: that of a {@link VotingProvider}, or an algorithm of one's
     * own.
     */
    public VotingFarm control(VotingAlgorithm chosen) {
        algorithm = chosen;
        return this;
    }

    /** Of how many members majorities are taken from now on. */
    public VotingFarm control(Electorate chosen) {
        electorate = chosen;
        return this;
    }

    /** What is done about members with faults from now on. */
    public VotingFarm control(RecoveryPolicy chosen) {
        recovery = chosen;
        return this;
    }

    /**
     * Voters agree on what each of them has said before they vote, even if some lie, by oral
     * messages.
     *
     * @param depth how many liars are put up with, of more than three times as many voters
     * @param fallback what is taken where nothing was said
     */
    public VotingFarm agree(int depth, Value fallback) {
        agreement = Optional.of(new Agreement(depth, fallback));
        return this;
    }

    /**
     * Voters do not wait for ever.
     *
     * @param rounds of communication after which the value of voter 0 is absent; voter j is given 1
     *     + j times as long
     */
    public VotingFarm timeOut(long rounds) {
        receiveTimeout = rounds;
        return this;
    }

    /**
     * How long a user module may take to answer, by the wall clock; 10 s unless it is set. One that
     * takes longer is left alone, and its values are absent from then on until the run ends.
     *
     * @param longest at least 1 ms
     */
    public VotingFarm patience(Duration longest) {
        if (longest.toMillis() < 1) {
            throw new IllegalArgumentException("patience=" + longest + ", must be >= 1 ms");
        }
        patienceMillis = longest.toMillis();
        return this;
    }

    /** What goes wrong with voters and links. */
    public VotingFarm disturb(Profile chosen) {
        profile = chosen;
        return this;
    }

    /** What voters tell in place of the truth. */
    public VotingFarm disturb(Lies chosen) {
        lies = chosen;
        return this;
    }

    /** The seed of all random draws, 1 unless it is set. */
    public VotingFarm seed(long chosen) {
        seed = chosen;
        return this;
    }

    /**
     * Votes in rounds that follow each other without a pause. A farm that runs again begins anew:
     * rounds are counted from 0, and every voter has the seat that it had at first.
     *
     * @param rounds how many, at least 1
     * @throws IllegalStateException if there are fewer than two voters, or a voter has no value
     */
    public FarmResult run(int rounds) throws InterruptedException {
        int members = voters.size();
        if (members < 2) {
            throw new IllegalStateException(
                    name + ": a farm has at least 2 voters, not " + members);
        }
        FarmPlan plan = new FarmPlan(
                members - spares,
                spares,
                new FarmPlan.Rule(algorithm, electorate),
                recovery,
                rounds,
                new FarmPlan.Exchange(agreement, 0, FarmPlan.Seats.NONE),
                1);
        long sessions = (long) rounds * plan.sessionsPerRound();
        if (sessions > MOST_SESSIONS) {
            throw new IllegalStateException(
                    name + ": " + sessions + " sessions, allowed: " + MOST_SESSIONS);
        }
        PipelinedGossip gossip = new PipelinedGossip(
                members,
                Permutation.pipelined(),
                Acceptance.ANY,
                (int) sessions,
                Scheduling.NONE,
                receiveTimeout,
                receiveTimeout > 0 ? 1 : 0);
        Vote[][] votes = new Vote[rounds][members];
        List<UserModule> modules = voters.stream().map(Voter::module).toList();
        long patience = patienceMillis;
        Emulation emulation = new Emulation(
                name,
                seed,
                Crossbar.of(members),
                machine(),
                FarmGossip.on(
                        gossip,
                        plan,
                        voter -> new GuardedModule(new GuardedModule.Terms(
                                () -> modules.get(voter), false, null, patience)),
                        lies,
                        vote -> votes[vote.round()][vote.voter()] = vote),
                profile,
                Limits.none());
        EmulationResult result = emulator.run(emulation, 1);
        List<Vote> all = Arrays.stream(votes)
                .flatMap(Arrays::stream)
                .flatMap(Stream::ofNullable)
                .sorted(Comparator.comparing(Vote::round).thenComparing(Vote::voter))
                .toList();
        voters.forEach(voter -> voter.ran(all));
        return new FarmResult(all, result);
    }

    /**
     * De Florio's machine: a crossbar on which a PU sends or receives one packet in a time step.
     */
    private static Network machine() {
        return new Network(
                Duplex.HALF,
                Ports.ONE,
                OptionalInt.of(1),
                1,
                Cost.rounds(),
                SwitchingMode.named("rendezvous"));
    }

    /** Stops its actors. */
    @Override
    public void close() {
        emulator.close();
    }

    /**
     * What came of the rounds of a farm.
     *
     * @param votes by round, then by voter; none of a voter that had no seat, or did not work
     * @param result what the emulation came to: times, counts, fingerprint
     */
    public record FarmResult(List<Vote> votes, EmulationResult result) {

        public FarmResult {
            votes = List.copyOf(votes);
        }
    }
}
