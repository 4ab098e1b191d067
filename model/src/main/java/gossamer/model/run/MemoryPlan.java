package gossamer.model.run;

import gossamer.model.algorithm.GossipAlgorithm;
import gossamer.model.algorithm.plan.PlannedGossip;
import gossamer.model.fsa.Automaton;
import gossamer.model.trace.TraceLevel;

import java.util.LinkedHashSet;
import java.util.Set;

/**
 * How much of a JVM's memory a run, or its share of one, takes: what lives at once while it is
 * emulated, or while its trace is verified, whichever is more. Bytes of each part are measured, see
 * docs/limits.md.
 *
 * @param emulated bytes while it is emulated, beside the program
 * @param verified the same while its trace is verified, 0 where there is none
 */
public record MemoryPlan(long emulated, long verified) {

    /** What the program takes whatever it runs. */
    private static final long PROGRAM = 14L << 20;
    /** An actor with its state, and its share of the packets under way. */
    private static final long ACTOR = 850;
    /** What more it takes where links choose among what waits for them. */
    private static final long CHOOSING_ACTOR = 550;
    /** Records of an actor that wait until the disk has taken them. */
    private static final long TRACED_ACTOR = 2_000;
    /** Packets that wait for a link which grants, their records, and wishes of a verified one. */
    private static final long GRANTING_ACTOR = 5_000;
    /** A packet of a plan, which is there from the beginning: where its PU is, and in any JVM. */
    private static final long PLANNED = 80;

    private static final long PLANNED_ANYWHERE = 110;
    /** A packet that is sent at the beginning and carried by worms. */
    private static final long WORM = 260;
    /** More for an actor where PUs are told their part of a plan as they get to it. */
    private static final long MADE_ACTOR = 400;
    /** A packet of a step of a line that is kept for the PUs to come there. */
    private static final long KEPT_MOVE = 85;

    private static final long VERIFIED_ACTOR = 2_100;
    private static final long VERIFIED_WORM = 600;
    /** What the description says of a step or lane of an automaton, read and understood. */
    private static final long VERIFIED_STEP = 75;
    /** The same of what a PU does in a step of a plan, and of each packet that it sends then. */
    private static final long VERIFIED_PART = 140;

    private static final long VERIFIED_SEND = 80;

    /** What delays and faults of an actor take. */
    private static final long DISTURBED_ACTOR = 1_000;
    /** What is due at other times than without delays: of each packet, and in all. */
    private static final long DELAYED_PACKET = 140;

    private static final long MOST_DELAYED = 12L << 20;
    /** Whether a PU that faults may keep from it has a token, and why not. */
    private static final long MISSING_TOKEN = 5;

    /**
     * Packets in all repetitions of a run with faults, which find the causes of its losses: so many
     * take the sequential engine a second or two.
     */
    public static final long MOST_REPEATED_PACKETS = 500_000;
    /** A packet of a run that is done again. */
    private static final long REPEATED_PACKET = 320;

    /** What a JVM takes that talks to others. */
    private static final long CLUSTER = 3L << 20;

    /** The {@code -Xmx} that the collector needs to work with, in percent of what lives. */
    private static final long HEAP_PERCENT = 140;
    /** PUs whose automata are counted. */
    private static final int SAMPLE = 64;

    /** The plan of a run in one JVM. */
    public static MemoryPlan of(Emulation emulation, TraceLevel level) {
        return new MemoryPlan(
                emulated(emulation, level, actors(emulation)), verified(emulation, level));
    }

    /**
     * The plan of one of the JVMs of a run.
     *
     * @param actors number of PUs and arbiters that it emulates
     * @param kept bytes of what it has told other JVMs and keeps in memory
     * @param coordinates whether it verifies the trace
     */
    public static MemoryPlan ofShare(
            Emulation emulation, TraceLevel level, long actors, long kept, boolean coordinates) {
        return new MemoryPlan(
                CLUSTER + emulated(emulation, level, actors) + kept,
                coordinates ? CLUSTER + verified(emulation, level) : 0);
    }

    private static long actors(Emulation emulation) {
        return (long) emulation.topology().pus() + emulation.machine().arbiters();
    }

    private static boolean isMade(GossipAlgorithm algorithm) {
        return algorithm.planned().filter(PlannedGossip::isMade).isPresent();
    }

