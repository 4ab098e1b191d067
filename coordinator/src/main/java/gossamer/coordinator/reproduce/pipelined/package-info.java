/** De Florio and Blondia, "The algorithm of pipelined gossiping": its tables and propositions. */
package gossamer.coordinator.reproduce.pipelined;
