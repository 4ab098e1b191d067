/**
 * Gossip on one line of PUs, a path or a ring, whose PUs hold one unit of tokens each: Juurlink,
 * Rao &amp; Sibeyn, <i>Gossiping on Meshes and Tori</i>; [TR] is the technical report of 1996, the
 * journal version is IEEE TPDS 9(6), 1998.
 */
package gossamer.model.algorithm.line;
