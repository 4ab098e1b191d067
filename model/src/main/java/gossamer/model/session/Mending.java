package gossamer.model.session;

import gossamer.model.algorithm.GossipAlgorithm;
import gossamer.model.fsa.Packet;
import gossamer.model.token.TokenAccumulator;
import gossamer.model.token.TokenSet;
import gossamer.model.topology.Topology;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * How a PU gets from its neighbours what its gossip has not brought in a session, around whoever
 * has crashed. A PU that lacks something asks each neighbour, and tells it what it holds itself. A
 * neighbour that has news for who has asked answers once; who still lacks something then asks
 * again. So whatever a PU holds reaches all that a path of living ones leads to, and between two
 * neighbours there is little on its way at any time.
 */
final class Mending {

    /** The lanes of packets: part of a message, a question, an answer. */
    private static final int PART = 0;

    private static final int QUESTION = 1;
    private static final int ANSWER = 2;

    /** The PU at the other end of a link. */
    private static final class Neighbour {
        private final int channel;
        /** What it has been told, or has told, in each colour. */
        private final BitSet[] knows;

        private boolean asked;
        private boolean wants;

        Neighbour(int channel, int colours) {
            this.channel = channel;
            this.knows = sets(colours);
        }
    }

    private final int pu;
    private final int stage;
    private final GossipAlgorithm gossip;
    private final int[] partFlits;
    private final Neighbour[] neighbours;
    private final BitSet[] held;
    private boolean begun;
    private int sent;
    private long cause;

    /**
     * Of a PU that holds its own token.
     *
     * @param stage of its packets
     * @param partFlits flits of one token's part in each colour
     */
    Mending(int pu, int stage, GossipAlgorithm gossip, Topology topology, int[] partFlits) {
        this.pu = pu;
        this.stage = stage;
        this.gossip = gossip;
        this.partFlits = partFlits;
        int[] channels = new int[topology.ports()];
        Arrays.setAll(channels, port -> topology.channel(pu, port));
        this.neighbours = Arrays.stream(channels)
                .filter(channel -> channel >= 0)
                .distinct()
                .mapToObj(channel -> new Neighbour(channel, gossip.colours()))
                .toArray(Neighbour[]::new);
        this.held = sets(gossip.colours());
        for (int colour = 0; colour < held.length; colour++) {
            held[colour].set(own(colour));
        }
    }

    private static BitSet[] sets(int colours) {
        BitSet[] sets = new BitSet[colours];
        Arrays.setAll(sets, colour -> new BitSet());
        return sets;
    }

    private static void add(TokenSet tokens, BitSet to) {
        for (int interval = 0; interval < tokens.intervals(); interval++) {
            to.set(tokens.from(interval), tokens.to(interval));
        }
    }

    private int own(int colour) {
        return gossip.numbering(colour).tokenOf(pu);
    }

    /** From now on it asks for what it lacks. */
    void begin() {
        begun = true;
    }

    /** Takes in a packet of the gossip, or of a neighbour: whether it is one of those. */
    boolean takes(Packet packet) {
        add(packet.tokens(), held[packet.colour()]);
        if (packet.stage() != stage) {
            return false;
        }
        cause = packet.id();
        for (Neighbour from : neighbours) {
            if (from.channel == Topology.opposite(packet.channel())) {
                add(packet.tokens(), from.knows[packet.colour()]);
                from.wants |= packet.lane() == QUESTION;
                from.asked &= packet.lane() != ANSWER;
            }
        }
        return true;
    }

    /** The end of an instant: what it has to tell its neighbours. */
    void settle(BooleanSupplier lacks, Consumer<Packet> out) {
        for (Neighbour to : neighbours) {
            boolean asks = begun && !to.asked && lacks.getAsBoolean();
            List<Packet> news = asks || to.wants ? newsFor(to) : List.of();
            if (asks && news.isEmpty()) {
                news.add(packet(to, 0, TokenSet.of(own(0))));
            }
            to.asked |= asks;
            to.wants &= asks || news.isEmpty();
            for (int place = 0; place < news.size(); place++) {
                boolean last = place == news.size() - 1;
                out.accept(news.get(place).inLane(last ? asks ? QUESTION : ANSWER : PART));
            }
        }
    }

    private List<Packet> newsFor(Neighbour to) {
        List<Packet> news = new ArrayList<>();
        int most = gossip.largestPacket() * gossip.colours();
        for (int colour = 0; colour < held.length; colour++) {
            BitSet rest = (BitSet) held[colour].clone();
            rest.andNot(to.knows[colour]);
            to.knows[colour].or(rest);
            int token = rest.nextSetBit(0);
            while (token >= 0) {
                TokenAccumulator piece = new TokenAccumulator();
                for (int count = 0; count < most && token >= 0; count++) {
                    piece.addRange(token, token + 1);
                    token = rest.nextSetBit(token + 1);
                }
                news.add(packet(to, colour, piece.snapshot()));
            }
        }
        return news;
    }

    private Packet packet(Neighbour to, int colour, TokenSet tokens) {
        long flits = (long) tokens.size() * partFlits[colour];
        long id = Packet.idOf(pu, ++sent);
        return new Packet(id, cause, to.channel, colour, stage, PART, tokens, flits);
    }
}
