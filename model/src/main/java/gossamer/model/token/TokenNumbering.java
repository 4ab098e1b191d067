package gossamer.model.token;

/**
 * Which number the token of a PU bears within one colour. Numbers run over {@code 0..pus-1}; a good
 * numbering gives tokens that travel together adjacent numbers.
 */
public interface TokenNumbering {

    /** The number of the token that this PU starts with. */
    int tokenOf(int pu);

    /** The PU that starts with this token. */
    int originOf(int token);
}
