package gossamer.model.farm;

import gossamer.model.token.Datum;
import gossamer.model.voting.VoteVerdict;

/**
 * What a voter tells its user module at the end of a round.
 *
 * @param restart whether it then starts the module again
 */
record Told(VoteVerdict verdict, boolean restart) implements Datum {}
