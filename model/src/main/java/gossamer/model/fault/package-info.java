/**
 * Delays and faults as data, what they come to in a network, and the random draws that they need.
 */
package gossamer.model.fault;
