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
}
