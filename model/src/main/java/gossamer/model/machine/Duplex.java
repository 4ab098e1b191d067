package gossamer.model.machine;

/** Whether the two directions of a link can carry a packet at the same time. */
public enum Duplex {
    /** At most one packet per channel: both directions at once. Letter F of the model name. */
    FULL('F'),
    /** At most one packet per link, in either direction. Letter H of the model name. */
    HALF('H');

    private final char letter;

    Duplex(char letter) {
        this.letter = letter;
    }

    /** First letter of the model name. */
    public char letter() {
        return letter;
    }
}
