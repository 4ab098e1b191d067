package gossamer.model.token;

/**
 * The value that a token stands for, or what a PU and its user module tell each other. Most runs need
 * none: who has which token is all that they are about. Immutable, as several PUs share it.
 */
public interface Datum {}
