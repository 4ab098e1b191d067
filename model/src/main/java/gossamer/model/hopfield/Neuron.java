package gossamer.model.hopfield;

import gossamer.model.fsa.Pu.Effects;
import gossamer.model.fsa.TokenValues;
import gossamer.model.token.Datum;

import java.util.Arrays;

/**
 * A neuron on a PU of pipelined gossiping. It knows the states that were delivered to it, and
 * updates itself when it begins to send: it has then heard the neurons below it in this session,
 * and the others in the session before. So one session is one serial sweep.
 */
final class Neuron implements TokenValues {

    private final int neuron;
    private final Weights weights;
    private final Spin[] known;
    private final Spin[][] states;
    private final Pattern[] views;

    /**
     * A neuron in its first state.
     *
     * @param states by session and neuron the state that the neuron sends in it
     * @param views by neuron what it knows of all neurons at the end of a session
     */
    Neuron(int neuron, Weights weights, Pattern start, Spin[][] states, Pattern[] views) {
        this.neuron = neuron;
        this.weights = weights;
        this.states = states;
        this.views = views;
        this.known = new Spin[start.size()];
        Arrays.setAll(known, other -> Spin.of(start.spin(other)));
    }

    @Override
    public Datum own(int session) {
        known[neuron] = weights.update(neuron, known);
        states[session][neuron] = known[neuron];
        return known[neuron];
    }

    @Override
    public void heard(int session, int sender, Datum value, int variant) {
        known[sender] = (Spin) value;
    }

    @Override
    public void sessionEnded(int session, Effects effects) {
        views[neuron] = Pattern.of(Arrays.stream(known).mapToInt(Spin::sign).toArray());
    }
}
