package gossamer.model.farm;

import java.util.Locale;

/** Of how many members a majority is taken. */
public enum Electorate {
    /** Of all seats that the farm was set up with, closed ones included. */
    CONFIGURED,
    /** Of the seats that are left after degradation. */
    DEGRADED;

    /** Its name in configs. */
    public String configName() {
        return name().toLowerCase(Locale.ROOT);
    }
}
