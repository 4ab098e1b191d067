package gossamer.audit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A run done once more, in plain Java and in one thread, from its plain description: it says which
 * records each time must have.
 */
final class Replay {

    static final long NEVER = Long.MAX_VALUE;

    private static final Comparator<Due> ORDER = Comparator.comparingInt(Due::pu)
            .thenComparingInt(Due::channel)
            .thenComparingLong(Due::id);

    /** What is due at one time. */
    private static final class Instant {
        private final List<Due> due = new ArrayList<>();
        private int[] wakes = new int[4];
        private int woken;
        private final RecordBlock records = new RecordBlock();
        /** Whether anything is to be done then, and not only told. */
        private boolean happens;

        void wake(int who) {
            if (woken == wakes.length) {
                wakes = Arrays.copyOf(wakes, 2 * woken);
            }
            wakes[woken++] = who;
        }
    }

    /** Something that breaks a rule of the machine whatever the trace says. */
    interface Breaches {
        void add(String rule, String message);
    }

    private final PlainRun run;
    private final GivenBook book;
    private final Breaches breaches;
    private final TreeMap<Long, Instant> calendar = new TreeMap<>();
    private final PuReplay[] pus;
    private final LinkReplay links;
    private final VoterReplay.@Nullable Table votes;
    private long now;
    private Instant current = new Instant();

    /** {@code book}: what PUs do whose programs are not described. */
    Replay(PlainRun run, GivenBook book, Breaches breaches) {
        this.run = run;
        this.book = book;
        this.breaches = breaches;
        this.votes = run.farm == null ? null : new VoterReplay.Table(run.farm);
        this.links = ReplayParts.links(run, this);
        this.pus = new PuReplay[run.graph.pus()];
        Arrays.setAll(pus, pu -> ReplayParts.pu(run, this, pu));
        at(0).happens = true;
    }

    private Instant at(long time) {
        return calendar.computeIfAbsent(time, key -> new Instant());
    }

    /** The next time at which there are records or anything to be done; {@link #NEVER} if none. */
    long next() {
        return calendar.isEmpty() ? NEVER : calendar.firstKey();
    }

    /**
     * Does what is to be done at the next time, and adds the records of that time.
     *
     * @param cut whether the run was cut off before: records that lie ahead are told all the same
     */
    void advance(RecordBlock records, boolean cut) {
        Map.Entry<Long, Instant> first = calendar.pollFirstEntry();
        now = first.getKey();
        current = first.getValue();
        if (!cut && current.happens) {
            step();
        }
        records.addAll(current.records);
    }

    private void step() {
        if (now == 0) {
            for (PuReplay pu : pus) {
                pu.begin();
                pu.settle();
            }
        }
        current.due.sort(ORDER);
        int before = -1;
        for (Due due : current.due) {
            if (due.pu() != before && before >= 0) {
                pus[before].settle();
            }
            before = due.pu();
            if (due instanceof Parcel parcel) {
                delivered(parcel);
            }
            pus[before].take(due);
        }
        if (before >= 0) {
            pus[before].settle();
        }
        for (int wake = 0; wake < current.woken; wake++) {
            links.wake(current.wakes[wake]);
        }
        links.serve();
    }

    long now() {
        return now;
    }

    GivenBook book() {
        return book;
    }

    LinkReplay links() {
        return links;
    }

    /** A voter that has not begun. */
    VoterReplay newVoter(int pu) {
        return new VoterReplay(Objects.requireNonNull(votes), this, pu);
    }

    PuReplay pu(int pu) {
        return pus[pu];
    }

    /** Parts of tokens that all PUs together lack. */
    long lacks() {
        return Arrays.stream(pus).mapToLong(PuReplay::lacks).sum();
    }

    // What PUs do.

    /** A PU sends a packet now. */
    void send(Parcel parcel) {
        check(parcel);
        links.offer(parcel);
    }

    private void check(Parcel parcel) {
        long tokens = (parcel.tokens.size() + run.colours - 1L) / run.colours;
        if (tokens > run.machine.capacity) {
            breaches.add(
                    "PACKET_TOO_BIG",
                    name(parcel) + " has " + tokens + " tokens, packets hold "
                            + run.machine.capacity);
        }
        if (!pus[parcel.sender()].holds(parcel.colour, parcel.tokens)) {
            breaches.add(
                    "TOKEN_NOT_HELD",
                    name(parcel) + " has tokens that its sender does not hold: " + parcel.tokens);
        }
    }

