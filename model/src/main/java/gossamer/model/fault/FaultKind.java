package gossamer.model.fault;

/** What a fault is. The order is that of the codes in a trace: append only. */
public enum FaultKind {
    /** Nothing passes a channel. */
    DOWN("down"),
    /** Every channel of a cut is down. */
    PARTITION("partition"),
    /** Packets that enter a channel stay in it until it ends. */
    HOLD("hold"),
    /** Packets get lost in a channel. */
    LOSS("loss"),
    /** Packets leave a channel twice. */
    DUPLICATE("duplicate"),
    /** Packets leave a channel with a wrong value. */
    CORRUPT("corrupt"),
    /** A PU does nothing, and what reaches it is lost. */
    CRASH("crash"),
    /** A PU does nothing; what reaches it waits. */
    PAUSE("pause"),
    /** Packets of a PU get lost before they enter a channel. */
    SEND_OMISSION("send-omission"),
    /** Packets get lost when they have reached a PU. */
    RECEIVE_OMISSION("receive-omission"),
    /** A PU tells others a wrong value of its own. */
    BYZANTINE("byzantine"),
    /** Start-up at a PU takes longer. */
    SLOW("slow"),
    /** What a user has written as code. */
    USER("user");

    private static final FaultKind[] KINDS = values();

    private final String configName;

    FaultKind(String configName) {
        this.configName = configName;
    }

    /** The name in configs. */
    public String configName() {
        return configName;
    }

    /** The number in a trace, from 1. */
    public int code() {
        return ordinal() + 1;
    }

    /** The kind with this number in a trace. */
    public static FaultKind of(int code) {
        if (code < 1 || code > KINDS.length) {
            throw new IllegalArgumentException(
                    "no fault kind " + code + ", kinds are 1.." + KINDS.length);
        }
        return KINDS[code - 1];
    }
}
