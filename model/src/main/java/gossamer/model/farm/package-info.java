/** The voting farm of De Florio: replicated voters that gossip what their user modules say. */
package gossamer.model.farm;
