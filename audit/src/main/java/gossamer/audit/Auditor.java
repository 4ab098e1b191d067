package gossamer.audit;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Audits the full canonical trace of a run: does the run once more from its plain description, and
 * compares record by record. The first time at which they differ ends the comparison.
 */
public final class Auditor {

    /** Most violations that are kept. */
    private static final int MOST_VIOLATIONS = 20;

    private final PlainRun run;
    private final GivenBook book;
    private @Nullable Replay begun;
    /** Audits instead what cannot be done once more. */
    private @Nullable GivenWorms worms;

    private boolean isChosen;

    private final List<AuditReport.Violation> violations = new ArrayList<>();
    private long total;
    private final RecordBlock found = new RecordBlock();
    private final RecordBlock expected = new RecordBlock();
    private long time = -1;
    private long records;
    private boolean differs;
    private long lastInstant = Replay.NEVER;
    private boolean isCutShort;

    /**
     * An auditor of one run.
     *
     * @param description {@code description.json}, see {@code docs/run-format.md}
     * @param automata {@code automata.json}, see {@code docs/automata.md}
     * @param given what laws and faults of users have said, as {@code delays.bin} has it
     * @throws AuditException if one of them cannot be read
     */
    public Auditor(String description, String automata, Map<Long, Long> given) {
        this(
                description,
                new ByteArrayInputStream(automata.getBytes(StandardCharsets.UTF_8)),
                given,
                PartSource.NONE);
    }

    /**
     * The same of a run whose plan is told in parts, as far as {@code automata} says so.
     *
     * @param automata the same text in UTF-8, of which little is kept
     */
    public Auditor(
            String description, InputStream automata, Map<Long, Long> given, PartSource source) {
        run = new PlainRun(PlainNode.read("description", description), automata, given, source);
        book = new GivenBook(run);
    }

    /**
     * Whether the trace has to be passed through {@link #note} before anything is accepted, since
     * something is not described.
     */
    public boolean needsNotes() {
        return !run.given().isEmpty();
    }

    /** Takes what is not described from {@code count} records, six words each. */
    public void note(long[] words, int count) {
        for (int record = 0; record < count; record++) {
            book.note(words, record * RecordBlock.WORDS);
        }
    }

    /**
     * The run was cut off after all that happened up to this time; records may tell of later times.
     * To be called before anything is accepted.
     */
    public void cutAfter(long instant) {
        lastInstant = instant;
    }

    private Replay replay() {
        Replay replay = begun;
        if (replay == null) {
            replay = new Replay(run, book, this::breach);
            begun = replay;
        }
        return replay;
    }

    private @Nullable GivenWorms worms() {
        if (!isChosen) {
            isChosen = true;
            boolean known = !run.isWormhole() || run.knowsPrograms() || book.knowsWays();
            worms = known ? null : new GivenWorms(run, (rule, message) -> add(rule, time, message));
        }
        return worms;
    }

    private void breach(String rule, String message) {
        add(rule, replay().now(), message);
    }

    private void add(String rule, long at, String message) {
        total++;
        if (violations.size() < MOST_VIOLATIONS) {
            violations.add(new AuditReport.Violation(rule, at, message));
        }
    }

    /** Takes the next {@code count} records, six words each, which begin at {@code words[0]}. */
    public void acceptAll(long[] words, int count) {
        for (int record = 0; record < count; record++) {
            accept(words, record * RecordBlock.WORDS);
        }
    }

    /** Takes the next record, whose six words begin at {@code words[at]}. */
    public void accept(long[] words, int at) {
        records++;
        if (differs) {
            return;
        }
        if (words[at] < time) {
            add("NOT_CANONICAL", words[at], "a record of an earlier time follows");
            differs = true;
        } else if (!RecordKind.isKnown(words[at + 5])) {
            add("BAD_RECORD", words[at], "there is no kind " + (words[at + 5] & 0xFF));
            differs = true;
        } else {
            if (words[at] != time) {
                compare();
                time = words[at];
                found.clear();
            }
            found.add(words, at);
        }
    }

    /** Compares the records of the current time with what they must be, and of those before. */
    private void compare() {
        try {
            compareUpToNow();
        } catch (AuditException | IndexOutOfBoundsException e) {
            // A description that nobody has checked may ask for what does not exist.
            differs = true;
            add("NOT_TO_BE_FOLLOWED", time, "the description: " + e.getMessage());
        }
    }

    private void compareUpToNow() {
        GivenWorms ledger = worms();
        if (ledger != null) {
            expected.clear();
            expected.addAll(found);
            expected.sort();
            compareBlocks();
            ledger.accept(found);
            return;
        }
        Replay replay = replay();
        while (!differs && replay.next(lastInstant) <= time) {
            long at = replay.next(lastInstant);
            expected.clear();
            replay.advance(expected);
            expected.sort();
            if (at < time && expected.size() > 0) {
                missing(0);
            } else if (at == time) {
                compareBlocks();
                return;
            }
        }
        if (!differs && found.size() > 0) {
            expected.clear();
            compareBlocks();
        }
    }

    private void compareBlocks() {
        int both = Math.min(found.size(), expected.size());
        for (int record = 0; record < both; record++) {
            if (!found.isSame(record, expected, record)) {
                differs = true;
                add(
                        "DIFFERENT",
                        time,
                        "is " + found.text(record) + "; must be " + expected.text(record));
                return;
            }
        }
        if (expected.size() > both && !isCutShort) {
            missing(both);
        } else if (found.size() > both) {
            differs = true;
            add("UNEXPECTED", time, "must not be: " + found.text(both));
        }
    }

    private void missing(int record) {
        differs = true;
        add("MISSING", expected.word(record, 0), "is missing: " + expected.text(record));
    }

    /** Ends the trace of a run that ended by itself, or was cut off as told. */
    public AuditReport finish() {
        compare();
        found.clear();
        time = Replay.NEVER - 1;
        compare();
        return report();
    }

    /** Ends a trace of which only the begin is there: it misses nothing at its end. */
    public AuditReport finishCutShort() {
        isCutShort = true;
        if (!needsNotes()) {
            // What is given of an instant that is not whole may not be all of it.
            compare();
        }
        return report();
    }

    private AuditReport report() {
        List<String> given = new ArrayList<>(run.given());
        if (worms() != null) {
            given.add("what becomes of packets on their way");
        }
        return new AuditReport(records, total, violations, given);
    }
}
