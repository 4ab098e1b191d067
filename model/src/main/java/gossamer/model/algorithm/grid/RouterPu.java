package gossamer.model.algorithm.grid;

import gossamer.model.algorithm.plan.Routes;
import gossamer.model.fsa.Packet;
import gossamer.model.fsa.Pu;
import gossamer.model.fsa.Route;
import gossamer.model.fsa.Signal;
import gossamer.model.fsa.Worm;
import gossamer.model.token.TokenAccumulator;
import gossamer.model.token.TokenSet;
import gossamer.model.topology.Grid;

/** A PU that sends its token to all others one by one; see {@link Router}. */
final class RouterPu implements Pu {

    private final int pu;
    private final Grid grid;
    private final int virtualChannels;
    private final int flits;
    private final TokenAccumulator held = new TokenAccumulator();

    /** {@code flits}: of a token. */
    RouterPu(int pu, Grid grid, int virtualChannels, int flits) {
        this.pu = pu;
        this.grid = grid;
        this.virtualChannels = virtualChannels;
        this.flits = flits;
        held.addRange(pu, pu + 1);
    }

    @Override
    public void begin(Effects effects) {
        effects.stageBegan(pu, 0, 0);
        if (grid.pus() == 1) {
            effects.completed(pu, 0);
        }
        TokenSet own = TokenSet.of(pu);
        for (int away = 1; away < grid.pus(); away++) {
            int to = (pu + away) % grid.pus();
            Route route = Routes.dimensionOrder(grid, pu, to, virtualChannels);
            long id = Packet.idOf(pu, away);
            Packet packet = new Packet(id, 0, route.channel(0), 0, 0, 0, own, flits);
            effects.launch(new Worm(packet, route, 0));
        }
    }

    @Override
    public void receive(Signal signal, Effects effects) {
        if (!(signal instanceof Packet packet)) {
            throw new IllegalStateException("PU " + pu + " cannot handle " + signal);
        }
        int before = held.size();
        held.addAll(packet.tokens());
        if (before < grid.pus() && held.size() == grid.pus()) {
            effects.completed(pu, packet.id());
        }
    }

    @Override
    public String waitingFor() {
        int missing = grid.pus() - held.size();
        return missing == 0 ? "" : missing + (missing == 1 ? " token" : " tokens");
    }
}
