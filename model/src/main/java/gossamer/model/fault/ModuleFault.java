package gossamer.model.fault;

import gossamer.model.registry.Key;

/**
 * The user module of a PU, in a voting farm, says a wrong value or none. Its voter and its PU are
 * as they were.
 *
 * @param manner what it says
 * @param noticed whether it notices that, and tells its voter
 */
public record ModuleFault(Manner manner, boolean noticed) implements Fault {

    /** What a failed module does. */
    public enum Manner {
        /** It says a wrong value: variant 1 of the right one. */
        WRONG,
        /** It says nothing. */
        NONE
    }

    @Override
    public FaultKind kind() {
        return FaultKind.MODULE_FAULT;
    }

    @Override
    public FaultSite site() {
        return FaultSite.PU;
    }

    @Override
    public void disturb(CompiledPu rules, Spans spans) {
        rules.failModule(spans, this);
    }

    public static final class Provider extends KnownFaultProvider {
        private static final Key<Manner> VALUE = Key.choice("value", Manner.class)
                .otherwise(Manner.WRONG)
                .doc("none", "What the module says: a wrong value or none.");
        private static final Key<Boolean> NOTICED = Key.flag("noticed")
                .otherwise(false)
                .doc("true", "Whether the module notices that, and tells its voter.");

        public Provider() {
            super(
                    FaultKind.MODULE_FAULT,
                    "the user module of a PU says a wrong value, or none",
                    PUS,
                    settings -> new ModuleFault(settings.value(VALUE), settings.value(NOTICED)),
                    VALUE,
                    NOTICED,
                    PROBABILITY);
        }
    }
}
