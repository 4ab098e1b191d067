package gossamer.coordinator.config;

import gossamer.coordinator.plugin.PluginChecks;
import gossamer.model.fault.law.Capped;
import gossamer.model.fault.law.DelayLaw;
import gossamer.model.fault.law.DelayLawProvider;
import gossamer.model.registry.Key;
import gossamer.model.registry.Provider;
import gossamer.model.registry.Settings;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The law of a rule and its parameters.
 *
 * @param provider empty if it could not be read
 * @param isGiven whether there is any key of a law
 */
record LawSection(
        ProfileReader reader, String rule, Optional<DelayLawProvider> provider, boolean isGiven) {

    private static final String LAW = ".law";
    private static final String OTHERWISE = "uniform";

    String word() {
        return provider.map(Provider::name).orElse("");
    }

    static LawSection read(ProfileReader reader, String rule) {
        KeyReader keys = reader.keys();
        List<DelayLawProvider> all = reader.registry().all(DelayLawProvider.class);
        Optional<DelayLawProvider> chosen = keys.choice(rule + LAW, all, Provider::name);
        boolean given = keys.given(rule + LAW) | keys.given(name(rule, DelayLawProvider.LIMIT));
        for (Key<?> key : reader.registry().keys(DelayLawProvider.class)) {
            given |= keys.given(name(rule, key));
        }
        Optional<DelayLawProvider> provider = keys.given(rule + LAW)
                ? chosen
                : reader.registry().find(DelayLawProvider.class, OTHERWISE);
        return new LawSection(reader, rule, provider, given);
    }

    private static String name(String rule, Key<?> key) {
        return rule + "." + key.name();
    }

    /**
     * The law; empty if something about it is wrong. To be called only where there has to be one.
     */
    Optional<DelayLaw> bind() {
        DeclaredKeys declared = new DeclaredKeys(reader.keys(), reader.times(), rule);
        Settings.Reading limit = declared.read(List.of(DelayLawProvider.LIMIT));
        if (provider.isEmpty()) {
            return Optional.empty();
        }
        DelayLawProvider law = provider.get();
        Settings.Reading own = declared.read(law.keys());
        if (!hasOwnKeysOnly(declared, law) | !own.right() || !limit.right()) {
            return Optional.empty();
        }
        Optional<DelayLaw> made =
                PluginChecks.create(law, own.settings(), declared.collector(rule + LAW));
        Optional<Long> most = limit.settings().get(DelayLawProvider.LIMIT);
        return most.isEmpty() ? made : made.map(inner -> new Capped(inner, most.get()));
    }

    private boolean hasOwnKeysOnly(DeclaredKeys declared, DelayLawProvider law) {
        List<String> foreign =
                declared.foreign(law, reader.registry().keys(DelayLawProvider.class)).stream()
                        .map(Key::name)
                        .toList();
        String own = law.keys().stream().map(Key::name).collect(Collectors.joining(", "));
        return reader.foreign(
                rule,
                foreign,
                "does not belong to law " + law.name(),
                own + ", " + DelayLawProvider.LIMIT.name() + " for law " + law.name());
    }
}
