package gossamer.model.farm;

import gossamer.model.fsa.UserModuleHandle;
import gossamer.model.token.Datum;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Asks what answers for a voter in rounds instead of sessions. */
record FarmModule(Respondent respondent, int sessionsPerRound, int firstRound)
        implements UserModuleHandle {

    @Override
    public Datum asked(int session) {
        return respondent.asked(roundOf(session));
    }

    @Override
    public @Nullable Question asks(int session, Consumer<Came> then) {
        return respondent.asks(roundOf(session), then);
    }

    @Override
    public long ticks(int session) {
        return respondent.ticks(roundOf(session));
    }

    @Override
    public boolean staysWithRun() {
        return respondent.staysWithRun();
    }

    private int roundOf(int session) {
        return firstRound + session / sessionsPerRound;
    }

    @Override
    public void told(int session, Datum said) {
        Told told = (Told) said;
        respondent.told(roundOf(session), told.verdict());
        if (told.restart()) {
            respondent.restarted(roundOf(session));
        }
    }
}
