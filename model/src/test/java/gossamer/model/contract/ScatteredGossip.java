package gossamer.model.contract;

import gossamer.model.algorithm.GossipAlgorithm;
import gossamer.model.fsa.Automaton;
import gossamer.model.machine.Network;
import gossamer.model.token.TokenNumbering;

import java.util.Optional;

/**
 * Another algorithm under a numbering that scatters what travels together, so that packets carry
 * many intervals: token {@code t} becomes {@code factor·t} modulo the number of PUs.
 *
 * @param inner the algorithm
 * @param pus number of PUs
 * @param factor coprime to the number of PUs
 */
record ScatteredGossip(GossipAlgorithm inner, int pus, int factor) implements GossipAlgorithm {

    @Override
    public String name() {
        return inner.name();
    }

    @Override
    public int colours() {
        return inner.colours();
    }

    @Override
    public TokenNumbering numbering(int colour) {
        TokenNumbering numbering = inner.numbering(colour);
        return new TokenNumbering() {
            @Override
            public int tokenOf(int pu) {
                return numbering.tokenOf(pu) * factor % pus;
            }

            @Override
            public int originOf(int token) {
                for (int old = 0; old < pus; old++) {
                    if (old * factor % pus == token) {
                        return numbering.originOf(old);
                    }
                }
                throw new IllegalArgumentException("factor and number of PUs share a divisor");
            }
        };
    }

    @Override
    public Automaton automaton(int pu) {
        return inner.automaton(pu);
    }

    @Override
    public long packets() {
        return inner.packets();
    }

    @Override
    public int largestPacket() {
        return inner.largestPacket();
    }

    @Override
    public Optional<Prediction> prediction(Network network) {
        return inner.prediction(network);
    }
}
