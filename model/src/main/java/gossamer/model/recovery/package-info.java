/** Decisions of a farm of replicated modules about failing members, with their reasons. */
package gossamer.model.recovery;
