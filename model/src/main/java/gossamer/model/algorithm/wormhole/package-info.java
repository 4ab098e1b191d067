/** The algorithms of Juurlink, Rao &amp; Sibeyn, <i>Gossiping on Meshes and Tori</i>, by their names in the paper. */
package gossamer.model.algorithm.wormhole;
