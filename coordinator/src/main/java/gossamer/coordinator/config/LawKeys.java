package gossamer.coordinator.config;

import gossamer.coordinator.plugin.PluginChecks;
import gossamer.model.fault.law.Capped;
import gossamer.model.fault.law.DelayLaw;
import gossamer.model.fault.law.DelayLawProvider;
import gossamer.model.registry.Key;
import gossamer.model.registry.Registry;
import gossamer.model.registry.Settings;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Reads the laws of delays from the objects that name them. */
record LawKeys(Registry registry) {

    private static final String LAW = "law";
    private static final String USUAL_LAW = "uniform";
    private static final Key<Long> LIMIT = DelayLawProvider.LIMIT;

    private List<Key<?>> all() {
        return registry.keys(DelayLawProvider.class);
    }

    /** The law that an object names, or the usual one; empty if there is no such law. */
    Optional<DelayLawProvider> named(Place rule) {
        Place name = rule.field(LAW);
        return name.isGiven()
                ? name.named(registry.all(DelayLawProvider.class))
                : registry.find(DelayLawProvider.class, USUAL_LAW);
    }

    /** Whether an object has a law, or anything of one. */
    boolean areGiven(Place rule) {
        return rule.field(LAW).isGiven()
                | rule.given(LIMIT)
                | !rule.givenOf(all()).isEmpty();
    }

    /** The law of an object that has to have one; empty if something about it is wrong. */
    Optional<DelayLaw> bind(Place rule, Optional<DelayLawProvider> chosen) {
        Settings.Reading limit = rule.read(List.of(LIMIT));
        if (chosen.isEmpty()) {
            return Optional.empty();
        }
        DelayLawProvider law = chosen.get();
        Settings.Reading own = rule.read(law.keys());
        boolean ownOnly = rule.rejectAll(
                rule.foreign(law.keys(), all()),
                "does not belong to law " + law.name(),
                names(law.keys()) + ", " + LIMIT.name() + " for law " + law.name());
        if (!ownOnly || !own.right() || !limit.right()) {
            return Optional.empty();
        }
        SectionComplaints complaints = new SectionComplaints(rule, rule.in(LAW));
        Optional<DelayLaw> made = PluginChecks.create(law, own.settings(), complaints);
        Optional<Long> most = limit.settings().get(LIMIT);
        return most.isEmpty() ? made : made.map(inner -> new Capped(inner, most.get()));
    }

    static String names(List<Key<?>> keys) {
        return keys.stream().map(Key::name).collect(Collectors.joining(", "));
    }
}
