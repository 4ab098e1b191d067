package gossamer.model.token;

/**
 * The value of a token, or a message between a PU and its user module. Most runs need none: they
 * are only about who has which token. Immutable, as several PUs share it.
 */
public interface Datum {}
