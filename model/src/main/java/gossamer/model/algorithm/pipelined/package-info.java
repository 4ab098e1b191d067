/** De Florio &amp; Blondia, <i>The Algorithm of Pipelined Gossiping</i>: the whole family of Algorithm 1. */
package gossamer.model.algorithm.pipelined;
