package gossamer.model.verify;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.model.algorithm.crossbar.Permutation;
import gossamer.model.algorithm.crossbar.PipelinedGossip;
import gossamer.model.algorithm.crossbar.PipelinedGossip.Acceptance;
import gossamer.model.farm.FarmGossip;
import gossamer.model.farm.FarmPlan;
import gossamer.model.farm.FarmPlan.Electorate;
import gossamer.model.farm.UserModule;
import gossamer.model.fault.Profile;
import gossamer.model.machine.Cost;
import gossamer.model.machine.Duplex;
import gossamer.model.machine.Network;
import gossamer.model.machine.Ports;
import gossamer.model.machine.SwitchingMode;
import gossamer.model.recovery.RecoveryPolicy;
import gossamer.model.recovery.RecoveryPolicy.Evidence;
import gossamer.model.recovery.RecoveryPolicy.Strategy;
import gossamer.model.reference.SequentialEngine;
import gossamer.model.run.Emulation;
import gossamer.model.run.Limits;
import gossamer.model.topology.Crossbar;
import gossamer.model.trace.EventKind;
import gossamer.model.trace.TraceBuffer;
import gossamer.model.trace.TraceLevel;
import gossamer.model.trace.TraceRecord;
import gossamer.model.voting.Majority;
import gossamer.model.voting.Value;
import gossamer.model.voting.VotingRules;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Notes of votes and decisions, true ones and forged ones. */
class FarmVerifierTest {

    private static final Emulation FARM = farm();

    /** Three voters and a spare, three rounds; module 1 is wrong from the beginning. */
    private static Emulation farm() {
        FarmPlan plan = new FarmPlan(
                3,
                1,
                new FarmPlan.Rule(new Majority().with(VotingRules.EXACT), Electorate.CONFIGURED),
                new RecoveryPolicy(List.of(Strategy.SPARE), Evidence.VOTES, 0, 0, 0, 1, 1),
                3,
                FarmPlan.Exchange.PLAIN,
                1);
        List<UserModule> modules = IntStream.range(0, 4)
                .<UserModule>mapToObj(module -> round -> Optional.of(Value.of(module == 1 ? 9 : 7)))
                .toList();
        Network network = new Network(
                Duplex.HALF,
                Ports.ONE,
                OptionalInt.of(1),
                1,
                Cost.rounds(),
                SwitchingMode.named("rendezvous"));
        PipelinedGossip gossip = new PipelinedGossip(4, Permutation.pipelined(), Acceptance.ANY, 3);
        return new Emulation(
                "farm",
                1,
                Crossbar.of(4),
                network,
                FarmGossip.on(gossip, plan, modules::get, vote -> {}),
                Profile.none(),
                Limits.none());
    }

    private static TraceBuffer trace() {
        return SequentialEngine.run(FARM, TraceLevel.FULL).trace();
    }

    private static Report verify(TraceBuffer trace) {
        TraceVerifier verifier = TraceVerifier.of(FARM);
        verifier.acceptAll(trace.words(), trace.size());
        return verifier.finish(true);
    }

    /** The trace with the first record of this kind replaced. */
    private static Report forged(EventKind kind, UnaryOperator<TraceRecord> forgery) {
        TraceBuffer trace = trace();
        long[] words = Arrays.copyOf(trace.words(), trace.size() * TraceBuffer.WORDS);
        for (int at = 0; at < words.length; at += TraceBuffer.WORDS) {
            TraceRecord record = TraceRecord.unpack(words, at);
            if (record.kind() == kind) {
                forgery.apply(record).pack(words, at);
                break;
            }
        }
        TraceBuffer copy = new TraceBuffer(trace.size());
        for (int at = 0; at < words.length; at += TraceBuffer.WORDS) {
            copy.add(
                    words[at],
                    words[at + 1],
                    words[at + 2],
                    words[at + 3],
                    words[at + 4],
                    words[at + 5]);
        }
        copy.sort(0);
        return verify(copy);
    }

    private static TraceRecord with(
            TraceRecord of, long time, int stage, int first, int tokens, int code) {
        return new TraceRecord(time, of.kind(), of.pu(), -1, 0, 0, 0, stage, first, tokens, code);
    }

    @Test
    void votesAndDecisionsAreInTheTrace() {
        TraceBuffer trace = trace();
        List<TraceRecord> notes = IntStream.range(0, trace.size())
                .mapToObj(i -> TraceRecord.unpack(trace.words(), i * TraceBuffer.WORDS))
                .filter(record ->
                        record.kind() == EventKind.VOTE || record.kind() == EventKind.DECISION)
                .toList();
        // Seats 0, 1, 2 in round 0; then the spare in place of module 1.
        assertThat(notes.stream().filter(note -> note.kind() == EventKind.VOTE)).hasSize(9);
        assertThat(notes.stream().filter(note -> note.kind() == EventKind.DECISION))
                .hasSize(3)
                .allMatch(note -> note.stage() == 0
                        && note.firstToken() == 1
                        && note.tokens() == 3
                        && note.intervals() == 4);
        assertThat(notes.get(0).firstToken()).isEqualTo(2);
        assertThat(notes.get(0).tokens()).isEqualTo(3);
        assertThat(verify(trace).clean()).isTrue();
    }

    @Test
    void forgedNotesAreFound() {
        assertThat(forged(EventKind.VOTE, vote -> with(vote, vote.time() - 1, 0, 2, 3, 0))
                        .count(ViolationCode.WRONG_STATE))
                .isPositive();
        assertThat(forged(EventKind.VOTE, vote -> with(vote, vote.time(), 2, 2, 3, 0))
                        .count(ViolationCode.WRONG_STATE))
                .isPositive();
        assertThat(forged(EventKind.VOTE, vote -> with(vote, vote.time(), 0, 4, 3, 0))
                        .count(ViolationCode.BAD_RECORD))
                .isEqualTo(1);
        assertThat(forged(EventKind.DECISION, one -> with(one, one.time() + 1, 0, 1, 3, 4))
                        .count(ViolationCode.WRONG_STATE))
                .isEqualTo(1);
        assertThat(forged(EventKind.DECISION, one -> with(one, one.time(), 0, 1, 9, 4))
                        .count(ViolationCode.BAD_RECORD))
                .isEqualTo(1);
    }

    @Test
    void notesWithoutAFarmAreNotTolerated() {
        Emulation plain = new Emulation(
                "plain",
                1,
                FARM.topology(),
                FARM.network(),
                new PipelinedGossip(4, Permutation.pipelined(), Acceptance.ANY, 3),
                Profile.none(),
                Limits.none());
        TraceVerifier verifier = TraceVerifier.of(plain);
        TraceBuffer trace = trace();
        verifier.acceptAll(trace.words(), trace.size());
        assertThat(verifier.finish(true).count(ViolationCode.BAD_RECORD)).isEqualTo(12);
    }
}
