/** Gossip algorithms: each generates the automaton of every PU. */
package gossamer.model.algorithm;
