package gossamer.coordinator.config;

import gossamer.model.network.Switching;

import java.util.Arrays;
import java.util.Optional;

/**
 * {@code network.switching}. Where it is not given, it follows the algorithm.
 *
 * @param decided empty if that could not be told: then nothing that depends on it is judged
 */
record SwitchingChoice(Optional<Switching> decided) {

    /** The key. */
    static final String KEY = "network.switching";

    static SwitchingChoice read(KeyReader keys, Optional<AlgorithmKind> algorithm) {
        Optional<Switching> own =
                keys.choice(KEY, Arrays.asList(Switching.values()), Switching::configName);
        Optional<Switching> needed = algorithm.map(AlgorithmKind::switching);
        if (!keys.given(KEY)) {
            // A config without any name is told all that it lacks on the usual machine.
            boolean nameless =
                    !keys.given(AlgorithmSection.NAME) && !keys.isBroken(AlgorithmSection.NAME);
            return new SwitchingChoice(
                    nameless ? Optional.of(Switching.STORE_AND_FORWARD) : needed);
        }
        if (own.isPresent() && needed.isPresent() && !own.equals(needed)) {
            String wrong = own.get().configName() + " contradicts "
                    + keys.quote(AlgorithmSection.NAME) + ", which runs under "
                    + needed.get().configName() + " only";
            String allowed = needed.get().configName() + " (or null), or with "
                    + own.get().configName() + " one of "
                    + Values.list(AlgorithmKind.wordsUnder(own.get()));
            keys.rejectDerived(KEY, wrong, allowed);
            return new SwitchingChoice(Optional.empty());
        }
        return new SwitchingChoice(own);
    }

    /** Whether it could be told. */
    boolean isDecided() {
        return decided.isPresent();
    }

    /** Whether senders and receivers have to meet. */
    boolean isRendezvous() {
        return decided.equals(Optional.of(Switching.RENDEZVOUS));
    }
}
