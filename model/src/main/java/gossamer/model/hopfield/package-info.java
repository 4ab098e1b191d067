/**
 * Hopfield networks: patterns, Hebb's rule, and neurons that recall a pattern while they gossip.
 */
package gossamer.model.hopfield;
