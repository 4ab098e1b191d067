package gossamer.model.farm;

import gossamer.model.fsa.UserModuleHandle;
import gossamer.model.token.Datum;
import gossamer.model.voting.VoteVerdict;

/** Drives a user module beside its voter in rounds instead of sessions. */
record FarmModule(UserModule module, int sessionsPerRound) implements UserModuleHandle {

    @Override
    public Datum asked(int session) {
        int round = session / sessionsPerRound;
        return new Said.Input(module.input(round), module.hasFailed(round), null);
    }

    @Override
    public void told(int session, Datum said) {
        module.output(session / sessionsPerRound, (VoteVerdict) said);
    }
}
