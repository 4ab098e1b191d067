package gossamer.coordinator.config;

import gossamer.model.algorithm.AlgorithmProvider;
import gossamer.model.machine.SwitchingMode;
import gossamer.model.registry.Provider;
import gossamer.model.registry.Registry;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * {@code network.switching}. Where it is not given, it follows the algorithm.
 *
 * @param all those that there are
 * @param decided empty if that could not be told: then nothing that depends on it is judged
 */
record SwitchingChoice(List<SwitchingMode> all, Optional<SwitchingMode> decided) {

    static SwitchingChoice read(
            Place root, Registry registry, Optional<AlgorithmProvider> algorithm) {
        Place key = root.in(NetworkKeys.SECTION).in(NetworkKeys.SWITCHING);
        Place name = root.in(AlgorithmSection.NAME);
        List<SwitchingMode> all = registry.all(SwitchingMode.class);
        Optional<SwitchingMode> own = key.named(all);
        List<SwitchingMode> possible =
                algorithm.map(provider -> possibleFor(provider, all)).orElse(List.of());
        Optional<SwitchingMode> usual = possible.stream().findFirst();
        if (!key.isGiven()) {
            // A config without any name is told all that it lacks on the usual machine.
            boolean nameless = !name.isGiven() && !name.isBroken();
            return new SwitchingChoice(all, nameless ? all.stream().findFirst() : usual);
        }
        if (own.isPresent() && usual.isPresent() && !possible.contains(own.get())) {
            List<String> names = possible.stream().map(SwitchingMode::name).toList();
            String wrong = own.get().name() + " contradicts " + name.quote() + ", which runs under "
                    + String.join(" or ", names) + " only";
            String allowed = Values.list(names) + " (or null), or with "
                    + own.get().name() + " one of "
                    + Values.list(namesUnder(registry, own.get()));
            key.rejectDerived(wrong, allowed);
            return new SwitchingChoice(all, Optional.empty());
        }
        return new SwitchingChoice(all, own);
    }

    /** The modes under which an algorithm runs; the first is the one that it is for. */
    private static List<SwitchingMode> possibleFor(
            AlgorithmProvider provider, List<SwitchingMode> all) {
        return provider.carriages().stream()
                .flatMap(carriage -> all.stream().filter(mode -> mode.carries(carriage)))
                .distinct()
                .toList();
    }

    private static List<String> namesUnder(Registry registry, SwitchingMode mode) {
        return registry.all(AlgorithmProvider.class).stream()
                .filter(provider -> provider.carriages().stream().anyMatch(mode::carries))
                .map(Provider::name)
                .toList();
    }

    /** The names of the modes of which this is true, for people. */
    String those(Predicate<SwitchingMode> which) {
        return all.stream()
                .filter(which)
                .map(SwitchingMode::name)
                .collect(Collectors.joining(" or "));
    }

    /** Whether it could be told. */
    boolean isDecided() {
        return decided.isPresent();
    }

    /** Whether this is known to be true of it. */
    boolean is(Predicate<SwitchingMode> what) {
        return decided.filter(what).isPresent();
    }

    /** What it says, if it could be told and says anything. */
    <T> Optional<T> says(Function<SwitchingMode, @Nullable T> what) {
        return decided.map(what);
    }

    /** For messages: where a value is the only one. */
    String under() {
        return "under " + decided.map(SwitchingMode::name).orElse("this switching");
    }
}
