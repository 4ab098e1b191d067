package gossamer.model.farm;

import gossamer.model.recovery.AgreedSeats;
import gossamer.model.recovery.AlphaCount;
import gossamer.model.recovery.Decision;
import gossamer.model.recovery.FarmRoster;
import gossamer.model.recovery.ModuleLife.State;
import gossamer.model.recovery.Observation;
import gossamer.model.recovery.RecoveryPolicy;
import gossamer.model.recovery.RecoveryPolicy.Evidence;
import gossamer.model.recovery.RecoveryPolicy.Strategy;
import gossamer.model.token.Datum;
import gossamer.model.voting.OralMember;
import gossamer.model.voting.Value;
import gossamer.model.voting.VoteVerdict;
import gossamer.model.voting.VoteVerdict.Cause;
import gossamer.model.wire.ByteReader;
import gossamer.model.wire.ByteWriter;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * The form in which what the members of a farm tell each other, and what they have come to, goes to
 * another JVM.
 */
public final class FarmCodec {

    private static final int INPUT = 1;
    private static final int HEARSAY = 2;
    private static final int RESPONSE = 3;
    private static final int TOLD = 4;

    private static final int ABSENT = 0;
    private static final int NUMBER = 1;
    private static final int VECTOR = 2;
    private static final int TEXT = 3;
    private static final int BYTES = 4;

    private static final int CHARGED = 1;
    private static final int RETURNED = 2;

    private FarmCodec() {}

    /** Appends what a voter tells others, or what a voter and its module tell each other. */
    public static void writeTold(Datum told, ByteWriter out) {
        writeTold(told, out, new SeatingTable());
    }

    /**
     * The same beside others.
     *
     * @param seatings what has been written of them
     */
    public static void writeTold(Datum told, ByteWriter out, SeatingTable seatings) {
        if (told instanceof Said.Input input) {
            writeValue(input.value(), out.u8(INPUT));
            seatings.write(input.seating(), out.u8(input.failed() ? 1 : 0));
        } else if (told instanceof Said.Hearsay hearsay) {
            writeAll(hearsay.sayings(), FarmCodec::writeSaying, out.u8(HEARSAY));
        } else if (told instanceof Response response) {
            writeValue(response.value(), out.u8(RESPONSE));
            out.u8(response.failed() ? 1 : 0);
            writeAll(response.lapse().stream().toList(), FarmCodec::writeLapse, out);
        } else if (told instanceof Told outcome) {
            writeVerdict(outcome.verdict(), out.u8(TOLD));
            out.u8(outcome.restart() ? 1 : 0);
        } else {
            throw new IllegalStateException("no member of a farm tells " + told);
        }
    }

    /** Reads what {@link #writeTold} has written. */
    public static Datum readTold(ByteReader in) {
        return readTold(in, new SeatingTable());
    }

    /**
     * The same beside others.
     *
     * @param seatings what has been read of them
     */
    public static Datum readTold(ByteReader in, SeatingTable seatings) {
        int tag = in.u8();
        return switch (tag) {
            case INPUT -> new Said.Input(readValue(in), in.u8() == 1, seatings.read(in));
            case HEARSAY -> new Said.Hearsay(readAll(in, FarmCodec::readSaying));
            case RESPONSE ->
                new Response(
                        readValue(in),
                        in.u8() == 1,
                        readAll(in, FarmCodec::readLapse).stream().findFirst());
            case TOLD -> new Told(readVerdict(in), in.u8() == 1);
            default ->
                throw new IllegalStateException("nothing that members tell has the tag " + tag);
        };
    }

    private static void writeSaying(OralMember.Saying saying, ByteWriter out) {
        writeAll(saying.path(), FarmCodec::writeCount, out);
        writeValue(Optional.of(saying.value()), out);
    }

    private static OralMember.Saying readSaying(ByteReader in) {
        return new OralMember.Saying(
                readAll(in, ByteReader::count), readValue(in).orElseThrow());
    }

    static void writeEntry(FarmLog.Entry entry, ByteWriter out) {
        out.number(entry.round()).number(entry.voter());
        out.number(entry.times().began()).number(entry.times().ended());
        writeVerdict(entry.verdict(), out);
        writeNumbers(entry.suspects().absent(), out);
        writeNumbers(entry.suspects().deviating(), out);
        writeAll(entry.decisions(), FarmCodec::writeDecision, out);
        writeRoster(entry.roster(), out);
    }

