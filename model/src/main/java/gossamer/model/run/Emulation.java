package gossamer.model.run;

import gossamer.model.algorithm.GossipAlgorithm;
import gossamer.model.fault.Disturbance;
import gossamer.model.fault.FaultKind;
import gossamer.model.fault.Profile;
import gossamer.model.fault.PuLaw;
import gossamer.model.fsa.Alarm;
import gossamer.model.fsa.DisturbedPu;
import gossamer.model.fsa.Listen;
import gossamer.model.fsa.Packet;
import gossamer.model.fsa.PortCall;
import gossamer.model.fsa.Pu;
import gossamer.model.fsa.Sent;
import gossamer.model.fsa.Signal;
import gossamer.model.fsa.Transfer;
import gossamer.model.fsa.Worm;
import gossamer.model.machine.Arbiter;
import gossamer.model.machine.DisturbedChannel;
import gossamer.model.machine.Duplex;
import gossamer.model.machine.GrantingLink;
import gossamer.model.machine.LinkCore;
import gossamer.model.machine.LinkPolicy;
import gossamer.model.machine.LinkRequirements.Redirection;
import gossamer.model.machine.Network;
import gossamer.model.machine.Outbox;
import gossamer.model.machine.Ports;
import gossamer.model.machine.PuPort;
import gossamer.model.machine.Reliability;
import gossamer.model.machine.RendezvousPort;
import gossamer.model.machine.RendezvousScheduler;
import gossamer.model.machine.Switching;
import gossamer.model.machine.WormLink;
import gossamer.model.topology.Topology;

import org.jspecify.annotations.Nullable;

/**
 * Everything that decides what happens in a run, and nothing else: two runs of equal emulations have the same canonical
 * trace whatever machine, number of regions or number of JVMs they run on.
 *
 * @param name for people
 * @param seed of all random draws
 * @param topology the PUs and links
 * @param network the machine model
 * @param algorithm what the PUs do
 * @param profile what disturbs them
 * @param limits where the run is cut off
 * @param disturbance what the profile comes to on this topology with this seed
 */
