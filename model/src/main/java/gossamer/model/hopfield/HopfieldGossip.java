package gossamer.model.hopfield;

import gossamer.model.algorithm.GossipAlgorithm;
import gossamer.model.fsa.PuValues;
import gossamer.model.fsa.TokenValues;
import gossamer.model.session.RepeatedGossip;
import gossamer.model.wire.ByteReader;
import gossamer.model.wire.ByteWriter;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A Hopfield network on a gossip: a neuron per PU, a sweep per session. An object serves one run
 * and is read when that has ended.
 */
public final class HopfieldGossip {

    private final Weights weights;
    private final Pattern start;
    private final int sessions;
    private final Update update;
    // One PU writes each cell of these, once; readers wait for the end of the run.
    private final Spin[][] states;
    private final Pattern[] views;

    /** The gossip of a network of at least two neurons. */
    public HopfieldGossip(Weights weights, Pattern start, int sessions, Update update) {
        if (start.size() < 2 || start.size() != weights.size()) {
            throw new IllegalArgumentException("start of " + start.size() + " neurons, weights of "
                    + weights.size() + ", both must be the same and at least 2");
        }
        this.weights = weights;
        this.start = start;
        this.sessions = sessions;
        this.update = update;
        this.states = new Spin[sessions][start.size()];
        this.views = new Pattern[start.size()];
    }

    /**
     * The gossip, on as many PUs and with as many sessions, with neurons on its PUs.
     *
     * @param gossip pipelined gossiping where neurons are updated one after the other
     */
    public GossipAlgorithm on(GossipAlgorithm gossip) {
        if (gossip.sessions() != sessions) {
            throw new IllegalArgumentException(
                    gossip.sessions() + " sessions for " + sessions + " sweeps");
        }
        if (update == Update.SERIAL && gossip.inSessions().isEmpty()) {
            throw new IllegalArgumentException(gossip.name() + " makes no serial sweeps");
        }
        return RepeatedGossip.withValues(gossip, new Neurons());
    }

    /** The neurons; those of another JVM tell this one the states that they have sent and seen. */
    private final class Neurons implements PuValues {

        @Override
        public TokenValues of(int pu) {
            return new Neuron(pu, weights, start, update, states, views);
        }

        @Override
        public byte[] findings(int[] pus) {
            ByteWriter out = new ByteWriter(pus.length * (4 + sessions + start.size()) + 16);
            out.number(pus.length);
            for (int neuron : pus) {
                out.number(neuron);
                for (Spin[] state : states) {
                    out.signed(state[neuron] == null ? 0 : state[neuron].sign());
                }
                Pattern view = views[neuron];
                out.number(view == null ? 0 : view.size());
                for (int other = 0; view != null && other < view.size(); other++) {
                    out.signed(view.spin(other));
                }
            }
            return out.toBytes();
        }

        @Override
        public void take(byte[] findings) {
            ByteReader in = new ByteReader(findings);
            int count = in.count();
            for (int place = 0; place < count; place++) {
                int neuron = in.count();
                for (Spin[] state : states) {
                    int sign = (int) in.signed();
                    if (sign != 0) {
                        state[neuron] = Spin.of(sign);
                    }
                }
                int[] view = new int[in.count()];
                Arrays.setAll(view, other -> (int) in.signed());
                if (view.length > 0) {
                    views[neuron] = Pattern.of(view);
                }
            }
            in.end();
        }
    }

    /** The states of the neurons; call this after the end of a complete run. */
    public Recall recall() {
        List<Pattern> sweeps = new ArrayList<>();
        sweeps.add(start);
        for (Spin[] state : states) {
            sweeps.add(Pattern.of(Arrays.stream(state).mapToInt(Spin::sign).toArray()));
        }
        return new Recall(sweeps);
    }

    /** Whether every neuron ended with the same knowledge of all, that of the last sweep. */
    public boolean allKnowTheEnd() {
        Pattern end = recall().end();
        return Arrays.stream(views).allMatch(end::equals);
    }
}
