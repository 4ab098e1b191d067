package gossamer.model.verify;

import gossamer.model.run.Emulation;
import gossamer.model.trace.TraceBuffer;

/** Checks a canonical trace at level {@code full} against the machine model, record by record. */
public interface TraceVerifier {

    /** The verifier for the machine of an emulation. */
    static TraceVerifier of(Emulation emulation) {
        boolean farm = emulation.algorithm().userModule(0) != null;
        return farm ? new FarmVerifier(emulation, ofGossip(emulation)) : ofGossip(emulation);
    }

    private static TraceVerifier ofGossip(Emulation emulation) {
        boolean delayed =
                !emulation.disturbance().isNone() && emulation.network().isRendezvous();
        boolean disturbed = delayed
                || !emulation.disturbance().onlyDelays()
                || emulation.network().reliability() != null
                || emulation.algorithm().timeouts().ends();
        if (emulation.network().isWormhole()) {
            return disturbed ? new DisturbedWormVerifier(emulation) : new WormVerifier(emulation);
        }
        if (disturbed) {
            return new DisturbedVerifier(emulation);
        }
        if (emulation.network().isRendezvous()) {
            return new RendezvousVerifier(emulation);
        }
        return emulation.linksGrant() ? new GrantVerifier(emulation) : new Verifier(emulation);
    }

    /** Checks the next record, which begins at {@code words[at]}. */
    void accept(long[] words, int at);

    /** Checks the next {@code count} records, which begin at {@code words[0]}. */
    default void acceptAll(long[] words, int count) {
        for (int at = 0; at < count * TraceBuffer.WORDS; at += TraceBuffer.WORDS) {
            accept(words, at);
        }
    }

    /**
     * Ends the trace.
     *
     * @param ranToTheEnd whether the run ended since nothing was left to happen; if it was cut off by
     *     a limit, packets may be under way and PUs incomplete
     */
    Report finish(boolean ranToTheEnd);
}
