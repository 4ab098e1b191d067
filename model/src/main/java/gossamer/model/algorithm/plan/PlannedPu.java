package gossamer.model.algorithm.plan;

import gossamer.model.fsa.Alarm;
import gossamer.model.fsa.Packet;
import gossamer.model.fsa.Pu;
import gossamer.model.fsa.Signal;
import gossamer.model.fsa.Worm;
import gossamer.model.token.TokenAccumulator;
import gossamer.model.token.TokenSet;
import gossamer.model.topology.Grid;

import java.util.Arrays;
import java.util.List;

/**
 * A PU that does its part of a plan. It begins its part of a step when all that it awaits in earlier
 * steps has arrived, and not before the step's slot; there is no barrier. (A PU that has nothing to
 * wait for would otherwise send too early, and get into the way of those before it in the plan.)
 */
final class PlannedPu implements Pu {

    /**
     * A packet to be sent.
     *
     * @param port where it leaves
     * @param links how far it goes, straight on
     * @param colour of its tokens
     * @param tokens in the numbering of the colour
     */
    record Send(int port, int links, int colour, TokenSet tokens) {}

    /**
     * What a PU does in one step.
     *
     * @param step its number in the plan
     * @param slot earliest time at which it begins, in ticks
     * @param sends all at once
     * @param arrivals number of packets to await before any later step
     */
    record Part(int step, long slot, List<Send> sends, int arrivals) {}

    private final int pu;
    private final Grid grid;
    private final List<Part> parts;
    private final int[] partFlits;
    private final TokenAccumulator[] held;
    private final int[] awaited;
    private int at;
    private int sent;
    private long cause;
    private boolean complete;
    private boolean tolerant;

    /**
     * A PU that has not begun.
     *
     * @param parts in the order of steps
     * @param own the number of its own token in each colour
     * @param partFlits flits of one token's part in each colour
     */
    PlannedPu(int pu, Grid grid, List<Part> parts, int[] own, int[] partFlits) {
        this.pu = pu;
        this.grid = grid;
        this.parts = parts;
        this.partFlits = partFlits;
        this.held = new TokenAccumulator[own.length];
        for (int colour = 0; colour < own.length; colour++) {
            held[colour] = new TokenAccumulator();
            held[colour].addRange(own[colour], own[colour] + 1);
        }
        this.awaited = parts.stream().mapToInt(Part::arrivals).toArray();
    }

    @Override
    public void begin(Effects effects) {
        effects.stageBegan(pu, 0, 0);
        if (grid.pus() == 1) {
            effects.completed(pu, 0);
        }
    }

    @Override
    public void receive(Signal signal, Effects effects) {
        if (signal instanceof Alarm) {
            return;
        }
        if (!(signal instanceof Packet packet)) {
            throw new IllegalStateException("PU " + pu + " cannot handle " + signal);
        }
        cause = packet.id();
        held[packet.colour()].addAll(packet.tokens());
        int part = partOf(packet);
        if (awaited[part] > 0) {
            awaited[part]--;
        } else if (!tolerant) {
            throw unexpected(packet);
        }
        if (!complete && holdsAll()) {
            complete = true;
            effects.completed(pu, packet.id());
        }
    }

    private int partOf(Packet packet) {
        int low = 0;
        int high = parts.size() - 1;
        while (low < high) {
            int middle = (low + high) / 2;
            if (parts.get(middle).step() < packet.stage()) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        if (parts.isEmpty() || parts.get(low).step() != packet.stage()) {
            throw unexpected(packet);
        }
        return low;
    }

    private IllegalStateException unexpected(Packet packet) {
        return new IllegalStateException("PU " + pu + " does not await packet "
                + Packet.idText(packet.id()) + " of step " + packet.stage());
    }

    @Override
    public void tolerate() {
        tolerant = true;
    }

    private boolean holdsAll() {
        return Arrays.stream(held).allMatch(tokens -> tokens.size() == grid.pus());
    }

    @Override
    public void settle(Effects effects) {
        while (at < parts.size() && (at == 0 || awaited[at - 1] == 0)) {
            Part part = parts.get(at);
            if (!part.sends().isEmpty()) {
                if (part.slot() > effects.now()) {
                    effects.later(part.slot() - effects.now(), new Alarm(pu, part.step(), null));
                    return;
                }
                part.sends().forEach(send -> launch(part, send, effects));
            }
            at++;
        }
    }

    private void launch(Part part, Send send, Effects effects) {
        TokenSet tokens = tolerant ? ofThese(send.tokens(), held[send.colour()]) : send.tokens();
        if (tokens.isEmpty()) {
            return;
        }
        Worm worm = new Worm(
                new Packet(
                        Packet.idOf(pu, ++sent),
                        cause,
                        grid.channel(pu, send.port()),
                        send.colour(),
                        part.step(),
                        0,
                        tokens,
                        (long) tokens.size() * partFlits[send.colour()]),
                Routes.straight(grid, pu, send.port(), send.links()),
                0);
        effects.launch(worm);
    }

    /** What it holds of the tokens that it is to send; it lacks some if packets were taken for others. */
    private static TokenSet ofThese(TokenSet tokens, TokenAccumulator held) {
        for (int interval = 0; interval < tokens.intervals(); interval++) {
            if (!held.containsRange(tokens.from(interval), tokens.to(interval))) {
                return tokens.without(tokens.without(held.snapshot()));
            }
        }
        return tokens;
    }

    @Override
    public String waitingFor() {
        for (int part = 0; part < awaited.length; part++) {
            if (awaited[part] > 0) {
                return "step " + parts.get(part).step() + ": " + awaited[part]
                        + (awaited[part] == 1 ? " packet" : " packets");
            }
        }
        return "";
    }
}
