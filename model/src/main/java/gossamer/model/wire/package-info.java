/** Bytes in which things go from one JVM to another. */
package gossamer.model.wire;
