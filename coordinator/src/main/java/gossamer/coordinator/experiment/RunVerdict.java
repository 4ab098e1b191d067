package gossamer.coordinator.experiment;

import gossamer.model.run.Emulation;
import gossamer.model.run.StopReason;
import gossamer.model.run.Tally;
import gossamer.node.EmulationResult;

/** What a run comes to, in one word. */
public enum RunVerdict {
    /** Complete, and nothing that is known of it is violated. */
    OK("ok", 0),
    /** A rule of the machine, a closed form or a lower bound does not hold: our error. */
    MACHINE_VIOLATED("machine violated", 70),
    /** Complete, but PUs of a plain gossip hold wrong values. */
    WRONG_VALUES("wrong values", 1),
    /** Nothing was left to happen, but tokens are missing. */
    INCOMPLETE("incomplete", 1),
    /** Nothing was left to happen, since packets wait for each other. */
    DEADLOCKED("deadlocked", 1),
    /** A limit was reached, or somebody interrupted it. */
    CUT_OFF("cut off", 2);

    private final String text;
    private final int exitCode;

    RunVerdict(String text, int exitCode) {
        this.text = text;
        this.exitCode = exitCode;
    }

    /**
     * The verdict on a run. Where nothing disturbs the machine, packets that wait for ever are a
     * deadlock; else a fault may be why.
     *
     * @param violated whether a rule, a closed form or a lower bound does not hold
     * @param circle whether packets are known to wait for each other in a circle
     */
    public static RunVerdict of(
            Emulation emulation, EmulationResult result, boolean violated, boolean circle) {
        Tally tally = result.tally();
        if (violated) {
            return MACHINE_VIOLATED;
        } else if (result.reason() != StopReason.QUIESCENT) {
            return CUT_OFF;
        } else if (result.complete()) {
            // Who votes on values is judged by the votes.
            boolean plain = emulation.algorithm().values() == null;
            return plain && tally.wrongHeld > 0 ? WRONG_VALUES : OK;
        }
        boolean stands = tally.waiting + tally.inFlight > 0 && !emulation.isDisturbed();
        return circle || stands ? DEADLOCKED : INCOMPLETE;
    }

    /** For people and programs. */
    public String text() {
        return text;
    }

    /** Of a command that made the run. */
    public int exitCode() {
        return exitCode;
    }
}
