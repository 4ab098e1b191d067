package gossamer.coordinator.report;

import gossamer.model.analysis.pipelined.RunTable;

import java.io.IOException;
import java.util.Locale;

/**
 * A run-table for other programs, one line per run of equal cells, so that its size follows the
 * transfers and not the slots:
 *
 * <pre>
 * pu,column,columns,action,peer,session
 * 0,1,1,send,1,0
 * 1,2,3,blocked,,
 * </pre>
 *
 * <p>{@code column} is the first one, from 1, and {@code columns} how many there are. {@code
 * action} is one of {@code send}, {@code receive}, {@code await} (waits to receive), {@code
 * blocked} (waits to send) and {@code done}. A send or receive is a line of its own and has the
 * peer and the session of its transfer, from 0. Lines go by PU, then by column, and cover every
 * slot once.
 */
public final class RunTableCsv {

    private RunTableCsv() {}

    /** Writes the table, of at most some 30 bytes per run of equal cells. */
    public static void write(RunTable table, Appendable out) throws IOException {
        out.append("pu,column,columns,action,peer,session\n");
        for (int pu = 0; pu < table.pus(); pu++) {
            int row = pu;
            StringBuilder lines = new StringBuilder();
            table.forEachRun(pu, (from, to, action, peer, session) -> {
                lines.append(row).append(',').append(from).append(',').append(to - from + 1);
                lines.append(',').append(action.name().toLowerCase(Locale.ROOT));
                lines.append(action.used() ? "," + peer + "," + session : ",,").append('\n');
            });
            out.append(lines);
        }
    }
}
