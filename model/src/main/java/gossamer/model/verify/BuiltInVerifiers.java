package gossamer.model.verify;

import gossamer.model.run.Emulation;

import java.util.Map;
import java.util.function.Function;

/**
 * The verifiers of the modes that Gossamer has: one for runs without faults, one for the others.
 */
public final class BuiltInVerifiers implements VerifierProvider {

    @Override
    public Map<String, Function<Emulation, TraceVerifier>> verifiers() {
        return Map.of(
                "store-and-forward", BuiltInVerifiers::ofLinks,
                "wormhole", BuiltInVerifiers::ofWorms,
                "rendezvous", BuiltInVerifiers::ofMeetings);
    }

    private static TraceVerifier ofLinks(Emulation emulation) {
        // Code of users may send whenever it likes, as PUs do where something goes wrong.
        if (goesWrong(emulation) || !emulation.algorithm().hasAutomaton()) {
            return new DisturbedVerifier(emulation);
        }
        return emulation.machine().linksGrant()
                ? new GrantVerifier(emulation)
                : new Verifier(emulation);
    }

    private static TraceVerifier ofWorms(Emulation emulation) {
        return goesWrong(emulation)
                ? new DisturbedWormVerifier(emulation)
                : new WormVerifier(emulation);
    }

    private static TraceVerifier ofMeetings(Emulation emulation) {
        return goesWrong(emulation) || !emulation.disturbance().isNone()
                ? new DisturbedVerifier(emulation)
                : new RendezvousVerifier(emulation);
    }

    /** Whether more can happen than that packets are delayed. */
    private static boolean goesWrong(Emulation emulation) {
        return !emulation.disturbance().onlyDelays()
                || emulation.network().reliability() != null
                || emulation.algorithm().timeouts().ends();
    }
}
