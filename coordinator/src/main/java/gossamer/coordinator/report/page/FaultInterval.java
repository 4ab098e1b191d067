package gossamer.coordinator.report.page;

/**
 * A fault on the time axis, in ticks.
 *
 * @param from when it begins
 * @param to when it ends; the end of the run if it never does
 * @param text what it is and where, for people
 */
public record FaultInterval(long from, long to, String text) {}
