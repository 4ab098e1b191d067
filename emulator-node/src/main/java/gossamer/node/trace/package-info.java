/** Gathers the trace records of a node's regions. */
package gossamer.node.trace;
