/** Lower bounds that no algorithm can beat, and what a trace tells in numbers. */
package gossamer.model.analysis;