    private static String name(Parcel parcel) {
        return "packet " + RecordBlock.id(parcel.id);
    }

    /** Something is due at a PU at a time after now. */
    void due(long time, Due due) {
        if (time != NEVER) {
            Instant then = at(time);
            then.happens = true;
            then.due.add(due);
        }
    }

    /** A link or port is served at a time after now, whatever is offered then. */
    void wake(long time, int who) {
        if (time > now && time != NEVER) {
            Instant then = at(time);
            then.happens = true;
            then.wake(who);
        }
    }

    // Records.

    private void delivered(Parcel parcel) {
        Tokens tokens = parcel.tokens;
        packet(now, RecordKind.DELIVER, parcel.target, parcel, 0, 0, tokens.intervals());
    }

    void state(int pu, int stage, long cause) {
        add(now, 0, cause, pair(pu, -1), 0, flags(RecordKind.STATE, 0, stage, 0));
    }

    void complete(int pu, long cause) {
        pus[pu].completed();
        add(now, 0, cause, pair(pu, -1), 0, flags(RecordKind.COMPLETE, 0, 0, 0));
    }

    void absent(int pu, int stage, int count) {
        add(now, 0, 0, pair(pu, -1), 0, flags(RecordKind.ABSENT, 0, stage, count));
    }

    void breach(String rule, String message) {
        breaches.add(rule, message);
    }

    /** A voter has voted or decided something in a session. */
    void note(RecordKind kind, int pu, int session, int first, int tokens, int code) {
        add(now, 0, 0, pair(pu, -1), pair(first, tokens), flags(kind, 0, session, code));
    }

    /** The packet has to wait for its port or its turn. */
    void offered(Parcel parcel) {
        packet(
                now,
                RecordKind.OFFER,
                parcel.sender(),
                parcel,
                parcel.cause,
                0,
                parcel.tokens.intervals());
    }

    /** Start-up begins now. */
    void started(Parcel parcel, long cause) {
        int intervals = parcel.tokens.intervals();
        packet(now, RecordKind.START, parcel.sender(), parcel, cause, 0, intervals);
        for (int interval = 1; interval < intervals; interval++) {
            packet(now, RecordKind.TOKENS, parcel.sender(), parcel, cause, interval, 1);
        }
    }

    private void packet(
            long time,
            RecordKind kind,
            int pu,
            Parcel parcel,
            long cause,
            int interval,
            int intervals) {
        Tokens tokens = parcel.tokens;
        int first = tokens.isEmpty() ? 0 : tokens.from(interval);
        int count = tokens.isEmpty() ? 0 : tokens.to(interval) - first;
        add(
                time,
                parcel.id,
                cause,
                pair(pu, parcel.channel),
                pair(first, count),
                flags(kind, parcel.colour, parcel.stage, intervals));
    }

    /** The header has to wait for a channel that packet {@code holder} has; 0 for a fault. */
    void blocked(Parcel parcel, int channel, long holder) {
        bare(now, RecordKind.BLOCK, parcel, channel, holder);
    }

    /** The header enters a channel, perhaps later than now; {@code cause} was waited for. */
    void hops(long time, Parcel parcel, int channel, long cause) {
        bare(time, RecordKind.HOP, parcel, channel, cause);
    }

    private void bare(long time, RecordKind kind, Parcel parcel, int channel, long cause) {
        long flags = flags(kind, parcel.colour, parcel.stage, 0);
        add(time, parcel.id, cause, pair(parcel.sender(), channel), 0, flags);
    }

    /** Something goes wrong with a packet on a channel, perhaps later than now. */
    void fault(
            long time,
            RecordKind kind,
            Parcel parcel,
            int channel,
            int first,
            int tokens,
            int code) {
        long place = pair(parcel.sender(), channel);
        long flags = flags(kind, parcel.colour, parcel.stage, code);
        add(time, parcel.id, 0, place, pair(first, tokens), flags);
    }

    private void add(long time, long packet, long cause, long place, long tokens, long flags) {
        RecordBlock records = time == now ? current.records : at(time).records;
        records.add(time, packet, cause, place, tokens, flags);
    }

    private static long pair(int high, int low) {
        return (long) high << 32 | low & 0xFFFFFFFFL;
    }

    private static long flags(RecordKind kind, int colour, int stage, int code) {
        return (long) code << 32 | (long) stage << 16 | (long) colour << 8 | kind.ordinal();
    }
}
