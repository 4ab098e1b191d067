package gossamer.model.verify;

import gossamer.model.algorithm.GossipAlgorithm;
import gossamer.model.fsa.Automaton;
import gossamer.model.fsa.Packet;
import gossamer.model.fsa.Pu;
import gossamer.model.fsa.Route;
import gossamer.model.fsa.Signal;
import gossamer.model.fsa.Signal.Alarm;
import gossamer.model.fsa.Worm;
import gossamer.model.machine.Network;
import gossamer.model.token.NumberedByPu;
import gossamer.model.token.TokenAccumulator;
import gossamer.model.token.TokenNumbering;
import gossamer.model.topology.Topology;

import java.util.Optional;

/**
 * A wormhole algorithm for tests, on paths: everybody sends both halves of its token to PU 0, which
 * sends to everybody what it lacks: by a timer, and in packets of several intervals.
 */
record GatherAndScatter(int pus) implements GossipAlgorithm {

    private static final int PAUSE = 3;

    @Override
    public String name() {
        return "gather-and-scatter";
    }

    @Override
    public int colours() {
        return 2;
    }

    @Override
    public TokenNumbering numbering(int colour) {
        return NumberedByPu.INSTANCE;
    }

    @Override
    public boolean hasAutomaton() {
        return false;
    }

    @Override
    public Automaton automaton(int pu) {
        throw new UnsupportedOperationException();
    }

    @Override
    public Pu newPu(int pu, Topology topology, int[] partFlits) {
        return new Member(pu, topology, partFlits);
    }

    @Override
    public long packets() {
        return 4L * (pus - 1);
    }

    @Override
    public int largestPacket() {
        return pus;
    }

    @Override
    public Optional<Prediction> prediction(Network network) {
        return Optional.empty();
    }

    private static final class Member implements Pu {
        private final int pu;
        private final Topology topology;
        private final int[] partFlits;
        private final TokenAccumulator[] held = {new TokenAccumulator(), new TokenAccumulator()};
        private int sent;
        private long last;
        private boolean complete;

        Member(int pu, Topology topology, int[] partFlits) {
            this.pu = pu;
            this.topology = topology;
            this.partFlits = partFlits;
            for (TokenAccumulator tokens : held) {
                tokens.addRange(pu, pu + 1);
            }
        }

        @Override
        public void begin(Effects effects) {
            effects.stageBegan(pu, 0, 0);
            if (pu > 0) {
                for (int colour = 0; colour < 2; colour++) {
                    TokenAccumulator own = new TokenAccumulator();
                    own.addRange(pu, pu + 1);
                    send(effects, 0, colour, own);
                }
            }
        }

        private void send(Effects effects, int to, int colour, TokenAccumulator tokens) {
            int step = to > pu ? 1 : -1;
            int[] channels = new int[Math.abs(to - pu)];
            for (int hop = 0; hop < channels.length; hop++) {
                int at = pu + hop * step;
                channels[hop] = topology.channelBetween(at, at + step);
            }
            effects.launch(new Worm(
                    new Packet(
                            Packet.idOf(pu, ++sent),
                            last,
                            channels[0],
                            colour,
                            to == 0 ? 0 : 1,
                            0,
                            tokens.snapshot(),
                            (long) tokens.size() * partFlits[colour]),
                    Route.of(channels),
                    0));
        }

        @Override
        public void receive(Signal signal, Effects effects) {
            if (signal instanceof Packet packet) {
                last = packet.id();
                held[packet.colour()].addAll(packet.tokens());
                boolean full = held[0].size() == topology.pus() && held[1].size() == topology.pus();
                if (full && !complete) {
                    complete = true;
                    effects.completed(pu, packet.id());
                    if (pu == 0) {
                        effects.later(PAUSE, new Alarm(pu, 1, null));
                    }
                }
            } else if (signal instanceof Alarm) {
                for (int to = topology.pus() - 1; to > 0; to--) {
                    scatter(to, effects);
                }
            }
        }

        private void scatter(int to, Effects effects) {
            for (int colour = 0; colour < 2; colour++) {
                TokenAccumulator lacking = new TokenAccumulator();
                lacking.addRange(0, to);
                lacking.addRange(to + 1, topology.pus());
                send(effects, to, colour, lacking);
            }
        }

        @Override
        public String waitingFor() {
            return "";
        }
    }
}
