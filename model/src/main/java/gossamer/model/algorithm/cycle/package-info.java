/**
 * Gossip on a cycle with packets of bounded size: Lau and Zhang, "Optimal gossiping in paths and
 * cycles" ([LZ]).
 */
package gossamer.model.algorithm.cycle;
