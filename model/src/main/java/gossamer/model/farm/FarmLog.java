package gossamer.model.farm;

import gossamer.model.recovery.Decision;
import gossamer.model.recovery.FarmRoster;
import gossamer.model.recovery.ModuleLife.State;
import gossamer.model.voting.Value;
import gossamer.model.voting.VoteVerdict;
import gossamer.model.voting.VotingRules;
import gossamer.model.wire.ByteReader;
import gossamer.model.wire.ByteWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.IntPredicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Keeps the votes of one farm. A log serves one run and is read when that has ended. */
public final class FarmLog implements Vote.Listener {

    /**
     * The vote of one voter in one round, without its ballot.
     *
     * @param round counted from 0
     * @param voter number of its PU
     * @param times when it voted
     * @param verdict the outcome
     * @param suspects the seats that did not support it
     * @param decisions about the farm, in this order
     * @param roster the seats from then on, as this voter sees them
     */
    public record Entry(
            int round,
            int voter,
            Vote.Times times,
            VoteVerdict verdict,
            Suspects suspects,
            List<Decision> decisions,
            FarmRoster roster) {
        /** The seats and what each module is good for, without scores. */
        List<Object> seating() {
            return List.of(
                    roster.seats(),
                    roster.modules().stream().map(FarmRoster.Module::state).toList());
        }

        /** Whether a module is to vote in the next round, as this voter sees it. */
        boolean expects(int module) {
            return roster.modules().get(module).state() == State.ACTIVE;
        }
    }

    /**
     * The seats that did not support a result, each list ascending.
     *
     * @param absent seats without a value; closed ones do not count
     * @param deviating seats whose value was farther from the result than epsilon
     */
    public record Suspects(List<Integer> absent, List<Integer> deviating) {
        public Suspects {
            absent = List.copyOf(absent);
            deviating = List.copyOf(deviating);
        }
    }

    /**
     * What the user module of a voter did in place of an answer.
     *
     * @param round counted from 0
     * @param voter number of its PU
     */
    public record Failing(int round, int voter, Lapse lapse) {}

    private final VotingRules rules;
    /** No part of what the emulation is: whoever goes on with a run takes it over. */
    private final transient @Nullable Entry[][] entries;

    private final transient SortedMap<Long, Failing> failings = new ConcurrentSkipListMap<>();

    /** An empty log of a farm with so many voters and rounds. */
    public FarmLog(FarmPlan plan, VotingRules rules) {
        this.rules = rules;
        this.entries = new Entry[plan.rounds()][plan.members()];
    }

    // One voter writes each cell, once; readers wait for the end of the run.
    @Override
    public void voted(Vote vote) {
        List<Integer> absent = new ArrayList<>();
        List<Integer> deviating = new ArrayList<>();
        List<Optional<Value>> inputs = vote.ballot().inputs();
        for (int seat = 0; seat < inputs.size(); seat++) {
            if (inputs.get(seat).isEmpty()) {
                absent.add(seat);
            } else if (vote.verdict() instanceof VoteVerdict.Decided decided
                    && !FarmJudgement.same(rules, inputs.get(seat).get(), decided.result())) {
                deviating.add(seat);
            }
        }
        entries[vote.round()][vote.voter()] = new Entry(
                vote.round(),
                vote.voter(),
                vote.times(),
                vote.verdict(),
                new Suspects(absent, deviating),
                List.copyOf(vote.decisions()),
                vote.roster());
    }

    @Override
    public void lapsed(int round, int voter, Lapse lapse) {
        take(new Failing(round, voter, lapse));
    }

    private void take(Failing failing) {
        failings.put((long) failing.voter() << 32 | failing.round(), failing);
    }

    @Override
    public byte[] findings(int[] pus) {
        IntPredicate isAmong = voter -> Arrays.binarySearch(pus, voter) >= 0;
        ByteWriter out = new ByteWriter(1024);
        FarmCodec.writeAll(
                all().filter(entry -> isAmong.test(entry.voter())).toList(),
                FarmCodec::writeEntry,
                out);
        FarmCodec.writeAll(
                failings().stream()
                        .filter(failing -> isAmong.test(failing.voter()))
                        .toList(),
                FarmCodec::writeFailing,
                out);
        return out.toBytes();
    }

    @Override
    public void take(byte[] findings) {
        ByteReader in = new ByteReader(findings);
        FarmCodec.readAll(in, FarmCodec::readEntry)
                .forEach(entry -> entries[entry.round()][entry.voter()] = entry);
        FarmCodec.readAll(in, FarmCodec::readFailing).forEach(this::take);
    }

    /** Number of rounds that were to be held. */
    public int rounds() {
        return entries.length;
    }

    /** The vote of a voter in a round; empty if the voter did not come that far. */
    public Optional<Entry> entry(int round, int voter) {
        return Optional.ofNullable(entries[round][voter]);
    }

    /** All votes of a round, in the order of the voters. */
    public List<Entry> round(int round) {
        return Arrays.stream(entries[round]).filter(Objects::nonNull).toList();
    }

    /** What user modules did in place of answers, voter by voter, and round by round. */
    public List<Failing> failings() {
        return List.copyOf(failings.values());
    }

    /** All votes, round by round. */
    public Stream<Entry> all() {
        return Arrays.stream(entries).flatMap(Arrays::stream).filter(Objects::nonNull);
    }
}
