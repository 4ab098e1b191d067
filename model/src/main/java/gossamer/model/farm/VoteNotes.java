package gossamer.model.farm;

import gossamer.model.fsa.Pu.Effects;
import gossamer.model.fsa.Pu.Note;
import gossamer.model.recovery.Decision;
import gossamer.model.voting.Ballot;
import gossamer.model.voting.Value;
import gossamer.model.voting.VoteVerdict;

import java.util.List;
import java.util.Optional;

/** What a vote and its decisions leave in the trace. */
final class VoteNotes {

    private VoteNotes() {}

    static void tell(
            int voter,
            int session,
            Ballot ballot,
            VoteVerdict verdict,
            List<Decision> decisions,
            Effects effects) {
        int present = (int) ballot.inputs().stream().filter(Optional::isPresent).count();
        int support = verdict instanceof VoteVerdict.Decided decided
                ? decided.support().size()
                : 0;
        int code =
                verdict instanceof VoteVerdict.Undecided none ? 1 + none.cause().ordinal() : 0;
        long hash = verdict.value().map(Value::hash).orElse(0L);
        effects.note(new Note(Note.Kind.VOTE, voter, session, support, present, code, hash));
        for (Decision decision : decisions) {
            effects.note(new Note(
                    Note.Kind.DECISION,
                    voter,
                    session,
                    decision.seat(),
                    decision.module(),
                    decision.code(),
                    0));
        }
    }
}
