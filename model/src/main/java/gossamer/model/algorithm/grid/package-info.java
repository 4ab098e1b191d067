/**
 * Gossip on meshes and tori: Juurlink, Rao &amp; Sibeyn, <i>Gossiping on Meshes and Tori</i>
 * ([TR]), by the names of the paper, and the two-phase algorithms for meshes of Lau and Zhang
 * ([LZ]).
 */
package gossamer.model.algorithm.grid;