public record Emulation(
        String name,
        long seed,
        Topology topology,
        Network network,
        GossipAlgorithm algorithm,
        Profile profile,
        Limits limits,
        Disturbance disturbance) {

    /** An emulation that its profile disturbs. */
    public Emulation(
            String name,
            long seed,
            Topology topology,
            Network network,
            GossipAlgorithm algorithm,
            Profile profile,
            Limits limits) {
        this(name, seed, topology, network, algorithm, profile, limits, profile.on(topology, seed));
    }

    /** Requires that crossing a link takes time even for the smallest part of a token. */
    public Emulation {
        int least = Integer.MAX_VALUE;
        for (int colour = 0; colour < algorithm.colours(); colour++) {
            least = Math.min(least, network.partFlits(colour, algorithm.colours()));
        }
        if (network.cost().crossing(least) < 1) {
            throw new IllegalArgumentException("tokenFlits=" + network.tokenFlits() + " in "
                    + algorithm.colours() + " colours: a part of " + least
                    + " flits would cross a link in 0 ticks");
        }
        if (network.hasTransfers() && network.cost().startup() < 1) {
            throw new IllegalArgumentException("startup=" + network.cost().startup()
                    + ", must be >= 1 between one-port PUs under wormhole switching");
        }
    }

    /** Whether anything is delayed, fails, is repeated or given up, so that closed forms do not hold. */
    public boolean isDisturbed() {
        return !disturbance.isNone()
                || network.reliability() != null
                || algorithm.timeouts().ends();
    }

    /** The same emulation without anything that disturbs it. */
    public Emulation undisturbed() {
        return new Emulation(name, seed, topology, network, algorithm, Profile.none(), limits);
    }

    /** A PU that has not begun. */
    public Pu newPu(int pu, int[] partFlits) {
        PuLaw law = disturbance.pu(pu);
        boolean falsifiable = disturbance.falsifies();
        if (law != null || falsifiable) {
            int[] own = new int[algorithm.colours()];
            for (int colour = 0; colour < own.length; colour++) {
                own[colour] = algorithm.numbering(colour).tokenOf(pu);
            }
            return new DisturbedPu(
                    pu, () -> algorithm.newPu(pu, topology, partFlits), law, own, falsifiable);
        }
        Pu core = algorithm.newPu(pu, topology, partFlits);
        if (!disturbance.onlyDelays()) {
            core.tolerate();
        }
        return core;
    }

    /**
     * Whether links decide before start-up which packet goes next ({@link GrantingLink}), and not
     * after it ({@link LinkCore}).
     */
    public boolean linksGrant() {
        return network.switching() == Switching.STORE_AND_FORWARD
                && (hasPorts()
                        || network.policy().rule() != LinkPolicy.Rule.FIRST_READY
                        || algorithm.linkRequirements().grants());
    }

    /** Whether PUs have ports that links must agree with, in several steps within an instant. */
    public boolean hasPorts() {
        return network.switching() == Switching.STORE_AND_FORWARD && network.ports() == Ports.ONE;
    }

    /** Whether arbiters tell each other something within an instant. */
    public boolean hasCalls() {
        return hasPorts() || network.isWormhole();
    }

    /**
     * Number of arbiters: one for each link, and after them one for the port of each one-port PU;
     * under wormhole switching two if a PU may send and receive at once, and one for its outbox; under
     * rendezvous one for the input port of each PU, or one for the whole crossbar.
     */
    public int arbiters() {
        if (!network.isRendezvous()) {
            return topology.links() + arbitersPerPu() * topology.pus();
        }
        return algorithm.linkRequirements().redirection() != null ? 1 : topology.pus();
    }

    /** How many arbiters beside those of links every PU has, in this order: ports, outbox. */
    public int arbitersPerPu() {
        return portsPerPu() + (network.hasTransfers() ? 1 : 0);
    }

    private int portsPerPu() {
        return network.hasTransfers() && network.portOverlap()
                ? 2
                : hasPorts() || network.hasTransfers() ? 1 : 0;
    }

    /** The arbiter of a PU: its {@code kind}-th one, from 0. */
    private int arbiterOf(int pu, int kind) {
        return topology.links() + kind * topology.pus() + pu;
    }

    /** The PU whose arbiter this is; it must not be that of a link. */
    public int puOf(int arbiter) {
        return (arbiter - topology.links()) % topology.pus();
    }

    /** What a PU says when it launches a packet. */
    public Signal launched(Worm worm) {
        return network.hasTransfers() ? Transfer.of(worm) : worm;
    }

    /** The arbiter that a signal of a PU or of an arbiter is for. */
    public int arbiterOf(Signal signal) {
        if (signal instanceof PortCall call) {
            return call.to();
        }
        if (signal instanceof Transfer transfer) {
            return arbiterOf(Packet.senderOf(transfer.id()), portsPerPu());
        }
        if (!network.isRendezvous()) {
            return Topology.linkOf(signal.channel());
        }
        if (algorithm.linkRequirements().redirection() != null) {
            return 0;
        }
        return signal instanceof Listen listen ? listen.pu() : topology.target(signal.channel());
    }

    /** The PU that a signal of an arbiter, or of its own, is for. */
    public int receiverOf(Signal signal) {
        if (signal instanceof Alarm alarm) {
            return alarm.pu();
        }
        return signal instanceof Sent
                ? topology.source(signal.channel())
                : topology.target(signal.channel());
    }

    /** An idle arbiter. */
    public Arbiter newArbiter(int arbiter) {
        if (network.isRendezvous()) {
            Redirection redirection = algorithm.linkRequirements().redirection();
            return redirection != null
                    ? new RendezvousScheduler(topology, redirection)
                    : new RendezvousPort(arbiter, topology.ports(), faultsAt(arbiter));
        }
        if (arbiter >= topology.links()) {
            int kind = (arbiter - topology.links()) / topology.pus();
            return kind < portsPerPu() ? new PuPort(arbiter) : newOutbox(arbiter);
        }
        if (network.isWormhole()) {
            return new WormLink(arbiter, network, this::disturbed);
        }
        return linksGrant()
                ? newGrantedLink(arbiter)
                : new LinkCore(arbiter, network, this::disturbed);
    }

    private RendezvousPort.@Nullable Faults faultsAt(int pu) {
        Reliability reliability = network.reliability();
        if (disturbance.isNone() && reliability == null) {
            return null;
        }
        PuLaw law = disturbance.pu(pu);
        return new RendezvousPort.Faults(
                this::disturbed,
                disturbance.kinds().contains(FaultKind.CRASH),
                law == null ? null : law.crashes(),
                reliability,
                network.cost());
    }

    /** What disturbs a channel, before anything has entered it; null for nothing. */
    private @Nullable DisturbedChannel disturbed(int channel) {
        return DisturbedChannel.of(disturbance, topology, channel);
    }

    private Outbox newOutbox(int arbiter) {
        int inlets = portsPerPu() - 1;
        int pu = puOf(arbiter);
        int channel = -1;
        for (int port = 0; channel < 0 && port < topology.ports(); port++) {
            channel = topology.channel(pu, port);
        }
        return new Outbox(
                arbiter,
                network.cost(),
                arbiterOf(pu, 0),
                worm -> arbiterOf(topology.target(worm.route().last()), inlets),
                channel < 0 ? null : disturbed(channel));
    }

    private GrantingLink newGrantedLink(int link) {
        int[] ports = null;
        if (hasPorts()) {
            int first = topology.links();
            ports = new int[] {first + topology.source(2 * link), first + topology.target(2 * link)
            };
        }
        return GrantingLink.create(
                link,
                new GrantingLink.Emulated(topology, network, seed),
                algorithm.linkRequirements(),
                this::disturbed,
                ports);
    }

    /**
     * Ticks that it takes at least until what happens at a PU or a link makes anything happen at another PU, at least 1. All
     * PUs can go through so long a time one after the other, and then all links. User modules answer their PUs in the
     * same instant, before anything later.
     */
    public long lookaheadTicks() {
        boolean apart = network.switching() == Switching.STORE_AND_FORWARD
                && network.duplex() == Duplex.FULL
                && !linksGrant()
                && algorithm.userModule(0) == null;
        return apart ? leastLatency() : 1;
    }

    /** Flits of one token's part in each colour. */
    public int[] partFlits() {
        int[] flits = new int[algorithm.colours()];
        for (int colour = 0; colour < flits.length; colour++) {
            flits[colour] = network.partFlits(colour, flits.length);
        }
        return flits;
    }

    /** Least number of ticks between the offer of a packet and its delivery, at least 1. */
    public long leastLatency() {
        int least = Integer.MAX_VALUE;
        for (int flits : partFlits()) {
            least = Math.min(least, flits);
        }
        return network.cost().startup() + network.cost().crossing(least) + disturbance.leastDelay();
    }
}
