package gossamer.model.profile;

/** The delay law of one channel. */
@FunctionalInterface
public interface ChannelDelay {

    /** Extra ticks for the {@code sequence}-th packet (from 0) that enters the channel; never negative. */
    long ticks(long sequence);
}
