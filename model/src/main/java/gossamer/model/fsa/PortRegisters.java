package gossamer.model.fsa;

import gossamer.model.fault.SeededDraw;
import gossamer.model.fsa.Rules.Action;
import gossamer.model.fsa.Rules.Where;
import gossamer.model.fsa.Signal.Alarm;
import gossamer.model.token.TokenAccumulator;
import gossamer.model.token.TokenSet;
import gossamer.model.topology.Topology;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The registers of a PU that looks at its neighbours: what it holds, and what each of them holds.
 */
final class PortRegisters extends RulePu.Registers {

    private static final int POLL = 0;
    private static final int ANSWER = 1;

    /** A poll that came in this instant. */
    private record Question(int place, long id) {}

    /** An offer on a channel. */
    private static final class Offer {
        /** Place in the order of tokens before which the neighbour knows all. */
        private int from;
        /** Id of the packet that waits or is on its way, 0 if there is none. */
        private long id;

        private TokenSet tokens = TokenSet.empty();
    }

    private final int pu;
    private final int pus;
    private final int own;
    private final int flits;
    private final Rules rules;
    private final boolean answers;
    /** Channels that leave the PU, ascending; registers of ports are in that order. */
    private final int[] channels;
    /** The same in the order of ports, as places in {@link #channels}. */
    private final int[] byPort;

    private final @Nullable BitSet[] known;
    private final @Nullable BitSet[] told;
    private final Offer[] offers;
    private final BitSet held = new BitSet();
    /** The tokens held, in the order in which they came; kept if there are offers. */
    private final int[] order;

    private int size;
    private final BitSet news = new BitSet();
    private final List<Question> questions = new ArrayList<>();
    private final SeededDraw draw;
    private BitSet load = new BitSet();
    /** The place of the port that was drawn last. */
    private int drawn;

    private int polled;
    private int sent;
    private long cause;

    PortRegisters(int pu, Rules rules, Topology topology, int own, int flits) {
        this.pu = pu;
        this.pus = topology.pus();
        this.own = own;
        this.flits = flits;
        this.rules = rules;
        this.answers = rules.answer();
        int[] inOrder = new int[topology.ports()];
        Arrays.setAll(inOrder, port -> topology.channel(pu, port));
        // Both ports of a wrapped side of two PUs lead to the same link.
        inOrder = Arrays.stream(inOrder)
                .filter(channel -> channel >= 0)
                .distinct()
                .toArray();
        this.channels = Arrays.stream(inOrder).sorted().toArray();
        this.byPort = Arrays.stream(inOrder).map(this::placeOf).toArray();
        this.known = new BitSet[channels.length];
        this.told = new BitSet[channels.length];
        boolean offering = rules.does(Action.OFFER);
        this.offers = new Offer[offering ? channels.length : 0];
        Arrays.setAll(offers, place -> new Offer());
        this.order = new int[offering ? pus : 0];
        this.draw = SeededDraw.of(rules.seed(), rules.stream(), topology.puName(pu));
        hold(own);
        news.set(own);
    }

    private boolean hold(int token) {
        if (held.get(token)) {
            return false;
        }
        held.set(token);
        if (order.length > 0) {
            order[size] = token;
        }
        size++;
        return true;
    }

    private int placeOf(int channel) {
        int place = Arrays.binarySearch(channels, channel);
        if (place < 0) {
            throw new IllegalStateException("channel " + channel + " does not leave PU " + pu);
        }
        return place;
    }

    @Override
    int missing() {
        return pus - size;
    }

    @Override
    boolean hasPollsLeft() {
        return polled < rules.limits().polls();
    }

    @Override
    void take(Action action, Packet packet, boolean arrived) {
        switch (action) {
            case KEEP -> {
                keep(packet, false);
                cause = packet.id();
                if (answers && packet.lane() == POLL) {
                    int place = placeOf(Topology.opposite(packet.channel()));
                    questions.add(new Question(place, packet.id()));
                }
            }
            case KEEP_NEWS -> {
                if (keep(packet, true)) {
                    cause = packet.id();
                }
            }
            case LEARN -> learn(packet, arrived);
            default -> throw new IllegalStateException(action + " is not about a packet");
        }
    }

    private boolean keep(Packet packet, boolean asNews) {
        boolean more = false;
        TokenSet tokens = packet.tokens();
        for (int interval = 0; interval < tokens.intervals(); interval++) {
            int to = tokens.to(interval);
            int token = held.nextClearBit(tokens.from(interval));
            for (; token < to; token = held.nextClearBit(token + 1)) {
                hold(token);
                more = true;
                if (asNews) {
                    news.set(token);
                }
            }
        }
        return more;
    }

    private void learn(Packet packet, boolean arrived) {
        int place = placeOf(arrived ? Topology.opposite(packet.channel()) : packet.channel());
        add(packet.tokens(), register(known, place));
        if (!arrived && offers.length > 0) {
            offers[place].id = 0;
            offers[place].tokens = TokenSet.empty();
        }
    }

    private static BitSet register(@Nullable BitSet[] registers, int place) {
        BitSet register = registers[place];
        if (register == null) {
            register = new BitSet();
            registers[place] = register;
        }
        return register;
    }