    static FarmLog.Entry readEntry(ByteReader in) {
        int round = in.count();
        int voter = in.count();
        Vote.Times times = new Vote.Times(in.number(), in.number());
        VoteVerdict verdict = readVerdict(in);
        return new FarmLog.Entry(
                round,
                voter,
                times,
                verdict,
                new FarmLog.Suspects(readNumbers(in), readNumbers(in)),
                readAll(in, FarmCodec::readDecision),
                readRoster(in));
    }

    private static void writeVerdict(VoteVerdict verdict, ByteWriter out) {
        writeValue(verdict.value(), out);
        if (verdict instanceof VoteVerdict.Decided decided) {
            writeNumbers(decided.support(), out);
        } else if (verdict instanceof VoteVerdict.Undecided none) {
            writeText(none.explanation(), out.u8(none.cause().ordinal()));
        }
    }

    private static VoteVerdict readVerdict(ByteReader in) {
        Optional<Value> result = readValue(in);
        return result.isPresent()
                ? new VoteVerdict.Decided(result.get(), readNumbers(in))
                : new VoteVerdict.Undecided(Cause.values()[in.u8()], readText(in));
    }

    static void writeFailing(FarmLog.Failing failing, ByteWriter out) {
        out.number(failing.round()).number(failing.voter());
        writeLapse(failing.lapse(), out);
    }

    static FarmLog.Failing readFailing(ByteReader in) {
        return new FarmLog.Failing(in.count(), in.count(), readLapse(in));
    }

    private static void writeLapse(Lapse lapse, ByteWriter out) {
        writeText(lapse.words(), out.u8(lapse.kind().ordinal()));
    }

    private static Lapse readLapse(ByteReader in) {
        return new Lapse(Lapse.Kind.values()[in.u8()], readText(in));
    }

    private static void writeDecision(Decision decision, ByteWriter out) {
        int more = 0;
        if (decision instanceof Decision.SwitchIn switched) {
            more = switched.failed();
        } else if (decision instanceof Decision.Degrade closed) {
            more = closed.electorate();
        }
        out.u8(decision.code()).signed(decision.seat());
        writeText(decision.reason(), out.number(decision.module()).number(more));
    }

    static Decision readDecision(ByteReader in) {
        int code = in.u8();
        int seat = (int) in.signed();
        int module = in.count();
        int more = in.count();
        String reason = readText(in);
        return switch (code) {
            case 1 -> new Decision.Tolerate(seat, module, reason);
            case 2 -> new Decision.Restart(seat, module, reason);
            case 3 -> new Decision.Reintegrate(seat, module, reason);
            case 4 -> new Decision.SwitchIn(seat, more, module, reason);
            case 5 -> new Decision.Degrade(seat, module, more, reason);
            case 6 -> new Decision.DropSpare(module, reason);
            case 7 -> new Decision.GiveUp(seat, module, reason);
            case 8 -> new Decision.Adopt(module, reason);
            default -> throw new IllegalStateException("no decision has the code " + code);
        };
    }

    static void writeValue(Optional<Value> known, ByteWriter out) {
        Value value = known.orElse(null);
        if (value == null) {
            out.u8(ABSENT);
        } else if (value instanceof Value.Number number) {
            writeDouble(number.number(), out.u8(NUMBER));
        } else if (value instanceof Value.Vector vector) {
            writeAll(vector.numbers(), FarmCodec::writeDouble, out.u8(VECTOR));
        } else if (value instanceof Value.Text text) {
            writeText(text.text(), out.u8(TEXT));
        } else {
            out.u8(BYTES).bytes(((Value.Bytes) value).bytes());
        }
    }

    static Optional<Value> readValue(ByteReader in) {
        int tag = in.u8();
        return switch (tag) {
            case ABSENT -> Optional.empty();
            case NUMBER -> Optional.of(Value.of(readDouble(in)));
            case VECTOR -> Optional.of(new Value.Vector(readAll(in, FarmCodec::readDouble)));
            case TEXT -> Optional.of(Value.of(readText(in)));
            case BYTES -> Optional.of(new Value.Bytes(in.bytes()));
            default -> throw new IllegalStateException("no value has the tag " + tag);
        };
    }

    static void writeSeating(AgreedSeats seating, ByteWriter out) {
        Observation change = seating.proposal().orElse(null);
        out.signed(seating.changes()).u8(seating.locked() ? 1 : 0);
        if (change instanceof Observation.Charged charged) {
            out.u8(CHARGED).number(charged.module());
        } else if (change instanceof Observation.Returned returned) {
            out.u8(RETURNED).number(returned.module());
        } else {
            out.u8(ABSENT);
        }
        writeRoster(seating.roster(), out);
    }

