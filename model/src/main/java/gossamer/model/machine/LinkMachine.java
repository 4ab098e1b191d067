package gossamer.model.machine;

/**
 * A machine with an arbiter for each link, and after them one or several for each PU. A link is
 * served as a whole by the sender of its lower channel, or each direction of it by its own sender.
 */
public abstract class LinkMachine extends BoundMachine {

    private final boolean whole;
    private final int perPu;

    /**
     * A machine that is bound so.
     *
     * @param whole whether links are served as a whole
     * @param perPu arbiters of each PU
     */
    protected LinkMachine(Binding binding, boolean whole, int perPu) {
        super(binding);
        this.whole = whole;
        this.perPu = perPu;
    }

    @Override
    public final int arbiters() {
        return topology.links() + perPu * topology.pus();
    }

    @Override
    public final int ownerOf(int arbiter, int direction) {
        return arbiter < topology.links()
                ? topology.source(whole ? 2 * arbiter : 2 * arbiter + direction)
                : puOf(arbiter);
    }

    /** The arbiter of a PU: its {@code kind}-th one, from 0. */
    protected final int arbiterOf(int pu, int kind) {
        return topology.links() + kind * topology.pus() + pu;
    }

    /** Which of its PU's arbiters this is, from 0; negative for that of a link. */
    protected final int kindOf(int arbiter) {
        return Math.floorDiv(arbiter - topology.links(), topology.pus());
    }

    /** The PU whose arbiter this is; it must not be that of a link. */
    protected final int puOf(int arbiter) {
        return (arbiter - topology.links()) % topology.pus();
    }
}
