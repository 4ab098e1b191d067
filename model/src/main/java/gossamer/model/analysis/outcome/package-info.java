/** What faults did to a gossip: what is missing, why, and what it cost. */
package gossamer.model.analysis.outcome;
