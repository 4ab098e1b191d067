package gossamer.model.token;

/** A numbering by a list. */
public final class ListedNumbering implements TokenNumbering {

    private final int[] tokens;
    private final int[] origins;

    /**
     * The numbering of a list.
     *
     * @param tokens by PU, the number of its token: each from 0 on once
     */
    public ListedNumbering(int[] tokens) {
        this.tokens = tokens.clone();
        this.origins = new int[tokens.length];
        for (int pu = 0; pu < tokens.length; pu++) {
            origins[tokens[pu]] = pu;
        }
    }

    @Override
    public int tokenOf(int pu) {
        return tokens[pu];
    }

    @Override
    public int originOf(int token) {
        return origins[token];
    }
}
