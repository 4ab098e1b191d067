package gossamer.coordinator.lab;

import gossamer.model.analysis.TokensHeld;
import gossamer.model.run.Emulation;
import gossamer.model.trace.EventKind;
import gossamer.model.trace.RecordConsumer;

import java.util.ArrayList;
import java.util.List;

/** Whose tokens one PU lacks. */
final class HeldTokens implements RecordConsumer {

    private final Emulation emulation;
    private final int pu;
    private final TokensHeld held;

    HeldTokens(Emulation emulation, int pu) {
        this.emulation = emulation;
        this.pu = pu;
        this.held = new TokensHeld(emulation);
    }

    @Override
    public void accept(long[] words, int at) {
        EventKind kind = EventKind.of((int) (words[at + 5] & 0xFF));
        boolean own = (int) (words[at + 3] >>> 32) == pu;
        // What a packet carries is told where it starts.
        if (kind == EventKind.START || kind == EventKind.TOKENS || own) {
            held.accept(words, at);
        }
    }

    /** The owners of the first tokens that are not all there, in the order of their numbers. */
    List<Integer> missing(int most) {
        List<Integer> owners = new ArrayList<>();
        for (int owner = 0; owner < emulation.topology().pus() && owners.size() < most; owner++) {
            if (held.parts(pu, owner) < held.sets()) {
                owners.add(owner);
            }
        }
        return owners;
    }
}
