package gossamer.audit;

import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A run as its plain description tells it. */
final class PlainRun {

    private static final int VERSION = 2;

    final long seed;
    final PlainGraph graph;
    final PlainMachine machine;
    final PlainProfile profile;
    final PlainNode automata;
    final PlainRules rules;
    /** What is not in {@code automata}, but asked for. */
    final PartSource source;

    final int colours;
    private final PlainTask task;
    final int sessions;
    final int stagesPerSession;
    /** Ticks between the begins of sessions as PUs know them; below 0 where PUs know sessions. */
    final long sessionsApart;
    /** Ticks that PUs compute before sessions, for one after the other and then again. */
    private final long[] computing;
    /** Most parts of tokens in the largest packet of a run without faults. */
    final long mostParts;
    /** How long PUs wait for each other; 0 for ever. */
    final long timeout;

    final int timeoutGrowth;
    /** The voting farm, or null. */
    final @Nullable PlainFarm farm;
    /** Flits of one token's part, by colour. */
    private final int[] partFlits;
    /** By colour and PU, the number of its token; empty where that is the PU's. */
    private final int[][] numberings;

    private final int[][] origins;
    private final @Nullable PlainProgram[] programs;

    /** Reads a description, {@code docs/run-format.md}, and automata, {@code docs/automata.md}. */
    PlainRun(PlainNode description, InputStream told, Map<Long, Long> given, PartSource source) {
        this.source = source;
        long version = description.at("descriptionVersion").whole();
        if (version != VERSION) {
            throw new AuditException("descriptionVersion: need " + VERSION + ", not " + version);
        }
        seed = description.at("seed").whole();
        graph = new PlainGraph(description.at("topology"));
        machine = new PlainMachine(description.at("machine"));
        profile = new PlainProfile(description, graph, given);
        programs = new PlainProgram[graph.pus()];
        @Nullable PlainProgram[] read = programs;
        automata = PlainNode.read("automata", told, "automata", entry -> place(entry, read));
        rules = PlainRules.of(automata);
        colours = automata.number("colours", 1);
        task = PlainTask.of(description.at("algorithm"), graph.pus());
        sessions = description.at("algorithm").number("sessions", 1);
        stagesPerSession = description.at("algorithm").number("stagesPerSession", 1);
        sessionsApart = description.at("algorithm").whole("sessionsApart", -1);
        computing = description.at("algorithm").all("computing").stream()
                .mapToLong(PlainNode::whole)
                .toArray();
        mostParts = automata.at("largest-packet").whole() * colours;
        timeout = automata.whole("timeout", 0);
        timeoutGrowth = automata.number("timeout-growth", 0);
        farm = description.has("farm")
                ? new PlainFarm(description.at("farm"), graph.pus(), seed)
                : null;
        partFlits = new int[colours];
        Arrays.setAll(partFlits, colour -> machine.partFlits(colour, colours));
        numberings =
                automata.all("numberings").stream().map(PlainNode::numbers).toArray(int[][]::new);
        origins = new int[numberings.length][graph.pus()];
        for (int colour = 0; colour < origins.length; colour++) {
            for (int pu = 0; pu < graph.pus(); pu++) {
                origins[colour][numberings[colour][pu]] = pu;
            }
        }
    }

    /** Gives a program to the PUs that have it. */
    private static void place(PlainNode automaton, @Nullable PlainProgram[] programs) {
        PlainProgram program = PlainProgram.of(automaton);
        Tokens pus = automaton.tokens("pus");
        for (int interval = 0; interval < pus.intervals(); interval++) {
            Arrays.fill(programs, pus.from(interval), pus.to(interval), program);
        }
    }

    /** Whether voters wait for their modules before they send. */
    private boolean modulesTakeTime() {
        return farm != null && farm.modulesTakeTime;
    }

    /** Whether it is known what PUs do; otherwise it is taken as given. */
    boolean knowsPrograms() {
        return automata.has("automata") && !modulesTakeTime();
    }

    /** What nobody has described, so that it is taken as the run tells it. */
    List<String> given() {
        List<String> given = new ArrayList<>();
        if (!knowsPrograms()) {
            given.add("what PUs do");
        }
        given.addAll(profile.opaque());
        if (farm != null && (farm.isGiven() || votersAreGiven())) {
            given.add("what voters come to");
        }
        return given;
    }

    /** Whether voters do what the run tells, because nobody has described when sessions end. */
    boolean votersAreGiven() {
        return !knowsPrograms()
                && (meets() || sessions > 1 || stagesPerSession > 1 || modulesTakeTime());
    }

    boolean isWormhole() {
        return machine.switching.equals("wormhole");
    }

    /** Whether PUs meet. */
    boolean meets() {
        return machine.switching.equals("rendezvous");
    }

    PlainProgram program(int pu) {
        PlainProgram program = programs[pu];
        if (program == null) {
            throw new AuditException("automata: none of PU " + pu);
        }
        return program;
    }

    /** The number of a PU's own token. */
    int own(int colour, int pu) {
        return numberings.length == 0 ? pu : numberings[colour][pu];
    }

    /** Number of sets of tokens that a PU has: one of each colour in each session. */
    int sets() {
        return meets() ? colours : colours * sessions;
    }

    /** The set that a packet's tokens are of. */
    int set(Parcel parcel) {
        return set(parcel.stage, parcel.colour);
    }

    /** The same by stage and colour. Where PUs meet, sessions have all in common. */
    int set(int stage, int colour) {
        return (meets() ? 0 : session(stage)) * colours + colour;
    }

    /** The session that a stage belongs to. */
    int session(int stage) {
        return Math.min(stage / stagesPerSession, sessions - 1);
    }

    /** Ticks that a PU computes before a session. */
    long computes(int session) {
        return computing.length == 0 ? 0 : computing[session % computing.length];
    }

    /** Whether what programs say is one session, and PUs do it several times. */
    boolean repeatsPrograms() {
        return sessionsApart >= 0;
    }

    /** What a PU holds at the beginning in so many sets: in a gossip its own token. */
    TokenStore[] ownTokens(int pu, int sets) {
        TokenStore[] held = new TokenStore[sets];
        for (int set = 0; set < held.length; set++) {
            held[set] = task.begins(pu, own(set % colours, pu));
        }
        return held;
    }

    /** How many tokens of each set a PU must hold at the end. */
    int toHold(int pu) {
        return task.toHold(pu);
    }

    /** The PU whose token has this number. */
    int origin(int colour, int token) {
        return numberings.length == 0 ? token : origins[colour][token];
    }

    long flits(int colour, Tokens tokens) {
        return (long) partFlits[colour] * tokens.size();
    }

    /** What is needed of links. */
    PlainNode links() {
        return automata.at("links");
    }

    /** Whether an offer replaces the one that waits, and PUs are told when theirs has left. */
    boolean revises() {
        return links().text("service", "at-once").equals("granted-revisable");
    }

    /** Whether links decide before start-up which packet goes next. */
    boolean linksGrant() {
        return machine.switching.equals("store-and-forward")
                && (machine.onePort
                        || !machine.policy.equals("first-ready")
                        || !links().text("service", "at-once").equals("at-once"));
    }
}
