package gossamer.model.fault;

import gossamer.model.registry.Key;

/**
 * Start-up at a PU takes longer.
 *
 * @param slowdown how many times as long, at least 1
 */
public record Slow(double slowdown) implements Fault {

    @Override
    public FaultKind kind() {
        return FaultKind.SLOW;
    }

    @Override
    public FaultSite site() {
        return FaultSite.SENDER;
    }

    @Override
    public void disturb(CompiledChannel.Builder rules, Spans spans) {
        rules.slow(slowdown, spans);
    }

    public static final class Provider extends KnownFaultProvider {
        static final Key<Double> FACTOR = Key.decimal("factor", "1", "1000000")
                .required("how many times as long start-up takes")
                .doc("7.5", "How many times as long start-up takes.");

        public Provider() {
            super(
                    FaultKind.SLOW,
                    "start-up at a PU takes longer",
                    PUS,
                    settings -> new Slow(settings.value(FACTOR)),
                    FACTOR,
                    PROBABILITY);
        }
    }
}
