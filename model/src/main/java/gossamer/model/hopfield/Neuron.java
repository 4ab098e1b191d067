package gossamer.model.hopfield;

import gossamer.model.fsa.Pu.Effects;
import gossamer.model.fsa.TokenValues;
import gossamer.model.token.Datum;

import java.util.Arrays;

/**
 * A neuron on a PU. It knows the states that were delivered to it, and updates itself when it
 * begins to send. In pipelined gossiping it has then heard the neurons below it in this session,
 * and the others in the session before: with all that, one session is one serial sweep. In a
 * parallel sweep it heeds what it knew when the session began.
 */
final class Neuron implements TokenValues {

    private final int neuron;
    private final Weights weights;
    private final Spin[] known;
    /** What it knew when the session began; the same as what it knows in serial sweeps. */
    private final Spin[] heeded;

    private final Spin[][] states;
    private final Pattern[] views;

    /**
     * A neuron in its first state.
     *
     * @param states by session and neuron the state that the neuron sends in it
     * @param views by neuron what it knows of all neurons at the end of a session
     */
    Neuron(
            int neuron,
            Weights weights,
            Pattern start,
            Update update,
            Spin[][] states,
            Pattern[] views) {
        this.neuron = neuron;
        this.weights = weights;
        this.states = states;
        this.views = views;
        this.known = new Spin[start.size()];
        Arrays.setAll(known, other -> Spin.of(start.spin(other)));
        this.heeded = update == Update.SERIAL ? known : known.clone();
    }

    @Override
    public boolean sessionBegan(int session, Effects effects) {
        System.arraycopy(known, 0, heeded, 0, known.length);
        return false;
    }

    @Override
    public Datum own(int session) {
        known[neuron] = weights.update(neuron, heeded);
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
