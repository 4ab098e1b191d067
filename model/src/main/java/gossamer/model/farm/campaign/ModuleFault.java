package gossamer.model.farm.campaign;

/** What a module does once it has failed. */
public enum ModuleFault {
    /** It says nothing any more. */
    CRASH,
    /** It says the wrong value that all failed modules of its trial say. */
    SAME_WRONG_VALUE,
    /** It says a wrong value that no other module says. */
    OWN_WRONG_VALUE;

    /** Its name in configs. */
    public String configName() {
        return this == CRASH ? "crash" : "wrong-value";
    }
}
