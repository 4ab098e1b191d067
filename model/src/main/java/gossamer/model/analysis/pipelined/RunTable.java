package gossamer.model.analysis.pipelined;

import gossamer.model.analysis.pipelined.Cell.CellAction;
import gossamer.model.analysis.pipelined.RunTableViolation.Rule;
import gossamer.model.topology.Crossbar;
import gossamer.model.trace.EventKind;
import gossamer.model.trace.RecordConsumer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The run-table of a rendezvous run (section 2 of the paper): a row per PU, a column per step, read
 * off the records of its canonical trace and nothing else. Column t is the interval [t-1, t) of
 * virtual time, in ticks.
 *
 * <p>With N+1 PUs the letters of the paper are: lambda, the number of columns; sigma, the number of
 * slots; nu, the used slots of each column; mu, their mean; epsilon, the share of used slots.
 * Stored are the used slots and the spans of waiting to send, not the cells: 16 bytes or so per
 * transfer, whatever lambda is.
 */
public final class RunTable {

    /** Most columns of a run-table. */
    public static final int MAX_COLUMNS = 1 << 26;

    /** How many violations are kept; all are counted. */
    public static final int KEPT_VIOLATIONS = 100;

    /** Takes the runs of equal cells of one row, from left to right. */
    @FunctionalInterface
    public interface RunVisitor {
        /**
         * One run.
         *
         * @param from its first column, from 1
         * @param to its last column; a used slot is a run of its own
         * @param action what the PU does
         * @param peer with whom, -1 unless used
         * @param session of the transfer, from 0, -1 unless used
         */
        void run(int from, int to, CellAction action, int peer, int session);
    }

    private final PuRow[] rows;
    private final int[] nu;
    private final long used;
    private final int sessions;
    private final List<RunTableViolation> violations;
    private final long violationCount;

    private RunTable(Builder builder, int lambda) {
        rows = builder.rows;
        nu = Arrays.copyOf(builder.nu, lambda);
        used = Arrays.stream(rows).mapToLong(PuRow::used).sum();
        sessions = builder.sessions;
        violations = List.copyOf(builder.violations);
        violationCount = builder.violationCount;
    }

    /** Number of rows, N+1. */
    public int pus() {
        return rows.length;
    }

    /** lambda: the number of columns, the length of the run in ticks. */
    public int lambda() {
        return nu.length;
    }

    /** sigma: the number of slots, (N+1) lambda. */
    public long sigma() {
        return (long) rows.length * nu.length;
    }

    /** Number of used slots, 2N(N+1) per session. */
    public long usedSlots() {
        return used;
    }

    /** nu: the utilisation string, used slots per column; column t is at index t-1. */
    public int[] nu() {
        return nu.clone();
    }

    /** Used slots of a column, from 1. */
    public int nu(int column) {
        requireColumn(column);
        return nu[column - 1];
    }

    /** mu: mean number of used slots per column, 0 without columns. */
    public double mu() {
        return nu.length == 0 ? 0 : (double) used / nu.length;
    }

    /** epsilon: share of the slots that are used, from 0 to 1; 0 without columns. */
    public double epsilon() {
        return nu.length == 0 ? 0 : (double) used / sigma();
    }

    /** Number of columns with this many used slots; Lemma 15 counts those with four. */
    public int columnsWith(int slots) {
        int columns = 0;
        for (int now : nu) {
            columns += now == slots ? 1 : 0;
        }
        return columns;
    }

    /** Number of sessions that were begun. */
    public int sessions() {
        return sessions;
    }

    /** When a PU ended its last session, in ticks; -1 if it did not. */
    public int completion(int pu) {
        return rows[pu].completion();
    }

    /** The column in which a PU had heard from and sent to all others in a session; -1 if never. */
    public int sessionEnd(int pu, int session) {
        return rows.length == 1 && session < sessions ? 0 : rows[pu].end(session);
    }

    /** The column in which a session ended at its last PU; -1 if it did not end at all of them. */
    public int sessionEnd(int session) {
        int last = -1;
        for (int pu = 0; pu < rows.length; pu++) {
            int end = sessionEnd(pu, session);
            if (end < 0) {
                return -1;
            }
            last = Math.max(last, end);
        }
        return last;
    }

    private int firstEnd(int session) {
        int first = -1;
        for (int pu = 0; pu < rows.length; pu++) {
            int end = sessionEnd(pu, session);
            first = end >= 0 && (first < 0 || end < first) ? end : first;
        }
        return first;
    }

    /**
     * The region without start-up and decay; empty for a single session and for a run that came to
     * none.
     */
    public Optional<SteadyRegion> steady() {
        int after = sessions < 2 ? -1 : firstEnd(0);
        int to = sessions < 2 ? -1 : firstEnd(sessions - 1);
        if (after < 0 || to <= after) {
            return Optional.empty();
        }
        int completions = 0;
        int whole = 0;
        for (int session = 0; session < sessions; session++) {
            for (int pu = 0; pu < rows.length; pu++) {
                int end = sessionEnd(pu, session);
                completions += end > after && end <= to ? 1 : 0;
            }
            int end = sessionEnd(session);
            whole += end > after && end <= to ? 1 : 0;
        }
        long slots = 0;
        for (int column = after + 1; column <= to; column++) {
            slots += nu(column);
        }
        return Optional.of(new SteadyRegion(after + 1, to, completions, whole, slots));
    }

    /**
     * What a PU does in a column, from 1. Of several slots in one column, a violation, the first.
     */
    public Cell cell(int pu, int column) {
        requireColumn(column);
        return rows[pu].cell(column);
    }

    /**
     * Visits the runs of equal cells of a PU, from left to right; together they cover all columns.
     */
    public void forEachRun(int pu, RunVisitor visitor) {
        rows[pu].forEachRun(nu.length, visitor);
    }

