package gossamer.model.fault;

import gossamer.model.fault.law.Draws;

/**
 * A fault that a user has written as code: it is asked about each packet that enters one of its
 * channels while it is in force. Nobody else knows what it does, so that a verifier takes its
 * verdicts as given.
 */
public non-sealed interface UserFault extends Fault {

    /**
     * What becomes of a packet; a pure function of its arguments. Rules are numbered by whoever
     * asks: {@code rule} is 0 in verdicts of users.
     *
     * @param draws random numbers of the rule and the channel
     * @param sequence counts what enters the channel, from 0, acknowledgements apart from data
     * @param time when the header enters the channel
     */
    Verdict verdict(Traffic traffic, Draws draws, long sequence, long time);

    @Override
    default FaultKind kind() {
        return FaultKind.USER;
    }

    @Override
    default FaultSite site() {
        return FaultSite.CHANNEL;
    }

    @Override
    default void disturb(CompiledChannel.Builder rules, Spans spans) {
        rules.ask(this, spans);
    }
}
