package gossamer.coordinator.lab;

import com.typesafe.config.ConfigObject;
import com.typesafe.config.ConfigRenderOptions;

/**
 * A rule that somebody has added to the profile of a run while it went on.
 *
 * @param id its number in the session, from 1; never given twice
 * @param list the list of the profile that it belongs to
 * @param rule as an entry of that list, its times included
 */
public record Intervention(int id, Rules list, ConfigObject rule) {

    /** The lists of a profile. */
    public enum Rules {
        /** {@code profile.faults}. */
        FAULTS,
        /** {@code profile.delays}. */
        DELAYS
    }

    /** The rule as a config has it, on one line. */
    public String text() {
        return rule.render(ConfigRenderOptions.concise());
    }
}
