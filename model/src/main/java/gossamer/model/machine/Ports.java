package gossamer.model.machine;

/** How many of its links a PU can use at the same time. */
public enum Ports {
    /** All of them. Sign * of the model name. */
    ALL('*'),
    /** One: the active links of an instant form a matching. Sign 1 of the model name. */
    ONE('1');

    private final char sign;

    Ports(char sign) {
        this.sign = sign;
    }

    /** Second sign of the model name. */
    public char sign() {
        return sign;
    }
}
