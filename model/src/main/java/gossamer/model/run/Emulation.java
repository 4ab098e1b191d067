package gossamer.model.run;

import gossamer.model.algorithm.GossipAlgorithm;
import gossamer.model.algorithm.GossipAlgorithm.Prediction;
import gossamer.model.fault.BoundedProfile;
import gossamer.model.fault.Disturbance;
import gossamer.model.fault.Profile;
import gossamer.model.fault.PuLaw;
import gossamer.model.fsa.CountedPu;
import gossamer.model.fsa.DisturbedPu;
import gossamer.model.fsa.Pu;
import gossamer.model.fsa.PuValues;
import gossamer.model.machine.BoundMachine;
import gossamer.model.machine.Network;
import gossamer.model.topology.Topology;
import gossamer.model.trace.TraceBuffer;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Everything that decides what happens in a run, and nothing else: two runs of equal emulations
 * have the same canonical trace whatever machine, number of regions or number of JVMs they run on.
 */
public final class Emulation {

    private final String name;
    private final long seed;
    private final Topology topology;
    private final Network network;
    private final GossipAlgorithm algorithm;
    private final Profile profile;
    private final Limits limits;
    private final BoundedProfile bounded;
    private final Disturbance disturbance;
    private final BoundMachine machine;

    /**
     * An emulation.
     *
     * @param name for people
     * @param seed of all random draws
     * @param topology the PUs and links
     * @param network the machine model
     * @param algorithm what the PUs do
     * @param profile what disturbs them
     * @param limits where the run is cut off
     * @throws IllegalArgumentException if crossing a link would take no time for the smallest part
     *     of a token, the machine cannot be built, or faults disturb a task other than gossip
     */
    public Emulation(
            String name,
            long seed,
            Topology topology,
            Network network,
            GossipAlgorithm algorithm,
            Profile profile,
            Limits limits) {
        this(name, seed, topology, network, algorithm, profile, limits, null);
    }

    /** The same whose profile comes to this disturbance if given, whatever it says. */
    public Emulation(
            String name,
            long seed,
            Topology topology,
            Network network,
            GossipAlgorithm algorithm,
            Profile profile,
            Limits limits,
            @Nullable Disturbance disturbance) {
        this.name = name;
        this.seed = seed;
        this.topology = topology;
        this.network = network;
        this.algorithm = algorithm;
        this.profile = profile;
        this.limits = limits;
        this.bounded = BoundedProfile.of(
                profile, topology, seed, limits.traceBytes() / (TraceBuffer.WORDS * Long.BYTES));
        this.disturbance = disturbance == null ? bounded.profile().on(topology, seed) : disturbance;
        if (!algorithm.task().isGossip() && !this.disturbance.onlyDelays()) {
            throw new IllegalArgumentException(
                    algorithm.task() + ": faults can disturb gossip only");
        }
        int least = leastPartFlits();
        if (network.cost().crossing(least) < 1) {
            throw new IllegalArgumentException("tokenFlits=" + network.tokenFlits() + " in "
                    + algorithm.colours() + " colours: a part of " + least
                    + " flits would cross a link in 0 ticks");
        }
        this.machine = network.mode()
                .bind(new BoundMachine.Binding(
                        topology, network, algorithm.linkRequirements(), this.disturbance, seed));
    }

    /** An emulation that nothing disturbs and no limit ends, with seed 1. */
    public static Emulation plain(
            String name, Topology topology, Network network, GossipAlgorithm algorithm) {
        return new Emulation(name, 1, topology, network, algorithm, Profile.none(), Limits.none());
    }

    /** The same emulation whose PUs do something else. */
    public Emulation with(GossipAlgorithm other) {
        return new Emulation(name, seed, topology, network, other, profile, limits);
    }

    public String name() {
        return name;
    }

    public long seed() {
        return seed;
    }

    public Topology topology() {
        return topology;
    }

    public Network network() {
        return network;
    }

    public GossipAlgorithm algorithm() {
        return algorithm;
    }

    /** The unit of time, for people. */
    public String unit() {
        return network.cost().base().unit();
    }

    /** The closed form of the makespan, where one is known and nothing disturbs the machine. */
    public Optional<Prediction> prediction() {
        PuValues values = algorithm.values();
        return isDisturbed() || values != null && values.takeTime()
                ? Optional.empty()
                : algorithm.prediction(network);
    }

    public Profile profile() {
        return profile;
    }

    /** What disturbs them, with an end to what would come and go too often to be kept. */
    public Profile boundedProfile() {
        return bounded.profile();
    }

