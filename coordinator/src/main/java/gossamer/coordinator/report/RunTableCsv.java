package gossamer.coordinator.report;

import gossamer.model.analysis.pipelined.RunTable;

import java.io.IOException;
import java.io.UncheckedIOException;
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

    private static final String HEADER = "pu,column,columns,action,peer,session\n";

    private RunTableCsv() {}

    /** Writes the table, of at most some 30 bytes per run of equal cells. */
    public static void write(RunTable table, Appendable out) throws IOException {
        out.append(HEADER);
        try {
            for (int pu = 0; pu < table.pus(); pu++) {
                int row = pu;
                table.forEachRun(pu, (from, to, action, peer, session) -> {
                    StringBuilder line = new StringBuilder(32);
                    line.append(row).append(',').append(from).append(',').append(to - from + 1);
                    line.append(',')
                            .append(action.name().toLowerCase(Locale.ROOT))
                            .append(',');
                    if (action.used()) {
                        line.append(peer).append(',').append(session).append('\n');
                    } else {
                        line.append(",\n");
                    }
                    append(out, line);
                });
            }
        } catch (UncheckedIOException failure) {
            throw failure.getCause();
        }
    }

    private static void append(Appendable out, CharSequence line) {
        try {
            out.append(line);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
