/**
 * Gossip on any connected network: greedy, by a given schedule, and two algorithms that survive
 * faults, to measure what robustness costs.
 */
package gossamer.model.algorithm.anynetwork;
