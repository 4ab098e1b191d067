/**
 * What was run, as plain data beside its results: written with a run, and read where code is
 * missing.
 */
package gossamer.coordinator.description;
