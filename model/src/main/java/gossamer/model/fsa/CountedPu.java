package gossamer.model.fsa;

import gossamer.model.token.TokenAccumulator;

import org.jspecify.annotations.Nullable;

/** A PU that does not tell how many tokens it holds, and an account of those that it was given. */
public final class CountedPu extends ForwardedPu {

    private final int[] own;
    private final int sessions;
    private final int stagesPerSession;
    /** By session and colour; null where that is its own token only. Full ones are one object. */
    private final @Nullable TokenAccumulator[] held;

    private final TokenAccumulator all = new TokenAccumulator();
    private long gained;

    /**
     * A PU that has not begun.
     *
     * @param own the number of its own token in each colour
     * @param sessions number of sessions
     * @param stagesPerSession by how much the stages of a session are higher than those before
     * @param pus number of PUs
     */
    public CountedPu(Pu inner, int[] own, int sessions, int stagesPerSession, int pus) {
        super(inner);
        this.held = new TokenAccumulator[sessions * own.length];
        all.addRange(0, pus);
        this.own = own;
        this.sessions = sessions;
        this.stagesPerSession = stagesPerSession;
    }

    @Override
    public void receive(Signal signal, Effects effects) {
        if (signal instanceof Packet packet) {
            take(packet);
        }
        inner.receive(signal, effects);
    }

    private void take(Packet packet) {
        int session = sessions == 1 ? 0 : packet.stage() / stagesPerSession;
        int colour = packet.colour();
        int set = session * own.length + colour;
        TokenAccumulator holding = held[set];
        if (holding == null) {
            holding = TokenAccumulator.of(own[colour]);
        }
        int before = holding.size();
        holding.addAll(packet.tokens());
        gained += holding.size() - before;
        held[set] = holding.size() == all.size() ? all : holding;
    }

    @Override
    public long held() {
        return (long) own.length * sessions + gained;
    }
}
