package gossamer.model.machine;

import java.util.List;

/** How packets get from one PU to another. */
public enum Switching implements SwitchingMode {
    /** A packet crosses one link and is then at the PU behind it. */
    STORE_AND_FORWARD("store-and-forward", Carriage.BY_LINK),
    /** A packet's header goes on as soon as it has entered a link, and the packet holds all links that it is on. */
    WORMHOLE("wormhole", Carriage.BY_ROUTE),
    /** Sender and receiver meet: both spend the same step on the transfer, and wait until they do. */
    RENDEZVOUS("rendezvous", Carriage.BY_MEETING);

    private final String configName;
    private final Carriage carriage;

    Switching(String configName, Carriage carriage) {
        this.configName = configName;
        this.carriage = carriage;
    }

    @Override
    public List<Carriage> carriages() {
        return List.of(carriage);
    }

    /** The name in configs. */
    public String configName() {
        return configName;
    }
}
