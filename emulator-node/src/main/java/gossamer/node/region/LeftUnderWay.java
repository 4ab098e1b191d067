package gossamer.node.region;

import gossamer.model.fsa.Packet;
import gossamer.model.fsa.Signal;
import gossamer.model.fsa.Worm;
import gossamer.model.run.Tally;
import gossamer.node.time.Calendar;

/** Counts what has not arrived when the run ends. */
record LeftUnderWay(Tally tally) implements Calendar.Due {
    @Override
    public void arrives(long time, int receiver, Signal signal) {
        tally.inFlight += signal instanceof Packet || signal instanceof Worm ? 1 : 0;
    }

    @Override
    public void wakes(long time, int link) {}
}