    static AgreedSeats readSeating(ByteReader in) {
        int changes = (int) in.signed();
        boolean locked = in.u8() == 1;
        int tag = in.u8();
        Optional<Observation> change = tag == ABSENT
                ? Optional.empty()
                : Optional.of(
                        tag == CHARGED
                                ? new Observation.Charged(in.count())
                                : new Observation.Returned(in.count()));
        return new AgreedSeats(changes, readRoster(in), change, locked);
    }

    /** Members are many and mostly alike: seats and modules are told in runs. */
    static void writeRoster(FarmRoster roster, ByteWriter out) {
        RecoveryPolicy policy = roster.policy();
        writeAll(policy.strategies(), (strategy, to) -> to.u8(strategy.ordinal()), out);
        out.u8(policy.evidence().ordinal());
        writeDouble(policy.factor(), out);
        writeDouble(policy.threshold(), out);
        out.number(policy.restarts()).number(policy.patience()).number(policy.floor());
        out.u8(roster.failed() ? 1 : 0);
        writeNumbers(roster.seats(), out);
        writeRuns(roster.modules(), FarmCodec::writeModule, out);
    }

    static FarmRoster readRoster(ByteReader in) {
        RecoveryPolicy policy = new RecoveryPolicy(
                readAll(in, from -> Strategy.values()[from.u8()]),
                Evidence.values()[in.u8()],
                readDouble(in),
                readDouble(in),
                in.count(),
                in.count(),
                in.count());
        boolean failed = in.u8() == 1;
        List<Integer> seats = readNumbers(in);
        return new FarmRoster(policy, seats, readRuns(in, FarmCodec::readModule), failed);
    }

    private static void writeModule(FarmRoster.Module module, ByteWriter out) {
        AlphaCount score = module.score();
        out.u8(module.state().ordinal()).number(module.restarts());
        writeDouble(score.factor(), out);
        writeDouble(score.threshold(), out);
        writeDouble(score.score(), out);
    }

    private static FarmRoster.Module readModule(ByteReader in) {
        State state = State.values()[in.u8()];
        int restarts = in.count();
        AlphaCount score = new AlphaCount(readDouble(in), readDouble(in), readDouble(in));
        return new FarmRoster.Module(state, score, restarts);
    }

    /** Most of them are one above the one before. */
    private static void writeNumbers(List<Integer> numbers, ByteWriter out) {
        writeRuns(
                IntStream.range(0, numbers.size())
                        .mapToObj(place -> numbers.get(place) - place)
                        .toList(),
                (ahead, to) -> to.signed(ahead),
                out);
    }

    private static List<Integer> readNumbers(ByteReader in) {
        List<Integer> ahead = readRuns(in, from -> (int) from.signed());
        return IntStream.range(0, ahead.size())
                .mapToObj(place -> ahead.get(place) + place)
                .toList();
    }

    private static <T> void writeRuns(
            List<T> elements, BiConsumer<T, ByteWriter> each, ByteWriter out) {
        out.number(elements.size());
        int run;
        for (int from = 0; from < elements.size(); from += run) {
            T first = elements.get(from);
            for (run = 1; from + run < elements.size(); run++) {
                if (!first.equals(elements.get(from + run))) {
                    break;
                }
            }
            each.accept(first, out.number(run));
        }
    }

    private static <T> List<T> readRuns(ByteReader in, Function<ByteReader, T> each) {
        int size = in.count();
        List<T> elements = new ArrayList<>();
        while (elements.size() < size) {
            int run = Math.min(in.count(), size - elements.size());
            elements.addAll(Collections.nCopies(run, each.apply(in)));
        }
        return elements;
    }

    static <T> void writeAll(List<T> elements, BiConsumer<T, ByteWriter> each, ByteWriter out) {
        out.number(elements.size());
        elements.forEach(element -> each.accept(element, out));
    }

    static <T> List<T> readAll(ByteReader in, Function<ByteReader, T> each) {
        int size = in.count();
        List<T> elements = new ArrayList<>();
        while (elements.size() < size) {
            elements.add(each.apply(in));
        }
        return elements;
    }

    static void writeCount(int count, ByteWriter out) {
        out.number(count);
    }

    private static void writeDouble(double number, ByteWriter out) {
        out.fixed64(Double.doubleToRawLongBits(number));
    }

    private static double readDouble(ByteReader in) {
        return Double.longBitsToDouble(in.fixed64());
    }

    /** Unit by unit: values are compared so, and a text need not be well-formed. */
    static void writeText(String text, ByteWriter out) {
        out.number(text.length());
        text.chars().forEach(out::number);
    }

    static String readText(ByteReader in) {
        int length = in.count();
        StringBuilder text = new StringBuilder();
        while (text.length() < length) {
            text.append((char) in.count());
        }
        return text.toString();
    }
}
