package gossamer.coordinator.plugin;

import gossamer.model.algorithm.AlgorithmProvider;
import gossamer.model.algorithm.GossipAlgorithm;
import gossamer.model.algorithm.Site;
import gossamer.model.farm.GuardedModule;
import gossamer.model.farm.ModuleProvider;
import gossamer.model.farm.Respondent;
import gossamer.model.fault.Fault;
import gossamer.model.fault.FaultProvider;
import gossamer.model.fault.FaultSite;
import gossamer.model.fault.Traffic;
import gossamer.model.fault.UserFault;
import gossamer.model.fault.Verdict;
import gossamer.model.fault.law.DelayLaw;
import gossamer.model.fault.law.DelayLawProvider;
import gossamer.model.fault.law.Draws;
import gossamer.model.fault.law.ForwardedLaw;
import gossamer.model.registry.Complaints;
import gossamer.model.registry.Provider;
import gossamer.model.registry.Settings;
import gossamer.model.run.UserCodeException;
import gossamer.model.token.TokenNumbering;
import gossamer.model.topology.TableTopology;
import gossamer.model.topology.Topology;
import gossamer.model.topology.TopologyProvider;
import gossamer.model.voting.VoteVerdict;
import gossamer.model.voting.VotingAlgorithm;
import gossamer.model.voting.VotingProvider;
import gossamer.model.voting.VotingRules;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Makes what configs name. What a plug-in makes is checked before a run relies on it; what is built
 * in is handed on as it is.
 */
public final class PluginChecks {

    private static final int MOST_COLOURS = 255;
    private static final String ALGORITHM = "an algorithm that keeps to its interface";
    private static final String NETWORK = "one network that does not contradict itself";
    private static final String FAULT = "a UserFault of channels";
    private static final String LAW = "a law with 0 <= least() <= most() <= " + DelayLaw.MAX_TICKS;

    private PluginChecks() {}

    private static boolean isBuiltIn(Provider provider) {
        return !(provider.getClass().getClassLoader() instanceof PluginClassLoader);
    }

    /** The network; that of a plug-in as tables, so that none of its code runs later on. */
    public static Optional<Topology> create(
            TopologyProvider kind, Settings settings, Complaints complaints) {
        Optional<Topology> made = kind.create(settings, complaints);
        UnaryOperator<Topology> tables = network -> TableTopology.copyOf(kind.name(), network);
        return checked(kind, "network", NETWORK, made, tables, complaints);
    }

    /** The algorithm, of which a plug-in must say what can be. */
    public static Optional<GossipAlgorithm> create(
            AlgorithmProvider provider, Site site, Settings settings, Complaints complaints) {
        Optional<GossipAlgorithm> made = provider.create(site, settings, complaints);
        UnaryOperator<GossipAlgorithm> says = own -> check(own, provider.name(), site);
        return checked(provider, "algorithm", ALGORITHM, made, says, complaints);
    }

    /** The law; that of a plug-in has to keep to its own bounds. */
    public static Optional<DelayLaw> create(
            DelayLawProvider provider, Settings settings, Complaints complaints) {
        Optional<DelayLaw> made = provider.create(settings, complaints);
        UnaryOperator<DelayLaw> bounds = law -> new BoundedLaw(law, provider);
        return checked(provider, "law", LAW, made, bounds, complaints);
    }

    /** The fault; that of a plug-in is asked about packets, and has to come to verdicts. */
    public static Optional<Fault> create(
            FaultProvider provider, Settings settings, Complaints complaints) {
        Optional<Fault> made = provider.create(settings, complaints);
        UnaryOperator<Fault> asked = fault -> asked(fault, provider);
        return checked(provider, "fault", FAULT, made, asked, complaints);
    }

    private static Fault asked(Fault fault, FaultProvider provider) {
        require(fault instanceof UserFault, "the class " + fault.getClass().getSimpleName());
        require(
                fault.site() == FaultSite.CHANNEL && provider.place() != FaultProvider.PUS,
                "the site " + fault.site() + " at " + provider.place());
        return new HeardFault((UserFault) fault, provider);
    }

    /** A fault of which nobody else knows whether it comes to a verdict. */
    private record HeardFault(UserFault fault, Provider provider) implements UserFault {
        @Override
        public Verdict verdict(Traffic traffic, Draws draws, long sequence, long time) {
            @Nullable Verdict verdict = fault.verdict(traffic, draws, sequence, time);
            if (verdict == null) {
                throw broken(provider, "comes to no verdict");
            }
            return verdict;
        }
    }

