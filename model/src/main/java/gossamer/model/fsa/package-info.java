/** The per-PU gossip automaton as data, and the rule by which a PU executes it. */
package gossamer.model.fsa;
