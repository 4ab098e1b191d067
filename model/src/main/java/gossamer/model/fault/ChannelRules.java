package gossamer.model.fault;

/** What faults do to one channel, collected. */
public interface ChannelRules {

    /** Packets in the channel stand still at these times. */
    void hold(Spans spans);

    /** Packets in the channel are lost at these times. */
    void lose(Spans spans);

    /** Start-up takes this many times as long at these times. */
    void slow(double factor, Spans spans);

    /** Packets are hit one by one at these times. */
    void strike(PacketwiseFault fault, Spans spans);

    /** A user's own fault is asked about each packet at these times. */
    void ask(UserFault fault, Spans spans);
}
