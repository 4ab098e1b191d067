package gossamer.model.farm.campaign;

import java.util.Locale;

/** What a module does once it has failed. */
public enum Fault {
    /** It says nothing any more. */
    CRASH,
    /** It says a wrong value. */
    WRONG_VALUE;

    /** Its name in configs. */
    public String configName() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
