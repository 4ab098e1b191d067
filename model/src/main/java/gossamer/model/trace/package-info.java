/** The canonical trace: records, their order, their fingerprint and their file format. */
package gossamer.model.trace;