    /** The first {@link #KEPT_VIOLATIONS} violations. */
    public List<RunTableViolation> violations() {
        return violations;
    }

    public long violationCount() {
        return violationCount;
    }

    private void requireColumn(int column) {
        if (column < 1 || column > nu.length) {
            throw new IllegalArgumentException("column=" + column + " not in 1.." + nu.length);
        }
    }

    /** Takes a canonical trace, record by record. Not for use by several threads at once. */
    public static final class Builder implements RecordConsumer {

        private static final EventKind[] KINDS = EventKind.values();

        private final Crossbar topology;
        private final int others;
        private final PuRow[] rows;
        private final List<RunTableViolation> violations = new ArrayList<>();
        private int[] nu = new int[256];
        private long violationCount;
        private int sessions;
        private long now;
        private boolean built;

        /** A table with a row for each PU. */
        public Builder(Crossbar topology) {
            this.topology = topology;
            this.others = topology.pus() - 1;
            this.rows = new PuRow[topology.pus()];
            Arrays.setAll(rows, pu -> new PuRow());
        }

        /**
         * Takes the record that begins at {@code words[at]}. Those past the last column are left
         * out.
         *
         * @throws IllegalArgumentException if its time lies before that of the record before it
         */
        @Override
        public void accept(long[] words, int at) {
            if (built) {
                throw new IllegalStateException("a record at time=" + words[at] + " after build()");
            }
            if (words[at] < now) {
                throw new IllegalArgumentException("time=" + words[at] + " not in " + now
                        + ".., a run-table takes records in canonical order");
            }
            now = words[at];
            if (isTooLong()) {
                return;
            }
            int time = (int) now;
            int pu = (int) (words[at + 3] >>> 32);
            int channel = (int) words[at + 3];
            int stage = (int) (words[at + 5] >>> 16 & 0xFFFF);
            switch (KINDS[(int) (words[at + 5] & 0xFF)]) {
                case OFFER -> rows[pu].offer(time);
                case START -> {
                    rows[pu].endWait(time);
                    use(pu, time + 1, CellAction.SEND, topology.target(channel), stage);
                }
                case DELIVER -> deliver(time, pu, topology.source(channel), stage);
                case STATE -> {
                    rows[pu].enter(stage);
                    sessions = Math.max(sessions, stage + 1);
                }
                case COMPLETE -> rows[pu].complete(time);
                case TOKENS, BLOCK, HOP -> {}
            }
        }

        private void deliver(int column, int pu, int sender, int stage) {
            int slot = rows[sender].find(column, CellAction.SEND, pu);
            int session = slot < 0 ? stage : rows[sender].session(slot);
            if (slot < 0) {
                violate(Rule.RENDEZVOUS, pu, column, "receives from " + sender + ", not sent then");
            }
            if (session != rows[pu].session()) {
                String detail = "in session " + rows[pu].session() + " receives from " + sender
                        + " what was sent in session " + session;
                violate(Rule.SAME_SESSION, pu, column, detail);
            }
            use(pu, column, CellAction.RECEIVE, sender, session);
        }

        private void use(int pu, int column, CellAction action, int peer, int session) {
            PuRow row = rows[pu];
            if (row.lastColumn() == column) {
                int before = row.used() - 1;
                String detail = new Cell(row.action(before), row.peer(before)).text() + " and "
                        + new Cell(action, peer).text() + " in the same column";
                violate(Rule.ONE_EVENT_PER_STEP, pu, column, detail);
            }
            row.add(column, action, peer, session);
            row.count(action, session, column, others);
            sessions = Math.max(sessions, session + 1);
            if (column > nu.length) {
                nu = Arrays.copyOf(nu, Math.max(column, 2 * nu.length));
            }
            nu[column - 1]++;
        }

        private void violate(Rule rule, int pu, int column, String detail) {
            violationCount++;
            if (violations.size() < KEPT_VIOLATIONS) {
                violations.add(new RunTableViolation(rule, pu, column, detail));
            }
        }

        /** Whether a record lies past the last column, so that there is no table. */
        public boolean isTooLong() {
            return now >= MAX_COLUMNS;
        }

        /**
         * The table of all records so far, null if it would be too long; the builder takes no more
         * afterwards.
         */
        public @Nullable RunTable buildUnlessTooLong() {
            return isTooLong() ? null : build();
        }

        /**
         * The table of all records so far; the builder takes no more afterwards.
         *
         * @throws IllegalStateException if it would have more than {@link #MAX_COLUMNS} columns
         */
        public RunTable build() {
            if (isTooLong()) {
                throw new IllegalStateException(
                        "a run-table of more than " + MAX_COLUMNS + " columns");
            }
            if (built) {
                throw new IllegalStateException("build() has been called before");
            }
            built = true;
            int lambda = 0;
            for (PuRow row : rows) {
                lambda = Math.max(lambda, Math.max(row.lastColumn(), row.completion()));
            }
            for (int pu = 0; pu < rows.length; pu++) {
                rows[pu].endWait(lambda);
                requireReceived(pu);
            }
            return new RunTable(this, lambda);
        }

        private void requireReceived(int pu) {
            PuRow row = rows[pu];
            for (int slot = 0; slot < row.used(); slot++) {
                if (row.action(slot) == CellAction.SEND) {
                    int column = row.column(slot);
                    int peer = row.peer(slot);
                    if (rows[peer].find(column, CellAction.RECEIVE, pu) < 0) {
                        String detail = "sends to " + peer + ", not received then";
                        violate(Rule.RENDEZVOUS, pu, column, detail);
                    }
                }
            }
        }
    }
}
