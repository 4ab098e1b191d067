package gossamer.model.fsa;

import gossamer.model.token.Datum;

/**
 * What the user module beside a PU answers, in the instant in which it was asked.
 *
 * @param pu which asked
 * @param session for which
 * @param said the answer
 */
public record Answer(int pu, int session, Datum said) implements Signal {

    @Override
    public int channel() {
        return pu;
    }

    @Override
    public long id() {
        return 0;
    }
}
