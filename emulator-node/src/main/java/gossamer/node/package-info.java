/** One JVM of the emulation. */
package gossamer.node;
