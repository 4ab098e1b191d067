package gossamer.model.machine.storeforward;

import gossamer.model.fsa.Signal;
import gossamer.model.fsa.Signal.PortCall;
import gossamer.model.machine.Arbiter;
import gossamer.model.machine.DisturbedChannel;
import gossamer.model.machine.LinkMachine;
import gossamer.model.machine.LinkPolicy;
import gossamer.model.machine.Network;
import gossamer.model.machine.Ports;
import gossamer.model.machine.PuPort;
import gossamer.model.topology.Topology;

import org.jspecify.annotations.Nullable;

/**
 * Links that grant turns ({@link GrantingLink}) or not ({@link LinkCore}, {@link PlainLink}), and
 * the ports of one-port PUs.
 */
final class StoreForwardMachine extends LinkMachine {

    private final long seed;
    private final boolean onePort;
    private final boolean grants;

    StoreForwardMachine(Binding binding) {
        super(binding, isWhole(binding.network()), binding.network().ports() == Ports.ONE ? 1 : 0);
        this.seed = binding.seed();
        this.onePort = network.ports() == Ports.ONE;
        this.grants = onePort
                || network.policy().rule() != LinkPolicy.Rule.FIRST_READY
                || requirements.grants();
    }

    private static boolean isWhole(Network network) {
        return network.isHalfDuplex() || network.ports() == Ports.ONE;
    }

    @Override
    public Arbiter newArbiter(int arbiter) {
        if (kindOf(arbiter) >= 0) {
            return new PuPort(arbiter);
        }
        return grants
                ? new GrantingLink(
                        arbiter,
                        network,
                        Turns.of(network.policy(), topology, arbiter, seed),
                        requirements,
                        disturbed,
                        portsOf(arbiter))
                : ungranted(arbiter);
    }

    private Arbiter ungranted(int link) {
        DisturbedChannel lower = disturbed(2 * link);
        DisturbedChannel upper = disturbed(2 * link + 1);
        boolean plain = lower == null && upper == null && network.reliability() == null;
        return plain && !network.isHalfDuplex()
                ? new PlainLink(network.cost())
                : new LinkCore(link, network, lower, upper);
    }

    private int @Nullable [] portsOf(int link) {
        return onePort
                ? new int[] {
                    arbiterOf(topology.source(2 * link), 0), arbiterOf(topology.target(2 * link), 0)
                }
                : null;
    }

    @Override
    public int arbiterOf(Signal signal) {
        return signal instanceof PortCall call ? call.to() : Topology.linkOf(signal.channel());
    }

    @Override
    public boolean staysWithOwners() {
        return !isWhole(network);
    }

    @Override
    public boolean staysAtLinks() {
        return true;
    }

    @Override
    public boolean hasCalls() {
        return onePort;
    }

    @Override
    public boolean linksGrant() {
        return grants;
    }

    @Override
    public long lookaheadTicks(long leastLatency) {
        return grants || network.isHalfDuplex() ? 1 : leastLatency;
    }

    @Override
    public @Nullable String whyNoOvertaking() {
        return grants ? ONLY_WHERE_LINKS_DO_NOT_CHOOSE : null;
    }
}
