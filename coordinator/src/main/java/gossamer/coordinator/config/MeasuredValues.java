package gossamer.coordinator.config;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigObject;
import com.typesafe.config.ConfigValue;
import com.typesafe.config.ConfigValueFactory;

import gossamer.model.fault.FaultProvider;
import gossamer.model.fault.Profile;
import gossamer.model.fault.law.Capped;
import gossamer.model.fault.law.DelayLaw;
import gossamer.model.fault.law.Measured;

import java.util.ArrayList;
import java.util.List;

/** The delays of law {@code trace} in configs that do not need their files any more. */
final class MeasuredValues {

    private static final String UNIT = Measured.Provider.UNIT.name();

    private MeasuredValues() {}

    /** The config with the values in place of the files that they came from. */
    static Config inlined(Config config, Profile profile, boolean durations) {
        List<Object> rules = new ArrayList<>();
        boolean changed = false;
        int links = 0;
        int pus = 0;
        for (ConfigValue written : config.getList(DelaysSection.DELAYS)) {
            ConfigObject rule = (ConfigObject) written;
            DelayLaw law = rule.containsKey(FaultProvider.PUS.name())
                    ? profile.puDelays().get(pus++).offset()
                    : profile.delays().get(links++).law();
            DelayLaw inner = law instanceof Capped capped ? capped.law() : law;
            if (rule.containsKey(Measured.Provider.FILE.name())
                    && inner instanceof Measured measured) {
                rule = rule.withoutKey(Measured.Provider.FILE.name())
                        .withoutKey(Measured.Provider.COLUMN.name())
                        .withoutKey(UNIT)
                        .withValue(
                                Measured.Provider.VALUES.name(),
                                ConfigValueFactory.fromIterable(measured.values()));
                rule = durations ? rule.withValue(UNIT, ConfigValueFactory.fromAnyRef("ns")) : rule;
                changed = true;
            }
            rules.add(rule);
        }
        return changed
                ? config.withValue(DelaysSection.DELAYS, ConfigValueFactory.fromIterable(rules))
                : config;
    }
}