    private static void add(TokenSet tokens, BitSet to) {
        for (int interval = 0; interval < tokens.intervals(); interval++) {
            to.set(tokens.from(interval), tokens.to(interval));
        }
    }

    @Override
    int ports(Where where) {
        return switch (where) {
            case HERE -> 1;
            case EVERY_PORT, EVERY_CHANNEL -> channels.length;
            case ASKERS -> questions.size();
            case RANDOM -> {
                polled++;
                drawn = (int) draw.uniform(polled, 0, channels.length - 1L);
                yield 1;
            }
        };
    }

    @Override
    void perform(Action action, Where where, int number, Pu.Effects effects) {
        int place = switch (where) {
            case HERE, EVERY_CHANNEL -> number;
            case EVERY_PORT -> byPort[number];
            case ASKERS -> questions.get(number).place();
            case RANDOM -> drawn;
        };
        switch (action) {
            case TAKE_HELD -> load = (BitSet) held.clone();
            case TAKE_NEWS -> load = (BitSet) news.clone();
            case OR_OWN -> {
                if (load.isEmpty()) {
                    load.set(own);
                }
            }
            case LESS_KNOWN -> less(known[place]);
            case LESS_TOLD -> {
                less(told[place]);
                if (load.isEmpty()) {
                    told[place] = null;
                }
            }
            case SEND -> {
                while (!load.isEmpty()) {
                    send(place, where, number, packetful(0), effects);
                }
            }
            case SEND_SOME -> {
                if (!load.isEmpty()) {
                    // Full packets begin anywhere, so that neighbours do not all tell the same.
                    long first = draw.uniform(Long.MIN_VALUE + polled, 0, load.length() - 1L);
                    TokenSet tokens = packetful((int) first);
                    add(tokens, register(told, place));
                    send(place, where, number, tokens, effects);
                }
            }
            case OFFER -> offer(place, effects);
            case FORGET -> Arrays.fill(known, null);
            case SET_ALARM -> effects.later(rules.limits().period(), new Alarm(pu, polled, null));
            default -> throw new IllegalStateException(action + " is not about neighbours");
        }
    }

    private void less(@Nullable BitSet register) {
        if (register != null) {
            load.andNot(register);
        }
    }

    /**
     * Takes as many tokens out of the load as a packet holds: the first ones from a place on,
     * around its end.
     */
    private TokenSet packetful(int first) {
        BitSet rest = new BitSet();
        if (load.cardinality() > rules.limits().capacity()) {
            rest = (BitSet) load.clone();
            int token = rest.nextSetBit(first);
            for (int count = rules.limits().capacity(); count > 0; count--) {
                token = token < 0 ? rest.nextSetBit(0) : token;
                rest.clear(token);
                token = rest.nextSetBit(token + 1);
            }
            load.andNot(rest);
        }
        TokenAccumulator tokens = new TokenAccumulator();
        int from = load.nextSetBit(0);
        while (from >= 0) {
            int to = load.nextClearBit(from);
            tokens.addRange(from, to);
            from = load.nextSetBit(to);
        }
        load = rest;
        return tokens.snapshot();
    }

    private void send(int place, Where where, int number, TokenSet tokens, Pu.Effects effects) {
        long because = switch (where) {
            case ASKERS -> questions.get(number).id();
            case RANDOM -> 0;
            case HERE, EVERY_PORT, EVERY_CHANNEL -> cause;
        };
        int lane = where == Where.ASKERS ? ANSWER : POLL;
        long id = Packet.idOf(pu, ++sent);
        long length = (long) tokens.size() * flits;
        effects.send(new Packet(id, because, channels[place], 0, 0, lane, tokens, length));
    }

    private void offer(int place, Pu.Effects effects) {
        Offer offer = offers[place];
        TokenSet next = toOffer(offer, register(known, place));
        if (!next.equals(offer.tokens)) {
            if (offer.id == 0) {
                offer.id = Packet.idOf(pu, ++sent);
            }
            offer.tokens = next;
            long length = (long) next.size() * flits;
            effects.send(new Packet(offer.id, cause, channels[place], 0, 0, 0, next, length));
        }
    }

    private TokenSet toOffer(Offer offer, BitSet neighbour) {
        while (offer.from < size && neighbour.get(order[offer.from])) {
            offer.from++;
        }
        TokenAccumulator tokens = new TokenAccumulator();
        int capacity = rules.limits().capacity();
        for (int place = offer.from; place < size && tokens.size() < capacity; place++) {
            int token = order[place];
            if (!neighbour.get(token)) {
                tokens.addRange(token, token + 1);
            }
        }
        return tokens.snapshot();
    }

    @Override
    void ended() {
        news.clear();
        questions.clear();
        cause = 0;
    }

    @Override
    String waitingFor() {
        String missing = super.waitingFor();
        boolean spent = rules.limits().polls() > 0 && !hasPollsLeft();
        return missing.isEmpty() || !spent
                ? missing
                : missing + ", after all of its " + polled + " polls";
    }
}
