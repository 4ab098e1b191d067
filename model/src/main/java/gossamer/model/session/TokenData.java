package gossamer.model.session;

import gossamer.model.token.Datum;

import java.util.List;

/** The values of the tokens of a packet, in their order. */
public record TokenData(List<Datum> values) implements Datum {}
