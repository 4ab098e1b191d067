package gossamer.model.farm;

import gossamer.model.analysis.reliability.ModuleLaw;
import gossamer.model.fault.law.Draws;
import gossamer.model.registry.Provider;
import gossamer.model.registry.Settings;
import gossamer.model.voting.Value;

import java.util.Optional;
import java.util.function.IntFunction;

/** Declares a user module of voting farms, which {@code module} objects of configs can name. */
public interface ModuleProvider extends Provider {

    @Override
    default String kind() {
        return "user module";
    }

    /**
     * The place of a user module.
     *
     * @param voter number of its voter
     * @param truth what the config wants it to say in a round, counted from 0: its input with noise
     * @param draws random draws of its own, which follow from the seed
     * @param wrongBy how far wrong values are from the true ones, above 0: see {@link Falsehood}
     */
    record Seat(int voter, IntFunction<Value> truth, Draws draws, double wrongBy) {}

    /**
     * A user module that has not been asked yet: one for each voter and run.
     *
     * @param settings the values of its keys
     */
    UserModule create(Seat seat, Settings settings);

    /** By which law it fails; empty if that is not known. */
    default Optional<ModuleLaw> law(Settings settings) {
        return Optional.empty();
    }
}
