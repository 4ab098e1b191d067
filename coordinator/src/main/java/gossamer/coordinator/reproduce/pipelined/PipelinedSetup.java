package gossamer.coordinator.reproduce.pipelined;

import gossamer.model.algorithm.crossbar.Permutation;
import gossamer.model.algorithm.crossbar.PipelinedGossip;
import gossamer.model.algorithm.crossbar.PipelinedGossip.Acceptance;
import gossamer.model.algorithm.crossbar.PipelinedGossip.Scheduling;
import gossamer.model.registry.Key;

/**
 * What to run. A receiver takes any sender of its session, the lowest number first: the one rule
 * under which all tables of the paper come out.
 *
 * @param n one less than the number of PUs
 * @param permutation the order of sends
 * @param scheduling what blocked senders do
 * @param sessions back to back
 */
public record PipelinedSetup(int n, Permutation permutation, Scheduling scheduling, int sessions) {

    /** One session without scheduling. */
    static PipelinedSetup of(int n, Permutation permutation) {
        return new PipelinedSetup(n, permutation, Scheduling.NONE, 1);
    }

    /** One session with Algorithm 2. */
    static PipelinedSetup algorithm2(int n, Permutation permutation) {
        return new PipelinedSetup(n, permutation, Scheduling.ALGORITHM_2, 1);
    }

    PipelinedGossip algorithm() {
        return new PipelinedGossip(n + 1, permutation, Acceptance.ANY, sessions, scheduling);
    }

    @Override
    public String toString() {
        return permutation.name() + ", " + Key.word(scheduling) + ", N=" + n
                + (sessions == 1 ? "" : ", " + sessions + " sessions");
    }
}
