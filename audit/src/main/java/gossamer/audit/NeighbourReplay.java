package gossamer.audit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.IntStream;

/** A PU whose rules are about what its neighbours know. */
final class NeighbourReplay extends RuleReplay {

    /** What a PU knows of a neighbour. */
    private static final class Neighbour {
        private BitSet known = new BitSet();
        private BitSet told = new BitSet();
        /** The packet that is offered to it, 0 for none, and its tokens. */
        private long offer;

        private Tokens offered = Tokens.NONE;
        /** It knows all tokens that came before this one. */
        private int next;
    }

    private final int own;
    private final boolean answers;
    private final boolean offers;
    /** By channel. */
    private final Map<Integer, Neighbour> neighbours = new TreeMap<>();
    /** In the order of ports, and in that of channels. */
    private final int[] byPort;

    private final int[] byChannel;
    private final AuditDraws draws;
    /** Tokens in the order in which they came, if that matters. */
    private final List<Integer> order = new ArrayList<>();

    private final BitSet has = new BitSet();
    private final List<Spot> asked = new ArrayList<>();
    private BitSet news = new BitSet();
    private BitSet load = new BitSet();
    private long cause;
    private int polls;

    NeighbourReplay(PlainRun run, PuWorld replay, int pu) {
        super(run, replay, pu);
        own = run.own(0, pu);
        answers = run.rules.rules().stream().anyMatch(rule -> rule.at().equals("askers"));
        offers = run.rules.does("offer");
        byPort = IntStream.range(0, run.graph.ports())
                .map(port -> run.graph.channel(pu, port))
                .filter(channel -> channel >= 0)
                .distinct()
                .toArray();
        byChannel = Arrays.stream(byPort).sorted().toArray();
        Arrays.stream(byPort).forEach(channel -> neighbours.put(channel, new Neighbour()));
        draws = new AuditDraws(run.seed, run.rules.stream(), run.graph.puName(pu));
        has.set(own);
        order.add(own);
        news.set(own);
    }

    private Neighbour at(int channel) {
        return Objects.requireNonNull(neighbours.get(channel));
    }

    @Override
    boolean hasPollsLeft() {
        return polls < run.rules.polls();
    }

    @Override
    void arrived(String action, Parcel parcel) {
        switch (action) {
            case "keep" -> {
                keep(parcel.tokens);
                cause = parcel.id;
                if (answers && parcel.lane == 0) {
                    asked.add(new Spot(parcel.channel ^ 1, parcel.id, 1));
                }
            }
            case "keep-news" -> {
                BitSet fresh = keep(parcel.tokens);
                if (!fresh.isEmpty()) {
                    news.or(fresh);
                    cause = parcel.id;
                }
            }
            case "learn" -> add(at(parcel.channel ^ 1).known, parcel.tokens);
            default -> throw unknown(action);
        }
    }

    /** Takes tokens in; those that are new. */
    private BitSet keep(Tokens tokens) {
        BitSet fresh = new BitSet();
        add(fresh, tokens);
        fresh.andNot(has);
        has.or(fresh);
        gain(0, tokens);
        if (offers) {
            fresh.stream().forEach(order::add);
        }
        return fresh;
    }

    private static void add(BitSet to, Tokens tokens) {
        for (int interval = 0; interval < tokens.intervals(); interval++) {
            to.set(tokens.from(interval), tokens.to(interval));
        }
    }

    @Override
    void left(String action, Due.Left gone) {
        if (!action.equals("learn")) {
            throw unknown(action);
        }
        Neighbour neighbour = at(gone.channel());
        add(neighbour.known, gone.tokens());
        neighbour.offer = 0;
        neighbour.offered = Tokens.NONE;
    }

    @Override
    List<Spot> spots(String where) {
        return switch (where) {
            case "every-port" -> spots(byPort, cause);
            case "every-channel" -> spots(byChannel, cause);
            case "askers" -> List.copyOf(asked);
            case "random" -> {
                polls++;
                int drawn = (int) draws.uniform(polls, 0, byChannel.length - 1L);
                yield spots(new int[] {byChannel[drawn]}, 0);
            }
            default -> super.spots(where);
        };
    }

    private static List<Spot> spots(int[] channels, long cause) {
        return Arrays.stream(channels)
                .mapToObj(channel -> new Spot(channel, cause, 0))
                .toList();
    }

    @Override
    void act(String action, Spot spot) {
        switch (action) {
            case "take-held" -> load = (BitSet) has.clone();
            case "take-news" -> load = (BitSet) news.clone();
            case "less-known" -> load.andNot(at(spot.channel()).known);
            case "less-told" -> {
                load.andNot(at(spot.channel()).told);
                if (load.isEmpty()) {
                    at(spot.channel()).told = new BitSet();
                }
            }
            case "or-own" -> {
                if (load.isEmpty()) {
                    load.set(own);
                }
            }
            case "send" -> {
                while (!load.isEmpty()) {
                    send(replay.newId(pu), spot, 0, unload(0));
                }
            }
            case "send-some" -> {
                if (!load.isEmpty()) {
                    long from = draws.uniform(Long.MIN_VALUE + polls, 0, load.length() - 1L);
                    Tokens some = unload((int) from);
                    add(at(spot.channel()).told, some);
                    send(replay.newId(pu), spot, 0, some);
                }
            }
            case "offer" -> offer(spot);
            case "forget" -> neighbours.values().forEach(one -> one.known = new BitSet());
            case "set-alarm" ->
                replay.due(replay.now() + run.rules.period(), new Due.Alarm(pu, -1, polls, null));
            default -> throw unknown(action);
        }
    }

    /** Takes a packet of tokens out of the load, from a token on and then from the lowest one. */
    private Tokens unload(int from) {
        TokenStore packet = new TokenStore();
        int token = load.nextSetBit(load.cardinality() <= run.rules.capacity() ? 0 : from);
        while (packet.size() < run.rules.capacity() && !load.isEmpty()) {
            token = token < 0 ? load.nextSetBit(0) : token;
            load.clear(token);
            packet.add(token, token + 1);
            token = load.nextSetBit(token + 1);
        }
        return packet.snapshot();
    }

    /** Offers the oldest tokens that the neighbour does not know, unless it is offered these. */
    private void offer(Spot spot) {
        Neighbour neighbour = at(spot.channel());
        while (neighbour.next < order.size() && neighbour.known.get(order.get(neighbour.next))) {
            neighbour.next++;
        }
        TokenStore oldest = new TokenStore();
        for (int place = neighbour.next;
                place < order.size() && oldest.size() < run.rules.capacity();
                place++) {
            int token = order.get(place);
            if (!neighbour.known.get(token)) {
                oldest.add(token, token + 1);
            }
        }
        Tokens tokens = oldest.snapshot();
        if (!tokens.equals(neighbour.offered)) {
            neighbour.offer = neighbour.offer == 0 ? replay.newId(pu) : neighbour.offer;
            neighbour.offered = tokens;
            send(neighbour.offer, spot, 0, tokens);
        }
    }

    @Override
    void settled() {
        news = new BitSet();
        asked.clear();
        cause = 0;
    }
}
