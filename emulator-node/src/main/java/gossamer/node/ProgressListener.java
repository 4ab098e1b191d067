package gossamer.node;

import java.util.List;

/** Is told now and then how far a run has come. */
@FunctionalInterface
public interface ProgressListener {

    /**
     * Called about ten times a second, on a thread of the actor system.
     *
     * @param time virtual time that every region has reached, in ticks
     * @param deliveries packets delivered so far
     */
    void progressed(long time, long deliveries);

    /** Called when something becomes of the run or its JVMs. */
    default void happened(RunEvent event) {}

    /** Called about once a second, and at the end: how each JVM does, the coordinator first. */
    default void measured(List<JvmStatus> jvms) {}

    /** Tells this listener, then another one. */
    default ProgressListener and(ProgressListener other) {
        return new ProgressListener() {
            @Override
            public void progressed(long time, long deliveries) {
                ProgressListener.this.progressed(time, deliveries);
                other.progressed(time, deliveries);
            }

            @Override
            public void happened(RunEvent event) {
                ProgressListener.this.happened(event);
                other.happened(event);
            }

            @Override
            public void measured(List<JvmStatus> jvms) {
                ProgressListener.this.measured(jvms);
                other.measured(jvms);
            }
        };
    }

    /** Does nothing. */
    static ProgressListener none() {
        return (time, deliveries) -> {};
    }
}
