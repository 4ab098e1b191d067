package gossamer.audit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A run done once more, in plain Java and in one thread, from its plain description: it says which
 * records each time must have.
 */
final class Replay implements PuWorld {

    static final long NEVER = Long.MAX_VALUE;

    /** Something that is due at a PU, and in which of its lives it was arranged. */
    private record Entry(Due due, int life) {
        private static final Comparator<Entry> ORDER = Comparator.comparing(
                Entry::due,
                Comparator.comparingInt(Due::pu)
                        .thenComparingInt(Due::channel)
                        .thenComparingLong(Due::id));
    }

    /** What is due at one time. */
    private static final class Instant {
        private final List<Entry> due = new ArrayList<>();
        private int[] wakes = new int[4];
        private int woken;
        private final RecordBlock records = new RecordBlock();
        /** Whether anything is to be done then, and not only told. */
        private boolean happens;
        /** Whether all of it is known. */
        private boolean isTold;

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
    private final BitSet complete = new BitSet();
    /** Who is woken in this instant. */
    private final BitSet woken = new BitSet();

    private final int[] lives;
    private final int[] numbers;
    private final @Nullable ChannelFate[] fates;
    private final FaultTimes faults;
    private final LinkReplay links;
    private final VoterReplay.@Nullable Table votes;
    private long now;
    /** The latest time with a record. */
    private long last = -1;

    private boolean ended;

    private Instant current = new Instant();

    /** {@code book}: what PUs do whose programs are not described. */
    Replay(PlainRun run, GivenBook book, Breaches breaches) {
        this.run = run;
        this.book = book;
        this.breaches = breaches;
        this.votes = run.farm == null ? null : new VoterReplay.Table(run.farm);
        this.fates = new ChannelFate[2 * run.graph.links()];
        this.faults = new FaultTimes(run);
        this.links = ReplayParts.links(run, this);
        this.pus = new PuReplay[run.graph.pus()];
        this.lives = new int[pus.length];
        this.numbers = new int[pus.length];
        boolean disturbed = !run.profile.isNone();
        Arrays.setAll(
                pus,
                pu -> disturbed ? new LifeReplay(run, this, pu) : ReplayParts.pu(run, this, pu));
        at(0).happens = true;
        at(book.last());
    }

    private Instant at(long time) {
        return calendar.computeIfAbsent(time, key -> new Instant());
    }

    /**
     * The next time at which there are records, {@link #NEVER} if none; does what is to be done
     * until then.
     *
     * @param lastInstant nothing is done any more after this time
     */
    long next(long lastInstant) {
        while (!calendar.isEmpty() || !ended) {
            if (calendar.isEmpty()) {
                ended = true;
                faults.end(last + 1, at(last + 1).records);
            }
            now = calendar.firstKey();
            current = at(now);
            if (!current.isTold && current.happens && now <= lastInstant) {
                step();
            }
            if (current.records.size() > 0 || now == book.last() && now > 0) {
                return tell();
            }
            calendar.remove(now);
        }
        return NEVER;
    }

    /** Begins and ends of faults are told if there are other records then or later. */
    private long tell() {
        long first = Math.min(now, faults.next());
        if (!current.isTold) {
            last = now;
            while (faults.next() <= now) {
                Instant before = at(faults.next());
                before.isTold = true;
                faults.tell(before.records);
            }
            current.isTold = true;
        }
        return first;
    }

    /** Adds the records of the next time at which there are any. */
    void advance(RecordBlock records) {
        records.addAll(calendar.pollFirstEntry().getValue().records);
    }

    private void step() {
        if (now == 0) {
            for (PuReplay pu : pus) {
                pu.begin();
                pu.settle();
            }
        }
        current.due.sort(Entry.ORDER);
        int before = -1;
        for (Entry entry : current.due) {
            Due due = entry.due();
            if (due.pu() != before && before >= 0) {
                pus[before].settle();
            }
            before = due.pu();
            if (due instanceof Parcel parcel) {
                delivered(parcel);
            }
            boolean old = due instanceof Due.Alarm alarm
                    && !alarm.isCall()
                    && entry.life() < lives[before];
            if (!old) {
                pus[before].take(due);
            }
        }
        if (before >= 0) {
            pus[before].settle();
        }
        wakeOnce();
        links.serve();
    }

