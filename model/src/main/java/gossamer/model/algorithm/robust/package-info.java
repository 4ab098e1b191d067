/** Gossip that survives faults, on any network: what robustness costs. */
package gossamer.model.algorithm.robust;
