package gossamer.node.wire;

import gossamer.model.farm.FarmCodec;
import gossamer.model.farm.SeatingTable;
import gossamer.model.fsa.Packet;
import gossamer.model.fsa.Route;
import gossamer.model.fsa.Signal;
import gossamer.model.fsa.Signal.Listen;
import gossamer.model.fsa.Signal.PortCall;
import gossamer.model.fsa.Signal.Sent;
import gossamer.model.fsa.Signal.Transfer;
import gossamer.model.fsa.Signal.Withdraw;
import gossamer.model.fsa.Signal.WormCall;
import gossamer.model.fsa.Variants;
import gossamer.model.fsa.Worm;
import gossamer.model.hopfield.Spin;
import gossamer.model.session.TokenData;
import gossamer.model.token.Datum;
import gossamer.model.token.TokenAccumulator;
import gossamer.model.token.TokenSet;
import gossamer.model.wire.ByteReader;
import gossamer.model.wire.ByteWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The form in which signals cross from one JVM to another. Only those that cross are known. */
public final class SignalCodec {

    /** Changes whenever the form does; JVMs that differ in it do not work together. */
    public static final int VERSION = 5;

    private static final int PACKET = 1;
    private static final int LISTEN = 2;
    private static final int SENT = 3;
    private static final int PORT_CALL = 4;
    private static final int WORM = 5;
    private static final int WORM_CALL = 6;
    private static final int TRANSFER = 7;
    private static final int WITHDRAW = 8;

    private static final int NO_VALUE = 0;
    private static final int SPIN = 1;
    private static final int TOLD = 2;
    private static final int OF_TOKENS = 3;

    private static final PortCall.Kind[] CALL_KINDS = PortCall.Kind.values();

    private SignalCodec() {}

    /** Appends a signal. */
    public static void write(Signal signal, ByteWriter out) {
        if (signal instanceof Packet packet) {
            writePacket(packet, out.u8(PACKET));
        } else if (signal instanceof Listen listen) {
            out.u8(LISTEN).number(listen.pu()).signed(listen.session()).signed(listen.from());
        } else if (signal instanceof Withdraw withdraw) {
            writeId(withdraw.id(), out.u8(WITHDRAW).number(withdraw.channel()));
        } else if (signal instanceof Sent sent) {
            writePacket(sent.packet(), out.u8(SENT));
        } else if (signal instanceof PortCall call) {
            out.u8(PORT_CALL).number(call.to()).number(call.from());
            out.u8(call.kind().ordinal()).number(call.since()).number(call.cause());
        } else if (signal instanceof Worm worm) {
            writeWorm(worm, out.u8(WORM));
        } else if (signal instanceof WormCall call) {
            writeWorm(call.worm(), out.u8(WORM_CALL).u8(call.stalls() ? 1 : 0));
        } else if (signal instanceof Transfer transfer) {
            writeWorm(transfer.worm(), out.u8(TRANSFER).number(transfer.arrives()));
        } else {
            throw new IllegalStateException("not a signal that leaves its region: " + signal);
        }
    }

    public static Signal read(ByteReader in) {
        int tag = in.u8();
        return switch (tag) {
            case PACKET -> readPacket(in);
            case LISTEN -> new Listen(in.count(), (int) in.signed(), (int) in.signed());
            case WITHDRAW -> new Withdraw(in.count(), readId(in));
            case SENT -> new Sent(readPacket(in));
            case PORT_CALL ->
                new PortCall(in.count(), in.count(), CALL_KINDS[in.u8()], in.number(), in.number());
            case WORM -> readWorm(in);
            case WORM_CALL -> {
                boolean stalls = in.u8() == 1;
                yield new WormCall(readWorm(in), stalls);
            }
            case TRANSFER -> {
                long arrives = in.number();
                yield new Transfer(readWorm(in), arrives);
            }
            default -> throw new IllegalStateException("no signal has the tag " + tag);
        };
    }

    private static void writePacket(Packet packet, ByteWriter out) {
        writeId(packet.id(), out);
        writeId(packet.cause(), out);
        out.number(packet.channel())
                .number(packet.colour())
                .number(packet.stage())
                .number(packet.lane());
        writeTokens(packet.tokens(), out);
        out.number(packet.flits());
        writeVariants(packet.variants(), out);
        writeValue(packet.value(), out);
    }

