/**
 * The life cycle of an experiment: run it, keep its trace, verify it, compare it with theory, write
 * it down.
 */
package gossamer.coordinator.experiment;
