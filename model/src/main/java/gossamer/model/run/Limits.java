package gossamer.model.run;

/**
 * Where a run is cut off. Reaching a limit ends the run with exit code 2 and says how far it came.
 *
 * @param virtualTicks last tick of virtual time that may be emulated
 * @param wallMillis most wall-clock time for the emulation, in milliseconds
 * @param events most packets delivered
 * @param traceBytes most bytes of trace that a run may be expected to write
 * @param pluginMillis how long users' own code may keep a thread without getting on, in
 *     milliseconds of the wall clock; 0 where there is none
 */
public record Limits(
        long virtualTicks, long wallMillis, long events, long traceBytes, long pluginMillis) {

    /** Limits of a run without users' own code. */
    public Limits(long virtualTicks, long wallMillis, long events, long traceBytes) {
        this(virtualTicks, wallMillis, events, traceBytes, 0);
    }

    /** The same up to this tick of virtual time. */
    public Limits until(long lastTick) {
        return new Limits(lastTick, wallMillis, events, traceBytes, pluginMillis);
    }

    /** Generous limits for tests. */
    public static Limits none() {
        return new Limits(Long.MAX_VALUE, Long.MAX_VALUE, Long.MAX_VALUE, Long.MAX_VALUE);
    }
}
