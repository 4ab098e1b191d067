package gossamer.model.run;

/**
 * Where a run is cut off. Reaching a limit ends the run with exit code 2 and says how far it came.
 *
 * @param virtualTicks last tick of virtual time that may be emulated
 * @param wallMillis most wall-clock time for the emulation, in milliseconds
 * @param events most packets delivered
 * @param traceBytes most bytes of trace that a run may be expected to write
 */
public record Limits(long virtualTicks, long wallMillis, long events, long traceBytes) {

    /** Generous limits for tests. */
    public static Limits none() {
        return new Limits(Long.MAX_VALUE, Long.MAX_VALUE, Long.MAX_VALUE, Long.MAX_VALUE);
    }
}