    /** Steps of lines that are kept while PUs, and the auditor, come to do them. */
    private static long kept(GossipAlgorithm algorithm) {
        return isMade(algorithm) ? algorithm.planned().orElseThrow().plan().kept() * KEPT_MOVE : 0;
    }

    private static boolean sendsEarly(Emulation emulation) {
        return emulation.network().mode().canDeadlock()
                && emulation.algorithm().planned().isEmpty();
    }

    /** Packets of a session: those of the next one come when it is over, and a plan is repeated. */
    private static long inOneSession(GossipAlgorithm algorithm) {
        return algorithm.packets() / algorithm.sessions();
    }

    private static long granting(Emulation emulation, long actors) {
        return emulation.machine().linksGrant() ? actors * GRANTING_ACTOR : 0;
    }

    private static long emulated(Emulation emulation, TraceLevel level, long actors) {
        GossipAlgorithm algorithm = emulation.algorithm();
        long bytes = actors * (emulation.machine().linksGrant() ? ACTOR + CHOOSING_ACTOR : ACTOR);
        double part = (double) actors / actors(emulation);
        if (sendsEarly(emulation)) {
            bytes += (long) (part * inOneSession(algorithm) * WORM);
        } else if (isMade(algorithm)) {
            bytes += actors * MADE_ACTOR + kept(algorithm);
        } else if (algorithm.planned().isPresent()) {
            bytes += (long) (inOneSession(algorithm) * (PLANNED_ANYWHERE + part * PLANNED));
        }
        return level == TraceLevel.FULL
                ? bytes + granting(emulation, actors) + actors * TRACED_ACTOR
                : bytes;
    }

    private static long verified(Emulation emulation, TraceLevel level) {
        if (level != TraceLevel.FULL) {
            return 0;
        }
        GossipAlgorithm algorithm = emulation.algorithm();
        long actors = actors(emulation);
        return actors * VERIFIED_ACTOR
                + granting(emulation, actors)
                + kept(algorithm)
                + (sendsEarly(emulation) ? inOneSession(algorithm) * VERIFIED_WORM : 0)
                + described(algorithm, emulation.topology().pus())
                + disturbed(emulation, actors);
    }

    private static long disturbed(Emulation emulation, long actors) {
        if (!emulation.isDisturbed()) {
            return 0;
        }
        long pus = emulation.topology().pus();
        long packets = emulation.algorithm().packets();
        int rules = emulation.profile().faults().size();
        boolean repeated = packets <= MOST_REPEATED_PACKETS / (rules + 1);
        return actors * DISTURBED_ACTOR
                + (rules == 0
                        ? Math.min(packets * DELAYED_PACKET, MOST_DELAYED)
                        : pus * pus * MISSING_TOKEN + (repeated ? packets * REPEATED_PACKET : 0));
    }

    /**
     * What automata take, by some of them: PUs have one in common, or each has its own. Users'
     * code, which may never come back, is not asked.
     */
    private static long described(GossipAlgorithm algorithm, int pus) {
        if (UserCode.isOf(algorithm) || !algorithm.hasAutomaton() || isMade(algorithm)) {
            return 0;
        }
        int sample = Math.min(pus, SAMPLE);
        Set<Automaton> different = new LinkedHashSet<>();
        for (int i = 0; i < sample; i++) {
            different.add(algorithm.automaton((int) ((long) i * pus / sample)));
        }
        long bytes = different.stream().mapToLong(MemoryPlan::described).sum();
        return 2 * different.size() > sample ? bytes * pus / sample : bytes;
    }

    private static long described(Automaton automaton) {
        long steps = automaton.stages().stream()
                .flatMap(stage -> stage.lanes().stream())
                .mapToLong(lane -> 1 + lane.steps().size())
                .sum();
        long sends = automaton.parts().stream()
                .mapToLong(part -> part.sends().size())
                .sum();
        return steps * VERIFIED_STEP
                + automaton.parts().size() * VERIFIED_PART
                + sends * VERIFIED_SEND;
    }

    /** Bytes of what lives at once at the peak. */
    public long live() {
        return PROGRAM + Math.max(emulated, verified);
    }

    /** Bytes of memory with which the run is done. */
    public long heap() {
        return live() * HEAP_PERCENT / 100;
    }

    /** The plan of so many such runs at once. */
    public MemoryPlan times(int runs) {
        return new MemoryPlan(emulated * runs, verified * runs);
    }
}
