/**
 * Gossip with packets of bounded size: Lau and Zhang, "Optimal gossiping in paths and cycles" ([LZ]),
 * with the algorithms of Fujita and Yamashita that they compare theirs with.
 */
package gossamer.model.algorithm.bounded;
