package gossamer.coordinator.config;

import gossamer.model.algorithm.AlgorithmProvider;
import gossamer.model.machine.Switching;
import gossamer.model.registry.Provider;
import gossamer.model.registry.Registry;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * {@code network.switching}. Where it is not given, it follows the algorithm.
 *
 * @param decided empty if that could not be told: then nothing that depends on it is judged
 */
record SwitchingChoice(Optional<Switching> decided) {

    /** The key. */
    static final String KEY = "network.switching";

    static SwitchingChoice read(
            KeyReader keys, Registry registry, Optional<AlgorithmProvider> algorithm) {
        Optional<Switching> own =
                keys.choice(KEY, Arrays.asList(Switching.values()), Switching::configName);
        List<Switching> possible = algorithm.map(SwitchingChoice::possibleFor).orElse(List.of());
        Optional<Switching> usual = possible.stream().findFirst();
        if (!keys.given(KEY)) {
            // A config without any name is told all that it lacks on the usual machine.
            boolean nameless =
                    !keys.given(AlgorithmSection.NAME) && !keys.isBroken(AlgorithmSection.NAME);
            return new SwitchingChoice(nameless ? Optional.of(Switching.STORE_AND_FORWARD) : usual);
        }
        if (own.isPresent() && usual.isPresent() && !possible.contains(own.get())) {
            List<String> names = possible.stream().map(Switching::configName).toList();
            String wrong = own.get().configName() + " contradicts "
                    + keys.quote(AlgorithmSection.NAME) + ", which runs under "
                    + String.join(" or ", names) + " only";
            String allowed = Values.list(names) + " (or null), or with "
                    + own.get().configName() + " one of "
                    + Values.list(namesUnder(registry, own.get()));
            keys.rejectDerived(KEY, wrong, allowed);
            return new SwitchingChoice(Optional.empty());
        }
        return new SwitchingChoice(own);
    }

    /** The modes under which an algorithm runs; the first is the one that it is for. */
    private static List<Switching> possibleFor(AlgorithmProvider provider) {
        return provider.carriages().stream()
                .flatMap(carriage ->
                        Arrays.stream(Switching.values()).filter(mode -> mode.carries(carriage)))
                .distinct()
                .toList();
    }

    private static List<String> namesUnder(Registry registry, Switching switching) {
        return registry.all(AlgorithmProvider.class).stream()
                .filter(provider -> possibleFor(provider).contains(switching))
                .map(Provider::name)
                .toList();
    }

    /** Whether it could be told. */
    boolean isDecided() {
        return decided.isPresent();
    }

    /** Whether packets hold the links of their path. */
    boolean isWormhole() {
        return decided.equals(Optional.of(Switching.WORMHOLE));
    }

    /** Whether senders and receivers have to meet. */
    boolean isRendezvous() {
        return decided.equals(Optional.of(Switching.RENDEZVOUS));
    }
}
