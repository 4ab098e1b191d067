package gossamer.model.analysis.pipelined;

/**
 * One cell of a run-table.
 *
 * @param action what the PU does
 * @param peer with whom, -1 unless it sends or receives
 */
public record Cell(CellAction action, int peer) {

    /** Checks that exactly used slots have a peer. */
    public Cell {
        if (action.used() != peer >= 0) {
            throw new IllegalArgumentException("action=" + action + " with peer=" + peer);
        }
    }

    /** As in the paper: {@code S1}, {@code R0}, {@code -}, {@code ~} or {@code .}. */
    public String text() {
        return action.used() ? action.symbol() + Integer.toString(peer) : "" + action.symbol();
    }

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
}
