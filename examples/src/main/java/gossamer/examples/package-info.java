/** Java programs that use Gossamer, each in one file. */
package gossamer.examples;
