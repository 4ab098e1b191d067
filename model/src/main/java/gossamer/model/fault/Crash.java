package gossamer.model.fault;

import gossamer.model.registry.Key;

/**
 * A PU does nothing, and what reaches it is lost.
 *
 * @param memory what it remembers afterwards
 */
public record Crash(Memory memory) implements Fault {

    public static final Key<Memory> STATE = Key.choice("state", Memory.class)
            .otherwise(Memory.LOST)
            .doc("kept", "What the PU remembers afterwards of the tokens that it held.");

    /** What a PU remembers after a crash of what it held. */
    public enum Memory {
        /** Nothing: it begins anew with its own token. */
        LOST,
        /** Everything: it goes on where it was. */
        KEPT
    }

    @Override
    public FaultKind kind() {
        return FaultKind.CRASH;
    }

    @Override
    public FaultSite site() {
        return FaultSite.PU;
    }

    @Override
    public void disturb(CompiledPu rules, Spans spans) {
        rules.crash(spans, memory);
    }

    public static final class Provider extends KnownFaultProvider {
        public Provider() {
            super(
                    FaultKind.CRASH,
                    "a PU does nothing, and what reaches it is lost",
                    PUS,
                    settings -> new Crash(settings.value(STATE)),
                    STATE,
                    PROBABILITY,
                    TOGETHER);
        }
    }
}
