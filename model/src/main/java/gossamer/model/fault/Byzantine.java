package gossamer.model.fault;

import gossamer.model.registry.Key;

/**
 * A PU tells others a wrong value of its own.
 *
 * @param lies whether it tells all the same
 */
public record Byzantine(Lies lies) implements Fault {

    /** What a PU that lies tells its neighbours. */
    public enum Lies {
        /** All the same wrong value. */
        SAME,
        /** Each neighbour another wrong value. */
        DIFFERENT
    }

    @Override
    public FaultKind kind() {
        return FaultKind.BYZANTINE;
    }

    @Override
    public FaultSite site() {
        return FaultSite.PU;
    }

    @Override
    public void disturb(CompiledPu rules, Spans spans) {
        rules.lie(spans, lies);
    }

    public static final class Provider extends KnownFaultProvider {
        static final Key<Lies> LIES = Key.choice("lies", Lies.class)
                .otherwise(Lies.SAME)
                .doc("different", "Whether the PU tells all neighbours the same wrong value.");

        public Provider() {
            super(
                    FaultKind.BYZANTINE,
                    "a PU tells others a wrong value of its own",
                    PUS,
                    settings -> new Byzantine(settings.value(LIES)),
                    LIES,
                    PROBABILITY);
        }
    }
}
