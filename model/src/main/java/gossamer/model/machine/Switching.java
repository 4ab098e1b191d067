package gossamer.model.machine;

/** How packets get from one PU to another. */
public enum Switching {
    /** A packet crosses one link and is then at the PU behind it. */
    STORE_AND_FORWARD("store-and-forward"),
    /** A packet's header goes on as soon as it has entered a link, and the packet holds all links that it is on. */
    WORMHOLE("wormhole"),
    /** Sender and receiver meet: both spend the same step on the transfer, and wait until they do. */
    RENDEZVOUS("rendezvous");

    private final String configName;

    Switching(String configName) {
        this.configName = configName;
    }

    /** The name in configs. */
    public String configName() {
        return configName;
    }
}
