/** Programs that answer for the voters of farms: processes, what they say, and the log of it. */
package gossamer.coordinator.program;
