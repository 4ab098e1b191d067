package gossamer.audit;

import org.jspecify.annotations.Nullable;

/** What is due at a PU at some time. */
interface Due {

    /** The PU. */
    int pu();

    /** What comes first of what is due together: the lower channel, then the lower id. */
    int channel();

    /** See {@link #channel}. */
    long id();

    /** A packet of its own has left, where PUs are told. */
    record Left(int pu, int channel, long id, Tokens tokens) implements Due {}

    /**
     * A PU's own timer.
     *
     * @param channel that of {@code put}, or -1
     * @param id that of {@code put}, or what the timer is called
     * @param put a packet that is sent now, or null
     */
    record Alarm(int pu, int channel, long id, @Nullable Parcel put) implements Due {

        /** The time of a stage has come. */
        static Alarm ofStage(int pu, int stage) {
            return new Alarm(pu, -1, stage, null);
        }

        /** A PU that pauses or has crashed goes on, before all else that is due then. */
        static Alarm call(int pu) {
            return new Alarm(pu, -1, -1, null);
        }

        boolean isCall() {
            return id == -1;
        }

        int stage() {
            return (int) id;
        }
    }
}
