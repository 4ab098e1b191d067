package gossamer.model.fsa;

import gossamer.model.token.TokenAccumulator;

import java.util.Map;
import java.util.TreeMap;

/** A PU that does not tell how many tokens it holds, and an account of those that it was given. */
public final class CountedPu extends ForwardedPu {

    private final int[] own;
    private final int sessions;
    private final int stagesPerSession;
    /** By session and colour. */
    private final Map<Integer, TokenAccumulator> held = new TreeMap<>();

    /**
     * A PU that has not begun.
     *
     * @param own the number of its own token in each colour
     * @param sessions number of sessions
     * @param stagesPerSession by how much the stages of a session are higher than those before
     */
    public CountedPu(Pu inner, int[] own, int sessions, int stagesPerSession) {
        super(inner);
        this.own = own;
        this.sessions = sessions;
        this.stagesPerSession = stagesPerSession;
    }

    @Override
    public void receive(Signal signal, Effects effects) {
        if (signal instanceof Packet packet) {
            int session = sessions == 1 ? 0 : packet.stage() / stagesPerSession;
            int colour = packet.colour();
            held.computeIfAbsent(
                            session * own.length + colour, set -> TokenAccumulator.of(own[colour]))
                    .addAll(packet.tokens());
        }
        inner.receive(signal, effects);
    }

    @Override
    public long held() {
        long more = held.values().stream().mapToLong(set -> set.size() - 1).sum();
        return (long) own.length * sessions + more;
    }
}