    /**
     * What is used in place of what a plug-in has made; what is built in is not checked.
     *
     * @param check throws an IllegalArgumentException with what is wrong
     */
    private static <T> Optional<T> checked(
            Provider provider,
            String what,
            String allowed,
            Optional<T> made,
            UnaryOperator<T> check,
            Complaints complaints) {
        if (isBuiltIn(provider)) {
            return made;
        }
        try {
            require(made != null, "null in place of an Optional");
            require(
                    made.isPresent() || !complaints.isClean(),
                    "nothing in its Optional, though it has complained of nothing");
            return made.map(check);
        } catch (IllegalArgumentException e) {
            complaints.rejectName("the " + what + " of the plug-in has " + e.getMessage(), allowed);
            return Optional.empty();
        }
    }

    /** The voting method; that of a plug-in has to come to a verdict. */
    public static VotingAlgorithm create(
            VotingProvider method, VotingRules rules, Settings settings) {
        @Nullable VotingAlgorithm made = method.create(rules, settings);
        if (isBuiltIn(method)) {
            return made;
        }
        return ballot -> {
            @Nullable VoteVerdict verdict = made == null ? null : made.vote(ballot);
            if (verdict == null) {
                throw broken(method, "comes to no verdict");
            }
            return verdict;
        };
    }

    /**
     * Makes what answers for a user module; that of a plug-in has to come back, and to say what can
     * be voted on with the others.
     *
     * @param patienceMillis how long that of a plug-in may take, by the wall clock
     */
    public static Supplier<Respondent> create(
            ModuleProvider provider,
            ModuleProvider.Seat seat,
            Settings settings,
            long patienceMillis) {
        boolean trusted = isBuiltIn(provider);
        GuardedModule.Terms terms = new GuardedModule.Terms(
                () -> provider.create(seat, settings),
                !trusted,
                trusted ? null : seat.truth(),
                trusted ? 0 : patienceMillis);
        return () -> new GuardedModule(terms);
    }

    private static UserCodeException broken(Provider provider, String what) {
        return new UserCodeException(
                provider.getClass().getClassLoader().getName() + ": " + provider.kind() + " "
                        + provider.name() + " " + what,
                null);
    }

    private static void require(boolean right, String otherwise) {
        if (!right) {
            throw new IllegalArgumentException(otherwise);
        }
    }

    private static void requireSaid(@Nullable Object said, String method) {
        require(said != null, "null as its " + method);
    }

    /**
     * The same algorithm, which says of itself what can be.
     *
     * @throws IllegalArgumentException with what is wrong with what it says
     */
    public static GossipAlgorithm check(GossipAlgorithm algorithm, String name, Site site) {
        require(name.equals(algorithm.name()), "the name " + algorithm.name());
        int colours = algorithm.colours();
        require(
                colours >= 1 && colours <= MOST_COLOURS,
                colours + " colours, of 1 to " + MOST_COLOURS);
        require(
                algorithm.sessions() >= 1
                        && algorithm.stagesPerSession() >= 1
                        && algorithm.packets() >= 0
                        && algorithm.largestPacket() >= 1,
                algorithm.sessions() + " sessions of " + algorithm.stagesPerSession()
                        + " stages, " + algorithm.packets()
                        + " packets and a largest packet of " + algorithm.largestPacket()
                        + " tokens");
        requireSaid(algorithm.sessionsApart(), "sessionsApart");
        requireSaid(algorithm.timeouts(), "timeouts");
        requireSaid(algorithm.linkRequirements(), "linkRequirements");
        requireSaid(algorithm.prediction(site.network()), "prediction");
        requireSaid(algorithm.computing(), "computing");
        for (Long ticks : algorithm.computing()) {
            require(ticks != null && ticks >= 0, "a PU that computes " + ticks + " ticks");
        }
        int pus = site.pus();
        for (int colour = 0; colour < colours; colour++) {
            TokenNumbering numbering = algorithm.numbering(colour);
            requireSaid(numbering, "numbering");
            for (int pu = 0; pu < pus; pu++) {
                int token = numbering.tokenOf(pu);
                require(
                        token >= 0 && token < pus && numbering.originOf(token) == pu,
                        "the token " + token + " of PU " + pu + " in colour " + colour
                                + ", of which originOf says another PU");
            }
        }
        return algorithm;
    }

    /** A law of which nobody else knows whether it keeps to its bounds. */
    private record BoundedLaw(DelayLaw law, Provider provider) implements ForwardedLaw {
        BoundedLaw {
            require(
                    law.least() >= 0 && law.least() <= law.most() && law.most() <= MAX_TICKS,
                    "delays of " + law.least() + " to " + law.most() + " ticks");
            require(!Double.isNaN(law.quantile(0.5)), "a median that is not a number");
        }

        @Override
        public long ticks(Draws draw, long sequence) {
            long ticks = law.ticks(draw, sequence);
            if (ticks < law.least() || ticks > law.most()) {
                throw broken(
                        provider,
                        "draws a delay of " + ticks + " ticks, but says that they are "
                                + law.least() + " to " + law.most());
            }
            return ticks;
        }
    }
}
