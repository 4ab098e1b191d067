/**
 * Gossip on a path with packets of bounded size: Lau and Zhang, "Optimal gossiping in paths and
 * cycles" ([LZ]), and Fujita and Yamashita, with whom they compare.
 */
package gossamer.model.algorithm.path;
