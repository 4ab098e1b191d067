package gossamer.model.fault;

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
    public void disturb(ChannelRules rules, Spans spans) {
        rules.slow(slowdown, spans);
    }
}
