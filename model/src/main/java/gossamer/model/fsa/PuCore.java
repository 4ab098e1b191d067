package gossamer.model.fsa;

import gossamer.model.fsa.Automaton.Effect;
import gossamer.model.fsa.Automaton.Lane;
import gossamer.model.fsa.Automaton.Payload;
import gossamer.model.fsa.Automaton.Stage;
import gossamer.model.fsa.Automaton.Trigger;
import gossamer.model.token.TokenAccumulator;
import gossamer.model.token.TokenSet;
import gossamer.model.topology.Topology;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The state of one PU and the rule by which it executes its {@link Automaton}: inputs go in, effects come out, nothing
 * else is touched. Inputs of one instant must be given in canonical order (see {@link Packet#compareTo}).
 */
public final class PuCore {

    /** What a PU does in answer to an input. */
    public interface Effects {
        /** Offer a packet to the link behind its channel. */
        void send(Packet packet);

        /** The PU entered a stage of a colour; {@code cause} is the packet that ended the stage before, 0 if none. */
        void stageBegan(int pu, int colour, int stage, long cause);

        /** The PU ended its last stage; {@code cause} is the packet that made it so, 0 if none. */
        void completed(int pu, long cause);
    }

    private final int pu;
    private final Automaton automaton;
    private final Topology topology;
    private final int[] partFlits;
    private final ColourState[] colours;
    private int coloursLeft;
    private int sent;

    /** Progress of one colour. */
    private static final class ColourState {
        private final TokenAccumulator gathered = new TokenAccumulator();
        private final int[] step;
        private final int[] left;
        private int stage = -1;
        private int lanesLeft;
        private @Nullable List<Packet> early;

        ColourState(int lanes) {
            step = new int[lanes];
            left = new int[lanes];
        }
    }

    /**
     * A PU that has not begun.
     *
     * @param pu its number
     * @param automaton what it executes
     * @param ownTokens the number of its own token in each colour
     * @param partFlits flits of one token's part in each colour
     */
    public PuCore(
            int pu, Automaton automaton, Topology topology, int[] ownTokens, int[] partFlits) {
        this.pu = pu;
        this.automaton = automaton;
        this.topology = topology;
        this.partFlits = partFlits;
        this.colours = new ColourState[automaton.colours().size()];
        int lanes = automaton.maxLanes();
        for (int colour = 0; colour < colours.length; colour++) {
            colours[colour] = new ColourState(lanes);
            colours[colour].gathered.addRange(ownTokens[colour], ownTokens[colour] + 1);
        }
        this.coloursLeft = colours.length;
    }

    /** Begins the first stage of every colour. To be called once. */
    public void begin(Effects effects) {
        for (int colour = 0; colour < colours.length; colour++) {
            nextStage(colour, 0, effects);
        }
    }

    /** Takes in one packet. */
    public void receive(Packet packet, Effects effects) {
        ColourState state = colours[packet.colour()];
        if (packet.stage() > state.stage) {
            if (state.early == null) {
                state.early = new ArrayList<>(4);
            }
            state.early.add(packet);
            return;
        }
        if (packet.stage() < state.stage) {
            throw unexpected(packet, "that stage has ended");
        }
        arrive(state, packet, effects);
        if (state.lanesLeft == 0) {
            nextStage(packet.colour(), packet.id(), effects);
        }
    }

    /** True once every colour has ended its last stage. */
    public boolean isComplete() {
        return coloursLeft == 0;
    }

    /** Number of tokens gathered in a colour so far. */
    public int gathered(int colour) {
        return colours[colour].gathered.size();
    }

    /** What the PU is waiting for, for people: each unfinished lane with the number of arrivals that it still awaits. */
    public String waitingFor() {
        StringBuilder text = new StringBuilder();
        for (int colour = 0; colour < colours.length; colour++) {
            ColourState state = colours[colour];
            List<Stage> stages = automaton.colours().get(colour);
            if (state.stage < 0 || state.stage >= stages.size()) {
                continue;
            }
            Stage stage = stages.get(state.stage);
            for (int lane = 0; lane < stage.lanes().size(); lane++) {
                int waits = awaited(stage.lanes().get(lane), state.step[lane], state.left[lane]);
                if (waits > 0) {
                    text.append(text.isEmpty() ? "" : "; ").append("colour ").append(colour);
                    text.append(' ')
                            .append(stage.name())
                            .append(' ')
                            .append(stage.lanes().get(lane).name());
                    text.append(": ").append(waits).append(waits == 1 ? " packet" : " packets");
                }
            }
        }
        return text.toString();
    }

    private static int awaited(Lane lane, int step, int left) {
        int waits = step < lane.steps().size() ? left : 0;
        for (int later = step + 1; later < lane.steps().size(); later++) {
            waits += lane.steps().get(later).times();
        }
        return waits;
    }

    private void arrive(ColourState state, Packet packet, Effects effects) {
        Lane lane = automaton
                .colours()
                .get(packet.colour())
                .get(state.stage)
                .lanes()
                .get(packet.lane());
        int at = state.step[packet.lane()];
        if (at == lane.steps().size()) {
            throw unexpected(packet, "lane " + lane.name() + " has ended");
        }
        state.gathered.addAll(packet.tokens());
        if (lane.steps().get(at).effect() instanceof Effect.Send send) {
            TokenSet tokens =
                    send.payload() == Payload.ARRIVED ? packet.tokens() : state.gathered.snapshot();
            send(
                    send.port(),
                    packet.colour(),
                    state.stage,
                    packet.lane(),
                    tokens,
                    packet.id(),
                    effects);
        }
        advance(state, packet.lane(), lane);
    }

    private void nextStage(int colour, long cause, Effects effects) {
        ColourState state = colours[colour];
        List<Stage> stages = automaton.colours().get(colour);
        long last = cause;
        while (state.lanesLeft == 0 && state.stage < stages.size()) {
            state.stage++;
            if (state.stage == stages.size()) {
                coloursLeft--;
                if (coloursLeft == 0) {
                    effects.completed(pu, last);
                }
                return;
            }
            effects.stageBegan(pu, colour, state.stage, last);
            beginLanes(colour, state, stages.get(state.stage), last, effects);
            last = takeEarly(state, last, effects);
        }
    }

    private void beginLanes(
            int colour, ColourState state, Stage stage, long cause, Effects effects) {
        @Nullable TokenSet gathered = null;
        for (int index = 0; index < stage.lanes().size(); index++) {
            Lane lane = stage.lanes().get(index);
            if (lane.steps().isEmpty()) {
                state.step[index] = 0;
                continue;
            }
            state.lanesLeft++;
            state.step[index] = 0;
            state.left[index] = lane.steps().get(0).times();
            while (state.step[index] < lane.steps().size()
                    && lane.steps().get(state.step[index]).trigger() == Trigger.STAGE_BEGIN) {
                if (lane.steps().get(state.step[index]).effect() instanceof Effect.Send send) {
                    gathered = gathered == null ? state.gathered.snapshot() : gathered;
                    send(send.port(), colour, state.stage, index, gathered, cause, effects);
                }
                advance(state, index, lane);
            }
        }
    }

    /** Packets of a stage that came before the stage began here; returns the last cause. */
    private long takeEarly(ColourState state, long cause, Effects effects) {
        if (state.early == null) {
            return cause;
        }
        long last = cause;
        List<Packet> early = state.early;
        state.early = null;
        for (Packet packet : early) {
            if (packet.stage() == state.stage) {
                arrive(state, packet, effects);
                last = packet.id();
            } else {
                if (state.early == null) {
                    state.early = new ArrayList<>(4);
                }
                state.early.add(packet);
            }
        }
        return last;
    }

    /** The one place where a lane changes its state. */
    private static void advance(ColourState state, int index, Lane lane) {
        if (--state.left[index] > 0) {
            return;
        }
        int next = ++state.step[index];
        if (next == lane.steps().size()) {
            state.lanesLeft--;
        } else {
            state.left[index] = lane.steps().get(next).times();
        }
    }

    private void send(
            int port,
            int colour,
            int stage,
            int lane,
            TokenSet tokens,
            long cause,
            Effects effects) {
        int channel = topology.channel(pu, port);
        if (channel < 0) {
            throw new IllegalStateException(
                    "PU " + pu + " has no link at port " + topology.portName(port));
        }
        long flits = (long) tokens.size() * partFlits[colour];
        effects.send(new Packet(
                Packet.idOf(pu, ++sent), cause, channel, colour, stage, lane, tokens, flits));
    }

    private IllegalStateException unexpected(Packet packet, String why) {
        return new IllegalStateException("PU " + pu + " got packet " + Packet.idText(packet.id())
                + " for colour " + packet.colour() + " stage " + packet.stage() + " lane "
                + packet.lane() + ", but " + why);
    }
}
