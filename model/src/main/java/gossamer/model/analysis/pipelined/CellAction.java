package gossamer.model.analysis.pipelined;

/** What a PU does in one step: the kinds of cells of a run-table. */
public enum CellAction {
    /** Sends its value to a peer. */
    SEND('S', true),
    /** Receives the value of a peer. */
    RECEIVE('R', true),
    /** Waits to receive. */
    AWAIT('-', false),
    /** Waits to send, since no receiver it may send to is free. */
    BLOCKED('~', false),
    /** Has ended its last session. */
    DONE('.', false);

    private final char symbol;
    private final boolean used;

    CellAction(char symbol, boolean used) {
        this.symbol = symbol;
        this.used = used;
    }

    /** The character that stands for it in a run-table. */
    public char symbol() {
        return symbol;
    }

    /** Whether a slot with it is used; the others are wasted. */
    public boolean used() {
        return used;
    }
}
