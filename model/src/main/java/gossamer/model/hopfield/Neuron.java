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
    private final Observer observer;

    /** Receives the states of neurons: from several threads, but each state of a neuron once. */
    interface Observer {
        /** The state that a neuron sends in a session. */
        void updated(int session, int neuron, Spin state);

        /** The states of all neurons that a neuron knows at the end of a session. */
        void ended(int neuron, Pattern known);
    }

    Neuron(int neuron, Weights weights, Pattern start, Observer observer) {
        this.neuron = neuron;
        this.weights = weights;
        this.observer = observer;
        this.known = new Spin[start.size()];
        Arrays.setAll(known, other -> Spin.of(start.spin(other)));
    }

    @Override
    public Datum own(int session) {
        known[neuron] = weights.update(neuron, known);
        observer.updated(session, neuron, known[neuron]);
        return known[neuron];
    }

    @Override
    public void heard(int session, int sender, Datum value, int variant) {
        known[sender] = (Spin) value;
    }

    @Override
    public void sessionEnded(int session, Effects effects) {
        observer.ended(
                neuron, Pattern.of(Arrays.stream(known).mapToInt(Spin::sign).toArray()));
    }
}