    /** Whoever has several reasons to be woken now is woken once: it would make as many anew. */
    private void wakeOnce() {
        for (int wake = 0; wake < current.woken; wake++) {
            int who = current.wakes[wake];
            if (!woken.get(bit(who))) {
                woken.set(bit(who));
                links.wake(who);
            }
        }
        for (int wake = 0; wake < current.woken; wake++) {
            woken.clear(bit(current.wakes[wake]));
        }
    }

    /** A number of its own for each number, negative ones included. */
    private static int bit(int who) {
        return who << 1 ^ who >> Integer.SIZE - 1;
    }

    @Override
    public long now() {
        return now;
    }

    PlainProfile profile() {
        return run.profile;
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

    /** What becomes of packets that enter a channel. */
    ChannelFate fate(int channel) {
        ChannelFate fate = fates[channel];
        if (fate == null) {
            fate = new ChannelFate(run, this, channel);
            fates[channel] = fate;
        }
        return fate;
    }

    // What PUs do.

    @Override
    public long newId(int pu) {
        return pair(pu, ++numbers[pu]);
    }

    /** How many packets a PU has sent, as far as it numbers them by {@link #newId}. */
    int sent(int pu) {
        return numbers[pu];
    }

    /** A PU has forgotten all, but for how many packets it has sent. */
    void liveAnew(int pu, int sent) {
        lives[pu]++;
        numbers[pu] = sent;
    }

    @Override
    public void send(Parcel parcel) {
        check(parcel);
        links.offer(pus[parcel.sender()].told(parcel));
    }

    private void check(Parcel parcel) {
        long tokens = (parcel.tokens.size() + run.colours - 1L) / run.colours;
        if (tokens > run.machine.capacity) {
            breaches.add(
                    "PACKET_TOO_BIG",
                    name(parcel) + " has " + tokens + " tokens, packets hold "
                            + run.machine.capacity);
        }
        if (!pus[parcel.sender()].holds(parcel)) {
            breaches.add(
                    "TOKEN_NOT_HELD",
                    name(parcel) + " has tokens that its sender does not hold: " + parcel.tokens);
        }
    }

    private static String name(Parcel parcel) {
        return "packet " + RecordBlock.id(parcel.id);
    }

    @Override
    public void due(long time, Due due) {
        if (time != NEVER) {
            Instant then = at(time);
            then.happens = true;
            then.due.add(new Entry(due, lives[due.pu()]));
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

    @Override
    public void state(int pu, int stage, long cause) {
        add(now, 0, cause, pair(pu, -1), 0, flags(RecordKind.STATE, 0, stage, 0));
    }

    @Override
    public void complete(int pu, long cause) {
        if (complete.get(pu)) {
            return;
        }
        complete.set(pu);
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
    void note(RecordKind kind, long hash, int pu, int session, int first, int tokens, int code) {
        add(now, hash, 0, pair(pu, -1), pair(first, tokens), flags(kind, 0, session, code));
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
        parcel.wrong.forEach((token, value) ->
                fault(now, RecordKind.VARIANT, parcel, parcel.channel, token, 1, value));
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
        boolean drop = kind == RecordKind.DROP;
        if (time > now && (drop || kind == RecordKind.DUPLICATE || kind == RecordKind.CORRUPT)) {
            links.foretold(time, parcel, drop ? code : 0);
        }
        long place = pair(parcel.sender(), channel);
        long flags = flags(kind, parcel.colour, parcel.stage, code);
        add(time, parcel.id, 0, place, pair(first, tokens), flags);
    }

    private void add(long time, long packet, long cause, long place, long tokens, long flags) {
        RecordBlock records = time == now ? current.records : at(time).records;
        records.add(time, packet, cause, place, tokens, flags);
    }

    static long pair(int high, int low) {
        return (long) high << 32 | low & 0xFFFFFFFFL;
    }

    static long flags(RecordKind kind, int colour, int stage, int code) {
        return (long) code << 32 | (long) stage << 16 | (long) colour << 8 | kind.ordinal();
    }
}
