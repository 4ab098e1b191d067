/** Gossips that follow each other back to back, and the values of tokens, over any gossip. */
package gossamer.model.session;
