package gossamer.model.fsa;

import gossamer.model.fsa.Automaton.Effect;
import gossamer.model.fsa.Automaton.Lane;
import gossamer.model.fsa.Automaton.Payload;
import gossamer.model.fsa.Automaton.Stage;
import gossamer.model.fsa.Automaton.Step;
import gossamer.model.fsa.Automaton.Tap;
import gossamer.model.fsa.Automaton.Trigger;
import gossamer.model.fsa.Signal.Alarm;
import gossamer.model.token.TokenAccumulator;
import gossamer.model.token.TokenSet;
import gossamer.model.topology.Topology;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The state of one PU and the rule by which it executes its {@link Automaton}: inputs go in,
 * effects come out, nothing else is touched. Inputs of one instant must be given in canonical order
 * (see {@link Packet#compareTo}).
 */
public final class PuCore implements Pu {

    private final int pu;
    private final Automaton automaton;
    private final Topology topology;
    private final int[] partFlits;
    private final int mostParts;
    private final TokenAccumulator[] gathered;
    /**
     * Two numbers of each lane of the current stage, see {@link #step} and {@link #left}, and then
     * the number of its own token in each colour: half a million PUs have one array less.
     */
    private final int[] lanes;

    /** The first stage whose time has not come. */
    private int open;

    private int stage = -1;
    private boolean announced;
    private boolean tolerant;
    private int lanesLeft;
    private int sent;
    private @Nullable List<Packet> early;

    /**
     * A PU that has not begun.
     *
     * @param pu its number
     * @param automaton what it executes
     * @param ownTokens the number of its own token in each colour
     * @param partFlits flits of one token's part in each colour
     * @param mostParts tokens' parts in the largest packet of a run without faults; what is more
     *     after faults goes in further packets
     */
    public PuCore(
            int pu,
            Automaton automaton,
            Topology topology,
            int[] ownTokens,
            int[] partFlits,
            int mostParts) {
        this.pu = pu;
        this.automaton = automaton;
        this.topology = topology;
        this.partFlits = partFlits;
        this.mostParts = mostParts;
        this.gathered = new TokenAccumulator[automaton.colours()];
        for (int colour = 0; colour < gathered.length; colour++) {
            gathered[colour] = TokenAccumulator.of(ownTokens[colour]);
        }
        int both = 2 * automaton.maxLanes();
        this.lanes = new int[both + ownTokens.length];
        System.arraycopy(ownTokens, 0, lanes, both, ownTokens.length);
    }

    /** The number of its own token in a colour. */
    private int own(int colour) {
        return lanes[lanes.length - gathered.length + colour];
    }

    /** The index of a lane's step. */
    private int step(int lane) {
        return lanes[2 * lane];
    }

    /** How often the lane's step is still to be taken. */
    private int left(int lane) {
        return lanes[2 * lane + 1];
    }

    @Override
    public void begin(Effects effects) {
        List<Stage> stages = automaton.stages();
        while (open < stages.size() && stages.get(open).notBefore() == 0) {
            open++;
        }
        for (int later = open; later < stages.size(); later++) {
            long ticks = stages.get(later).notBefore();
            if (ticks > 0) {
                effects.later(ticks, new Alarm(pu, later, null));
            }
        }
        nextStage(0, effects);
    }

    private void wake(Alarm alarm, Effects effects) {
        if (alarm.packet() != null) {
            effects.send(alarm.packet());
            return;
        }
        List<Stage> stages = automaton.stages();
        open = alarm.stage() + 1;
        while (open < stages.size() && stages.get(open).notBefore() == 0) {
            open++;
        }
        if (lanesLeft == 0) {
            nextStage(0, effects);
        }
    }

    @Override
    public void receive(Signal signal, Effects effects) {
        if (signal instanceof Alarm alarm) {
            wake(alarm, effects);
            return;
        }
        if (!(signal instanceof Packet packet)) {
            throw new IllegalStateException("PU " + pu + " cannot handle " + signal);
        }
        if (packet.stage() > stage) {
            keepForLater(packet);
            return;
        }
        if (packet.stage() < stage) {
            if (!tolerant) {
                throw unexpected(packet, "that stage has ended");
            }
            keep(packet, effects);
            return;
        }
        arrive(packet, effects);
        announce(packet.id(), effects);
        if (lanesLeft == 0) {
            nextStage(packet.id(), effects);
        }
    }

    @Override
    public void tolerate() {
        tolerant = true;
    }

    /** Takes in a packet that no transition awaits. */
    private void keep(Packet packet, Effects effects) {
        gathered[packet.colour()].addAll(packet.tokens());
        announce(packet.id(), effects);
    }

    /** Complete is who holds everything, even if more is on its way. */
    private void announce(long cause, Effects effects) {
        if (!announced && holdsAll()) {
            announced = true;
            effects.completed(pu, cause);
        }
    }

    private boolean holdsAll() {
        for (TokenAccumulator tokens : gathered) {
            if (tokens.size() < topology.pus()) {
                return false;
            }
        }
        return true;
    }

    /** True once it holds all tokens, or its last stage has ended. */
    boolean isComplete() {
        return announced;
    }

    private boolean hasEnded() {
        return stage == automaton.stages().size();
    }

    /** Number of tokens gathered in a colour so far. */
    int gathered(int colour) {
        return gathered[colour].size();
    }

    /** What has come early counts too. */
    @Override
    public long held() {
        long held = 0;
        for (int colour = 0; colour < gathered.length; colour++) {
            TokenAccumulator tokens = gathered[colour];
            if (early != null) {
                tokens = new TokenAccumulator();
                tokens.addAll(gathered[colour].snapshot());
                for (Packet packet : early) {
                    if (packet.colour() == colour) {
                        tokens.addAll(packet.tokens());
                    }
                }
            }
            held += tokens.size();
        }
        return held;
    }

    @Override
    public String waitingFor() {
        if (stage < 0 || hasEnded()) {
            return "";
        }
        StringBuilder text = new StringBuilder();
        Stage current = automaton.stages().get(stage);
        for (int index = 0; index < current.lanes().size(); index++) {
            Lane lane = current.lanes().get(index);
            int waits = awaited(lane, index);
            if (waits > 0) {
                text.append(text.isEmpty() ? current.name() + ": " : ", ");
                text.append(waits)
                        .append(waits == 1 ? " packet " : " packets ")
                        .append(lane.name());
            }
        }
        return text.toString();
    }

    private int awaited(Lane lane, int index) {
        int waits = step(index) < lane.steps().size() ? left(index) : 0;
        for (int later = step(index) + 1; later < lane.steps().size(); later++) {
            waits += lane.steps().get(later).times();
        }
        return waits;
    }

    private void arrive(Packet packet, Effects effects) {
        List<Lane> current = automaton.stages().get(stage).lanes();
        if (packet.lane() >= current.size() && tolerant) {
            gathered[packet.colour()].addAll(packet.tokens());
            return;
        }
        Lane lane = current.get(packet.lane());
        int at = step(packet.lane());
        if (at == lane.steps().size() && tolerant) {
            gathered[lane.colour()].addAll(packet.tokens());
            return;
        }
        if (at == lane.steps().size()) {
            throw unexpected(packet, "lane " + lane.name() + " has ended");
        }
        gathered[lane.colour()].addAll(packet.tokens());
        long cause = packet.id();
        if (lane.steps().get(at).effect() instanceof Effect.Send send) {
            send(send, lane.colour(), packet.lane(), payload(send, lane, packet), cause, effects);
        }
        for (Tap tap : lane.relay().taps()) {
            Effect.Send send = new Effect.Send(tap.port(), Payload.ARRIVED);
            send(send, lane.colour(), tap.lane(), packet.tokens(), cause, effects);
        }
        advance(packet.lane(), lane);
    }

    private TokenSet payload(Effect.Send send, Lane lane, Packet packet) {
        return switch (send.payload()) {
            case ARRIVED -> packet.tokens().without(lane.relay().ends());
            case ARRIVED_AND_OWN ->
                packet.tokens().without(lane.relay().ends()).with(own(lane.colour()));
            case OWN -> TokenSet.of(own(lane.colour()));
            case GATHERED -> gathered[lane.colour()].snapshot();
            case LOAD -> throw new IllegalStateException("a load is sent when a stage begins");
        };
    }

    /** Enters the next stage, and those after it that have nothing to wait for. */
    private void nextStage(long cause, Effects effects) {
        long last = cause;
        while (lanesLeft == 0 && !hasEnded() && (stage + 1 < open || isLast(stage))) {
            stage++;
            if (hasEnded()) {
                if (!announced && (!tolerant || holdsAll())) {
                    announced = true;
                    effects.completed(pu, last);
                }
            } else {
                effects.stageBegan(pu, stage, last);
                beginLanes(automaton.stages().get(stage), last, effects);
                last = takeEarly(last, effects);
            }
        }
    }

    private boolean isLast(int current) {
        return current == automaton.stages().size() - 1;
    }

    private void beginLanes(Stage current, long cause, Effects effects) {
        @Nullable TokenSet[] held = new TokenSet[gathered.length];
        for (int index = 0; index < current.lanes().size(); index++) {
            Lane lane = current.lanes().get(index);
            lanes[2 * index] = 0;
            if (lane.steps().isEmpty()) {
                continue;
            }
            int loaded = 0;
            lanesLeft++;
            lanes[2 * index + 1] = lane.steps().get(0).times();
            while (step(index) < lane.steps().size()) {
                Step next = lane.steps().get(step(index));
                if (next.trigger() != Trigger.STAGE_BEGIN) {
                    break;
                }
                if (next.effect() instanceof Effect.Send send) {
                    TokenSet tokens = switch (send.payload()) {
                        case OWN -> TokenSet.of(own(lane.colour()));
                        case LOAD -> loaded(lane, loaded++);
                        case GATHERED, ARRIVED, ARRIVED_AND_OWN -> held(held, lane.colour());
                    };
                    send(send, lane.colour(), index, tokens, cause, effects);
                }
                advance(index, lane);
            }
        }
    }

    /** One token of a lane's load; none if faults have kept it from this PU. */
    private TokenSet loaded(Lane lane, int place) {
        int token = lane.relay().load().get(place);
        return tolerant && !gathered[lane.colour()].containsRange(token, token + 1)
                ? TokenSet.empty()
                : TokenSet.of(token);
    }

    /** One snapshot for all lanes of a colour that begin together. */
    private TokenSet held(@Nullable TokenSet[] held, int colour) {
        TokenSet snapshot = held[colour];
        if (snapshot == null) {
            snapshot = gathered[colour].snapshot();
            held[colour] = snapshot;
        }
        return snapshot;
    }

    private void keepForLater(Packet packet) {
        if (early == null) {
            early = new ArrayList<>(4);
        }
        early.add(packet);
    }

    /** Takes in the packets of this stage that came before it began; returns the last cause. */
    private long takeEarly(long cause, Effects effects) {
        if (early == null) {
            return cause;
        }
        long last = cause;
        List<Packet> waiting = early;
        early = null;
        for (Packet packet : waiting) {
            if (packet.stage() == stage) {
                arrive(packet, effects);
                announce(packet.id(), effects);
                last = packet.id();
            } else {
                keepForLater(packet);
            }
        }
        return last;
    }

    /** The one place where a lane changes its state. */
    private void advance(int index, Lane lane) {
        if (--lanes[2 * index + 1] > 0) {
            return;
        }
        int next = ++lanes[2 * index];
        if (next == lane.steps().size()) {
            lanesLeft--;
        } else {
            lanes[2 * index + 1] = lane.steps().get(next).times();
        }
    }

    private void send(
            Effect.Send send, int colour, int lane, TokenSet tokens, long cause, Effects effects) {
        int channel = topology.channel(pu, send.port());
        if (channel < 0) {
            throw new IllegalStateException(
                    "PU " + pu + " has no link at port " + topology.portName(send.port()));
        }
        if (tolerant && tokens.isEmpty()) {
            return;
        }
        if (tolerant && tokens.size() > mostParts) {
            sendInPieces(send, colour, lane, tokens, cause, effects);
            return;
        }
        long flits = (long) tokens.size() * partFlits[colour];
        long id = Packet.idOf(pu, ++sent);
        Packet packet = new Packet(id, cause, channel, colour, stage, lane, tokens, flits);
        if (send.delay() == 0) {
            effects.send(packet);
        } else {
            effects.later(send.delay(), new Alarm(pu, stage, packet));
        }
    }

    private void sendInPieces(
            Effect.Send send, int colour, int lane, TokenSet tokens, long cause, Effects effects) {
        for (int from = 0; from < tokens.size(); from += mostParts) {
            TokenAccumulator piece = new TokenAccumulator();
            for (int at = from; at < Math.min(tokens.size(), from + mostParts); at++) {
                piece.addRange(tokens.get(at), tokens.get(at) + 1);
            }
            send(send, colour, lane, piece.snapshot(), cause, effects);
        }
    }

    private IllegalStateException unexpected(Packet packet, String why) {
        return new IllegalStateException("PU " + pu + " at stage " + stage + " got packet "
                + Packet.idText(packet.id()) + " for stage " + packet.stage() + " lane "
                + packet.lane()
                + ", but " + why);
    }
}
