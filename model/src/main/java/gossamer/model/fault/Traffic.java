package gossamer.model.fault;

/** What passes a channel. The two have draws of their own. */
public enum Traffic {
    /** Packets of PUs. */
    DATA,
    /** Acknowledgements of packets of the opposite channel. */
    ACK
}