    /** The last tick that is emulated. */
    public long lastTick() {
        return Math.min(limits.virtualTicks(), bounded.lastTick());
    }

    /** Why nothing is emulated after {@link #lastTick}. */
    public StopReason lastTickReason() {
        return bounded.lastTick() < limits.virtualTicks()
                ? StopReason.FAULT_LIMIT
                : StopReason.VIRTUAL_TIME_LIMIT;
    }

    /**
     * Why a run has ended where nothing was left to happen, or for that reason: what has a record
     * after the last tick has not come to its end.
     */
    public StopReason reasonOf(StopReason reason, Tally tally) {
        return reason == StopReason.QUIESCENT && tally.lastRecord > lastTick()
                ? lastTickReason()
                : reason;
    }

    public Limits limits() {
        return limits;
    }

    /** What the profile comes to on this topology with this seed. */
    public Disturbance disturbance() {
        return disturbance;
    }

    /** The arbiters of the network, and who tells them what. */
    public BoundMachine machine() {
        return machine;
    }

    /**
     * Whether anything is delayed, fails, is repeated or given up, so that closed forms do not
     * hold.
     */
    public boolean isDisturbed() {
        return !disturbance.isNone()
                || network.reliability() != null
                || algorithm.timeouts().ends();
    }

    /** The same emulation without anything that disturbs it. */
    public Emulation undisturbed() {
        return with(Profile.none(), limits);
    }

    /** The same emulation that something else disturbs, or is cut off elsewhere. */
    public Emulation with(Profile other, Limits until) {
        return new Emulation(name, seed, topology, network, algorithm, other, until);
    }

    /** A PU that has not begun. */
    public Pu newPu(int pu, int[] partFlits) {
        PuLaw law = disturbance.pu(pu);
        boolean falsifiable = disturbance.falsifies();
        if (law != null || falsifiable) {
            boolean apart = algorithm.sessions() > 1 && !network.mode().stagesAreSessions();
            int colours = algorithm.colours();
            int[] own = ownTokens(pu);
            int[] known = new int[apart ? colours * algorithm.sessions() : colours];
            Arrays.setAll(known, set -> own[set % colours]);
            return new DisturbedPu(
                    pu,
                    new Inside(this, pu, partFlits),
                    law,
                    known,
                    colours,
                    apart ? algorithm.stagesPerSession() : Integer.MAX_VALUE,
                    falsifiable);
        }
        Pu core = countingPu(pu, partFlits);
        if (!disturbance.onlyDelays()) {
            core.tolerate();
        }
        return core;
    }

    /** Makes what is inside a PU, once for each of its lives. */
    private record Inside(Emulation emulation, int pu, int[] partFlits) implements Supplier<Pu> {
        @Override
        public Pu get() {
            return emulation.countingPu(pu, partFlits);
        }
    }

    private Pu countingPu(int pu, int[] partFlits) {
        Pu core = algorithm.newPu(pu, topology, partFlits);
        return core.held() >= 0
                ? core
                : new CountedPu(
                        core,
                        ownTokens(pu),
                        algorithm.sessions(),
                        algorithm.stagesPerSession(),
                        topology.pus());
    }

    /** The number of its token in each colour. */
    private int[] ownTokens(int pu) {
        int[] own = new int[algorithm.colours()];
        Arrays.setAll(own, colour -> algorithm.numbering(colour).tokenOf(pu));
        return own;
    }

    /**
     * Ticks that it takes at least until what happens at a PU or a link makes anything happen at
     * another PU, at least 1. All PUs can go through so long a time one after the other, and then
     * all links. User modules answer their PUs in the same instant, before anything later.
     */
    public long lookaheadTicks() {
        return algorithm.userModule(0) == null ? machine.lookaheadTicks(leastLatency()) : 1;
    }

    /** Flits of one token's part in each colour. */
    public int[] partFlits() {
        int[] flits = new int[algorithm.colours()];
        for (int colour = 0; colour < flits.length; colour++) {
            flits[colour] = network.partFlits(colour, flits.length);
        }
        return flits;
    }

    private int leastPartFlits() {
        int least = Integer.MAX_VALUE;
        for (int flits : partFlits()) {
            least = Math.min(least, flits);
        }
        return least;
    }

    /** Least number of ticks between the offer of a packet and its delivery, at least 1. */
    public long leastLatency() {
        long crossing = network.cost().crossing(leastPartFlits());
        return network.cost().startup() + crossing + disturbance.leastDelay();
    }
}
