package gossamer.model.verify;

import gossamer.model.run.Emulation;
import gossamer.model.trace.TraceBuffer;

import java.util.ServiceLoader;
import java.util.function.Function;

/** Checks a canonical trace at level {@code full} against the machine model, record by record. */
public interface TraceVerifier {

    /** The verifier for the machine of an emulation. */
    static TraceVerifier of(Emulation emulation) {
        boolean farm = emulation.algorithm().userModule(0) != null;
        return farm ? new FarmVerifier(emulation, ofGossip(emulation)) : ofGossip(emulation);
    }

    private static TraceVerifier ofGossip(Emulation emulation) {
        String mode = emulation.network().mode().name();
        for (VerifierProvider provider : ServiceLoader.load(
                VerifierProvider.class, VerifierProvider.class.getClassLoader())) {
            Function<Emulation, TraceVerifier> verifier = provider.verifiers().get(mode);
            if (verifier != null) {
                return verifier.apply(emulation);
            }
        }
        throw new IllegalStateException("no verifier for " + mode + " switching");
    }

    /** Checks the next record, which begins at {@code words[at]}. */
    void accept(long[] words, int at);

    /** Takes that the trace has a record at this time that somebody else checks. */
    default void note(long time) {}

    /** Checks the next {@code count} records, which begin at {@code words[0]}. */
    default void acceptAll(long[] words, int count) {
        for (int at = 0; at < count * TraceBuffer.WORDS; at += TraceBuffer.WORDS) {
            accept(words, at);
        }
    }

    /**
     * Ends the trace.
     *
     * @param ranToTheEnd whether the run ended since nothing was left to happen; if it was cut off
     *     by a limit, packets may be under way and PUs incomplete
     */
    Report finish(boolean ranToTheEnd);
}