    private static Packet readPacket(ByteReader in) {
        return new Packet(
                readId(in),
                readId(in),
                in.count(),
                in.count(),
                in.count(),
                in.count(),
                readTokens(in),
                in.number(),
                readVariants(in),
                readValue(in));
    }

    /** Whose it is, then the value. */
    private static void writeValue(@Nullable Datum value, ByteWriter out) {
        writeValue(value, out, new SeatingTable());
    }

    private static void writeValue(@Nullable Datum value, ByteWriter out, SeatingTable seatings) {
        if (value == null) {
            out.u8(NO_VALUE);
        } else if (value instanceof Spin spin) {
            out.u8(SPIN).u8(spin.ordinal());
        } else if (value instanceof TokenData data) {
            out.u8(OF_TOKENS).number(data.values().size());
            data.values().forEach(one -> writeValue(one, out, seatings));
        } else {
            FarmCodec.writeTold(value, out.u8(TOLD), seatings);
        }
    }

    private static @Nullable Datum readValue(ByteReader in) {
        return readValue(in, new SeatingTable());
    }

    private static @Nullable Datum readValue(ByteReader in, SeatingTable seatings) {
        int tag = in.u8();
        return switch (tag) {
            case NO_VALUE -> null;
            case SPIN -> Spin.values()[in.u8()];
            case TOLD -> FarmCodec.readTold(in, seatings);
            case OF_TOKENS -> readValues(in, seatings);
            default -> throw new IllegalStateException("no value has the tag " + tag);
        };
    }

    private static TokenData readValues(ByteReader in, SeatingTable seatings) {
        int size = in.count();
        List<Datum> values = new ArrayList<>();
        while (values.size() < size) {
            values.add(Objects.requireNonNull(readValue(in, seatings)));
        }
        return new TokenData(values);
    }

    /** Their number, then each token and its wrong value. */
    private static void writeVariants(@Nullable Variants variants, ByteWriter out) {
        int size = variants == null ? 0 : variants.size();
        out.number(size);
        for (int place = 0; variants != null && place < size; place++) {
            out.number(variants.token(place)).signed(variants.value(place));
        }
    }

    private static @Nullable Variants readVariants(ByteReader in) {
        Variants variants = null;
        for (int left = in.count(); left > 0; left--) {
            int token = in.count();
            variants = Variants.with(variants, token, (int) in.signed());
        }
        return variants;
    }

    /** The sender, then the number of its send. */
    private static void writeId(long id, ByteWriter out) {
        out.number(id >>> 32).number(id & 0xFFFF_FFFFL);
    }

    private static long readId(ByteReader in) {
        return in.number() << 32 | in.number();
    }

    /** Each interval as the gap before it and its length. */
    private static void writeTokens(TokenSet tokens, ByteWriter out) {
        out.number(tokens.intervals());
        int end = 0;
        for (int i = 0; i < tokens.intervals(); i++) {
            out.number(tokens.from(i) - end).number(tokens.to(i) - tokens.from(i));
            end = tokens.to(i);
        }
    }

    private static TokenSet readTokens(ByteReader in) {
        int intervals = in.count();
        if (intervals == 0) {
            return TokenSet.empty();
        }
        if (intervals == 1) {
            int from = in.count();
            return TokenSet.range(from, from + in.count());
        }
        TokenAccumulator all = new TokenAccumulator();
        int end = 0;
        for (int i = 0; i < intervals; i++) {
            int from = end + in.count();
            end = from + in.count();
            all.addRange(from, end);
        }
        return all.snapshot();
    }

    private static void writeWorm(Worm worm, ByteWriter out) {
        writePacket(worm.packet(), out);
        Route route = worm.route();
        out.number(worm.hop()).number(route.length());
        for (int hop = 0; hop < route.length(); hop++) {
            out.number(route.channel(hop)).u8(route.lane(hop));
        }
    }

    private static Worm readWorm(ByteReader in) {
        Packet packet = readPacket(in);
        int at = in.count();
        int[] channels = new int[in.count()];
        byte[] lanes = new byte[channels.length];
        for (int hop = 0; hop < channels.length; hop++) {
            channels[hop] = in.count();
            lanes[hop] = (byte) in.u8();
        }
        return new Worm(packet, Route.of(channels, lanes), at);
    }
}
