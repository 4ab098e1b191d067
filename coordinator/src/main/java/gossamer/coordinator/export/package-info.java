/** Traces in the formats of other tools, see {@code docs/trace-format.md}. */
package gossamer.coordinator.export;
