/** How batches of signals and trace records are written for another JVM. */
package gossamer.node.wire;
