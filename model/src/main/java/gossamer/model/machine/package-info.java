/**
 * The machine model: duplex, ports, cost and capacity, and the rule by which a link serves packets.
 */
package gossamer.model.machine;
