package gossamer.model.fault;

import gossamer.model.registry.Key;

/** What a fault is. The order is that of the codes in a trace: append only. */
public enum FaultKind {
    /** Nothing passes a channel. */
    DOWN("flap", "up"),
    /** Every channel of a cut is down. */
    PARTITION("", "heal"),
    /** Packets that enter a channel stay in it until it ends. */
    HOLD("", "release"),
    /** Packets get lost in a channel. */
    LOSS,
    /** Packets leave a channel twice. */
    DUPLICATE,
    /** Packets leave a channel with a wrong value. */
    CORRUPT,
    /** A PU does nothing, and what reaches it is lost. */
    CRASH("churn", "restart"),
    /** A PU does nothing; what reaches it waits. */
    PAUSE("", "resume"),
    /** Packets of a PU get lost before they enter a channel. */
    SEND_OMISSION,
    /** Packets get lost when they have reached a PU. */
    RECEIVE_OMISSION,
    /** A PU tells others a wrong value of its own. */
    BYZANTINE,
    /** Start-up at a PU takes longer. */
    SLOW,
    /** What a user has written as code. */
    USER,
    /** The user module of a PU says a wrong value, or none. */
    MODULE_FAULT("", "mend");

    private final String repeated;
    private final String ending;

    FaultKind() {
        this("", "");
    }

    FaultKind(String repeated, String ending) {
        this.repeated = repeated;
        this.ending = ending;
    }

    public String configName() {
        return Key.word(this);
    }

    /** The name in configs of one that comes and goes; empty for the same name. */
    public String repeated() {
        return repeated;
    }

    /** The name in configs of its end; empty where only its own times end it. */
    public String ending() {
        return ending;
    }

    /** The number in a trace, from 1. */
    public int code() {
        return ordinal() + 1;
    }
}
