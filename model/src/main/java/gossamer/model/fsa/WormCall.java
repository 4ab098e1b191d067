package gossamer.model.fsa;

/**
 * What the link at which a header waits, or goes on, tells the links that its packet still holds.
 *
 * @param worm the header, as it was at the channel that is held
 * @param stalls whether its header waits, or goes on after it has waited
 */
public record WormCall(Worm worm, boolean stalls) implements Signal {

    @Override
    public int channel() {
        return worm.channel();
    }

    @Override
    public long id() {
        return worm.id();
    }
}
