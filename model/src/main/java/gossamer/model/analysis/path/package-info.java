/**
 * The critical path of a run: the chain of packets that determined its makespan, and what its time
 * went into.
 */
package gossamer.model.analysis.path;
