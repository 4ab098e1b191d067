/**
 * Gossip on a crossbar: De Florio &amp; Blondia, <i>The Algorithm of Pipelined Gossiping</i>, with
 * the whole family of its Algorithm 1.
 */
package gossamer.model.algorithm.crossbar;
