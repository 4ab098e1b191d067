package gossamer.audit;

/**
 * What a PU that meets others takes.
 *
 * @param session packets of this session, or of {@link #ANY}
 * @param from packets of this PU, of {@link #ANY} or of {@link #NOBODY}
 */
record Wish(int session, int from) {

    static final int ANY = -1;
    static final int NOBODY = -2;
    static final Wish ALL = new Wish(ANY, ANY);
    static final Wish NONE = new Wish(ANY, NOBODY);

    boolean takes(Parcel parcel) {
        return (session == ANY || session == parcel.stage)
                && (from == ANY || from == parcel.sender());
    }
}
