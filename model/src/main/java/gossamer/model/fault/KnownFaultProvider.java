package gossamer.model.fault;

import gossamer.model.registry.Complaints;
import gossamer.model.registry.Declared;
import gossamer.model.registry.Key;
import gossamer.model.registry.Settings;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Declares a built-in fault. */
abstract class KnownFaultProvider extends Declared implements FaultProvider {

    private final FaultKind traceKind;
    private final Key<String> place;
    private final List<Key<?>> own;
    private final Function<Settings, Fault> fault;

    KnownFaultProvider(
            FaultKind traceKind,
            String summary,
            Key<String> place,
            Function<Settings, Fault> fault,
            Key<?>... own) {
        super(traceKind.configName(), summary, "textbook", all(place, own));
        this.own = List.of(own);
        this.traceKind = traceKind;
        this.place = place;
        this.fault = fault;
    }

    private static Key<?>[] all(Key<String> place, Key<?>... own) {
        return Key.union(List.of(List.of(place), When.KEYS, List.of(own))).toArray(Key<?>[]::new);
    }

    @Override
    public Key<String> place() {
        return place;
    }

    @Override
    public List<Key<?>> own() {
        return own;
    }

    @Override
    public FaultKind traceKind() {
        return traceKind;
    }

    @Override
    public Optional<Fault> create(Settings settings, Complaints complaints) {
        return Optional.of(fault.apply(settings));
    }
}
