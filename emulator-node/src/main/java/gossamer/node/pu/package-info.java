/** PU actors: thin shells around the automaton. */
package gossamer.node.pu;
