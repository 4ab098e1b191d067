package gossamer.model.token;

/** The plain numbering: a token has the number of its PU. */
public enum NumberedByPu implements TokenNumbering {
    /** The only one. */
    INSTANCE;

    @Override
    public int tokenOf(int pu) {
        return pu;
    }

    @Override
    public int originOf(int token) {
        return token;
    }
}
